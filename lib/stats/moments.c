/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See moments.h.
 */
#include "stats/moments.h"

double suf_mean(const double *x, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += x[i];
    return sum / (double)n;
}
