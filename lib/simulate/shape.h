/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The distribution of an algorithm's results on an instance: drawing, and what is true of it.
 */
#ifndef SUF_SIMULATE_SHAPE_H
#define SUF_SIMULATE_SHAPE_H

#include "stats/variates.h"
#include "suffice.h"

/* One result, with mean 1 (binary: p). */
double suf_shape_draw(suf_distribution shape, const suf_variates *tables, suf_rng *rng);

double suf_shape_mean(suf_distribution shape);
double suf_shape_sd(suf_distribution shape);
double suf_shape_quantile(suf_distribution shape, double p);

/* What the sampling compares is this for the shape's results: their mean, median, and so on; for a
 * log-ratio the exponential of the mean logarithm. NAN if it does not exist, or if it depends on
 * the number of runs. */
double suf_shape_center(suf_distribution shape, const suf_sampling *sampling);

/* The standard deviation of one run in the difference of two means near each other: of the
 * logarithm for a log-ratio, relative to the mean for ratios and percentages. NAN if the sampling
 * does not compare means. */
double suf_shape_spread(suf_distribution shape, const suf_sampling *sampling);

#endif
