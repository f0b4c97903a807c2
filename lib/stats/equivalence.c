/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of equivalence.
 *
 * In units of the differences: two one-sided t tests (Schuirmann 1987, A comparison of the two
 * one-sided tests procedure and the power approach, J. Pharmacokin. Biopharm. 15).
 *
 * Standardised: t = sqrt(n) mean / sd has noncentrality sqrt(n) mu / sigma, known at the margin,
 * and the two one-sided p values are tails of its distribution there. The test that rejects for
 * small |t| (Wellek 2010, Testing Statistical Hypotheses of Equivalence and Noninferiority, 2nd
 * ed., section 5.3) has more power, but it rejects near t = 0 for any n, even for two differences
 * of -1 and 1, whose interval is far wider than the margins. So it is not used.
 *
 * If the mean has an extra variance v, the standard error of sample_mean.c takes the place of
 * sd / sqrt(n) in t, its degrees of freedom those of t, and the noncentrality at the margin is that
 * of n / (1 + n v / sd^2) differences, which takes sd for sigma in this small term only.
 */
#include "stats/equivalence.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

#include "stats/effect.h"
#include "stats/noncentral_t.h"

static const suf_equivalence none = {
    .p_above = NAN, .p_below = NAN, .p = NAN, .lo = NAN, .hi = NAN};

/* the absolute error of the noncentral t distribution: what is smaller is not known to be more than
 * 0, and is given as this */
static const double least_p = 1e-13;

static bool is_possible(suf_sample_mean m, double margin, double alpha)
{
    return m.n >= 2 && m.sd > 0 && margin > 0 && alpha > 0 && alpha < 0.5 &&
           isfinite(m.mean / m.sd);
}

suf_equivalence suf_equivalence_raw(suf_sample_mean m, suf_margins margins, double alpha)
{
    if (!(margins.lo < 0) || !is_possible(m, margins.hi, alpha))
        return none;
    const double se = suf_sample_mean_se(m);
    const double df = suf_sample_mean_df(m);
    const double reach = qt(alpha, df, 0, 0) * se;
    suf_equivalence e = {
        .p_above = pt((m.mean - margins.lo) / se, df, 0, 0),
        .p_below = pt((m.mean - margins.hi) / se, df, 1, 0),
        .lo = m.mean - reach,
        .hi = m.mean + reach,
    };
    e.p = fmax(e.p_above, e.p_below);
    return e;
}

suf_equivalence suf_equivalence_standardised(suf_sample_mean m, double margin, double alpha)
{
    if (!is_possible(m, margin, alpha))
        return none;
    const double root_n = sqrt(suf_sample_mean_size(m));
    const double df = suf_sample_mean_df(m);
    const double t = root_n * m.mean / m.sd;
    const double ncp = root_n * margin;
    const suf_effect effect = suf_effect_of(m, 2 * alpha);
    suf_equivalence e = {
        .p_above = fmax(least_p, suf_noncentral_t_upper(t, df, -ncp)),
        .p_below = fmax(least_p, suf_noncentral_t_upper(-t, df, -ncp)),
        .lo = effect.lo,
        .hi = effect.hi,
    };
    e.p = fmax(e.p_above, e.p_below);
    return e;
}
