/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data of a figure as CSV. They are read from the blocks of data of its script, so that they
 * are what is drawn.
 */
#ifndef SUF_FIGURES_FIGURE_DATA_H
#define SUF_FIGURES_FIGURE_DATA_H

#include "figures/figure.h"

enum { SUF_FIGURE_COLUMNS = 8 };

/* What the rows of a block are. All is copied but names. */
typedef struct suf_figure_block {
    const char *series; /* whose rows they are: "instances", the name of an algorithm */
    /* by column of the block, as many as there are; "": not in the CSV. If the name begins with
     * '@', the numbers of the column are places in names. */
    const char *columns[SUF_FIGURE_COLUMNS];
    char *const *names; /* they must exist until the figure is finished */
} suf_figure_block;

/* Says what the block $NAME of the script is, whose name is formatted. A block of which nothing is
 * said is not in the CSV. */
void suf_figure_publish(suf_figure *figure, suf_figure_block block, const char *name, ...)
    __attribute__((format(printf, 3, 4)));

/* Makes the CSV of the script, which is complete, and forgets what was said of its blocks. It has a
 * column 'series' and the columns of all blocks, empty where a block does not have them and where
 * there is no number. */
void suf_figure_data_finish(suf_figure *figure);

#endif
