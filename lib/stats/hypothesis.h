/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a test on one sample of differences is asked, and what every such test shares.
 */
#ifndef SUF_STATS_HYPOTHESIS_H
#define SUF_STATS_HYPOTHESIS_H

/* what is claimed of the location, against mu0; in the order of the public alternatives */
typedef enum { SUF_SIDE_BOTH, SUF_SIDE_LESS, SUF_SIDE_GREATER } suf_side;

typedef struct suf_hypothesis {
    double mu0;
    suf_side side;
    double alpha; /* intervals have confidence 1 - alpha; outside (0, 1) they are NAN */
} suf_hypothesis;

/* One-sided like the claim: LESS has no lower end (-INFINITY), GREATER no upper one. */
typedef struct suf_interval {
    double lo, hi;
} suf_interval;

/* The error allowed at each end that the interval has; NAN for alpha outside (0, 1). */
double suf_hypothesis_tail(suf_hypothesis h);

/* How many ends the interval has. */
int suf_hypothesis_ends(suf_hypothesis h);

/* The p value for the claim, from those for LESS and for GREATER. */
double suf_hypothesis_p(suf_hypothesis h, double less, double greater);

/* The interval from its ends, of which only those that it has are looked at. */
suf_interval suf_hypothesis_interval(suf_hypothesis h, double lo, double hi);

#endif
