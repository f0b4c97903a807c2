/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adjusted p values of a family of comparisons, and the levels at which the comparisons' intervals
 * agree with the adjusted p values.
 */
#ifndef SUF_STATS_ADJUST_H
#define SUF_STATS_ADJUST_H

#include <stddef.h>

typedef enum {
    SUF_ADJUST_BONFERRONI,
    SUF_ADJUST_HOLM,
    SUF_ADJUST_SHAFFER, /* static; the family is all pairs of K algorithms, n = K (K - 1) / 2 */
    SUF_ADJUST_BH       /* Benjamini & Hochberg: controls the false discovery rate */
} suf_adjust_kind;

/* adjusted[i] is the smallest familywise level (for BH: false discovery rate) at which comparison i
 * is rejected. p[i] lies in [0, 1]; a comparison without a p value has NAN, stays NAN and is not
 * counted. For Shaffer the pairs may be in any order, but all n of them must be present, including
 * those that are NAN; if n is not a number of pairs, all of adjusted is NAN. */
void suf_adjust(suf_adjust_kind kind, const double *p, size_t n, double *adjusted);

/* The interval of comparison i with confidence 1 - levels[i] excludes the null value (or ends
 * there) exactly if adjusted[i] <= alpha, provided that the interval belongs to the same test as
 * p[i] (with the same alternative). levels[i] is NAN where p[i] is.
 *
 * Let m be the number of p values, t_r the factor of the r-th smallest of them, and h the number of
 * comparisons that are not rejected:
 *
 *   Bonferroni     alpha / m. All m intervals hold together with probability >= 1 - alpha.
 *   Holm, Shaffer  alpha / t_r for a rejected comparison; for the others alpha / t of the first of
 *                  them, which is alpha / h for Holm. No level exceeds alpha, so each interval by
 *                  itself holds with probability >= 1 - alpha, but they need not all hold together.
 *                  For Holm and one-sided tests the following holds simultaneously with probability
 *                  >= 1 - alpha: the bounds of the comparisons that are not rejected, and that each
 *                  rejected one lies beyond the null value (Guilbaud 2008; Strassburger & Bretz
 *                  2008).
 *   BH             alpha r / m for all, where r is the number of rejected comparisons, at least 1.
 *                  For independent comparisons an expected share of at most alpha of the intervals
 *                  of rejected comparisons does not hold (Benjamini & Yekutieli 2005).
 */
void suf_adjust_levels(suf_adjust_kind kind, const double *p, size_t n, double alpha,
                       double *levels);

#endif
