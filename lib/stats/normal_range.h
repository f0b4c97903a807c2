/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The range, largest minus smallest, of k independent standard normal variables. It is the
 * studentized range if the standard deviation is known.
 */
#ifndef SUF_STATS_NORMAL_RANGE_H
#define SUF_STATS_NORMAL_RANGE_H

#include <stddef.h>

/* P(range > q), k >= 2, to 1e-12 relative for q up to 40 and k up to 10^4; 1 for q <= 0. */
double suf_normal_range_upper(double q, size_t k);

/* q with P(range > q) = p, p in (0, 1). NAN outside. */
double suf_normal_range_quantile(double p, size_t k);

#endif
