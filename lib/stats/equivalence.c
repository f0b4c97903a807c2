/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of equivalence.
 *
 * In units of the differences: two one-sided t tests (Schuirmann 1987, A comparison of the two
 * one-sided tests procedure and the power approach, J. Pharmacokin. Biopharm. 15).
 *
 * Standardised: t = sqrt(n) mean / sd has noncentrality sqrt(n) mu / sigma, known at the margin,
 * and the test that rejects for small |t| is uniformly most powerful invariant (Wellek 2010,
 * Testing Statistical Hypotheses of Equivalence and Noninferiority, 2nd ed., section 5.3). Its p
 * value is P(|T| <= |t|) at the margin; the one-sided ones are tails of the same distribution.
 */
#include "stats/equivalence.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

#include "stats/effect.h"
#include "stats/noncentral_t.h"

static const suf_equivalence none = {
    .p_above = NAN, .p_below = NAN, .p = NAN, .lo = NAN, .hi = NAN};

static bool is_possible(double mean, double sd, double n, double margin, double alpha)
{
    return n >= 2 && sd > 0 && margin > 0 && alpha > 0 && alpha < 0.5 && isfinite(mean / sd);
}

suf_equivalence suf_equivalence_raw(double mean, double sd, double n, double margin, double alpha)
{
    if (!is_possible(mean, sd, n, margin, alpha))
        return none;
    const double se = sd / sqrt(n);
    const double reach = qt(alpha, n - 1, 0, 0) * se;
    suf_equivalence e = {
        .p_above = pt((mean + margin) / se, n - 1, 0, 0),
        .p_below = pt((mean - margin) / se, n - 1, 1, 0),
        .lo = mean - reach,
        .hi = mean + reach,
    };
    e.p = fmax(e.p_above, e.p_below);
    return e;
}

suf_equivalence suf_equivalence_standardised(double mean, double sd, double n, double margin,
                                             double alpha)
{
    if (!is_possible(mean, sd, n, margin, alpha))
        return none;
    const double t = sqrt(n) * mean / sd;
    const double ncp = sqrt(n) * margin;
    const suf_effect effect = suf_effect_of(mean, sd, n, 2 * alpha);
    return (suf_equivalence){
        .p_above = suf_noncentral_t_upper(t, n - 1, -ncp),
        .p_below = suf_noncentral_t_upper(-t, n - 1, -ncp),
        .p = t == 0 ? 0 : 1 - suf_noncentral_t_outside(fabs(t), n - 1, ncp),
        .lo = effect.lo,
        .hi = effect.hi,
    };
}
