/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Estimating a density from a sample with a normal kernel.
 */
#ifndef SUF_FIGURES_KERNEL_DENSITY_H
#define SUF_FIGURES_KERNEL_DENSITY_H

#include <stddef.h>

typedef struct suf_kernel_density {
    double *x; /* ascending; at most 2000: a larger sample is thinned out evenly */
    size_t n;
    double bandwidth; /* 0 if all values are equal */
} suf_kernel_density;

/* values has n >= 1 finite values. */
void suf_kernel_density_init(suf_kernel_density *density, const double *values, size_t n);
double suf_kernel_density_at(const suf_kernel_density *density, double x);
void suf_kernel_density_release(suf_kernel_density *density);

#endif
