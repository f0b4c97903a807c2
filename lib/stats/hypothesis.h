/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The hypothesis of a test on one sample of differences, and what all such tests share.
 */
#ifndef SUF_STATS_HYPOTHESIS_H
#define SUF_STATS_HYPOTHESIS_H

/* the claim about the location relative to mu0; the values agree with suf_alternative */
typedef enum { SUF_SIDE_BOTH, SUF_SIDE_LESS, SUF_SIDE_GREATER } suf_side;

typedef struct suf_hypothesis {
    double mu0;
    suf_side side;
    double alpha; /* intervals have confidence 1 - alpha; they are NAN for alpha outside (0, 1) */
} suf_hypothesis;

/* One-sided if the claim is: lo is -INFINITY for LESS, hi is INFINITY for GREATER. */
typedef struct suf_interval {
    double lo, hi;
} suf_interval;

/* The error probability at each finite end of the interval; NAN for alpha outside (0, 1). */
double suf_hypothesis_tail(suf_hypothesis h);

/* The number of finite ends of the interval: 1 or 2. */
int suf_hypothesis_ends(suf_hypothesis h);

/* The p value of the claim, from the p values of LESS and of GREATER. */
double suf_hypothesis_p(suf_hypothesis h, double less, double greater);

/* The interval with these ends; an end that the claim does not have is ignored. */
suf_interval suf_hypothesis_interval(suf_hypothesis h, double lo, double hi);

#endif
