/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The distribution of true differences over the instances.
 */
#ifndef SUF_SIMULATE_BETWEEN_H
#define SUF_SIMULATE_BETWEEN_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/variates.h"
#include "suffice.h"

/* Draws n deviations with mean 0 and standard deviation 1, those of one algorithm over the
 * instances of an experiment. */
void suf_between_draw(suf_distribution between, const suf_variates *tables, suf_rng *rng,
                      double *deviations, size_t n);

double suf_between_median(suf_distribution between);

bool suf_between_is_symmetric(suf_distribution between);

#endif
