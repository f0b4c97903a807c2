/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sequential plan as a document, and the choice of format.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/print.h"
#include "base/text.h"
#include "report/json_build.h"
#include "report/pilot_words.h"
#include "report/renderer.h"
#include "report/sequential_plan_data.h"
#include "report/test_names.h"
#include "suffice.h"

enum { MANY_LOOKS = 8 }; /* that a sentence does not list */
enum { AT_MRES = 2 };    /* the index of the effect d* */

static char *spending_words(const suf_sequential_rule *rule)
{
    switch (rule->spending) {
    case SUF_SPENDING_OBF:
        return suf_text_copy("the spending function of O'Brien and Fleming's type");
    case SUF_SPENDING_POCOCK:
        return suf_text_copy("the spending function of Pocock's type");
    case SUF_SPENDING_KIM_DEMETS:
        return suf_text_format("Kim and DeMets' spending function with rho = %g", rule->parameter);
    case SUF_SPENDING_HSD:
        break;
    }
    return suf_text_format("Hwang, Shih and DeCani's spending function with gamma = %g",
                           rule->parameter);
}

/* "7, 14 and 35"; of many: "7, 14, ..., 35" */
static char *list_looks(const suf_sequential_plan *p)
{
    const size_t n = p->rule.n_looks;
    char *list = suf_text_format("%lld", (long long)p->instances[0]);
    for (size_t k = 1; k < n; k++) {
        const bool is_last = k + 1 == n;
        if (n > MANY_LOOKS && k > 1 && !is_last)
            continue;
        const char *between = n > MANY_LOOKS && is_last ? ", ..., " : is_last ? " and " : ", ";
        char *longer = suf_text_format("%s%s%lld", list, between, (long long)p->instances[k]);
        free(list);
        list = longer;
    }
    return list;
}

/* ---- sentences ---- */

static char *headline(const suf_sequential_plan *p)
{
    const suf_design *q = &p->design;
    const long long n = (long long)q->instances;
    if (p->is_equivalence)
        return suf_text_format("At most %lld instances suffice, and %.3g on average if the "
                               "algorithms do not differ.",
                               n, p->effects[0].instances);
    const double mean = p->effects[AT_MRES].instances;
    if (p->solved == SUF_SOLVE_POWER)
        return suf_text_format("The power is %.4f with at most %lld instances, %.3g on average if "
                               "the effect is d* = %.4g.",
                               p->effects[AT_MRES].power, n, mean, q->mres);
    if (p->solved == SUF_SOLVE_MRES)
        return suf_text_format("With at most %lld instances the test has power %.4g for an effect "
                               "of d = %.4g, and then %.3g on average.",
                               n, q->power, q->mres, mean);
    return suf_text_format("At most %lld instances suffice, and %.3g on average if the effect is "
                           "d* = %.4g.",
                           n, mean, q->mres);
}

static char *methods(const suf_sequential_report *r)
{
    const suf_sequential_plan *p = r->plan;
    const suf_design *q = &p->design;
    char *looks = list_looks(p);
    char *spending = spending_words(&p->rule);
    char units[160] = "";
    char family[160] = "";
    char wanted[64] = "";
    if (p->solved != SUF_SOLVE_POWER)
        suf_print_into(wanted, sizeof wanted, " (%.4g was asked for)", q->power);
    if (r->sigma > 0)
        suf_print_into(units, sizeof units, ", that is %s with a standard deviation of %.6g",
                       r->delta ? r->delta : "the difference", r->sigma);
    if (q->comparisons > 1)
        suf_print_into(family, sizeof family, " (%.4g for each of %lld comparisons)", p->level,
                       (long long)q->comparisons);
    char *text = suf_text_format(
        "A group-sequential %s, %s at the significance level alpha = %.4g%s, looks at the "
        "differences after %s instances and stops at the first look whose p value is at most the "
        "level of that look. The levels follow from %s (Lan & DeMets 1983). The test has power "
        "%.3f%s to detect a mean difference of d* = %.4g standard deviations of the differences "
        "over instances%s. Without looks it would take %lld instances.",
        r->is_permutation ? "permutation test of the signs" : suf_test_long_name(q->test),
        suf_alternative_long_name(q->alternative), q->alpha, family, looks, spending,
        p->effects[AT_MRES].power, wanted, q->mres, units, (long long)p->instances_fixed);
    free(looks);
    free(spending);
    return text;
}

static char *methods_of_equivalence(const suf_sequential_report *r)
{
    const suf_sequential_plan *p = r->plan;
    const suf_design *q = &p->design;
    char *looks = list_looks(p);
    char *spending = spending_words(&p->rule);
    char *text = suf_text_format(
        "Two one-sided group-sequential t tests, each at the significance level %.4g, look at the "
        "differences after %s instances. The experiment stops at the first look at which both p "
        "values are at most the level of that look: then the repeated confidence interval of the "
        "mean difference lies within plus or minus %s (delta). The levels follow from %s (Lan & "
        "DeMets 1983). If the algorithms do not differ and the standard deviation of the "
        "differences over instances is %.4g, this happens with probability %.3f. Without looks it "
        "would take %lld instances.",
        p->level, looks, r->delta ? r->delta : "the margin", spending, q->sigma,
        p->effects[0].power, (long long)p->instances_fixed);
    free(looks);
    free(spending);
    return text;
}

