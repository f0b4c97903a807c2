/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See remarks.h.
 */
#include "report/remarks.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/relevance.h"
#include "analysis/robustness.h"
#include "analysis/verdicts.h"
#include "base/print.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/name_text.h"
#include "report/rounding.h"
#include "suffice/out_of_memory.h"

enum { NAME_WIDTH = 40, MOST_NAMED = 5 };

static const suf_pairing *pairing_of(const suf_analysis *a, const suf_analysed *c)
{
    return &a->dataset->pairings[c - a->comparisons];
}

static void put_instance(FILE *out, const suf_analysis *a, const suf_analysed *c, size_t place)
{
    const size_t instance = pairing_of(a, c)->instances[place];
    char *name = suf_name_text(a->dataset->instances[instance], NAME_WIDTH);
    fprintf(out, "'%s'", name);
    free(name);
}

static const char *plural(size_t n, const char *one, const char *more)
{
    return n == 1 ? one : more;
}

/* ---- normality ---- */

static bool leaves_out(double low, double high, double mu0)
{
    return !(low <= mu0 && mu0 <= high);
}

static void say_resampling(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    const suf_test_result *t = &c->tests[SUF_BY_T];
    const double mu0 = a->request.mu0;
    const double error = suf_rounding_error(t->low, t->high, c->mean);
    char resampled[SUF_INTERVAL_SIZE];
    char by_t[SUF_INTERVAL_SIZE];
    suf_rounding_interval(c->bootstrap_low, c->bootstrap_high, error, resampled);
    suf_rounding_interval(t->low, t->high, error, by_t);
    fprintf(out, "resampling gives the interval %s for the mean, the t test %s; ", resampled, by_t);
    const bool resampled_out = leaves_out(c->bootstrap_low, c->bootstrap_high, mu0);
    if (resampled_out == leaves_out(t->low, t->high, mu0))
        suf_print_to(out, "both %s %g.", resampled_out ? "exclude" : "include", mu0);
    else
        suf_print_to(
            out,
            "only one of them excludes %g: look at the tests that do not assume normality, and "
            "report them.",
            mu0);
}

/* below this the test misses all but the grossest departures */
enum { FEW = 15 };

static char *say_normal(const suf_analysed *c, const char *p)
{
    return suf_text_format("The Shapiro-Wilk test found no evidence against normality of the "
                           "differences, which the t test assumes (W = %.3f, p %s)%s.",
                           c->shapiro_w, p,
                           c->n < FEW ? "; with so few instances it can say little" : "");
}

char *suf_remark_normality(const suf_analysis *a, const suf_analysed *c)
{
    char p[SUF_CELL_SIZE];
    char *text;
    size_t size;
    if (c->sd == 0)
        return suf_text_format(
            "All differences are the same, at least apart from rounding: the t test, which needs "
            "spread, says nothing%s.",
            suf_verdicts_are_none(a, c) ? ", and the number of instances decides in its place"
            : suf_verdicts_decider(a, c) == SUF_BY_PERMUTATION ? ", and the permutation test "
                                                                 "decides in its place"
                                                               : "");
    if (isnan(c->shapiro_p) || (c->shapiro_p >= 0.05 && a->request.design.test != SUF_TEST_T))
        return NULL;
    suf_rounding_p_is(c->shapiro_p, p);
    if (c->shapiro_p >= 0.05)
        return say_normal(c, p);
    FILE *out = suf_text_stream_open(&text, &size);
    suf_print_to(out,
                 "The differences are not normal (Shapiro-Wilk W = %.3f, p %s): ", c->shapiro_w, p);
    if (c->n_bootstrap > 0 && !isnan(c->bootstrap_low) && !isnan(c->bootstrap_high))
        say_resampling(a, c, out);
    else if (c->n_bootstrap == 0)
        fprintf(out, "the mean of %zu is close to normal unless a few of them outweigh the rest.",
                c->n);
    else
        fputs("look at the tests that do not assume normality.", out);
    return suf_text_stream_close(out, &text);
}

/* Ranks and signs of n differences have no wider interval than from the smallest to the largest,
 * which misses at either end with probability 2^-n. */
