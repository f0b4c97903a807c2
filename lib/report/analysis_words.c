/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See analysis_words.h.
 */
#include "report/analysis_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/verdicts.h"
#include "base/print.h"
#include "base/text.h"
#include "base/utf8.h"
#include "report/distinct_name.h"
#include "report/name_text.h"
#include "report/group_words.h"
#include "report/failure_words.h"
#include "report/item_words.h"
#include "report/remarks.h"
#include "report/shown_difference.h"
#include "report/single_words.h"
#include "report/skewness_words.h"
#include "report/test_names.h"
#include "report/verdict_words.h"
#include "suffice/out_of_memory.h"

enum { NAME_WIDTH = 40, LINE_WIDTH = 200, MOST_LEFT_OUT = 10 };

/* the test of a design is one of the tests of an analysis, under the same number */
_Static_assert((int)SUF_TEST_T == SUF_BY_T && (int)SUF_TEST_WILCOXON == SUF_BY_WILCOXON &&
                   (int)SUF_TEST_SIGN == SUF_BY_SIGN,
               "suf_test and suf_test_kind agree");

const char *const suf_words_test_heads[SUF_TEST_COLUMNS] = {
    "test", "statistic", "df", "p", "adjusted", "estimate", "low", "high", "verdict"};

enum { TEST_STATISTIC = 1, TEST_DF = 2, TEST_ADJUSTED = 4 }; /* among them */

void suf_words_test_dispense(suf_block_table *table, const suf_analysis *a)
{
    if (a->n_comparisons == 1)
        suf_block_table_dispense(table, TEST_ADJUSTED);
    suf_block_table_dispense(table, TEST_DF);
    suf_block_table_dispense(table, TEST_STATISTIC);
}

/* counts are whole numbers, or halves of ranks that tie */
static void format_statistic(double x, char text[SUF_CELL_SIZE])
{
    suf_print_into(text, SUF_CELL_SIZE,
                   isnan(x)                ? "-"
                   : 2 * x == floor(2 * x) ? "%.12g"
                                           : "%.4g",
                   x);
}

int suf_words_test_cells(const suf_analysed *c, int row,
                         char cells[SUF_TEST_COLUMNS][SUF_CELL_SIZE])
{
    const int is_log = row == SUF_N_TESTS;
    const suf_test_result *r = is_log ? &c->log_ratio : &c->tests[row];
    const double error = suf_rounding_error(r->low, r->high, r->estimate);
    snprintf(cells[0], SUF_CELL_SIZE, "%s", is_log ? "log ratio" : suf_item_words_test(c, row));
    format_statistic(r->statistic, cells[1]);
    format_statistic(r->df, cells[2]);
    suf_rounding_p(r->p, cells[3]);
    suf_rounding_p(r->p_adjusted, cells[4]);
    suf_rounding_value(r->estimate, error, cells[5]);
    suf_rounding_value(r->low, error, cells[6]);
    suf_rounding_value(r->high, error, cells[7]);
    snprintf(cells[8], SUF_CELL_SIZE, "%s",
             suf_verdict_name((int)(is_log ? c->log_verdict : c->verdicts[row])));
    return !(is_log && isnan(r->p));
}

char *suf_words_algorithm(const suf_dataset *d, size_t algorithm)
{
    return suf_distinct_name_text(d->algorithms, d->n_algorithms, algorithm, NAME_WIDTH);
}

char *suf_words_name(const suf_analysis *a, size_t algorithm)
{
    return suf_words_algorithm(a->dataset, algorithm);
}

char *suf_words_measure(const suf_dataset *d)
{
    return d->measure && d->measure[0] ? suf_name_text(d->measure, NAME_WIDTH) : NULL;
}

char *suf_words_pair(const suf_analysis *a, const suf_analysed *c)
{
    char *first = suf_words_name(a, c->first);
    char *second = suf_words_name(a, c->second);
    char *text = suf_text_format("%s against %s", second, first);
    free(first);
    free(second);
    return text;
}

char *suf_words_reach(const suf_analysis *a, const suf_analysed *c)
{
    if (a->sequential) /* the plan has the power of all looks */
        return NULL;
    if (isnan(c->detectable))
        return suf_text_format("With %zu instances no effect is large enough for power %g.", c->n,
                               a->request.design.power);
    return suf_text_format("With %zu instances the test has power %g for an effect of d = %.3g.",
                           c->n, a->request.design.power, c->detectable);
}

/* "better on 7 of 12 instances and equal on 2, which count half" */
static void put_wins(const suf_analysed *c, FILE *out)
{
    fprintf(out, "better on %zu of %zu instances", c->n_better, c->n);
    if (c->n_equal > 0)
        fprintf(out, " and equal on %zu, which count%s half", c->n_equal,
                c->n_equal == 1 ? "s" : "");
}

