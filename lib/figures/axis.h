/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ranges of axes.
 */
#ifndef SUF_FIGURES_AXIS_H
#define SUF_FIGURES_AXIS_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

/* The values that an axis must show; start with SUF_FIGURE_NOTHING. Infinities and NAN are ignored.
 */
typedef struct suf_figure_range {
    double lo, hi;
} suf_figure_range;
#define SUF_FIGURE_NOTHING ((suf_figure_range){INFINITY, -INFINITY})
void suf_figure_range_cover(suf_figure_range *range, double x);

/* Writes the range of axis 'x' or 'y' with a margin. The range is never empty. */
void suf_figure_write_range(FILE *out, char axis, suf_figure_range range);

/* Writes the range with at_least or slightly more round numbers along the axis. The axis is
 * logarithmic if suf_figure_range_is_logarithmic. */
#define SUF_FIGURE_TICS 4
void suf_figure_write_axis(FILE *out, char axis, suf_figure_range range, int at_least);
void suf_figure_write_linear_axis(FILE *out, char axis, suf_figure_range range, int at_least);
/* The range must be positive. */
void suf_figure_write_logarithmic_axis(FILE *out, char axis, suf_figure_range range);
/* True if all values are positive and the largest is more than a hundred times the smallest. */
bool suf_figure_range_is_logarithmic(suf_figure_range range);

#endif
