/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See analysis_words.h.
 */
#include "report/analysis_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "base/utf8.h"
#include "report/words.h"

enum { NAME_WIDTH = 40, LINE_WIDTH = 200, MOST_LEFT_OUT = 10 };

const char *const suf_words_test_heads[SUF_TEST_COLUMNS] = {
    "test", "statistic", "df", "p", "adjusted", "estimate", "low", "high", "verdict"};

void suf_words_p(double p, char text[SUF_CELL_SIZE])
{
    if (isnan(p))
        snprintf(text, SUF_CELL_SIZE, "-");
    else if (p < 0.001)
        snprintf(text, SUF_CELL_SIZE, "%.1e", p);
    else
        snprintf(text, SUF_CELL_SIZE, "%.3f", p);
}

static void format_number(double x, char text[SUF_CELL_SIZE])
{
    snprintf(text, SUF_CELL_SIZE, isnan(x) ? "-" : "%.4g", x);
}

void suf_words_test_cells(const suf_analysed *c, int kind,
                          char cells[SUF_TEST_COLUMNS][SUF_CELL_SIZE])
{
    const suf_test_result *r = &c->tests[kind];
    snprintf(cells[0], SUF_CELL_SIZE, "%s", suf_test_kind_name(kind));
    format_number(r->statistic, cells[1]);
    format_number(r->df, cells[2]);
    suf_words_p(r->p, cells[3]);
    suf_words_p(r->p_adjusted, cells[4]);
    format_number(r->estimate, cells[5]);
    format_number(r->low, cells[6]);
    format_number(r->high, cells[7]);
    snprintf(cells[8], SUF_CELL_SIZE, "%s", suf_verdict_name((int)c->verdicts[kind]));
}

static char *name_of(const suf_analysis *a, size_t algorithm)
{
    return suf_utf8_printable(a->dataset->algorithms[algorithm], NAME_WIDTH);
}

char *suf_words_name(const suf_analysis *a, size_t algorithm)
{
    return name_of(a, algorithm);
}

char *suf_words_pair(const suf_analysis *a, const suf_analysed *c)
{
    char *first = name_of(a, c->first);
    char *second = name_of(a, c->second);
    char *text = suf_text_format("%s against %s", second, first);
    free(first);
    free(second);
    return text;
}

static char *reach(const suf_analysis *a, const suf_analysed *c)
{
    if (isnan(c->detectable))
        return suf_text_format("%zu instances detect no effect with power %g.", c->n,
                               a->request.design.power);
    return suf_text_format("%zu instances detect an effect of %.3g with power %g.", c->n,
                           c->detectable, a->request.design.power);
}

char *suf_words_verdict(const suf_analysis *a, const suf_analysed *c)
{
    char *first = name_of(a, c->first);
    char *second = name_of(a, c->second);
    char *detectable = reach(a, c);
    char *text;
    char p[SUF_CELL_SIZE];
    const int kind = (int)a->request.design.test; /* t, wilcoxon, sign: the same order */
    const double mres = a->request.design.mres;
    suf_words_p(c->verdict == SUF_VERDICT_EQUIVALENT ? c->equivalence_p_adjusted
                                                     : c->tests[kind].p_adjusted,
                p);
    if (c->verdict == SUF_VERDICT_EQUIVALENT)
        text = suf_text_format("%s and %s are practically equivalent: the effect is smaller than "
                               "the MRES of %g (p = %s).",
                               second, first, mres, p);
    else if (c->verdict == SUF_VERDICT_INCONCLUSIVE)
        text = suf_text_format("Inconclusive: neither a difference between %s and %s (p = %s) nor "
                               "their equivalence is shown%s. %s",
                               second, first, p, mres > 0 ? "" : ", for which an MRES is needed",
                               detectable);
    else
        text = suf_text_format("%s is %s than %s (p = %s).", second,
                               suf_verdict_name((int)c->verdict), first, p);
    free(detectable);
    free(first);
    free(second);
    return text;
}

static char *effects(const suf_analysis *a, const suf_analysed *c)
{
    char *second = name_of(a, c->second);
    char *text = suf_text_format(
        "Over %zu instances the mean difference is %.4g (standard deviation %.4g); standardised "
        "d = %.3f [%.3f, %.3f]. %s is better on an instance with probability %.3f [%.3f, %.3f].",
        c->n, c->mean, c->sd, c->d, c->d_low, c->d_high, second, c->superiority, c->superiority_low,
        c->superiority_high);
    free(second);
    return text;
}

static char *beliefs(const suf_analysis *a, const suf_analysed *c)
{
    (void)a;
    if (isnan(c->by_t.better))
        return NULL;
    return suf_text_format(
        "Bayesian view, with the MRES as the region of practical equivalence: better %.3f, "
        "equivalent %.3f, worse %.3f (reference prior); %.3f, %.3f, %.3f (signed rank, Monte-Carlo "
        "error %.1g).",
        c->by_t.better, c->by_t.equivalent, c->by_t.worse, c->by_signrank.better,
        c->by_signrank.equivalent, c->by_signrank.worse, c->by_signrank.error);
}

static char *normality(const suf_analysis *a, const suf_analysed *c)
{
    (void)a;
    char p[SUF_CELL_SIZE];
    if (!(c->shapiro_p < 0.05))
        return NULL;
    suf_words_p(c->shapiro_p, p);
    return suf_text_format("The differences are not normal (Shapiro-Wilk W = %.3f, p = %s): look "
                           "at the tests that do not need it.",
                           c->shapiro_w, p);
}

static char *measuring(const suf_analysis *a, const suf_analysed *c)
{
    (void)a;
    char part[SUF_CELL_SIZE];
    const double share = c->within / (c->sd * c->sd);
    if (!(share > 0.1))
        return NULL;
    snprintf(part, sizeof part, share < 1 ? "%.0f %%" : "all", 100 * share);
    return suf_text_format("The error of measuring the instances makes up %s of the variance, more "
                           "than a tenth: smaller standard errors (more runs on each) would help.",
                           part);
}

char *suf_words_remark(const suf_analysis *a, const suf_analysed *c, size_t i)
{
    static char *(*const remarks[SUF_N_REMARKS])(const suf_analysis *, const suf_analysed *) = {
        effects, beliefs, normality, measuring};
    return remarks[i](a, c);
}

char *suf_words_basis(const suf_analysis *a)
{
    const suf_design *d = &a->request.design;
    const int is_family = a->n_comparisons > 1;
    return suf_text_format("The verdict is by the %s, %s, at alpha = %g%s%s.",
                           suf_words_test(d->test), suf_words_side(d->alternative), d->alpha,
                           is_family ? " for all comparisons together, adjusted by " : "",
                           is_family ? suf_adjusted_name((int)a->request.adjusted) : "");
}

char *suf_words_left_out(const suf_dataset *d, size_t i)
{
    if (i >= d->n_left_out || i > MOST_LEFT_OUT)
        return NULL;
    if (i == MOST_LEFT_OUT)
        return suf_text_format("%zu more", d->n_left_out - MOST_LEFT_OUT);
    return suf_utf8_printable(d->left_out[i], LINE_WIDTH);
}
