/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See skewness_words.h. A sample of differences that are skewed to the right often lacks the large
 * ones, so that its mean and its spread are both too small: what is concluded of the mean from
 * above, that it is less than a limit, is wrong more often than stated, and what is concluded from
 * below less often. The error is of the order skewness / sqrt(n).
 */
#include "report/skewness_words.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "analysis/verdicts.h"
#include "base/text.h"

/* Below FEW, a sample of exponential differences often does not look skewed. For 10 of them the
 * skewness is above MUCH in 55 % of the samples, for 10 normal ones in 7 %. */
enum { FEW = 15 };
static const double MUCH = 1;
static const double MUCH_BY_ROOT_N = 0.1; /* below, the t test is wrong in 6 % instead of 5 % */

/* Percentages of wrong conclusions from exponential differences, for alpha 0.05: at a limit that is
 * tested at alpha, and at 0, tested at half of it. tests/reference/verdicts.csv, docs/validity.md.
 */
static const struct {
    size_t n;
    int at_alpha, at_half;
} rates[] = {{5, 16, 11}, {10, 13, 10}, {34, 9, 6}};

enum { N_RATES = sizeof rates / sizeof *rates };

/* the largest number of instances that is not above n */
static size_t rate_for(size_t n)
{
    size_t i = 0;
    while (i + 1 < N_RATES && rates[i + 1].n <= n)
        i++;
    return i;
}

/* ---- the conclusions ---- */

/* Sides of the mean that a conclusion limits. */
typedef struct {
    bool above, below;
} limited_sides;

static limited_sides sides_of_verdict(const suf_analysis *a, const suf_analysed *c)
{
    const bool is_by_t = suf_verdicts_decider(a, c) == SUF_BY_T;
    if (c->verdict == SUF_VERDICT_EQUIVALENT)
        return (limited_sides){true, true};
    if (!is_by_t || (c->verdict != SUF_VERDICT_BETTER && c->verdict != SUF_VERDICT_WORSE))
        return (limited_sides){false, false};
    const bool is_above = (c->verdict == SUF_VERDICT_BETTER) == suf_analysis_is_positive_better(a);
    return (limited_sides){.above = !is_above, .below = is_above};
}

/* a gate that passes says that the mean is not beyond delta on the bad side */
static limited_sides sides_of_gate(const suf_analysis *a, const suf_analysed *c)
{
    suf_gate gate;
    suf_error err;
    if (!(a->request.design.delta > 0) || c->first != 0 || suf_verdicts_decider(a, c) != SUF_BY_T ||
        suf_gate_init(&gate, a, &err) < 0 || gate.outcome != SUF_GATE_PASSED)
        return (limited_sides){false, false};
    const bool is_above_good = suf_analysis_is_positive_better(a) != 0;
    return (limited_sides){.above = !is_above_good, .below = is_above_good};
}

static bool is_much(const suf_analysed *c)
{
    return fabs(c->skewness) >= fmax(MUCH, MUCH_BY_ROOT_N * sqrt((double)c->n));
}

/* a tail on a side that is limited; few differences may hide one */
static bool is_at_risk(const suf_analysed *c, limited_sides sides)
{
    if (!is_much(c))
        return c->n < FEW && (sides.above || sides.below);
    return c->skewness > 0 ? sides.above : sides.below;
}

/* ---- the words ---- */

static char *say_verdict(const suf_analysis *a, const suf_analysed *c)
{
    const size_t i = rate_for(c->n);
    if (c->verdict == SUF_VERDICT_EQUIVALENT)
        return suf_text_format("'equivalent' is wrong in up to %d %% of the experiments instead of "
                               "5 %%",
                               rates[i].at_alpha);
    const bool is_half = a->request.design.alternative == SUF_TWO_SIDED;
    return suf_text_format(
        "'%s' is wrong in %d %% of the experiments instead of %s %% where there is no difference",
        suf_verdict_name((int)c->verdict), is_half ? rates[i].at_half : rates[i].at_alpha,
        is_half ? "2.5" : "5");
}

static char *say_gate(const suf_analysed *c)
{
    return suf_text_format("a gate passes in %d %% instead of 5 %% where the difference is delta",
                           rates[rate_for(c->n)].at_alpha);
}

static char *say_shape(const suf_analysed *c)
{
    if (is_much(c))
        return suf_text_format("The differences are skewed to the %s (skewness %.2f), and the t "
                               "test then errs more often than stated",
                               c->skewness > 0 ? "right" : "left", c->skewness);
    return suf_text_format("%zu differences hardly show whether they are skewed; if they are, the "
                           "t test errs more often than stated",
                           c->n);
}

char *suf_remark_skewness(const suf_analysis *a, const suf_analysed *c)
{
    if (isnan(c->skewness))
        return NULL;
    const bool verdict = is_at_risk(c, sides_of_verdict(a, c));
    const bool gate = is_at_risk(c, sides_of_gate(a, c));
    if (!verdict && !gate)
        return NULL;
    char *shape = say_shape(c);
    char *of_verdict = verdict ? say_verdict(a, c) : suf_text_copy("");
    char *of_gate = gate ? say_gate(c) : suf_text_copy("");
    char *text = suf_text_format(
        "%s: by simulation, with %zu exponential differences (skewness 2) "
        "and alpha 0.05, %s%s%s. A next experiment with more instances errs less.",
        shape, rates[rate_for(c->n)].n, of_verdict, verdict && gate ? ", and " : "", of_gate);
    free(shape);
    free(of_verdict);
    free(of_gate);
    return text;
}
