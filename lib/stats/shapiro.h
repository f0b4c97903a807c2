/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The test of normality by Shapiro & Wilk.
 */
#ifndef SUF_STATS_SHAPIRO_H
#define SUF_STATS_SHAPIRO_H

#include <stddef.h>

/* The numbers of values for which Royston's approximations hold. */
#define SUF_SHAPIRO_MIN 3
#define SUF_SHAPIRO_MAX 5000

typedef struct suf_shapiro {
    double w; /* close to 1 for normal values */
    double p;
} suf_shapiro;

/* x has n finite values. NAN if n is outside these limits or all values are equal. */
suf_shapiro suf_shapiro_of(const double *x, size_t n);

#endif