char *suf_remark_confidence(const suf_analysis *a, const suf_analysed *c)
{
    const suf_design *d = &a->request.design;
    const double n_ends = d->alternative == SUF_TWO_SIDED ? 2 : 1;
    const double miss = c->n < 1000 ? n_ends * ldexp(1, -(int)c->n) : 0;
    if (miss <= d->alpha / (double)a->n_comparisons || c->sd == 0)
        return NULL;
    return suf_text_format("With %zu instances the intervals of the signed-rank test and of the "
                           "sign test have a confidence of at most %.3g %%, although %.3g %% was "
                           "asked for%s; use the t test's, or more instances.",
                           c->n, 100 * (1 - miss), 100 * (1 - d->alpha),
                           a->n_comparisons > 1 ? " for all together" : "");
}

/* ---- single instances ---- */

/* the outlier farthest from the mean, among those closer to it than below; SIZE_MAX: none */
static size_t farthest(const suf_analysed *c, const double *phi, double below)
{
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < c->n_outliers; i++) {
        const double distance = fabs(phi[c->outliers[i]] - c->mean);
        if (distance < below &&
            (best == SIZE_MAX || distance > fabs(phi[c->outliers[best]] - c->mean)))
            best = i;
    }
    return best;
}

static void say_rest(size_t n_all, size_t n_named, FILE *out)
{
    if (n_all > n_named)
        fprintf(out, " and %zu more", n_all - n_named);
}

char *suf_remark_outliers(const suf_analysis *a, const suf_analysed *c)
{
    const double *phi = pairing_of(a, c)->phi;
    char *text;
    size_t size;
    size_t n_named = 0;
    double below = INFINITY;
    if (c->n_outliers == 0)
        return NULL;
    FILE *out = suf_text_stream_open(&text, &size);
    fprintf(out, "%zu instance%s far from the rest: ", c->n_outliers,
            plural(c->n_outliers, " lies", "s lie"));
    for (; n_named < MOST_NAMED; n_named++) {
        const size_t i = farthest(c, phi, below);
        char value[SUF_CELL_SIZE];
        if (i == SIZE_MAX)
            break;
        below = fabs(phi[c->outliers[i]] - c->mean);
        suf_rounding_value(phi[c->outliers[i]], c->sd / 10, value);
        fputs(n_named ? ", " : "", out);
        put_instance(out, a, c, c->outliers[i]);
        fprintf(out, " (%s)", value);
    }
    say_rest(c->n_outliers, n_named, out);
    fputs(
        "; check for measurement errors there, but do not remove an instance merely because it is "
        "extreme.",
        out);
    return suf_text_stream_close(out, &text);
}

static const char *verdict_words(suf_verdict_kind verdict)
{
    return suf_verdict_name((int)verdict);
}

char *suf_remark_influence(const suf_analysis *a, const suf_analysed *c)
{
    char *text;
    size_t size;
    size_t n_named = 0;
    if (!c->without || c->verdict == SUF_VERDICT_NONE)
        return NULL;
    if (c->n_turning == 0)
        return suf_text_copy("Leaving out any single instance does not change the verdict.");
    FILE *out = suf_text_stream_open(&text, &size);
    fputs("The verdict depends on single instances: without ", out);
    for (size_t i = 0; i < c->n && n_named < MOST_NAMED; i++)
        if (c->without[i] != c->verdict) {
            fputs(n_named++ ? ", without " : "", out);
            put_instance(out, a, c, i);
            fprintf(out, " it would be %s", verdict_words(c->without[i]));
        }
    if (c->n_turning > n_named)
        fprintf(out, ", and it would change without any one of %zu more", c->n_turning - n_named);
    fputs("; report this, and plan more instances for a next experiment.", out);
    return suf_text_stream_close(out, &text);
}

/* ---- measuring ---- */

