/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See midrank.h.
 */
#include "stats/midrank.h"

#include <stdbool.h>

/* how many of the ascending values are less than x, or not larger */
static size_t count_below(const double *sorted, size_t n, double x, bool with_equal)
{
    size_t low = 0;
    size_t high = n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (sorted[middle] < x || (with_equal && sorted[middle] == x))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

double suf_midrank(const double *sorted, size_t n, double x)
{
    const double less = (double)count_below(sorted, n, x, false);
    const double up_to = (double)count_below(sorted, n, x, true);
    return (less + up_to + 1) / 2;
}
