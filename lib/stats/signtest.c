/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sign test: values equal to mu0 are dropped, and of the n others the number above it is
 * binomial(n, 1/2) if mu0 is the median. That distribution is symmetric, so the outcomes that
 * are not more probable than the one seen, which R's binom.test counts, are both tails.
 *
 * The interval of the probability is that of Clopper & Pearson (1934, Biometrika 26). The
 * median's goes from the k-th smallest to the k-th largest value, of all values, with the
 * largest k for which P(B < k) is at most the error allowed at that end (Conover 1999,
 * Practical Nonparametric Statistics, sec. 3.2).
 */
#include "stats/signtest.h"

#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "stats/power_sign.h"
#include "stats/sorted.h"

static void count_signs(suf_signtest *test, const double *x, size_t n, double mu0)
{
    for (size_t i = 0; i < n; i++) {
        test->n += x[i] != mu0;
        test->n_positive += x[i] > mu0;
    }
}

static void test_signs(suf_signtest *test, suf_hypothesis h)
{
    const double n = (double)test->n;
    const double above = (double)test->n_positive;
    const double tail = suf_hypothesis_tail(h);
    test->p = suf_hypothesis_p(h, pbinom(above, n, 0.5, 1, 0), pbinom(above - 1, n, 0.5, 0, 0));
    test->share.lo = test->share.hi = NAN;
    if (isnan(tail))
        return;
    test->share.lo =
        above == 0 || h.side == SUF_SIDE_LESS ? 0 : qbeta(tail, above, n - above + 1, 1, 0);
    test->share.hi =
        above == n || h.side == SUF_SIDE_GREATER ? 1 : qbeta(tail, above + 1, n - above, 0, 0);
}

static void locate_median(suf_signtest *test, const double *x, size_t n, suf_hypothesis h)
{
    const double tail = suf_hypothesis_tail(h);
    double *sorted = suf_sorted(x, n);
    test->median = suf_sorted_median(sorted, n);
    if (!isnan(tail)) {
        const double below = fmax(0, suf_sign_critical((double)n, tail, 1));
        const size_t k = (size_t)below;
        test->interval = suf_hypothesis_interval(h, sorted[k], sorted[n - 1 - k]);
        test->confidence = 1 - suf_hypothesis_ends(h) * pbinom(below, (double)n, 0.5, 1, 0);
    }
    free(sorted);
}

suf_signtest suf_signtest_of(const double *x, size_t n, suf_hypothesis h)
{
    suf_signtest test = {.p = NAN,
                         .share = {.lo = NAN, .hi = NAN},
                         .median = NAN,
                         .interval = {.lo = NAN, .hi = NAN},
                         .confidence = NAN};
    count_signs(&test, x, n, h.mu0);
    if (test.n > 0)
        test_signs(&test, h);
    if (n > 0)
        locate_median(&test, x, n, h);
    return test;
}
