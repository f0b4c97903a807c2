/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plan as a document, and the choice of format.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/print.h"
#include "base/text.h"
#include "design/exact.h"
#include "report/json_build.h"
#include "report/pilot_words.h"
#include "report/plan_data.h"
#include "report/plan_tables.h"
#include "report/renderer.h"
#include "report/test_names.h"
#include "suffice.h"

static const char *const target_words[] = {
    [SUF_TARGET_WORST] = "",
    [SUF_TARGET_MEAN] = "mean ",
    [SUF_TARGET_MEDIAN] = "median ",
};

static bool is_by_paper(const suf_plan *p)
{
    return p->design.power_rule == SUF_POWER_PAPER;
}

/* by the plan's own rule, with the instances that are shown */
static double power_of(const suf_plan *p)
{
    return is_by_paper(p) ? p->power_paper : p->power_exact;
}

static char *headline(const suf_plan_report *r)
{
    const suf_design *q = &r->plan->design;
    const long long n = (long long)q->instances;
    if (r->tradeoff)
        return suf_text_format(
            "%lld instances with %lld run%s of each algorithm on each suffice: %.15g runs.", n,
            (long long)r->tradeoff->best.runs, r->tradeoff->best.runs == 1 ? "" : "s",
            r->tradeoff->best.total_runs);
    if (r->plan->solved == SUF_SOLVE_INSTANCES)
        return suf_text_format("%lld instances suffice.", n);
    if (r->plan->solved == SUF_SOLVE_POWER)
        return suf_text_format("The power is %.7g.", q->power);
    if (r->plan->solved == SUF_SOLVE_MRES)
        return suf_text_format("With %lld instances the test has power %.6g for an effect of d = "
                               "%.6g.",
                               n, q->power, q->mres);
    return suf_text_format("The significance level is alpha = %.6g.", q->alpha);
}

/* " (delta* = 2 with sigma_Phi = 4)" where the user gave units */
static void format_units(const suf_plan_report *r, char *text, size_t size)
{
    text[0] = '\0';
    if (r->sigma > 0 && r->delta)
        suf_print_into(text, size, ", that is %s with a standard deviation of %.6g", r->delta,
                       r->sigma);
    else if (r->sigma > 0)
        suf_print_into(text, size, ", that is %.6g with a standard deviation of %.6g",
                       r->plan->design.mres * r->sigma, r->sigma);
}

static void format_family(const suf_design *q, char *text, size_t size)
{
    text[0] = '\0';
    if (q->comparisons > 1)
        snprintf(text, size, " for %lld comparisons by Holm's procedure",
                 (long long)q->comparisons);
}

/* the sentence for a paper's methods section */
static char *methods(const suf_plan_report *r)
{
    const suf_plan *p = r->plan;
    const suf_design *q = &p->design;
    char units[128];
    char family[96];
    char wanted[64] = "";
    format_units(r, units, sizeof units);
    format_family(q, family, sizeof family);
    if (p->solved == SUF_SOLVE_INSTANCES && (p->instances_exact || p->instances_paper))
        suf_print_into(wanted, sizeof wanted, " (at least %.6g was asked for)", q->power);
    return suf_text_format(
        "A %s on %lld instances, %s at the %ssignificance level alpha = %.4g%s, has %s"
        "power %.3f%s to detect a mean difference of at least d* = %.4g standard "
        "deviations of the differences over instances (the minimally relevant effect "
        "size%s).%s",
        suf_test_long_name(q->test), (long long)q->instances,
        suf_alternative_long_name(q->alternative), q->comparisons > 1 ? "family-wise " : "",
        q->alpha, family, q->comparisons > 1 ? target_words[q->power_target] : "", power_of(p),
        wanted, q->mres, units,
        q->comparisons > 1 && q->power_target == SUF_TARGET_WORST
            ? " This is the power for a single real effect, the worst case."
            : "");
}

/* ---- the two rules ---- */

