/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See e_value_t.h. The ratio of the likelihoods of the maximal invariant, t / sqrt(n), under the
 * mixture d ~ N(0, g) and under d = 0, which is the Bayes factor with the right Haar prior on the
 * scale:
 *
 *     E = (1 + n g)^(-1/2) ((1 + t^2/v) / (1 + t^2 / (v (1 + n g))))^(n/2),   v = n - 1.
 *
 * It is a martingale with respect to what the invariants show (after Lai 1976, Annals of Statistics
 * 4; Perez-Ortiz et al. 2024, Annals of Statistics 52; Wang & Ramdas 2023, arXiv 2310.03722), so
 * Ville's inequality holds at all times together.
 */
#include "stats/e_value_t.h"

#include <math.h>

double suf_e_value_t_log(double t, double n, double g)
{
    if (!(n >= 2) || !(g > 0) || isnan(t))
        return NAN;
    const double x = t * t / (n - 1);
    const double spread = 1 + n * g;
    return n / 2 * (log1p(x) - log1p(x / spread)) - log(spread) / 2;
}

double suf_e_value_t(double t, double n, double g)
{
    return exp(suf_e_value_t_log(t, n, g));
}

double suf_e_value_t_critical(double n, double g, double alpha)
{
    if (!(n >= 2) || !(g > 0) || !(alpha > 0 && alpha < 1))
        return NAN;
    const double spread = 1 + n * g;
    /* (1 + x) / (1 + x / spread) must be at least this */
    const double ratio = exp(2 / n * (log(spread) / 2 - log(alpha)));
    if (!(ratio < spread))
        return INFINITY;
    return sqrt((n - 1) * (ratio - 1) / (1 - ratio / spread));
}
