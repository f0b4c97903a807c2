/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Power of the paired t test: under the alternative the statistic is noncentral t with
 * n - 1 degrees of freedom and noncentrality d sqrt(n) (Campelo & Takahashi 2019, eq. 22).
 * Two-sided power counts both tails; R's power.t.test leaves out the far one by default.
 */
#include "stats/power_t.h"

#include <math.h>
#include <Rmath.h>

#include "stats/noncentral_t.h"

double suf_power_t(double n, double d, double alpha, int sides)
{
    if (!(n >= 2) || !(d >= 0) || !(alpha > 0 && alpha < 1))
        return NAN;
    const double df = n - 1;
    const double ncp = d * sqrt(n);
    const double t = qt(alpha / sides, df, 0, 0);
    return sides == 1 ? suf_noncentral_t_upper(t, df, ncp) : suf_noncentral_t_outside(t, df, ncp);
}

double suf_power_t_guess(double power, double d, double alpha, int sides)
{
    const double z_alpha = qnorm(alpha / sides, 0, 1, 0, 0);
    const double z_power = qnorm(power, 0, 1, 1, 0);
    const double z = fmax(0, z_alpha + z_power) / d;
    return z * z + z_alpha * z_alpha / 2;
}