/* whether levels of t tests are not exact */
static bool has_few(const suf_sequential_plan *p)
{
    enum { FEW = 4 };
    for (size_t k = 0; k < p->rule.n_looks; k++)
        if (p->instances[k] - (k > 0 ? p->instances[k - 1] : 0) < FEW)
            return true;
    return false;
}

/* Simulated with 34 instances, at 5 looks and without looks: docs/validity.md; of the permutation
 * test 10,000 experiments each. */
static char *skewness_of(const suf_sequential_report *r)
{
    enum { PERMUTATION = SUF_TEST_SIGN + 1 };
    static const struct {
        const char *at_looks, *without, *about;
    } all[] = {
        [SUF_TEST_T] = {"8.8 %", "7.0 %", ""},
        [SUF_TEST_WILCOXON] = {NULL, NULL, NULL},
        [SUF_TEST_SIGN] = {"26.9 %", "19.0 %",
                           " The sign test is about the median, for which it holds its level."},
        [PERMUTATION] = {"8.3 %", "7.1 %", ""}};
    const int test = r->is_permutation ? (int)PERMUTATION : (int)r->plan->design.test;
    if (!all[test].at_looks)
        return suf_text_copy(
            "If the differences are skewed, the signed-rank test does not hold its "
            "level for their mean, and looking early makes it worse; 'suffice "
            "simulate --sequential' measures it.");
    return suf_text_format(
        "If the differences are skewed, the test does not hold its level for "
        "their mean, and looking early makes it worse: of differences with the "
        "shape of a lognormal(0.6) distribution and the mean 0, 34 instances in "
        "5 looks are found different in %s of the experiments, and in %s without "
        "looks; 'suffice simulate --sequential' measures other cases.%s",
        all[test].at_looks, all[test].without, all[test].about);
}

static void add_notes(suf_document *d, const suf_sequential_report *r)
{
    const suf_sequential_plan *p = r->plan;
    const suf_design *q = &p->design;
    suf_block *block = suf_document_add(d, SUF_BLOCK_PROSE, NULL);
    if (p->is_moved)
        suf_block_add_text(
            block,
            suf_text_copy("Whole numbers of instances move the looks a little from the shares of "
                          "the information that were asked for; everything here is at the true "
                          "shares, and JSON has the boundaries at those asked for as well."));
    if (q->test == SUF_TEST_T)
        suf_block_add_text(
            block, suf_text_format("The levels are computed for t tests on these numbers of "
                                   "instances, so that alpha holds %s for normally distributed "
                                   "differences; the critical z are the normal quantiles of the "
                                   "levels.",
                                   has_few(p) ? "closely, though not exactly with fewer than 4 "
                                                "instances before or between looks,"
                                              : "exactly"));
    if (r->is_permutation)
        suf_block_add_text(
            block,
            suf_text_copy("The permutation test is held against the levels of the t test, and the "
                          "power here is that of the t test. It is nearly its own: of 2,000 "
                          "simulated experiments with d* = 0.5 and 5 looks at up to 35 instances "
                          "it rejected in 80.2 %, the t test in 80.6 %. It assumes that the "
                          "differences are symmetric, not that they are normal."));
    else if (q->test == SUF_TEST_T && !p->is_equivalence)
        suf_block_add_text(block, suf_text_copy("A permutation test of the signs is held against "
                                                "the same levels."));
    if (p->rule.futility != SUF_FUTILITY_NONE)
        suf_block_add_text(
            block, suf_text_format("At a look at which %s is not above the futility z, the "
                                   "difference will hardly be found: the experiment may stop. It "
                                   "need not: alpha holds if it goes on.",
                                   p->asked.sides == 2 ? "|z|" : "z"));
    if (q->comparisons > 1)
        suf_block_add_text(
            block,
            suf_text_format("Each of %lld comparisons has its own boundary at Bonferroni's level, "
                            "which is Holm's first. After one of them is rejected, the others may "
                            "be held against the boundary at alpha / %lld, and so on (Maurer & "
                            "Bretz 2013).",
                            (long long)q->comparisons, (long long)q->comparisons - 1));
    suf_block_add_text(block, skewness_of(r));
}

/* ---- tables ---- */

