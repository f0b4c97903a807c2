/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How often the whole procedure would call algorithms different on data like these if none differed
 * from another.
 */
#ifndef SUF_CORRECTION_FALSE_POSITIVES_H
#define SUF_CORRECTION_FALSE_POSITIVES_H

#include <signal.h>

#include "correction/sampled_runs.h"

/* An estimate with its Monte-Carlo standard error; NAN: there is none. */
typedef struct suf_rate {
    double rate, error;
} suf_rate;

/* The rate of each pair, at level design->alpha, before it is adjusted for several comparisons; of
 * the design, test, alpha and alternative are used. On all processors; the result depends on the
 * runs and the seed alone. All NAN if there are fewer than 4 instances, or an algorithm has but one
 * run on one of them, or if *interrupts becomes true meanwhile (NULL: nothing does). */
void suf_false_positives_estimate(const suf_sampled_runs *runs, const suf_design *design,
                                  uint64_t seed, const volatile sig_atomic_t *interrupts,
                                  suf_rate *rates);

#endif
