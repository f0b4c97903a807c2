/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of a forest: instances, and where they are grouped the means of their groups.
 */
#ifndef SUF_FIGURES_FOREST_ROWS_H
#define SUF_FIGURES_FOREST_ROWS_H

#include "base/text.h"
#include "figures/instance_rows.h"

/* A mean with its interval, which has no end where it is not finite; NAN: there is none. */
typedef struct suf_forest_mean {
    double low, mean, high;
    double y;
    size_t group; /* its place in the names of groups */
} suf_forest_mean;

typedef struct suf_forest_rows {
    size_t n; /* all rows, from below */
    suf_instance_row *rows;
    size_t n_means;
    suf_forest_mean *means; /* of groups; their rows have SIZE_MAX as the instance */
    suf_names groups;
    char *gap; /* the name of the row without a difference, if instances are left out */
} suf_forest_rows;

/* In ascending order of their differences; in groups, if the analysis has them: first below the
 * mean of all their means, then each with its mean below its instances. From 60 rows on, only the
 * smallest and the largest differences, or only the means of groups. */
suf_forest_rows suf_forest_rows_of(const suf_analysis *analysis, size_t comparison);
/* Whether every row is an instance: then they can be sorted otherwise. */
bool suf_forest_rows_are_instances(const suf_forest_rows *rows);
/* The number of instances that are left out. */
size_t suf_forest_rows_left_out(const suf_analysis *analysis, size_t comparison);
void suf_forest_rows_release(suf_forest_rows *rows);

#endif
