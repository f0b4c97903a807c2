/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The probability that a value of one sample is larger than one of another, and its standard error.
 */
#ifndef SUF_STATS_DELONG_H
#define SUF_STATS_DELONG_H

#include <stddef.h>

typedef struct suf_delong {
    double probability; /* P(y > x) + P(y = x) / 2 */
    /* the spreads of one value of x and of y in it: its variance is spread_x^2 / n_x +
     * spread_y^2 / n_y; NAN if a sample has fewer than 2 values */
    double spread_x, spread_y;
} suf_delong;

/* Both samples have at least one value; work has room for n_x + n_y. */
suf_delong suf_delong_of(const double *x, size_t n_x, const double *y, size_t n_y, double *work);

/* The standard error of the probability. */
double suf_delong_se(const suf_delong *delong, size_t n_x, size_t n_y);

#endif