static void put_superiority(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    const double error =
        suf_rounding_error(c->superiority_low, c->superiority_high, c->superiority);
    char *second = suf_words_name(a, c->second);
    char share[SUF_CELL_SIZE];
    char interval[SUF_INTERVAL_SIZE];
    suf_rounding_value(c->superiority, error, share);
    suf_rounding_interval(c->superiority_low, c->superiority_high, error, interval);
    fprintf(out, "%s is ", second);
    put_wins(c, out);
    suf_print_to(out, ": a probability of %s %s. These intervals have %g %% confidence%s.", share,
                 interval, 100 * (1 - a->request.design.alpha),
                 a->n_comparisons > 1 ? ", each by itself" : "");
    free(second);
}

/* ", that is 10 % lower or a factor of 0.9; " */
static void put_shown(suf_reading reading, const suf_analysed *c, double error, FILE *out)
{
    suf_shown shown;
    char phrase[2 * SUF_SHOWN_SIZE + 20];
    suf_shown_fill(&shown, reading, c->mean, NAN, NAN, error);
    suf_shown_phrase(&shown, reading, phrase, sizeof phrase);
    fprintf(out, "%s%s; ", phrase[0] ? ", that is " : "", phrase);
}

static char *effects(const suf_analysis *a, const suf_analysed *c)
{
    const suf_reading reading = suf_reading_of(a->dataset);
    const double error = sqrt(c->sd * c->sd / (double)c->n + c->bias.variance);
    const double d_error = suf_rounding_error(c->d_low, c->d_high, c->d);
    char mean[SUF_CELL_SIZE];
    char se[SUF_CELL_SIZE];
    char sd[SUF_CELL_SIZE];
    char d[SUF_CELL_SIZE];
    char d_interval[SUF_INTERVAL_SIZE];
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    suf_rounding_value(c->mean, error, mean);
    suf_rounding_value(error, error, se);
    suf_rounding_value(c->sd, error, sd);
    suf_rounding_value(c->d, d_error, d);
    suf_rounding_interval(c->d_low, c->d_high, d_error, d_interval);
    fprintf(out, "Over %zu instances the mean %s is %s (standard error %s, standard deviation %s)",
            c->n, suf_difference_noun((int)reading.difference), mean, se, sd);
    put_shown(reading, c, error, out);
    if (isnan(c->d))
        fputs("without spread it cannot be standardised. ", out);
    else
        fprintf(out, "standardised d = %s %s. ", d, d_interval);
    put_superiority(a, c, out);
    return suf_text_stream_close(out, &text);
}

/* the sentence of an inconclusive verdict says it already */
static char *reach_once(const suf_analysis *a, const suf_analysed *c)
{
    return c->verdict == SUF_VERDICT_INCONCLUSIVE ? NULL : suf_words_reach(a, c);
}

static char *beliefs(const suf_analysis *a, const suf_analysed *c)
{
    char *margin = suf_words_margin(a);
    const double all[] = {c->by_t.better,        c->by_t.equivalent,        c->by_t.worse,
                          c->by_signrank.better, c->by_signrank.equivalent, c->by_signrank.worse};
    char p[6][SUF_CELL_SIZE];
    char *text = NULL;
    for (size_t i = 0; i < 6; i++)
        suf_rounding_probability(all[i], p[i]);
    if (!isnan(c->by_t.better))
        text = suf_text_format(
            "Bayesian view, with differences within %s as equivalent: with the reference prior, "
            "the "
            "probabilities are better %s, equivalent %s, worse %s. The Bayesian signed-rank test, "
            "which does not assume normality, gives %s, %s, %s (Monte-Carlo error %.1g).",
            margin, p[0], p[1], p[2], p[3], p[4], p[5], c->by_signrank.error);
    free(margin);
    return text;
}

/* "38 instances (4 more than here)" */
static void put_needed(int64_t needed, size_t n, FILE *out)
{
    fprintf(out, "%" PRId64 " instances", needed);
    if (needed > (int64_t)n)
        fprintf(out, " (%" PRId64 " more than here)", needed - (int64_t)n);
}

/* "95 instances (81 more than here) detect a difference of 3 %" */
static void put_delta(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    char delta[SUF_RELEVANT_SIZE];
    const suf_reading reading = suf_reading_of(a->dataset);
    suf_relevant_difference_show(a->request.design.delta, reading.difference, reading.unit, delta);
    put_needed(c->next.for_delta, c->n, out);
    fprintf(out, " detect a difference of %s", delta);
}

static void put_spread(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    const double planned = a->request.design.sigma;
    if (planned > 0 && c->sd > planned)
        suf_print_to(
            out,
            " The plan assumed a standard deviation of the differences of %.3g; here it is "
            "%.3g, so this experiment has less power than was planned.",
            planned, c->sd);
}

static char *next_experiment(const suf_analysis *a, const suf_analysed *c)
{
    const suf_design *d = &a->request.design;
    char *text;
    size_t size;
    const bool has_delta = c->next.for_delta > 0;
    /* an MRES that is delta over the planned spread says nothing if the spread is another */
    const bool has_mres = c->next.for_mres > 0 && !(d->delta > 0 && d->sigma > 0);
    if (!has_mres && !has_delta && c->next.for_observed == 0)
        return NULL;
    FILE *out = suf_text_stream_open(&text, &size);
    suf_print_to(
        out,
        "To plan a next experiment (this is not the power of this one): with power %g, and as "
        "much spread as here, ",
        d->power);
    if (has_delta)
        put_delta(a, c, out);
    if (has_mres) {
        fputs(has_delta ? ", " : "", out);
        put_needed(c->next.for_mres, c->n, out);
        suf_print_to(out, " detect the MRES of %g", d->mres);
    }
    if (c->next.for_observed > 0) {
        fputs(has_mres || has_delta ? ", and " : "", out);
        put_needed(c->next.for_observed, c->n, out);
        fputs(" detect an effect as large as the one seen here, which may be far from the true one",
              out);
    }
    fputc('.', out);
    put_spread(a, c, out);
    return suf_text_stream_close(out, &text);
}

