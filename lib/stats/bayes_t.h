/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The posterior of the mean of normal differences under the reference prior.
 */
#ifndef SUF_STATS_BAYES_T_H
#define SUF_STATS_BAYES_T_H

#include "stats/regions.h"
#include "stats/sample_mean.h"

/* Both functions take the mean of n >= 2 differences. They return NAN for n < 2 and for sd = 0. */

/* Posterior probabilities that mu lies below -rope, within the rope, above rope; rope >= 0. */
suf_regions suf_bayes_t_regions(suf_sample_mean m, double rope);

/* The posterior's quantile at p in (0, 1). */
double suf_bayes_t_quantile(suf_sample_mean m, double p);

#endif
