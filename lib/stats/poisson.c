/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See poisson.h. Inversion that visits the numbers from the mode outwards, in turn above and below
 * it: each has an interval of u as long as its probability. About sqrt(mean) are visited. The
 * probability of the mode is R's, by Loader's saddle-point expansion; the others follow from it by
 * their ratios.
 */
#include "stats/poisson.h"

#include <math.h>
#include <Rmath.h>

size_t suf_poisson_of(double u, double mean)
{
    const double mode = floor(mean);
    double above = dpois(mode, mean, 0);
    double below = above;
    double k = 0;
    u -= above;
    /* rounding may leave a rest of u, which is less than the smallest u there is */
    while (u >= 0 && above + below > 0x1p-60) {
        k++;
        above *= mean / (mode + k);
        u -= above;
        if (u < 0)
            return (size_t)(mode + k);
        below *= (mode - k + 1) / mean; /* 0 below 0 */
        u -= below;
        if (u < 0)
            return (size_t)(mode - k);
    }
    return (size_t)mode;
}
