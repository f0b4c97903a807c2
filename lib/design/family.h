/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The significance levels of a family of comparisons that its power target takes into account.
 */
#ifndef SUF_DESIGN_FAMILY_H
#define SUF_DESIGN_FAMILY_H

#include "suffice.h"

/* Some of Holm's levels, in ascending order. */
typedef struct suf_family {
    size_t n;
    double *levels;
} suf_family;

/* The levels whose mean power is the power of the design: all of them for the target mean, the
 * middle one or two for the median, the smallest for the worst case. */
suf_family suf_family_of_target(const suf_design *design);

/* All levels. */
suf_family suf_family_of_all(const suf_design *design);

void suf_family_release(suf_family *family);

#endif
