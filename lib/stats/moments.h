/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moments of a sample.
 */
#ifndef SUF_STATS_MOMENTS_H
#define SUF_STATS_MOMENTS_H

#include <stddef.h>

/* NAN for n = 0 */
double suf_mean(const double *x, size_t n);

/* The sample variance, with n - 1; NAN for n < 2 and if a value is not finite. suf_variance is
 * faster and gives exactly 0 for equal values. */
double suf_variance(const double *x, size_t n);
double suf_variance_in_two_passes(const double *x, size_t n);

/* Mean, variance and skewness of a sample that grows. { 0 } is the empty sample. The sums are long
 * doubles so that rounding in the updates does not show in the results. */
typedef struct suf_running {
    size_t n;
    long double mean;
    long double m2, m3; /* sums of powers of the deviations from the mean */
} suf_running;

static inline void suf_running_add(suf_running *r, double x)
{
    const long double before = (long double)r->n;
    const long double n = before + 1;
    const long double delta = x - r->mean;
    const long double step = delta / n;
    const long double term = delta * step * before;
    r->n++;
    r->mean += step;
    r->m3 += term * step * (n - 2) - 3 * step * r->m2;
    r->m2 += term;
}

/* NAN for n = 0 */
double suf_running_mean(const suf_running *running);

/* with n - 1; NAN for n < 2 */
double suf_running_variance(const suf_running *running);

/* m3 / m2^(3/2), Fisher's g_1; 0 for a sample without spread, NAN for n < 2 */
double suf_running_skewness(const suf_running *running);

/* G_1 = g_1 sqrt(n (n - 1)) / (n - 2), which is less biased for few values (Joanes & Gill 1998);
 * NAN for n < 3 and without spread */
double suf_running_skewness_of_few(const suf_running *running);

#endif