static void add_boundaries(suf_document *d, const suf_sequential_plan *p)
{
    const bool is_futile = p->rule.futility != SUF_FUTILITY_NONE;
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("The looks"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 5, suf_text_copy("look"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("instances"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 12, suf_text_copy("information"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("critical z"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("p at most"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 12, suf_text_copy("alpha spent"));
    if (!p->is_equivalence)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 12, suf_text_copy("power spent"));
    if (is_futile)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("futility z"));
    suf_block_table_dispense(t, 2);
    for (size_t k = 0; k < p->rule.n_looks; k++) {
        const suf_sequential_look *look = &p->used.looks[k];
        suf_block_table_add_count(t, (long long)k + 1);
        suf_block_table_add_count(t, (long long)p->instances[k]);
        suf_block_table_add_decimals(t, look->information, 3);
        suf_block_table_add_decimals(t, look->critical_z, 4);
        suf_block_table_add_digits(t, look->nominal_p, 4);
        suf_block_table_add_digits(t, look->alpha_spent, 4);
        if (!p->is_equivalence)
            suf_block_table_add_decimals(t, p->effects[AT_MRES].rejected[k], 4);
        if (is_futile)
            suf_block_table_add_decimals(t, isfinite(look->futility_z) ? look->futility_z : NAN, 4);
    }
}

static void add_effects(suf_document *d, const suf_sequential_report *r)
{
    const suf_sequential_plan *p = r->plan;
    suf_block_table *t = suf_document_add_table(
        d, suf_text_copy(p->is_equivalence ? "If the true difference is d standard deviations"
                                           : "If the effect is d"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 8, suf_text_copy("d"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 15, suf_text_copy("mean instances"));
    if (r->runs > 0)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("mean runs"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 9, suf_text_copy("power"));
    for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++) {
        const suf_sequential_effect *e = &p->effects[i];
        suf_block_table_add_digits(t, e->d, 4);
        suf_block_table_add_decimals(t, e->instances, 1);
        if (r->runs > 0)
            suf_block_table_add_decimals(t, r->runs * e->instances, 0);
        suf_block_table_add_decimals(t, e->d == 0 && !p->is_equivalence ? NAN : e->power, 4);
    }
}

static void add_stops(suf_document *d, const suf_sequential_plan *p)
{
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("Probability of stopping"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("instances"));
    for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11,
                                   suf_text_format("d = %.4g", p->effects[i].d));
    for (size_t k = 0; k < p->rule.n_looks; k++) {
        suf_block_table_add_count(t, (long long)p->instances[k]);
        for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++)
            suf_block_table_add_decimals(t, p->effects[i].stop[k], 4);
    }
}

static void add_always(suf_document *d, const suf_sequential_report *r)
{
    const suf_always_valid *a = r->always;
    if (!a)
        return;
    suf_document_add_prose(
        d,
        suf_text_format(
            "An always-valid test needs no plan of looks: it may be looked at after every instance "
            "and stopped at any time, because its e value (a normal mixture of variance %.3g over "
            "the effect; Wang & Ramdas 2023) reaches 1/alpha = %.4g with probability alpha at "
            "most if there is no effect and the differences are normally distributed. "
            "This has its price: for the same power it takes up to %lld instances instead of %lld, "
            "on average %.1f instead of %.1f if the effect is d*, and %.1f instead of %.1f if it "
            "is "
            "twice as large.",
            a->g, 1 / r->plan->level, (long long)a->instances_max,
            (long long)r->plan->design.instances, a->expected[AT_MRES],
            r->plan->effects[AT_MRES].instances, a->expected[AT_MRES + 1],
            r->plan->effects[AT_MRES + 1].instances));
}

/* ---- the whole ---- */

static suf_document *document_of(const suf_sequential_report *r)
{
    static const char *const titles[] = {
        [SUF_SOLVE_INSTANCES] = "The number of instances",
        [SUF_SOLVE_POWER] = "The power",
        [SUF_SOLVE_MRES] = "The effect that can be detected",
    };
    suf_document *d = suf_document_new(r->plan->is_equivalence
                                           ? "Design of a sequential experiment for equivalence"
                                           : "Design of a sequential experiment",
                                       suf_text_copy(titles[r->plan->solved]));
    suf_document_add(d, SUF_BLOCK_SUMMARY, NULL)->text = headline(r->plan);
    suf_document_add_prose(d, r->plan->is_equivalence ? methods_of_equivalence(r) : methods(r));
    suf_pilot_words_add(d, r->pilot);
    add_boundaries(d, r->plan);
    add_effects(d, r);
    add_stops(d, r->plan);
    add_always(d, r);
    add_notes(d, r);
    return d;
}

static int write_document(const suf_sequential_report *r, suf_format format, FILE *out,
                          suf_error *err)
{
    suf_document *d = document_of(r);
    int rc = SUF_OK;
    if (format == SUF_FORMAT_HTML) {
        suf_figure *figure = suf_figure_new_sequential(r->plan);
        rc = suf_document_add_drawn(d, figure, "figure", "The boundaries", err);
        suf_figure_free(figure);
    }
    if (rc == SUF_OK)
        suf_document_write(d, format, out);
    suf_document_free(d);
    return rc;
}

int suf_sequential_report_write(const suf_sequential_report *report, suf_format format, FILE *out,
                                suf_error *err)
{
    if (suf_error_require(report, "report", err) < 0 ||
        suf_error_require(report->plan, "plan", err) < 0 || suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    if (suf_format_is_readable(format))
        return write_document(report, format, out, err);
    if (format == SUF_FORMAT_CSV)
        suf_json_write_csv(suf_sequential_plan_rows(report), out);
    else
        suf_json_write(suf_sequential_plan_data(report), out);
    return SUF_OK;
}
