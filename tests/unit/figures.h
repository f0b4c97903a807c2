/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of figures share: an analysis of a few numbers, and what a figure's script holds.
 */
#ifndef TEST_FIGURES_H
#define TEST_FIGURES_H

#include "check.h"
#include "suffice.h"

typedef struct {
    suf_dataset dataset;
    suf_analysis analysis;
} analysed;

/* Of the text of a CSV file with differences, with runs, or with what import says; they fail the
 * test when it cannot be read. */
void analyse(analysed *a, const char *csv, const suf_analysis_request *request);
void analyse_runs(analysed *a, const char *csv, const suf_analysis_request *request);
void analyse_as(analysed *a, const char *csv, const suf_import_request *import,
                const suf_analysis_request *request);
void release(analysed *a);

/* The figure of the first comparison; fails the test with the message when there is none. */
suf_figure *figure_of(const analysed *a, suf_figure_kind kind);
/* Fails unless there is none, and the message says text. */
void assert_refused(const analysed *a, suf_figure_kind kind, const char *text);

void assert_contains(const suf_figure *figure, const char *text);
void assert_lacks(const suf_figure *figure, const char *text);
/* The first numbers of a data block of the script. */
void read_block(const suf_figure *figure, const char *name, double *x, size_t n);
/* The same, of the first columns alone. */
void read_columns(const suf_figure *figure, const char *name, size_t n_columns, double *x,
                  size_t n);

/* The SVG, for free(), when gnuplot draws every format of it without a complaint. */
char *drawn(const suf_figure *figure);
size_t count(const char *text, const char *needle);

#endif
