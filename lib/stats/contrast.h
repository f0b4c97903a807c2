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
    SUF_CONTRAST_PERCENT_GRAND, /* (second - first) / mean of all, by the delta method */
    SUF_CONTRAST_RATIO          /* log(second / first), by the delta method */
} suf_contrast;

/* phi from the values of n algorithms. NAN if the base of a percentage is 0, or if a value of a
 * ratio is not positive. */
double suf_contrast_phi(suf_contrast kind, const double *values, size_t n, size_t first,
                        size_t second);

/* phis[r] is phi of the r-th of n_replicates sets of values; those of algorithm a begin at
 * replicates[a * n_replicates]. */
void suf_contrast_phis(suf_contrast kind, const double *replicates, size_t n, size_t n_replicates,
                       size_t first, size_t second, double *phis);

/* The sample variance of these phis, in less time; NAN if one is not finite. work has room for
 * n_replicates doubles. */
double suf_contrast_variance(suf_contrast kind, const double *replicates, size_t n,
                             size_t n_replicates, size_t first, size_t second, double *work);

/* The derivatives of phi with respect to the algorithms' values: that of the first, of the second,
 * and of each of the others, which is 0 unless phi is relative to the mean of all. If the estimates
 * are independent, the squared standard error of phi is the sum of the squared weights times the
 * variances of the estimates. (The paper's formula has this form, too.) */
typedef struct suf_weights {
    double first, second, others;
} suf_weights;

/* the weight of algorithm a */
static inline double suf_weight_of(const suf_weights *weights, size_t first, size_t second,
                                   size_t a)
{
    return a == first ? weights->first : a == second ? weights->second : weights->others;
}

suf_weights suf_contrast_weights(suf_contrast kind, const double *values, size_t n, size_t first,
                                 size_t second);

/* The standard error of phi from the variances of the estimates. covariance is that of the first
 * and the second estimate; it is 0 if they are independent. */
double suf_contrast_se(suf_weights weights, const double *variances, size_t n, size_t first,
                       size_t second, double covariance);

#endif