static void format_method(const suf_plan *p, char *how, size_t size)
{
    how[0] = '\0';
    if (p->exact_method == SUF_EXACT_SIMULATION)
        suf_print_into(how, size, " (%d simulated experiments, standard error %.2g)",
                       SUF_REPLICATES, p->power_error);
    else if (p->exact_method == SUF_EXACT_NORMAL)
        snprintf(how, size, " (normal approximation with exact moments)");
}

/* what the paper's rule says beside the exact answer */
static char *paper_instances(const suf_plan *p)
{
    const long long paper = (long long)p->instances_paper;
    const long long exact = (long long)p->instances_exact;
    if (paper < suf_exact_fewest_instances(&p->design))
        return suf_text_format("asks for %lld instances, with which the test can never reject at "
                               "this level",
                               paper);
    if (paper < exact && p->design.test == SUF_TEST_SIGN)
        return suf_text_format("asks for %lld instances, fewer than the test needs: its power goes "
                               "up and down from one number to the next, and stays at or above "
                               "%.6g only from %lld on",
                               paper, p->design.power, exact);
    if (paper < exact)
        return suf_text_format("asks for %lld instances, fewer than the test needs", paper);
    return suf_text_format("asks for %lld instances", paper);
}

/* NULL if it has no answer */
static char *paper_answer(const suf_plan *p)
{
    if (p->solved == SUF_SOLVE_INSTANCES && p->instances_paper)
        return paper_instances(p);
    if (p->solved == SUF_SOLVE_POWER && !isnan(p->power_paper))
        return suf_text_format("gives the power %.4f", p->power_paper);
    if (p->solved == SUF_SOLVE_MRES && !isnan(p->mres_paper))
        return suf_text_format("gives d = %.4g", p->mres_paper);
    if (p->solved == SUF_SOLVE_ALPHA && !isnan(p->alpha_paper))
        return suf_text_format("gives alpha = %.4g", p->alpha_paper);
    return NULL;
}

static void add_paper_beside(suf_block *block, const suf_plan *p)
{
    char how[96];
    format_method(p, how, sizeof how);
    suf_block_add_text(block, suf_text_format("The power is that of the test itself, for normally "
                                              "distributed differences%s.",
                                              how));
    char *answer = paper_answer(p);
    if (answer)
        suf_block_add_text(
            block, suf_text_format("The rule of Campelo & Takahashi, the t test's instances "
                                   "divided by the efficiency %g, %s; '--rule paper' plans by it.",
                                   suf_test_efficiency(p->design.test), answer));
    free(answer);
}

static char *exact_instances(const suf_plan *p)
{
    const long long exact = (long long)p->instances_exact;
    if (exact > (long long)p->instances_paper)
        return suf_text_format(
            "The rule asks for fewer instances than the test needs: only from %lld on does "
            "the exact power stay at or above %.6g. Use %lld.",
            exact, p->design.power, exact);
    return suf_text_format("By the exact power %lld instances would be enough.", exact);
}

/* NULL if there is none */
static char *exact_answer(const suf_plan *p)
{
    if (p->solved == SUF_SOLVE_INSTANCES && p->instances_exact)
        return exact_instances(p);
    if (p->solved == SUF_SOLVE_MRES && !isnan(p->mres_exact))
        return suf_text_format("By the exact power they detect d = %.4g.", p->mres_exact);
    if (p->solved == SUF_SOLVE_ALPHA && !isnan(p->alpha_exact))
        return suf_text_format("By the exact power it takes alpha = %.4g.", p->alpha_exact);
    return NULL;
}

static void add_exact_beside(suf_block *block, const suf_plan *p)
{
    const suf_design *q = &p->design;
    char how[96];
    format_method(p, how, sizeof how);
    suf_block_add_text(
        block,
        suf_text_format("These figures follow the rule of Campelo & Takahashi: the t test's, with "
                        "the instances divided by the efficiency %g. If the differences are "
                        "normally distributed, the exact power of the %s with %lld instances is "
                        "%.4f%s.",
                        suf_test_efficiency(q->test), suf_test_long_name(q->test),
                        (long long)q->instances, p->power_exact, how));
    suf_block_add_text(block, exact_answer(p));
}

