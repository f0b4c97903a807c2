/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See order_trend.h. Spearman's rank correlation with the order, stratified: the statistic of a
 * group of n values is S = sum (i - (n + 1)/2) r_i, r_i being the midrank of the i-th value. If all
 * orders are equally likely, its mean is 0 and its variance sum (i - (n + 1)/2)^2 sum (r_i - (n +
 * 1)/2)^2 / (n - 1), ties or not. The groups are weighted by 1 / (n + 1), which is best if they
 * differ in size but not in what they show (van Elteren 1960; Lehmann 1975, Nonparametrics, section
 * 3.3), and the sum is taken to be normal.
 */
#include "stats/order_trend.h"

#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "stats/midrank.h"
#include "stats/moments.h"
#include "stats/sorted.h"

static double log_of_halves(const double *values, size_t n)
{
    const size_t half = n / 2;
    return log(suf_mean(values + (n - half), half) / suf_mean(values, half));
}

void suf_order_trend_add(suf_order_trend *t, const double *values, size_t n)
{
    double *sorted = suf_sorted(values, n);
    if (n >= 3 && sorted[0] < sorted[n - 1]) {
        const double middle = ((double)n + 1) / 2;
        double sum = 0;
        double squares = 0;
        for (size_t i = 0; i < n; i++) {
            const double rank = suf_midrank(sorted, n, values[i]) - middle;
            sum += ((double)i + 1 - middle) * rank;
            squares += rank * rank;
        }
        const double size = (double)n;
        const double weight = 1 / (size + 1);
        t->sum += weight * sum;
        t->variance += weight * weight * squares * size * (size + 1) / 12;
        t->logs += size * log_of_halves(values, n);
        t->n += n;
    }
    free(sorted);
}

double suf_order_trend_z(const suf_order_trend *t)
{
    return t->n > 0 ? t->sum / sqrt(t->variance) : NAN;
}

double suf_order_trend_p(const suf_order_trend *t)
{
    return t->n > 0 ? 2 * pnorm(-fabs(suf_order_trend_z(t)), 0, 1, 1, 0) : NAN;
}

double suf_order_trend_factor(const suf_order_trend *t)
{
    return t->n > 0 ? exp(t->logs / (double)t->n) : NAN;
}
