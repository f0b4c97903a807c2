/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See difference_interval.h. A percentage is phi = r - 1, where r is a ratio of means. By the delta
 * method the standard error of log r is se / r.
 */
#include "dataset/difference_interval.h"

#include <math.h>

#include <Rmath.h>

suf_interval suf_difference_interval(suf_difference kind, double phi, double se, double df)
{
    if (!(se > 0))
        return se == 0 ? (suf_interval){phi, phi} : (suf_interval){NAN, NAN};
    const double reach = qt(0.025, df, 0, 0) * se;
    const double r = 1 + phi;
    if (kind == SUF_PERCENT && r > 0)
        return (suf_interval){r * exp(-reach / r) - 1, r * exp(reach / r) - 1};
    if (kind == SUF_PROBABILITY)
        return (suf_interval){fmax(phi - reach, -0.5), fmin(phi + reach, 0.5)};
    return (suf_interval){phi - reach, phi + reach};
}
