/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The test of Shapiro & Wilk: may the values come from a normal distribution?
 */
#ifndef SUF_STATS_SHAPIRO_H
#define SUF_STATS_SHAPIRO_H

#include <stddef.h>

/* For how many values Royston's approximations were made. */
#define SUF_SHAPIRO_MIN 3
#define SUF_SHAPIRO_MAX 5000

typedef struct suf_shapiro {
    double w; /* close to 1 for normal values */
    double p;
} suf_shapiro;

/* On n finite values. NAN when n is outside these limits or all values are the same. */
suf_shapiro suf_shapiro_of(const double *x, size_t n);

#endif