static void add_rules(suf_document *d, const suf_plan *p)
{
    if (p->design.test == SUF_TEST_T)
        return;
    suf_block *block = suf_document_add(d, SUF_BLOCK_PROSE, NULL);
    if (is_by_paper(p))
        add_exact_beside(block, p);
    else
        add_paper_beside(block, p);
    if (p->power_exact == 0)
        suf_block_add_text(
            block,
            suf_text_copy("With so few instances this test can never reject at this level."));
}

/* ---- the width of the interval ---- */

static char *interval_of(const suf_plan *p)
{
    const suf_design *q = &p->design;
    const double k = (double)q->comparisons;
    char wanted[64] = "";
    if (q->half_width > 0)
        suf_print_into(wanted, sizeof wanted,
                       p->half_width > q->half_width ? ", more than the %.6g that was asked for,"
                                                     : " (at most %.6g was asked for)",
                       q->half_width);
    return suf_text_format(
        "The %.4g %% confidence interval of the mean difference%s from %lld instances has %s of "
        "%.4g%s if the standard deviation of the differences is %.6g.",
        100 * (1 - q->alpha / k), k > 1 ? " (Bonferroni's level)" : "", (long long)q->instances,
        q->alternative == SUF_TWO_SIDED ? "a half-width" : "its bound at a distance", p->half_width,
        wanted, q->sigma);
}

/* the half-width that was asked for, and what else it takes */
static void add_assurance(suf_block *block, const suf_plan *p)
{
    const suf_design *q = &p->design;
    suf_block_add_text(block,
                       suf_text_format("The standard deviation of the sample varies: for normally "
                                       "distributed differences the interval is at most that wide "
                                       "with probability %.3f%s.",
                                       p->assurance,
                                       q->assurance > 0 ? "" : "; '--assurance' asks for more"));
    if (p->instances_precision && p->instances_exact)
        suf_block_add_text(
            block,
            suf_text_format("The power takes %lld instances and the half-width %lld; the "
                            "plan has the larger number.",
                            (long long)p->instances_exact, (long long)p->instances_precision));
}

static void add_precision(suf_document *d, const suf_plan *p)
{
    if (isnan(p->half_width))
        return;
    suf_block *block = suf_document_add(d, SUF_BLOCK_PROSE, NULL);
    suf_block_add_text(block, interval_of(p));
    if (p->design.half_width > 0)
        add_assurance(block, p);
}

/* ---- the measurement error ---- */

static void add_accuracy(suf_document *d, const suf_accuracy *a)
{
    const double cost = a->power_errorless - a->power;
    suf_block *block = suf_document_add(d, SUF_BLOCK_PROSE, NULL);
    suf_block_add_text(
        block,
        suf_text_format(
            "Measurement error: se* = %.4g on each instance is %.2g %% of the total variance "
            "(sigma_Phi = %.4g). If the differences were known exactly, the same instances would "
            "have power %.4f: the error costs %.4f, or %.2g %% of it.",
            a->se, 100 * a->share, a->sigma, a->power_errorless, cost,
            100 * cost / a->power_errorless));
    suf_block_add_text(
        block,
        suf_text_format("The largest se* that costs at most 1 %% of power is %.4g; the rule of "
                        "thumb se*^2 <= 0.1 sigma_Phi^2 allows %.4g.",
                        a->se_one_percent, a->se_rule));
}

/* ---- the figure ---- */

static suf_figure *power_figure(const suf_plan *plan, suf_error *err)
{
    suf_curves curves;
    const double power = power_of(plan);
    const suf_curves_request request = {.kind = SUF_CURVE_POWER_INSTANCES,
                                        .design = plan->design,
                                        .fixed = &plan->design.mres,
                                        .n_fixed = 1,
                                        .highlights = &power,
                                        .n_highlights = power < 1};
    if (suf_curves_init(&curves, &request, err) < 0)
        return NULL;
    /* the plan's own number: the power goes up and down, and reaches its height elsewhere, too */
    if (request.n_highlights)
        curves.curves[0].highlights[0].x = (double)plan->design.instances;
    suf_figure *figure = suf_figure_new_curves(&curves);
    suf_curves_release(&curves);
    return figure;
}

