/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figures that a report shows: every kind of the catalogue for which there are data and that
 * suits the number of instances, of up to 10 comparisons, or of those that are named.
 */
#ifndef SUF_REPORT_FIGURE_SET_H
#define SUF_REPORT_FIGURE_SET_H

#include <stdbool.h>

#include "report/document.h"
#include "suffice.h"

enum { SUF_FIGURE_NAME_SIZE = 64 };

typedef struct suf_set_figure {
    suf_figure_kind kind;
    bool is_of_comparison; /* otherwise of all algorithms */
    size_t comparison;
    char name[SUF_FIGURE_NAME_SIZE]; /* "forest-1", or "ranks" when it is of all */
    suf_figure *figure;
    suf_picture picture; /* for a page; empty before it is rendered */
    size_t n_views;
    suf_block_view views[SUF_MOST_VIEWS]; /* likewise; see suf_figure_set_add_views */
} suf_set_figure;

/* { 0 } is empty. Sorted by comparison; the figures of all algorithms come last. */
typedef struct suf_figure_set {
    size_t n;
    suf_set_figure *all;
} suf_figure_set;

/* The comparisons that are named, by their indices; { 0 } names none. */
typedef struct suf_named_comparisons {
    size_t n;
    const size_t *all;
} suf_named_comparisons;

/* Whether the figures of a comparison are shown. */
bool suf_figure_set_has(const suf_analysis *analysis, suf_named_comparisons named,
                        size_t comparison);

/* Leaves out the figures for which there are no data. */
int suf_figure_set_init(suf_figure_set *set, const suf_analysis *analysis,
                        suf_named_comparisons named, suf_error *err);
void suf_figure_set_release(suf_figure_set *set);

/* Fills in the pictures for a page. */
int suf_figure_set_render(suf_figure_set *set, suf_error *err);
/* Fills in the views that the figures offer, unless their pictures are large. width and font: as of
 * suf_figure_set_size. */
int suf_figure_set_add_views(suf_figure_set *set, const suf_analysis *analysis, double width,
                             double font, suf_error *err);
/* Writes folder/name + ending; makes the folder if there is none. */
int suf_figure_set_write(suf_figure_set *set, const char *folder, const char *ending,
                         suf_error *err);

/* The figure that is shown first; NULL: there is none that says it all. */
const suf_set_figure *suf_figure_set_lead(const suf_figure_set *set, const suf_analysis *analysis);

/* A sentence about the comparisons without figures; NULL: all have some. For free(). */
char *suf_figure_set_rest(const suf_analysis *analysis, suf_named_comparisons named);

/* "The power over the effect: b against a", for free(). */
char *suf_figure_set_caption(const suf_analysis *analysis, const suf_set_figure *figure);
/* "A curve that still drifts at the right end has not settled.", for free(). */
char *suf_figure_set_reading(const suf_set_figure *figure);

#endif
