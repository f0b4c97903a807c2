/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Empirical distribution functions: stairs that rise by one instance's share at each value, with a
 * band, and the figure that has such a curve for every algorithm.
 */
#ifndef SUF_FIGURES_STAIRS_H
#define SUF_FIGURES_STAIRS_H

#include "figures/figure.h"

/* Where one curve rises. */
typedef struct suf_stairs {
    double *x;    /* ascending, for free() */
    size_t n;     /* of them */
    size_t total; /* instances; the curve ends at n / total */
} suf_stairs;

/* Writes the block $NAMEk from x = lo to hi: x, height, and the lower and upper end of the band.
 * The band is that of the bootstrap over instances, 95 % at each x by percentiles: the share of
 * resampled instances at or below x is binomial, so that nothing needs to be drawn. Very many
 * steps are thinned out evenly. */
void suf_stairs_write(FILE *out, const char *name, size_t k, const suf_stairs *stairs, double lo,
                      double hi);

/* Says what the block is: whose curve, and the name of x. */
void suf_stairs_publish(suf_figure *figure, const char *name, size_t k, const char *series,
                        const char *x);
/* The same for every algorithm of the dataset. */
void suf_stairs_publish_all(suf_figure *figure, const char *name, const suf_dataset *dataset,
                            const char *x);

/* Writes the plot of $NAMEk for each algorithm of the dataset, with bands if there are few. */
void suf_stairs_plot(suf_figure *figure, FILE *out, const char *name, const suf_dataset *dataset);

/* Writes a key above the plot, and makes room for it. */
void suf_stairs_write_key(suf_figure *figure, FILE *out, size_t n);

/* Sorts n values and makes them the steps; it takes over x. */
suf_stairs suf_stairs_of(double *x, size_t n, size_t total);

#endif
