/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See world_scale.h.
 */
#include "simulate/world_scale.h"

#include <math.h>

suf_world_scale suf_world_scale_of(const suf_sampling *q)
{
    static const suf_world_scale of[] = {
        [SUF_RATIO] = SUF_SCALE_LOGARITHMIC,       [SUF_PERCENT] = SUF_SCALE_OF_FIRST,
        [SUF_PERCENT_OF_MEAN] = SUF_SCALE_OF_MEAN, [SUF_SIMPLE] = SUF_SCALE_SIMPLE,
        [SUF_LOG_RATIO] = SUF_SCALE_LOGARITHMIC,   [SUF_PROBABILITY] = SUF_SCALE_SIMPLE,
    };
    return of[q->difference];
}

double suf_world_scale_mean(suf_world_scale scale, const double *deviations, size_t stride,
                            size_t n_algorithms, size_t a)
{
    const double u = deviations[a * stride];
    double sum = 0;
    switch (scale) {
    case SUF_SCALE_LOGARITHMIC:
        return exp(u);
    case SUF_SCALE_OF_FIRST:
        return 1 + u - deviations[0];
    case SUF_SCALE_OF_MEAN:
        for (size_t b = 0; b < n_algorithms; b++)
            sum += deviations[b * stride];
        return 1 + u - sum / (double)n_algorithms;
    case SUF_SCALE_SIMPLE:
        break;
    }
    return u;
}