static const struct {
    suf_remark *say;
    const char *heading;
} remarks[SUF_N_REMARKS] = {
    {effects, "Effects"},
    {suf_item_words_remark, "Effects"},
    {reach_once, "Effects"},
    {beliefs, "Effects"},
    {suf_remark_noticed_groups, "Assumptions"},
    {suf_remark_normality, "Assumptions"},
    {suf_remark_skewness, "Assumptions"},
    {suf_remark_confidence, "Assumptions"},
    {suf_remark_outliers, "Assumptions"},
    {suf_remark_measuring, "Assumptions"},
    {suf_remark_base, "Assumptions"},
    {suf_remark_cut, "Assumptions"},
    {suf_remark_limits, "Assumptions"},
    {suf_remark_timed_out, "Assumptions"},
    {suf_remark_misused_par, "Assumptions"},
    {suf_remark_failures, "Assumptions"},
    {suf_words_worst_case, "Assumptions"},
    {suf_remark_robustness, "Robustness"},
    {suf_remark_influence, "Robustness"},
    {next_experiment, "Next experiment"},
};

char *suf_words_remark(const suf_analysis *a, const suf_analysed *c, size_t i)
{
    return remarks[i].say(a, c);
}

const char *suf_words_remark_heading(size_t i)
{
    return remarks[i].heading;
}

/* "paired t test", with the test in its place where differences have no spread */
static char *deciding_test(const suf_analysis *a)
{
    size_t n_constant = 0;
    for (size_t i = 0; i < a->n_comparisons; i++)
        n_constant += suf_verdicts_decider(a, &a->comparisons[i]) == SUF_BY_PERMUTATION;
    const char *name = suf_item_words_long_test(a);
    if (n_constant == a->n_comparisons)
        return suf_text_copy("permutation test of differences that are all the same");
    return n_constant == 0 ? suf_text_copy(name)
                           : suf_text_format("%s (where all differences are the same, on the "
                                             "permutation test)",
                                             name);
}

static bool are_all_none(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (!suf_verdicts_are_none(a, &a->comparisons[i]))
            return false;
    return true;
}

char *suf_words_basis(const suf_analysis *a)
{
    if (a->about == SUF_ABOUT_INSTANCE)
        return suf_single_words_basis(a);
    if (are_all_none(a))
        return suf_text_format("Every difference is %g, so that the number of instances decides: "
                               "p is the largest probability that so many would be so if the "
                               "typical difference were %s, at alpha = %g.",
                               a->request.mu0,
                               a->request.design.delta > 0 ? "delta or more" : "another",
                               a->request.design.alpha);
    const suf_design *d = &a->request.design;
    char *test = deciding_test(a);
    if (a->sequential) {
        char *looked = suf_text_format(
            "The verdict%s the %s, %s, at the boundaries of a sequential design with alpha = %g%s. "
            "Its p value is stage-wise; the p values of the other tests and the intervals hold at "
            "all looks together, with %g %% confidence.%s",
            a->n_comparisons > 1 ? "s rest on" : " rests on", test,
            suf_alternative_long_name(d->alternative), d->alpha,
            a->n_comparisons > 1 ? ", divided by the number of comparisons" : "",
            100 * (1 - d->alpha),
            a->dataset->n_algorithms > 2 ? " Tests of ranks take no account of the looks." : "");
        free(test);
        return looked;
    }
    char *text =
        a->n_comparisons > 1
            ? suf_text_format(
                  "The verdicts rest on the %s, %s, at alpha = %g for %s, adjusted by %s; "
                  "the intervals of the tests have the matching levels.",
                  test, suf_alternative_long_name(d->alternative), d->alpha,
                  a->request.adjusted == SUF_ADJUSTED_BH ? "the false discovery rate"
                                                         : "all comparisons together",
                  suf_adjusted_name((int)a->request.adjusted))
            : suf_text_format("The verdict rests on the %s, %s, at alpha = %g; the intervals of "
                              "the tests have %g %% confidence.",
                              test, suf_alternative_long_name(d->alternative), d->alpha,
                              100 * (1 - d->alpha));
    free(test);
    return text;
}

char *suf_words_left_out(const suf_dataset *d, size_t i)
{
    if (i >= d->n_left_out || i > MOST_LEFT_OUT)
        return NULL;
    if (i == MOST_LEFT_OUT)
        return suf_text_format("%zu more", d->n_left_out - MOST_LEFT_OUT);
    return suf_utf8_printable(d->left_out[i], LINE_WIDTH);
}
