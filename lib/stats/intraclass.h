/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How alike the members of a group are: the one-way analysis of variance with random groups of any
 * sizes.
 */
#ifndef SUF_STATS_INTRACLASS_H
#define SUF_STATS_INTRACLASS_H

#include <stddef.h>

/* All numbers but the counts are NAN with fewer than 2 groups that have members, if every group has
 * one member, and if all values are equal up to rounding. If the values within groups are equal up
 * to rounding, within is 0, f is infinite, p is 0 and icc is 1. */
typedef struct suf_intraclass {
    size_t n, n_groups;     /* values, and groups that have any */
    double size;            /* n0, the size of a group: (n - sum of n_i^2 / n) / (n_groups - 1) */
    double between, within; /* mean squares */
    double f, df1, df2, p;  /* of the test that the groups have equal means */
    double icc;             /* intraclass correlation; below 0 if groups differ less than their
                             * members do */
    double omega_squared;   /* share of the variance that the groups explain, adjusted for their
                             * number; below 0 where icc is */
    double design_effect;   /* 1 + (n0 - 1) icc: by how much the variance of the mean is larger
                             * than that of n independent values */
} suf_intraclass;

/* groups[i] < n_groups is the group of x[i]; the values are finite. */
suf_intraclass suf_intraclass_of(const double *x, const size_t *groups, size_t n, size_t n_groups);

#endif
