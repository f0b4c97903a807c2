/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The standard deviation that a pilot shows, with its upper limit for normally distributed
 * differences: (n - 1) s^2 / sigma^2 is chi-squared with n - 1 degrees of freedom.
 */
#include <math.h>
#include <Rmath.h>

#include "stats/moments.h"
#include "suffice.h"

suf_sigma_estimate suf_sigma_estimate_of(const suf_dataset *d)
{
    suf_sigma_estimate e = {.sigma = NAN, .upper = NAN};
    for (size_t i = 0; i < d->n_pairings; i++) {
        const suf_pairing *p = &d->pairings[i];
        const double sd = p->n < 2 ? NAN : sqrt(suf_variance_in_two_passes(p->phi, p->n));
        if (sd > e.sigma || (isnan(e.sigma) && !isnan(sd)))
            e = (suf_sigma_estimate){.sigma = sd, .n = p->n, .pairing = i};
    }
    e.n_pairings = d->n_pairings;
    if (e.n == 0)
        return e;
    const double df = (double)e.n - 1;
    e.upper = e.sigma * sqrt(df / qchisq(1 - SUF_SIGMA_CONFIDENCE, df, 1, 0));
    return e;
}
