/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The difference phi between two of several algorithms on one instance, how it depends on
 * each algorithm's estimate, and its standard error.
 */
#ifndef SUF_STATS_CONTRAST_H
#define SUF_STATS_CONTRAST_H

#include <stddef.h>

typedef enum {
    SUF_CONTRAST_SIMPLE,        /* second - first */
    SUF_CONTRAST_PERCENT,       /* (second - first) / first, by the delta method */
    SUF_CONTRAST_PERCENT_PAPER, /* the same, with the paper's standard error */
    SUF_CONTRAST_PERCENT_GRAND  /* (second - first) / mean of all, by the delta method */
} suf_contrast;

/* phi from the values of n algorithms. NAN if the base of a percentage is 0. */
double suf_contrast_phi(suf_contrast kind, const double *values, size_t n, size_t first,
                        size_t second);

/* phis[r] is phi of the r-th of n_replicates sets of values; those of algorithm a begin at
 * replicates[a * n_replicates]. */
void suf_contrast_phis(suf_contrast kind, const double *replicates, size_t n, size_t n_replicates,
                       size_t first, size_t second, double *phis);

/* weights[a] is the derivative of phi with respect to algorithm a's value. If the estimates are
 * independent, the squared standard error of phi is the sum of weights[a]^2 v_a, where v_a is the
 * variance of a's estimate. (The paper's formula has this form, too.) */
void suf_contrast_weights(suf_contrast kind, const double *values, size_t n, size_t first,
                          size_t second, double *weights);

/* The standard error of phi from the variances of the estimates. covariance is that of the first
 * and the second estimate; it is 0 if they are independent. */
double suf_contrast_se(const double *weights, const double *variances, size_t n, size_t first,
                       size_t second, double covariance);

#endif
