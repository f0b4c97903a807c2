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

#include "base/text.h"
#include "base/utf8.h"
#include "report/item_words.h"
#include "report/name_text.h"
#include "report/remarks.h"
#include "report/shown_difference.h"
#include "report/single_words.h"
#include "report/test_names.h"

enum { NAME_WIDTH = 40, LINE_WIDTH = 200, MOST_LEFT_OUT = 10 };

/* the test of a design is one of the tests of an analysis, under the same number */
_Static_assert((int)SUF_TEST_T == SUF_BY_T && (int)SUF_TEST_WILCOXON == SUF_BY_WILCOXON &&
                   (int)SUF_TEST_SIGN == SUF_BY_SIGN,
               "suf_test and suf_test_kind agree");

const char *const suf_words_test_heads[SUF_TEST_COLUMNS] = {
    "test", "statistic", "df", "p", "adjusted", "estimate", "low", "high", "verdict"};

/* counts are whole numbers, or halves of ranks that tie */
static void format_statistic(double x, char text[SUF_CELL_SIZE])
{
    snprintf(text, SUF_CELL_SIZE, isnan(x) ? "-" : 2 * x == floor(2 * x) ? "%.12g" : "%.4g", x);
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

char *suf_words_name(const suf_analysis *a, size_t algorithm)
{
    return suf_name_text(a->dataset->algorithms[algorithm], NAME_WIDTH);
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

static char *reach(const suf_analysis *a, const suf_analysed *c)
{
    if (isnan(c->detectable))
        return suf_text_format("With %zu instances no effect is large enough for power %g.", c->n,
                               a->request.design.power);
    return suf_text_format("With %zu instances the test has power %g for an effect of d = %.3g.",
                           c->n, a->request.design.power, c->detectable);
}

/* What the sentence of a verdict is about. */
typedef struct {
    char *first, *second;
    char *lost;                        /* a clause on lost instances, or "" */
    char p[SUF_CELL_SIZE];             /* of the test of difference */
    char equivalence_p[SUF_CELL_SIZE]; /* both with "=" or "<" */
    double mu0, mres;
    bool is_different; /* by that test */
} matter;

/* whether the second algorithm is better if the difference lies above mu0 */
static bool is_above_good(const suf_analysis *a)
{
    return suf_analysis_is_positive_better(a) != 0;
}

static const char *side_name(bool above)
{
    return above ? "above" : "below";
}

/* that there is a difference; for a one-sided test, the one that it looks for */
static char *claim(const suf_analysis *a, const matter *m)
{
    const suf_alternative side = a->request.design.alternative;
    const bool above = side == SUF_GREATER;
    if (side == SUF_TWO_SIDED)
        return m->mu0 == 0 ? suf_text_format("a difference between %s and %s", m->second, m->first)
                           : suf_text_format("that the difference, %s against %s, differs from %g",
                                             m->second, m->first, m->mu0);
    if (m->mu0 == 0)
        return suf_text_format("that %s is %s than %s", m->second,
                               above == is_above_good(a) ? "better" : "worse", m->first);
    return suf_text_format("that the difference, %s against %s, lies %s %g", m->second, m->first,
                           side_name(above), m->mu0);
}

static char *say_inconclusive(const suf_analysis *a, const suf_analysed *c, const matter *m)
{
    char *what = claim(a, m);
    char *detectable = reach(a, c);
    char *text =
        suf_text_format("Inconclusive: neither %s (p %s) nor %s is shown%s%s. %s", what, m->p,
                        m->mu0 == 0 ? "their equivalence" : "equivalence to that",
                        m->mres > 0 ? "" : ", for which an MRES is needed", m->lost, detectable);
    free(what);
    free(detectable);
    return text;
}

static char *say_equivalent(const matter *m)
{
    char *what =
        m->mu0 == 0
            ? suf_text_format("%s and %s are practically equivalent: the effect is smaller than "
                              "the MRES of %g (p %s)%s.",
                              m->second, m->first, m->mres, m->equivalence_p, m->lost)
            : suf_text_format("The difference, %s against %s, is practically %g: it is closer to "
                              "it than the MRES of %g (p %s)%s.",
                              m->second, m->first, m->mu0, m->mres, m->equivalence_p, m->lost);
    char *text = m->is_different
                     ? suf_text_format("%s A difference is shown as well (p %s), but it is smaller "
                                       "than what matters.",
                                       what, m->p)
                     : suf_text_copy(what);
    free(what);
    return text;
}

static char *say_different(const suf_analysis *a, const suf_analysed *c, const matter *m)
{
    const char *word = suf_verdict_name((int)c->verdict);
    const bool above = (c->verdict == SUF_VERDICT_BETTER) == is_above_good(a);
    if (m->mu0 == 0)
        return suf_text_format("%s is %s than %s (p %s)%s.", m->second, word, m->first, m->p,
                               m->lost);
    return suf_text_format("The difference, %s against %s, lies %s %g (p %s), on its %s side%s.",
                           m->second, m->first, side_name(above), m->mu0, m->p, word, m->lost);
}

/* ", on 33 of 34 instances: 1 was lost because of its result" */
static char *lost_clause(const suf_analysed *c)
{
    if (c->n_lost == 0)
        return suf_text_copy("");
    return suf_text_format(", on %zu of %zu instances: %zu %s lost because of %s", c->n,
                           c->n + c->n_lost, c->n_lost, c->n_lost == 1 ? "was" : "were",
                           c->n_lost == 1 ? "its result" : "their results");
}

static char *say_none(const suf_analysed *c)
{
    return suf_text_format(
        "No verdict: %zu of %zu instances (%.0f %%) %s lost because of %s, and those that are left "
        "are a selection. Compare by a difference that takes all values, such as 'simple', or "
        "count failed runs by a value.",
        c->n_lost, c->n + c->n_lost, 100 * (double)c->n_lost / (double)(c->n + c->n_lost),
        c->n_lost == 1 ? "was" : "were", c->n_lost == 1 ? "its result" : "their results");
}

char *suf_words_verdict(const suf_analysis *a, const suf_analysed *c)
{
    if (a->about == SUF_ABOUT_INSTANCE)
        return suf_single_words_verdict(a, c);
    const int kind = (int)a->request.design.test; /* t, wilcoxon, sign: the same order */
    matter m = {.first = suf_words_name(a, c->first),
                .second = suf_words_name(a, c->second),
                .lost = lost_clause(c),
                .mu0 = a->request.mu0,
                .mres = a->request.design.mres,
                .is_different = c->tests[kind].p_adjusted <= a->request.design.alpha};
    suf_rounding_p_is(c->tests[kind].p_adjusted, m.p);
    suf_rounding_p_is(c->equivalence_p_adjusted, m.equivalence_p);
    char *text = c->verdict == SUF_VERDICT_NONE           ? say_none(c)
                 : c->verdict == SUF_VERDICT_EQUIVALENT   ? say_equivalent(&m)
                 : c->verdict == SUF_VERDICT_INCONCLUSIVE ? say_inconclusive(a, c, &m)
                                                          : say_different(a, c, &m);
    free(m.first);
    free(m.second);
    free(m.lost);
    return text;
}

/* "better on 7 of 12 instances and equal on 2, which count half" */
static void put_wins(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    const suf_pairing *p = &a->dataset->pairings[c - a->comparisons];
    const double *phi = p->plain ? p->plain : p->phi; /* as the sign test has them */
    size_t better = 0;
    size_t equal = 0;
    for (size_t i = 0; i < p->n; i++) {
        better += phi[i] != 0 && (phi[i] > 0) == is_above_good(a);
        equal += phi[i] == 0;
    }
    fprintf(out, "better on %zu of %zu instances", better, c->n);
    if (equal > 0)
        fprintf(out, " and equal on %zu, which count%s half", equal, equal == 1 ? "s" : "");
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
    put_wins(a, c, out);
    fprintf(out, ": a probability of %s %s. These intervals have %g %% confidence%s.", share,
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
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
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
    if (fclose(out) != 0)
        abort();
    return text;
}

/* the sentence of an inconclusive verdict says it already */
static char *reach_once(const suf_analysis *a, const suf_analysed *c)
{
    return c->verdict == SUF_VERDICT_INCONCLUSIVE ? NULL : reach(a, c);
}

static char *beliefs(const suf_analysis *a, const suf_analysed *c)
{
    (void)a;
    const double all[] = {c->by_t.better,        c->by_t.equivalent,        c->by_t.worse,
                          c->by_signrank.better, c->by_signrank.equivalent, c->by_signrank.worse};
    char p[6][SUF_CELL_SIZE];
    if (isnan(c->by_t.better))
        return NULL;
    for (size_t i = 0; i < 6; i++)
        suf_rounding_probability(all[i], p[i]);
    return suf_text_format(
        "Bayesian view, with the MRES as the region of practical equivalence: with the reference "
        "prior, the probabilities are better %s, equivalent %s, worse %s. The Bayesian "
        "signed-rank test, which does not assume normality, gives %s, %s, %s (Monte-Carlo error "
        "%.1g).",
        p[0], p[1], p[2], p[3], p[4], p[5], c->by_signrank.error);
}

/* "38 instances (4 more than here)" */
static void put_needed(int64_t needed, size_t n, FILE *out)
{
    fprintf(out, "%" PRId64 " instances", needed);
    if (needed > (int64_t)n)
        fprintf(out, " (%" PRId64 " more than here)", needed - (int64_t)n);
}

static char *next_experiment(const suf_analysis *a, const suf_analysed *c)
{
    const suf_design *d = &a->request.design;
    char *text;
    size_t size;
    if (c->next.for_mres == 0 && c->next.for_observed == 0)
        return NULL;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    fprintf(out,
            "To plan a next experiment (this is not the power of this one): with power %g, and as "
            "much spread as here, ",
            d->power);
    if (c->next.for_mres > 0) {
        put_needed(c->next.for_mres, c->n, out);
        fprintf(out, " detect the MRES of %g", d->mres);
    }
    if (c->next.for_observed > 0) {
        fputs(c->next.for_mres > 0 ? ", and " : "", out);
        put_needed(c->next.for_observed, c->n, out);
        fputs(" detect an effect as large as the one seen here, which may be far from the true one",
              out);
    }
    fputc('.', out);
    if (fclose(out) != 0)
        abort();
    return text;
}

static const struct {
    suf_remark *say;
    const char *heading;
} remarks[SUF_N_REMARKS] = {
    {effects, "Effects"},
    {suf_item_words_remark, "Effects"},
    {reach_once, "Effects"},
    {beliefs, "Effects"},
    {suf_remark_normality, "Assumptions"},
    {suf_remark_confidence, "Assumptions"},
    {suf_remark_outliers, "Assumptions"},
    {suf_remark_measuring, "Assumptions"},
    {suf_remark_base, "Assumptions"},
    {suf_remark_limits, "Assumptions"},
    {suf_remark_failures, "Assumptions"},
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

char *suf_words_basis(const suf_analysis *a)
{
    if (a->about == SUF_ABOUT_INSTANCE)
        return suf_single_words_basis(a);
    const suf_design *d = &a->request.design;
    if (a->n_comparisons > 1)
        return suf_text_format(
            "The verdicts rest on the %s, %s, at alpha = %g for %s, adjusted by %s; "
            "the intervals of the tests have the matching levels.",
            suf_item_words_long_test(a), suf_alternative_long_name(d->alternative), d->alpha,
            a->request.adjusted == SUF_ADJUSTED_BH ? "the false discovery rate"
                                                   : "all comparisons together",
            suf_adjusted_name((int)a->request.adjusted));
    return suf_text_format("The verdict rests on the %s, %s, at alpha = %g; the intervals of the "
                           "tests have %g %% confidence.",
                           suf_item_words_long_test(a), suf_alternative_long_name(d->alternative),
                           d->alpha, 100 * (1 - d->alpha));
}

char *suf_words_left_out(const suf_dataset *d, size_t i)
{
    if (i >= d->n_left_out || i > MOST_LEFT_OUT)
        return NULL;
    if (i == MOST_LEFT_OUT)
        return suf_text_format("%zu more", d->n_left_out - MOST_LEFT_OUT);
    return suf_utf8_printable(d->left_out[i], LINE_WIDTH);
}
