/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Friedman's test of whether k algorithms rank alike over n instances, and Nemenyi's comparison of
 * all pairs of mean ranks.
 */
#ifndef SUF_STATS_FRIEDMAN_H
#define SUF_STATS_FRIEDMAN_H

#include <stddef.h>

typedef enum { SUF_RANK_SMALLEST_FIRST, SUF_RANK_LARGEST_FIRST } suf_rank_order;

/* All NAN if n < 2 or k < 2, or if all algorithms tie on every instance. */
typedef struct suf_friedman {
    double chi_squared, df, p; /* with the correction for ties */
    double f, f_df1, f_df2;    /* Iman & Davenport's statistic, more exact than chi_squared */
    double f_p;
} suf_friedman;

/* values[i * k + a] is the value of algorithm a on instance i; none may be NAN. mean_ranks[a] lies
 * between 1, the first in order, and k; tied algorithms share the mean of their ranks. If all
 * instances rank the algorithms alike, f is infinite and f_p is the probability of that event. */
suf_friedman suf_friedman_test(const double *values, size_t n, size_t k, suf_rank_order order,
                               double *mean_ranks);

/* The critical difference of two mean ranks at the familywise level alpha. NAN for n < 1, k < 2 or
 * alpha outside (0, 1). */
double suf_nemenyi_critical(size_t n, size_t k, double alpha);

/* The k (k - 1) / 2 p values, adjusted for all pairs, of the pairs (0, 1), (0, 2), ...,
 * (k-2, k-1). */
void suf_nemenyi_pairs(const double *mean_ranks, size_t n, size_t k, double *p);

#endif
