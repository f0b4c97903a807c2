/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two proportions on the same items, such as the questions that each of two programs answers.
 */
#ifndef SUF_STATS_PAIRED_PROPORTIONS_H
#define SUF_STATS_PAIRED_PROPORTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/hypothesis.h"

/* The numbers of items by their results 0 or 1. */
typedef struct suf_paired_counts {
    size_t both, first_only, second_only, neither;
} suf_paired_counts;

typedef struct suf_paired_proportions {
    double first, second; /* the proportions */
    double difference;    /* second - first */
    double p;             /* of McNemar's exact test of no difference; 1 without discordant items */
    suf_interval tango;   /* of the difference: Tango's score interval */
    suf_interval newcombe; /* of the difference: Newcombe's, his method 10 */
} suf_paired_proportions;

/* The count of n items with results first[i] and second[i]; a result that is not 0 counts as 1. */
suf_paired_counts suf_paired_counts_of(const double *first, const double *second, size_t n);

/* One-sided p of Tango's score test for a difference second - first above mu, or below it, which
 * his interval inverts; mu in (-1, 1). NAN without items. */
double suf_paired_counts_score_p(suf_paired_counts counts, double mu, bool is_above_mu);

/* h.mu0 is not used: McNemar's test is exact only against 0. The intervals lie in [-1, 1]: an end
 * that a one-sided claim does not have is -1 or 1. All NAN without items, the intervals also for
 * h.alpha outside (0, 1). */
suf_paired_proportions suf_paired_proportions_of(suf_paired_counts counts, suf_hypothesis h);

#endif
