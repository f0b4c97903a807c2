/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See family.h. Power over Holm's levels: Campelo & Wanner (2020), Sample size calculations
 * for the experimental comparison of multiple algorithms on multiple problem instances,
 * J. of Heuristics 26. The power falls with the level, so the median power is at the median
 * level and the worst at the smallest.
 */
#include "design/family.h"

#include <stdlib.h>

#include "base/memory.h"
#include "stats/holm.h"

static suf_family levels_between(const suf_design *q, size_t first, size_t last)
{
    suf_family f = {.n = last - first + 1, .levels = suf_alloc(last - first + 1, sizeof(double))};
    for (size_t r = first; r <= last; r++)
        f.levels[r - first] = suf_holm_level(q->alpha, r, (size_t)q->comparisons);
    return f;
}

suf_family suf_family_of_target(const suf_design *q)
{
    const size_t k = (size_t)q->comparisons;
    switch (q->power_target) {
    case SUF_TARGET_WORST:
        return levels_between(q, 1, 1);
    case SUF_TARGET_MEDIAN:
        return levels_between(q, (k + 1) / 2, k / 2 + 1);
    default:
        return levels_between(q, 1, k);
    }
}

suf_family suf_family_of_all(const suf_design *q)
{
    return levels_between(q, 1, (size_t)q->comparisons);
}

void suf_family_release(suf_family *family)
{
    free(family->levels);
    *family = (suf_family){0};
}
