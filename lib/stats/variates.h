/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random variates from a stream of random numbers: normal, exponential and gamma.
 */
#ifndef SUF_STATS_VARIATES_H
#define SUF_STATS_VARIATES_H

#include "stats/rng.h"

/* The layers of a decreasing density: x[i] is the right edge of layer i, from the bottom (whose
 * edge stands for its tail) to the top, where it is 0; within[i] is the share of the layer that
 * lies under the density for certain. */
enum { SUF_ZIGGURAT_LAYERS = 256 };
typedef struct suf_ziggurat {
    double x[SUF_ZIGGURAT_LAYERS + 1], within[SUF_ZIGGURAT_LAYERS];
} suf_ziggurat;

/* The tables that drawing needs. They are constant once they are made, so threads may share them.
 */
typedef struct suf_variates {
    suf_ziggurat normal, exponential;
} suf_variates;

void suf_variates_init(suf_variates *tables);

/* Standard normal; exponential with mean 1; gamma with mean and variance shape > 0. */
double suf_variate_normal(const suf_variates *tables, suf_rng *rng);
double suf_variate_exponential(const suf_variates *tables, suf_rng *rng);
double suf_variate_gamma(const suf_variates *tables, suf_rng *rng, double shape);

#endif