/* whether the width of the interval decides the number of instances */
static bool is_for_width(const suf_plan *p)
{
    return p->design.half_width > 0 && p->instances_precision == p->design.instances;
}

suf_figure *suf_figure_new_plan(const suf_plan_report *report, suf_error *err)
{
    if (suf_error_require(report, "report", err) < 0 ||
        suf_error_require(report->plan, "plan", err) < 0)
        return NULL;
    if (report->tradeoff)
        return suf_figure_new_tradeoff(report->tradeoff);
    return is_for_width(report->plan) ? suf_figure_new_interval_width(report->plan)
                                      : power_figure(report->plan, err);
}

static const char *caption_of(const suf_plan_report *r)
{
    if (r->tradeoff)
        return "Cost over the runs on each instance";
    return is_for_width(r->plan) ? "Half-width of the interval over the number of instances"
                                 : "Power over the number of instances";
}

static int add_figure(suf_document *d, const suf_plan_report *r, suf_error *err)
{
    suf_figure *figure = suf_figure_new_plan(r, err);
    if (!figure)
        return err ? err->code : SUF_EINVAL;
    const int rc = suf_document_add_drawn(d, figure, "figure", caption_of(r), err);
    suf_figure_free(figure);
    return rc;
}

/* ---- the whole ---- */

static const char *title_of(const suf_plan_report *r)
{
    static const char *const titles[] = {
        [SUF_SOLVE_INSTANCES] = "The number of instances",
        [SUF_SOLVE_POWER] = "The power",
        [SUF_SOLVE_MRES] = "The effect that can be detected",
        [SUF_SOLVE_ALPHA] = "The significance level",
    };
    return r->tradeoff ? "The number of instances and runs" : titles[r->plan->solved];
}

static suf_document *document_of(const suf_plan_report *r)
{
    suf_document *d = suf_document_new("Design of an experiment", suf_text_copy(title_of(r)));
    suf_document_add(d, SUF_BLOCK_SUMMARY, NULL)->text = headline(r);
    const bool has_width = r->plan->design.half_width > 0;
    if (has_width)
        add_precision(d, r->plan);
    suf_document_add_prose(d, methods(r));
    if (r->plan->design.mres_given > 0)
        suf_document_add_prose(
            d, suf_text_format("The MRES %g that was given as well is not used: the difference in "
                               "units and the standard deviation decide.",
                               r->plan->design.mres_given));
    suf_pilot_words_add(d, r->pilot);
    add_rules(d, r->plan);
    if (!has_width)
        add_precision(d, r->plan);
    if (r->family)
        suf_plan_tables_add_effects(d, r->family);
    if (r->plan->design.comparisons > SUF_MAX_FAMILY)
        suf_document_add_prose(
            d, suf_text_format("How many of several real effects are found is simulated for up to "
                               "%d comparisons.",
                               SUF_MAX_FAMILY));
    suf_plan_tables_add_levels(d, r->plan);
    if (r->accuracy)
        add_accuracy(d, r->accuracy);
    if (r->tradeoff)
        suf_plan_tables_add_tradeoff(d, r->tradeoff);
    return d;
}

static int write_document(const suf_plan_report *r, suf_format format, FILE *out, suf_error *err)
{
    suf_document *d = document_of(r);
    const int rc = format == SUF_FORMAT_HTML ? add_figure(d, r, err) : SUF_OK;
    if (rc == SUF_OK)
        suf_document_write(d, format, out);
    suf_document_free(d);
    return rc;
}

int suf_plan_report_write(const suf_plan_report *report, suf_format format, FILE *out,
                          suf_error *err)
{
    if (suf_error_require(report, "report", err) < 0 ||
        suf_error_require(report->plan, "plan", err) < 0 || suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    if (suf_format_is_readable(format))
        return write_document(report, format, out, err);
    suf_json_write_row(suf_plan_data(report), format, out);
    return SUF_OK;
}
