/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances as the rows of a figure, with their names at the left.
 */
#ifndef SUF_FIGURES_INSTANCE_ROWS_H
#define SUF_FIGURES_INSTANCE_ROWS_H

#include "figures/figure_view.h"

typedef struct suf_instance_row {
    double phi;       /* as it was measured; NAN if not known */
    double low, high; /* its 95 % interval; NAN if not known */
    const char *name;
    size_t instance;
} suf_instance_row;

/* The instances of a comparison in ascending order of their differences, for free(). */
suf_instance_row *suf_instance_rows_of(const suf_dataset *dataset, const suf_pairing *pairing);

/* Sorts rows; those of differences are in this order already. */
void suf_instance_rows_sort(suf_instance_row *rows, size_t n, suf_figure_order order);

/* The same, followed by the other instances on which any algorithm has a value. *n is the number of
 * rows. */
suf_instance_row *suf_instance_rows_of_all(const suf_dataset *dataset, const suf_pairing *pairing,
                                           size_t *n);

/* The length of the start that the names of the instances share and that need not be written; see
 * suf_figure_shared_start. */
size_t suf_instance_rows_shared_start(const suf_instance_row *rows, size_t n, size_t limit);

/* If there are many rows, only one row in this many has its name written. */
size_t suf_instance_rows_step(size_t n);

/* Writes the names of the rows and makes room for them. Row i is at i + 1 on the y axis. below, if
 * not NULL, is the name of an extra row at below_y. */
void suf_instance_rows_write_names(suf_figure *figure, FILE *out, const suf_instance_row *rows,
                                   size_t n, const char *below, double below_y);

/* Writes the y axis, the key and the style of rows that have a mark of every algorithm and no extra
 * row. */
void suf_instance_rows_write_axes(suf_figure *figure, FILE *out, const suf_dataset *dataset,
                                  const suf_instance_row *rows, size_t n);

/* SUF_EINVAL if there are no values, or more algorithms than different marks. */
int suf_instance_rows_check(const suf_dataset *dataset, suf_error *err);

/* The distance of the mark of algorithm k above the middle of its row; scripts multiply it by the
 * variable spread. */
double suf_instance_rows_offset(const suf_dataset *dataset, size_t k);

#endif
