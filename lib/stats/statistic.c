/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See statistic.h. Order statistics by Hoare's selection; quantiles of type 7 in Hyndman &
 * Fan (1996), Sample quantiles in statistical packages, American Statistician 50.
 */
#include "stats/statistic.h"

#include <math.h>

#include "stats/moments.h"

double suf_statistic_smallest(double *x, size_t n, size_t k)
{
    size_t lo = 0;
    size_t hi = n - 1;
    while (lo < hi) {
        const double pivot = x[lo + (hi - lo) / 2];
        size_t i = lo;
        size_t j = hi;
        for (;;) {
            while (x[i] < pivot)
                i++;
            while (x[j] > pivot)
                j--;
            if (i >= j)
                break;
            const double swapped = x[i];
            x[i++] = x[j];
            x[j--] = swapped;
        }
        if (k <= j)
            hi = j;
        else
            lo = j + 1;
    }
    return x[k];
}

static double extreme(const double *x, size_t n, double sign)
{
    double best = x[0];
    for (size_t i = 1; i < n; i++)
        if (sign * x[i] > sign * best)
            best = x[i];
    return best;
}

static double quantile(double *x, size_t n, double p)
{
    const double place = p * (double)(n - 1);
    const size_t k = (size_t)place;
    const double below = suf_statistic_smallest(x, n, k);
    if (k + 1 == n)
        return below;
    const double above = extreme(x + k + 1, n - k - 1, -1);
    return below + (place - (double)k) * (above - below);
}

static double sd(const double *x, size_t n)
{
    suf_running r = {0};
    for (size_t i = 0; i < n; i++)
        suf_running_add(&r, x[i]);
    return sqrt(suf_running_variance(&r));
}

int suf_statistic_is_share(int statistic)
{
    return statistic == SUF_STATISTIC_SUCCESS || statistic == SUF_STATISTIC_REACHED;
}

int suf_statistic_counts(int statistic, double value, double parameter)
{
    return statistic == SUF_STATISTIC_REACHED ? value >= parameter : value <= parameter;
}

static double share(suf_summary summary, const double *x, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += (size_t)suf_statistic_counts((int)summary.kind, x[i], summary.parameter);
    return (double)count / (double)n;
}

double suf_statistic_of(suf_summary summary, double *x, size_t n)
{
    switch (summary.kind) {
    case SUF_STATISTIC_MEDIAN:
        return quantile(x, n, 0.5);
    case SUF_STATISTIC_QUANTILE:
        return quantile(x, n, summary.parameter);
    case SUF_STATISTIC_SD:
        return sd(x, n);
    case SUF_STATISTIC_MIN:
        return extreme(x, n, -1);
    case SUF_STATISTIC_MAX:
        return extreme(x, n, 1);
    case SUF_STATISTIC_SUCCESS:
    case SUF_STATISTIC_REACHED:
        return share(summary, x, n);
    default:
        return suf_mean(x, n);
    }
}
