/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The members of a figure, for the code that builds and draws it.
 */
#ifndef SUF_FIGURES_FIGURE_PARTS_H
#define SUF_FIGURES_FIGURE_PARTS_H

#include "figures/figure.h"

/* with more points, nobody points at a single one */
enum { SUF_FIGURE_MAX_TIPS = 2000 };

struct suf_figure {
    char *script;
    size_t size;
    char *alt; /* see suf_figure_alt */
    size_t n_rows, n_marks;
    double width, font; /* in millimetres and points; 0: those of the format */
    double fitted_rows; /* > 0: this height replaces the one from n_rows and n_marks */
    int fitted_lines;
    size_t n_tips, capacity;
    char **tips;
    struct {
        double x, y;
        int panel;
    } places[SUF_FIGURE_MAX_TIPS];
};

#endif
