/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first way of resampling, by which the rules of version 1 decide: one resample after another.
 */
#ifndef SUF_STATS_BOOTSTRAP_ONE_BY_ONE_H
#define SUF_STATS_BOOTSTRAP_ONE_BY_ONE_H

#include "stats/bootstrap.h"

/* Updates the resamples of n_drawn values for one value more, which is there already. */
void suf_bootstrap_update_one_by_one(suf_bootstrap *bootstrap);

#endif
