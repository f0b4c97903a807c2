/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What normal differences say of their mean under the reference prior.
 */
#ifndef SUF_STATS_BAYES_T_H
#define SUF_STATS_BAYES_T_H

#include "stats/regions.h"

/* From mean and standard deviation of n >= 2 differences; NAN outside and for sd = 0. */

/* Posterior probabilities that mu lies below -rope, within the rope, above rope; rope >= 0. */
suf_regions suf_bayes_t_regions(double mean, double sd, double n, double rope);

/* The posterior's quantile at p in (0, 1). */
double suf_bayes_t_quantile(double mean, double sd, double n, double p);

#endif
