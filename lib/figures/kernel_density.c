/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See kernel_density.h. The bandwidth is Silverman's rule of thumb, 0.9 min(sd, IQR / 1.34)
 * n^(-1/5), or by the standard deviation alone when the quartiles agree (Silverman 1986, Density
 * Estimation, equation 3.31; R's bw.nrd0).
 */
#include "figures/kernel_density.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

enum { MAX_VALUES = 2000 };
/* beyond this many bandwidths the kernel is 0 in double precision */
#define KERNEL_REACH 8.5
#define SQRT_2PI 2.506628274631000502

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double sd_of(const double *x, size_t n)
{
    double mean = 0;
    double squares = 0;
    for (size_t i = 0; i < n; i++) {
        const double step = x[i] - mean;
        mean += step / (double)(i + 1);
        squares += step * (x[i] - mean);
    }
    return n > 1 ? sqrt(squares / (double)(n - 1)) : 0;
}

/* as R does by default */
static double quantile_of(const double *sorted, size_t n, double p)
{
    const double place = p * (double)(n - 1);
    const size_t below = (size_t)place;
    const size_t above = below + 1 < n ? below + 1 : below;
    return sorted[below] + (place - (double)below) * (sorted[above] - sorted[below]);
}

static double bandwidth_of(const double *sorted, size_t n)
{
    const double sd = sd_of(sorted, n);
    const double iqr = quantile_of(sorted, n, 0.75) - quantile_of(sorted, n, 0.25);
    const double spread = iqr > 0 ? fmin(sd, iqr / 1.34) : sd;
    return 0.9 * spread * pow((double)n, -0.2);
}

static size_t thin_out(double *x, size_t n)
{
    if (n <= MAX_VALUES)
        return n;
    for (size_t i = 0; i < MAX_VALUES; i++)
        x[i] = x[(2 * i + 1) * n / 2 / MAX_VALUES];
    return MAX_VALUES;
}

void suf_kernel_density_init(suf_kernel_density *density, const double *values, size_t n)
{
    double *x = suf_alloc(n, sizeof *x);
    for (size_t i = 0; i < n; i++)
        x[i] = values[i];
    qsort(x, n, sizeof *x, ascending);
    const double bandwidth = x[n - 1] > x[0] ? bandwidth_of(x, n) : 0;
    *density = (suf_kernel_density){x, thin_out(x, n), bandwidth};
}

double suf_kernel_density_at(const suf_kernel_density *d, double x)
{
    double sum = 0;
    for (size_t i = 0; i < d->n; i++) {
        const double z = (x - d->x[i]) / d->bandwidth;
        if (fabs(z) < KERNEL_REACH)
            sum += exp(-z * z / 2);
    }
    return sum / ((double)d->n * d->bandwidth * SQRT_2PI);
}

void suf_kernel_density_release(suf_kernel_density *d)
{
    free(d->x);
}
