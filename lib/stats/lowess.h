/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A smooth curve through a cloud of points.
 */
#ifndef SUF_STATS_LOWESS_H
#define SUF_STATS_LOWESS_H

#include <stddef.h>

/* smooth[i] is the height of the curve at x[i]. x is ascending, and both are finite. As R's
 * lowess() with its defaults: f = 2/3, three robustifying iterations, delta a hundredth of the
 * range. */
void suf_lowess(const double *x, const double *y, size_t n, double *smooth);

#endif
