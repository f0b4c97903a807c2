/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many times worse than the best of several algorithms each is on every instance.
 */
#ifndef SUF_STATS_PERFORMANCE_RATIO_H
#define SUF_STATS_PERFORMANCE_RATIO_H

#include <stdbool.h>
#include <stddef.h>

/* values has n rows of k algorithms; NAN: no result. ratios, as large, is 1 for the best of a row,
 * and INFINITY for an algorithm without a result. Returns false, with nothing written, if a value
 * is not positive: it has no ratio. */
bool suf_performance_ratios(const double *values, size_t n, size_t k, bool is_larger_better,
                            double *ratios);

#endif
