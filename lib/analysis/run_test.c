/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_test.h; the methods are in stats/.
 */
#include "analysis/run_test.h"

#include <math.h>

#include "stats/permutation.h"
#include "stats/signtest.h"
#include "stats/ttest.h"
#include "stats/wilcoxon.h"

/* suf_alternative is cast to suf_side in all of analysis/ */
_Static_assert((int)SUF_TWO_SIDED == (int)SUF_SIDE_BOTH, "alternatives and sides must agree");
_Static_assert((int)SUF_LESS == (int)SUF_SIDE_LESS, "alternatives and sides must agree");
_Static_assert((int)SUF_GREATER == (int)SUF_SIDE_GREATER, "alternatives and sides must agree");

/* random patterns of the permutation test, if there are too many to enumerate: fewer for very many
 * instances, where they add little, so that it takes about a second at most */
enum { MOST_PATTERNS = 99999, FEWEST_PATTERNS = 999, MOST_FLIPS = 200000000 };

static size_t n_patterns(size_t n)
{
    const size_t affordable = n ? MOST_FLIPS / n : MOST_PATTERNS;
    return affordable > MOST_PATTERNS     ? MOST_PATTERNS
           : affordable < FEWEST_PATTERNS ? FEWEST_PATTERNS
                                          : affordable;
}

const suf_test_result suf_run_test_none = {.statistic = NAN,
                                           .df = NAN,
                                           .p = NAN,
                                           .p_adjusted = NAN,
                                           .estimate = NAN,
                                           .low = NAN,
                                           .high = NAN};

static suf_test_result by_t(const suf_question *q, suf_hypothesis h, double *error)
{
    (void)error;
    const suf_ttest r = suf_ttest_with(q->phi, q->n, q->extra, h);
    return (suf_test_result){.statistic = r.t,
                             .df = r.df,
                             .p = r.p,
                             .estimate = r.mean,
                             .low = r.interval.lo,
                             .high = r.interval.hi,
                             .is_exact = 1};
}

static suf_test_result by_wilcoxon(const suf_question *q, suf_hypothesis h, double *error)
{
    (void)error;
    const suf_wilcoxon r =
        suf_wilcoxon_of(q->phi, q->n, h, q->as_r ? SUF_WILCOXON_AS_R : SUF_WILCOXON_BEST);
    return (suf_test_result){.statistic = r.v,
                             .df = NAN,
                             .p = r.p,
                             .estimate = r.estimate,
                             .low = r.interval.lo,
                             .high = r.interval.hi,
                             .is_exact = r.exact};
}

static suf_test_result by_sign(const suf_question *q, suf_hypothesis h, double *error)
{
    (void)error;
    const suf_signtest r = suf_signtest_of(q->plain, q->n, h);
    return (suf_test_result){.statistic = (double)r.n_positive,
                             .df = NAN,
                             .p = r.p,
                             .estimate = r.median,
                             .low = r.interval.lo,
                             .high = r.interval.hi,
                             .is_exact = 1};
}

static suf_test_result by_permutation(const suf_question *q, suf_hypothesis h, double *error)
{
    const suf_permutation r = suf_permutation_of(q->phi, q->n, h, n_patterns(q->n), q->seed);
    *error = r.se;
    return (suf_test_result){.statistic = suf_ttest_of(q->phi, q->n, h).mean,
                             .df = NAN,
                             .p = r.p,
                             .estimate = NAN,
                             .low = NAN,
                             .high = NAN,
                             .is_exact = r.exact};
}

suf_test_result suf_run_test(suf_test_kind kind, const suf_question *q, double level, double *error)
{
    static suf_test_result (*const tests[SUF_N_TESTS])(const suf_question *, suf_hypothesis,
                                                       double *) = {
        [SUF_BY_T] = by_t,
        [SUF_BY_WILCOXON] = by_wilcoxon,
        [SUF_BY_SIGN] = by_sign,
        [SUF_BY_PERMUTATION] = by_permutation,
    };
    const suf_hypothesis h = {.mu0 = q->mu0, .side = (suf_side)q->alternative, .alpha = level};
    double ignored;
    if (q->n < 2)
        return suf_run_test_none;
    suf_test_result result = tests[kind](q, h, error ? error : &ignored);
    result.p_adjusted = NAN;
    return result;
}
