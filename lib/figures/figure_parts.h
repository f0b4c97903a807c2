/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a figure consists of, for those that make and draw it.
 */
#ifndef SUF_FIGURES_FIGURE_PARTS_H
#define SUF_FIGURES_FIGURE_PARTS_H

#include "figures/figure.h"

/* more points than that are a cloud, in which nobody points at one */
enum { SUF_FIGURE_MAX_TIPS = 2000 };

struct suf_figure {
    char *script;
    size_t size;
    size_t n_rows, n_marks;
    double fitted_rows; /* > 0: this high, instead of as the former say */
    int fitted_lines;
    size_t n_tips, capacity;
    char **tips;
    struct {
        double x, y;
        int panel;
    } places[SUF_FIGURE_MAX_TIPS];
};

#endif
