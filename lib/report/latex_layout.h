/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a table is set in LaTeX so that it fits: into one of two columns of a page if it can, into
 * both of them otherwise, which are as wide as the page of a document with one column.
 *
 *     1. as it is, if that fits;
 *     2. heads take several lines;
 *     3. columns of words take several lines;
 *     4. the columns are cut into parts, each with those that say what a row is about.
 */
#ifndef SUF_REPORT_LATEX_LAYOUT_H
#define SUF_REPORT_LATEX_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

#include "report/block_table.h"

typedef struct suf_latex_column {
    double width;       /* in points, whole if anything takes several lines */
    bool is_head_lines; /* its head takes several lines */
    bool is_lines;      /* and so do its cells */
} suf_latex_column;

typedef struct suf_latex_layout {
    const suf_block_table *table;
    suf_latex_column *columns;
    size_t n_keys;  /* columns that every part has */
    size_t n_parts; /* of columns */
    size_t n_lines; /* of one part, with its heads */
    bool is_wide;   /* of both columns of a page */
    bool is_float;  /* it fits on a page; otherwise it is set in the text, in parts of rows */
    double most;    /* the width of a part */
} suf_latex_layout;

void suf_latex_layout_init(suf_latex_layout *layout, const suf_block_table *table);
void suf_latex_layout_release(suf_latex_layout *layout);

/* One past the last column of the part that has the columns from this one on. */
size_t suf_latex_layout_end_column(const suf_latex_layout *layout, size_t from);

/* One past the last row of the part that begins at this one. */
size_t suf_latex_layout_end_row(const suf_latex_layout *layout, size_t from);

#endif
