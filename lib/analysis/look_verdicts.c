/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See look_verdicts.h. An interval at the nominal level of a look is the repeated interval of
 * Jennison & Turnbull (2000, ch. 9), and so is the repeated p value. The p value of the test that
 * decides is by the stage-wise order (Wassmer & Brannath 2016, ch. 4) and was recorded.
 */
#include "analysis/look_verdicts.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <Rmath.h>

#include "analysis/verdicts.h"
#include "base/error.h"
#include "base/memory.h"

enum { MOST_REPEATED = 10 };

/* ---- the request ---- */

/* Bonferroni's levels were those of the looks; Holm's procedure is what a request has without a
 * choice */
static bool is_adjusted_otherwise(suf_adjusted adjusted)
{
    return adjusted == SUF_ADJUSTED_SHAFFER || adjusted == SUF_ADJUSTED_BH;
}

static int check_request(const suf_analysis *a, suf_error *err)
{
    const suf_analysis_request *q = &a->request;
    const suf_design *planned = &a->dataset->design;
    const double alpha = planned->alpha > 0 ? planned->alpha : SUF_DEFAULT_ALPHA;
    const char *what = q->design.test != planned->test                           ? "test"
                       : q->design.alternative != planned->alternative           ? "alternative"
                       : q->design.alpha != alpha                                ? "alpha"
                       : planned->delta > 0 && q->design.delta != planned->delta ? "delta"
                       : q->mu0 != 0                                             ? "mu0"
                       : is_adjusted_otherwise(q->adjusted)                      ? "adjusted"
                                                                                 : NULL;
    if (!what)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "'%s' is not what the looks of this sequential experiment were taken with; "
                    "leave it out, or export the differences and analyse them by themselves",
                    what);
}

int suf_look_verdicts_init(suf_analysis *a, suf_error *err)
{
    if (!a->dataset->looking)
        return SUF_OK;
    int rc = check_request(a, err);
    if (rc < 0)
        return rc;
    const suf_sequential_analysis_request q = suf_sequential_request_recorded(a->dataset);
    suf_sequential_analysis *s = suf_alloc(1, sizeof *s);
    rc = suf_sequential_analysis_init(s, a->dataset, &q, err);
    if (rc < 0) {
        free(s);
        return rc;
    }
    a->sequential = s;
    a->request.adjusted = SUF_ADJUSTED_BONFERRONI;
    return SUF_OK;
}

void suf_look_verdicts_release(suf_analysis *a)
{
    if (a->sequential)
        suf_sequential_analysis_release(a->sequential);
    free(a->sequential);
}

/* ---- verdicts ---- */

double suf_look_verdicts_level(const suf_analysis *a)
{
    const suf_sequential_analysis *s = a->sequential;
    double least = INFINITY;
    for (size_t i = 0; s && i < s->n_comparisons; i++) {
        const suf_sequential_compared *c = &s->comparisons[i];
        if (c->n_seen > 0)
            least = fmin(least, c->seen[c->n_seen - 1].nominal_p);
    }
    return isfinite(least) ? least * (double)a->n_comparisons : a->request.design.alpha;
}

static suf_verdict_kind verdict_of(const suf_analysis *a, suf_sequential_decision decision)
{
    const bool is_positive = decision == SUF_SEQUENTIAL_POSITIVE;
    if (decision == SUF_SEQUENTIAL_OPEN)
        return SUF_VERDICT_NONE;
    return suf_verdicts_of(a, decision == SUF_SEQUENTIAL_EQUIVALENT,
                           is_positive || decision == SUF_SEQUENTIAL_NEGATIVE, is_positive);
}

/* p of one look to the repeated one, which is at most alpha if and only if the look rejects; it is
 * searched for, which many comparisons have no time for */
static double repeated(const suf_analysis *a, size_t look, double p, bool is_above)
{
    const suf_sequential_analysis *s = a->sequential;
    const int sides = s->boundary.sides;
    const double z =
        qnorm(fmax(p, 1e-300) / sides, 0, 1, 0, 0) * (sides == 2 && !is_above ? -1 : 1);
    if (isnan(p) || a->n_comparisons > MOST_REPEATED)
        return NAN;
    return fmax(p, suf_sequential_repeated_p(&s->boundary, &s->request.rule, look, z));
}

static void set_p(const suf_analysis *a, suf_test_result *r, double p)
{
    r->p = p;
    r->p_adjusted = fmin(1, p * (double)a->n_comparisons);
}

/* Whether the median-unbiased estimate is known; after stops for other reasons than the test only
 * repeated intervals hold. */
static bool has_unbiased(const suf_sequential_compared *seen)
{
    const bool is_tested = seen->decision == SUF_SEQUENTIAL_POSITIVE ||
                           seen->decision == SUF_SEQUENTIAL_NEGATIVE ||
                           seen->decision == SUF_SEQUENTIAL_NOT_SHOWN;
    return is_tested && !isnan(seen->mean);
}

/* What was compared with another verdict says nothing of this one. */
static void replace_verdict(suf_analysed *c, suf_verdict_kind verdict)
{
    if (c->verdict == verdict)
        return;
    if (c->worst_case == c->verdict)
        c->worst_case = verdict;
    if (c->with_ties == c->verdict)
        c->with_ties = verdict;
    free(c->without);
    c->without = NULL;
    c->n_turning = 0;
    c->verdict = verdict;
}

/* What the deciding test says is what its look has recorded. */
static void take_look(const suf_analysis *a, suf_analysed *c, const suf_sequential_compared *seen)
{
    const suf_sequential_seen_look *at = &seen->seen[seen->n_seen - 1];
    const bool is_equivalent = seen->decision == SUF_SEQUENTIAL_EQUIVALENT;
    const bool has_final = has_unbiased(seen);
    suf_test_result *r = &c->tests[suf_verdicts_kind(a)];
    set_p(a, r, seen->p);
    r->estimate = has_final ? seen->mean : at->estimate;
    r->low = has_final ? seen->low : is_equivalent ? at->equivalence_low : at->repeated_low;
    r->high = has_final ? seen->high : is_equivalent ? at->equivalence_high : at->repeated_high;
    replace_verdict(c, verdict_of(a, seen->decision));
    c->verdicts[suf_verdicts_kind(a)] = c->verdict;
}

void suf_look_verdicts_fill(suf_analysis *a)
{
    const suf_sequential_analysis *s = a->sequential;
    for (size_t i = 0; s && i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        const suf_sequential_compared *seen = &s->comparisons[i];
        if (seen->n_seen == 0)
            continue;
        for (int k = 0; k < SUF_N_TESTS; k++)
            if (k != (int)suf_verdicts_kind(a))
                set_p(a, &c->tests[k], repeated(a, seen->n_seen - 1, c->tests[k].p, c->mean > 0));
        c->equivalence_p = c->equivalence_p_adjusted = NAN;
        c->detectable = NAN;
        take_look(a, c, seen);
    }
}
