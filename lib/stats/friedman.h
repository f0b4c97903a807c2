/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Friedman's test that k algorithms rank alike over n instances, and Nemenyi's comparison of all
 * pairs of mean ranks.
 */
#ifndef SUF_STATS_FRIEDMAN_H
#define SUF_STATS_FRIEDMAN_H

#include <stddef.h>

typedef enum { SUF_RANK_SMALLEST_FIRST, SUF_RANK_LARGEST_FIRST } suf_rank_order;

/* All NAN when n < 2 or k < 2, and when every instance ties all algorithms. */
typedef struct suf_friedman {
    double chi_squared, df, p; /* with the correction for ties */
    double f, f_df1, f_df2;    /* Iman & Davenport's, more exact than the former */
    double f_p;
} suf_friedman;

/* values[i * k + a]: algorithm a on instance i, none NAN. mean_ranks[a]: from 1, the first in
 * order, to k; those that tie share the mean of their ranks. When all instances rank alike, f is
 * infinite and f_p the probability of just that. */
suf_friedman suf_friedman_test(const double *values, size_t n, size_t k, suf_rank_order order,
                               double *mean_ranks);

/* How far two mean ranks must lie apart to differ at familywise level alpha. NAN for n < 1, k < 2
 * or alpha outside (0, 1). */
double suf_nemenyi_critical(size_t n, size_t k, double alpha);

/* p values, adjusted for all pairs, of pairs (0, 1), (0, 2), ..., (k-2, k-1): k (k - 1) / 2. */
void suf_nemenyi_pairs(const double *mean_ranks, size_t n, size_t k, double *p);

#endif
