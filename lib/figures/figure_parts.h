/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The members of a figure, for the code that builds and draws it.
 */
#ifndef SUF_FIGURES_FIGURE_PARTS_H
#define SUF_FIGURES_FIGURE_PARTS_H

#include "figures/figure_data.h"
#include "figures/figure_view.h"

/* with more points, nobody points at a single one */
enum { SUF_FIGURE_MAX_TIPS = 2000 };

/* A block of the script and what its rows are; see suf_figure_block. */
typedef struct suf_published_block {
    char *name, *series;
    char *columns[SUF_FIGURE_COLUMNS];
    size_t n_columns;
    char *const *names;
} suf_published_block;

struct suf_figure {
    char *script;
    size_t size;
    char *csv; /* see suf_figure_csv */
    size_t n_blocks, blocks_capacity;
    suf_published_block *blocks; /* until it is finished */
    char *alt;                   /* see suf_figure_alt */
    bool has_orders;             /* see figure_view.h */
    suf_figure_scale other_scale;
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
