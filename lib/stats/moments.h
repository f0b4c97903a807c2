/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moments of a sample.
 */
#ifndef SUF_STATS_MOMENTS_H
#define SUF_STATS_MOMENTS_H

#include <stddef.h>

/* NAN for n = 0 */
double suf_mean(const double *x, size_t n);

#endif
