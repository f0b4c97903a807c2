/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How alike the values of one group are: the intraclass correlation.
 */
#ifndef SUF_STATS_INTRACLASS_H
#define SUF_STATS_INTRACLASS_H

#include <stddef.h>

typedef struct suf_intraclass {
    size_t n_groups;      /* that have values */
    double group_size;    /* n0: the common size, or for unequal groups what takes its place */
    double correlation;   /* of two values of a group; may be negative */
    double design_effect; /* 1 + (group_size - 1) correlation: by how much the variance of the mean
                             of all values exceeds that of independent values */
    double explained;     /* the share of the sum of squares that lies between the groups */
    double f, p;          /* of the analysis of variance: are the groups' means equal? */
} suf_intraclass;

/* group[i] < n_groups is the group of the finite value x[i]; a group may be empty. All numbers but
 * the first are NAN unless there are at least 2 groups with values, more values than groups, and
 * values that differ. f is INFINITY if values differ only between the groups. */
suf_intraclass suf_intraclass_of(const double *x, const size_t *group, size_t n, size_t n_groups);

#endif
