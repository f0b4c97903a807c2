/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * p values of a family of comparisons, adjusted for their number, and the levels at which the
 * comparisons' intervals say the same as the adjusted p values.
 */
#ifndef SUF_STATS_ADJUST_H
#define SUF_STATS_ADJUST_H

#include <stddef.h>

typedef enum {
    SUF_ADJUST_BONFERRONI,
    SUF_ADJUST_HOLM,
    SUF_ADJUST_SHAFFER, /* static; the family is all pairs of K algorithms, n = K (K - 1) / 2 */
    SUF_ADJUST_BH       /* Benjamini & Hochberg: the rate of false discoveries */
} suf_adjust_kind;

/* adjusted[i]: the smallest familywise level (for BH: rate of false discoveries) at which
 * comparison i is rejected. p[i] in [0, 1]; NAN, a comparison without a p value, stays NAN and is
 * not counted. For Shaffer the pairs may come in any order, but all n of them must be there,
 * NAN or not; adjusted is NAN throughout when n is no number of pairs. */
void suf_adjust(suf_adjust_kind kind, const double *p, size_t n, double *adjusted);

/* levels[i]: the interval of comparison i with confidence 1 - levels[i] leaves out the null value
 * (or ends there) exactly when adjusted[i] <= alpha, provided that the interval is the one that
 * belongs to the test of p[i] (two-sided or one-sided, as that). NAN where p[i] is.
 *
 * With the r-th smallest of m p values, t_r what it is multiplied by, and h the number of
 * comparisons that are not rejected:
 *
 *   Bonferroni     alpha / m. All m intervals hold together with probability >= 1 - alpha.
 *   Holm, Shaffer  rejected: alpha / t_r; not rejected: alpha / t of the first of these, which
 *                  is alpha / h for Holm. No level exceeds alpha, so each interval by itself
 *                  holds with probability >= 1 - alpha. Together they need not. What does hold
 *                  together with probability >= 1 - alpha, for Holm and one-sided tests: the
 *                  bounds of those not rejected, and that each of the rejected lies beyond the
 *                  null value (Guilbaud 2008; Strassburger & Bretz 2008).
 *   BH             alpha r / m for all, r being the number of rejected, at least 1. Of the
 *                  intervals of rejected comparisons an expected share of at most alpha does not
 *                  hold, for independent comparisons (Benjamini & Yekutieli 2005).
 */
void suf_adjust_levels(suf_adjust_kind kind, const double *p, size_t n, double alpha,
                       double *levels);

#endif