char *suf_remark_measuring(const suf_analysis *a, const suf_analysed *c)
{
    char part[SUF_CELL_SIZE];
    const double share = c->within / (c->sd * c->sd);
    if (isnan(share))
        return NULL;
    suf_print_into(part, sizeof part,
                   share >= 1     ? "all"
                   : share < 0.01 ? "less than 1 %%"
                                  : "%.0f %%",
                   100 * share);
    if (a->request.design.mres > 0 && !suf_relevance_is_tested(a, c))
        return suf_text_format(
            "The measurement error on the instances makes up %s of the variance, more than half: "
            "it "
            "makes any standardised effect small, so that equivalence by the MRES is not tested. "
            "Give the smallest relevant difference in units ('delta'), or make more runs on each.",
            part);
    if (!(share > 0.1))
        return suf_text_format(
            "The measurement error on the instances makes up %s of the variance, "
            "no more than a tenth: more instances would help, more runs on each "
            "would help little.",
            part);
    return suf_text_format(
        "The measurement error on the instances makes up %s of the variance, more "
        "than a tenth: smaller standard errors (more runs on each) would help.",
        part);
}

/* whether the mean of all is at most three standard errors */
static bool is_grand_near_0(const suf_cell *cells, size_t n)
{
    double sum = 0;
    double squares = 0;
    for (size_t a = 0; a < n; a++) {
        sum += cells[a].value;
        squares += cells[a].se * cells[a].se;
    }
    return sum <= 3 * sqrt(squares);
}

static bool is_near_0(const suf_cell *cell)
{
    return cell->value <= 3 * cell->se;
}

/* whether a mean that a percentage or a ratio is taken of is at most three standard errors */
static bool has_base_near_0(const suf_dataset *d, const suf_pairing *p, size_t place)
{
    const suf_cell *cells = d->cells ? &d->cells[p->instances[place] * d->n_algorithms] : NULL;
    if (!cells)
        return false;
    switch (d->difference) {
    case SUF_RATIO:
        return is_near_0(&cells[p->first]) || is_near_0(&cells[p->second]);
    case SUF_PERCENT:
        return is_near_0(&cells[p->first]);
    case SUF_PERCENT_OF_MEAN:
        return is_grand_near_0(cells, d->n_algorithms);
    case SUF_SIMPLE:
    case SUF_LOG_RATIO:
    case SUF_PROBABILITY:
        break;
    }
    return false;
}

char *suf_remark_base(const suf_analysis *a, const suf_analysed *c)
{
    const suf_pairing *p = pairing_of(a, c);
    char *text;
    size_t size;
    size_t n = 0;
    FILE *out = suf_text_stream_open(&text, &size);
    fprintf(out, "%s is less than three of its standard errors above 0 on ",
            a->dataset->difference == SUF_RATIO ? "A mean that the ratio is taken of"
                                                : "The mean that percentages refer to");
    for (size_t i = 0; i < c->n; i++) {
        if (!has_base_near_0(a->dataset, p, i))
            continue;
        if (n++ < MOST_NAMED) {
            fputs(n > 1 ? ", " : "", out);
            put_instance(out, a, c, i);
        }
    }
    say_rest(n, n < MOST_NAMED ? n : MOST_NAMED, out);
    fputs(": make more runs there, or use simple differences.", out);
    suf_text_stream_close(out, &text);
    if (n > 0)
        return text;
    free(text);
    return NULL;
}

char *suf_remark_limits(const suf_analysis *a, const suf_analysed *c)
{
    const suf_pairing *p = pairing_of(a, c);
    size_t n = 0;
    if (!a->dataset->at_limit)
        return NULL;
    for (size_t i = 0; i < p->n; i++)
        n += a->dataset->at_limit[p->instances[i]] != 0;
    if (n == 0)
        return NULL;
    return suf_text_format("%zu of %zu instances reached their limit of runs before the standard "
                           "error asked for: %s known less exactly; raise the limit where that "
                           "matters.",
                           n, c->n, plural(n, "its difference is", "their differences are"));
}

/* ---- other tests ---- */

enum { N_PANEL = SUF_N_TESTS + 1 };

typedef struct {
    const char *name;
    suf_verdict_kind verdict;
} opinion;

