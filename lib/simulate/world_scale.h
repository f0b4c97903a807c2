/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the means of algorithms follow from their deviations: see suf_world.
 */
#ifndef SUF_SIMULATE_WORLD_SCALE_H
#define SUF_SIMULATE_WORLD_SCALE_H

#include "suffice.h"

typedef enum {
    SUF_SCALE_LOGARITHMIC,
    SUF_SCALE_OF_FIRST,
    SUF_SCALE_OF_MEAN,
    SUF_SCALE_SIMPLE
} suf_world_scale;

suf_world_scale suf_world_scale_of(const suf_sampling *sampling);

/* The mean of algorithm a relative to the base of the instance, or for simple differences added to
 * it; deviations[b * stride] is that of algorithm b. */
double suf_world_scale_mean(suf_world_scale scale, const double *deviations, size_t stride,
                            size_t n_algorithms, size_t a);

#endif
