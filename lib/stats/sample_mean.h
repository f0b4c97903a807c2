/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mean of a sample, and how uncertain it is if something that was estimated elsewhere, such as
 * a bias, was subtracted from it.
 */
#ifndef SUF_STATS_SAMPLE_MEAN_H
#define SUF_STATS_SAMPLE_MEAN_H

/* What an estimate adds to the variance of a mean from which it was subtracted. Zeros: nothing. */
typedef struct suf_extra_variance {
    double variance;  /* nothing is added unless it is positive */
    double error, df; /* the standard error of that estimate, with degrees of freedom */
} suf_extra_variance;

typedef struct suf_sample_mean {
    double mean, sd, n; /* of n >= 2 values; sd with divisor n - 1 */
    suf_extra_variance extra;
} suf_sample_mean;

/* The standard error of the mean. */
double suf_sample_mean_se(suf_sample_mean m);

/* Its degrees of freedom; n - 1 if nothing is added. */
double suf_sample_mean_df(suf_sample_mean m);

/* The number of values with the same sd whose mean has this standard error; n if nothing is added.
 * sd must be positive. */
double suf_sample_mean_size(suf_sample_mean m);

#endif