char *suf_remark_cut(const suf_analysis *a, const suf_analysed *c)
{
    (void)a;
    if (c->n_cut == 0)
        return NULL;
    return suf_text_format("%zu interval%s, of the mean, of groups or of instances, would go on "
                           "below -100 %%, where no relative difference of values that are not "
                           "negative can be: %s cut there. Ratios ('difference' ratio) have "
                           "intervals that stay above it by themselves.",
                           c->n_cut, c->n_cut == 1 ? "" : "s",
                           c->n_cut == 1 ? "it is" : "they are");
}

/* if the differences are logarithms already, it would be the t test once more */
static bool has_log_ratio(const suf_analysis *a, const suf_analysed *c)
{
    return !isnan(c->log_ratio.p) && !suf_robustness_is_log(a->dataset);
}

/* returns their number: tests without a p value say nothing */
static size_t collect(const suf_analysis *a, const suf_analysed *c, opinion panel[N_PANEL])
{
    static const char *const names[] = {[SUF_BY_T] = "the t test",
                                        [SUF_BY_WILCOXON] = "the signed-rank test",
                                        [SUF_BY_SIGN] = "the sign test",
                                        [SUF_BY_PERMUTATION] = "the permutation test"};
    size_t n = 0;
    for (size_t k = 0; k < SUF_N_TESTS; k++)
        if (c->verdicts[k] != SUF_VERDICT_NONE)
            panel[n++] = (opinion){names[k], c->verdicts[k]};
    if (has_log_ratio(a, c))
        panel[n++] = (opinion){"the t test of log ratios", c->log_verdict};
    return n;
}

/* those of one verdict, "a, b and c" */
static void put_names(const opinion *panel, size_t n, suf_verdict_kind verdict, FILE *out)
{
    size_t left = 0;
    for (size_t i = 0; i < n; i++)
        left += panel[i].verdict == verdict;
    for (size_t i = 0; i < n; i++)
        if (panel[i].verdict == verdict) {
            left--;
            fprintf(out, "%s%s", panel[i].name, left > 1 ? ", " : left == 1 ? " and " : "");
        }
}

/* only one test can show it; the others are tests of difference */
static char *say_equivalence(const suf_analysis *a, const suf_analysed *c)
{
    const char *caution =
        c->shapiro_p < 0.05 ? ", which these are not, and errs more often than stated if they are "
                              "skewed"
                            : "";
    if (c->sd == 0)
        return NULL; /* no spread that could be other than normal */
    if (!has_log_ratio(a, c))
        return suf_text_format("Equivalence rests on one test, which assumes normal differences%s; "
                               "there is no other to compare it with.",
                               caution);
    return suf_text_format("Equivalence rests on one test, which assumes normal differences%s; for "
                           "log ratios the verdict %s %s.",
                           caution, c->log_verdict == c->verdict ? "is also" : "would be",
                           suf_verdict_name((int)c->log_verdict));
}

char *suf_remark_robustness(const suf_analysis *a, const suf_analysed *c)
{
    if (c->verdict == SUF_VERDICT_NONE)
        return NULL;
    if (c->verdict == SUF_VERDICT_EQUIVALENT)
        return say_equivalence(a, c);
    opinion panel[N_PANEL];
    char *text;
    size_t size;
    const char *separator = "";
    size_t agreeing = 0;
    const size_t n = collect(a, c, panel);
    for (size_t i = 0; i < n; i++)
        agreeing += panel[i].verdict == c->verdict;
    FILE *out = suf_text_stream_open(&text, &size);
    fputs(agreeing == n ? "All tests agree: " : "The verdict depends on the test: ", out);
    for (int v = SUF_VERDICT_BETTER; v <= (int)SUF_VERDICT_INCONCLUSIVE; v++) {
        size_t count = 0;
        for (size_t i = 0; i < n; i++)
            count += (int)panel[i].verdict == v;
        if (count == 0)
            continue;
        fprintf(out, "%s%s by ", separator, suf_verdict_name(v));
        put_names(panel, n, (suf_verdict_kind)v, out);
        separator = "; ";
    }
    fputs(agreeing == n ? "." : "; keep to the test that was planned, and report the others.", out);
    return suf_text_stream_close(out, &text);
}
