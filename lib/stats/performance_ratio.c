/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See performance_ratio.h. Dolan & More (2002), Benchmarking optimization software with performance
 * profiles, Mathematical Programming 91, 201-213: the ratio of algorithm s on problem p is
 * t_ps / min_s t_ps, and its performance profile the share of problems whose ratio is at most tau.
 */
#include "stats/performance_ratio.h"

#include <math.h>

static double best_of(const double *row, size_t k, bool is_larger_better)
{
    double best = NAN;
    for (size_t i = 0; i < k; i++)
        best = is_larger_better ? fmax(best, row[i]) : fmin(best, row[i]);
    return best;
}

bool suf_performance_ratios(const double *values, size_t n, size_t k, bool is_larger_better,
                            double *ratios)
{
    for (size_t i = 0; i < n * k; i++)
        if (values[i] <= 0)
            return false;
    for (size_t i = 0; i < n; i++) {
        const double best = best_of(&values[i * k], k, is_larger_better);
        for (size_t j = 0; j < k; j++) {
            const double value = values[i * k + j];
            ratios[i * k + j] = isnan(value)       ? INFINITY
                                : is_larger_better ? best / value
                                                   : value / best;
        }
    }
    return true;
}
