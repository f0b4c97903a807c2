/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances as the rows of a figure, one above the other, their names at the left.
 */
#ifndef SUF_FIGURES_INSTANCE_ROWS_H
#define SUF_FIGURES_INSTANCE_ROWS_H

#include "figures/figure.h"

typedef struct suf_instance_row {
    double phi, se; /* NAN: not known */
    const char *name;
    size_t instance;
} suf_instance_row;

/* The instances of a comparison by their differences, the smallest first. For free(). */
suf_instance_row *suf_instance_rows_of(const suf_dataset *dataset, const suf_pairing *pairing);

/* The same, and behind them the other instances on which any algorithm has a value; *n: all. */
suf_instance_row *suf_instance_rows_of_all(const suf_dataset *dataset, const suf_pairing *pairing,
                                           size_t *n);

/* Many names are thinned out: one row in so many has one. */
size_t suf_instance_rows_step(size_t n);

/* Row i is at i + 1 on the y axis; below, unless NULL, names what stands at below_y. Makes room
 * for them. */
void suf_instance_rows_write_names(suf_figure *figure, FILE *out, const suf_instance_row *rows,
                                   size_t n, const char *below, double below_y);

/* Rows with a mark of every algorithm, without an extra row: the y axis, the key, and their look.
 */
void suf_instance_rows_write_axes(suf_figure *figure, FILE *out, const suf_dataset *dataset,
                                  const suf_instance_row *rows, size_t n);

/* SUF_EINVAL unless there are values, and no more algorithms than different marks. */
int suf_instance_rows_check(const suf_dataset *dataset, suf_error *err);

/* How far above the middle of a row the mark of algorithm k is; scripts multiply it by the variable
 * spread. */
double suf_instance_rows_offset(const suf_dataset *dataset, size_t k);

#endif
