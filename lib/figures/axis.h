/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an axis shows.
 */
#ifndef SUF_FIGURES_AXIS_H
#define SUF_FIGURES_AXIS_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

/* What an axis must show; begin with SUF_FIGURE_NOTHING. Infinities and NAN are not shown. */
typedef struct suf_figure_range {
    double lo, hi;
} suf_figure_range;
#define SUF_FIGURE_NOTHING ((suf_figure_range){INFINITY, -INFINITY})
void suf_figure_range_cover(suf_figure_range *range, double x);

/* axis 'x' or 'y', with a margin; never empty */
void suf_figure_write_range(FILE *out, char axis, suf_figure_range range);

/* The same with at least so many round numbers along it, and few more; logarithmic where the range
 * asks for it. */
#define SUF_FIGURE_TICS 4
void suf_figure_write_axis(FILE *out, char axis, suf_figure_range range, int at_least);
/* Whether all is positive and the largest is more than a hundred times the smallest. */
bool suf_figure_range_is_logarithmic(suf_figure_range range);

#endif
