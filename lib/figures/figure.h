/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Building a figure: a gnuplot script, and what all figures share.
 */
#ifndef SUF_FIGURES_FIGURE_H
#define SUF_FIGURES_FIGURE_H

#include "figures/axis.h"
#include "suffice.h"

/* A new figure. The caller writes its script to *out, which suf_figure_finish closes. */
suf_figure *suf_figure_new(FILE **out);
void suf_figure_finish(suf_figure *figure, FILE *out);

/* Makes the figure high enough for n_rows rows of text in the font called small. */
void suf_figure_reserve_rows(suf_figure *figure, size_t n_rows);
/* Sets the height of the whole figure, including margins: rows such rows in a file, lines lines in
 * a terminal. */
void suf_figure_fit(suf_figure *figure, double rows, int lines);
/* Each of these rows has n_marks marks, one above the other. */
void suf_figure_reserve_marks(suf_figure *figure, size_t n_marks);

/* Adds a tooltip at a point of the plot that represents an instance: its name and, in a line below,
 * its numbers. Tooltips appear in SVG only, in plot commands that end with @tips, a macro that
 * begins with the comma. With several panels, the tooltip belongs to the panel that has set the
 * variable panel to this number (0). A figure of very many points has no tooltips. */
void suf_figure_add_tip(suf_figure *figure, int panel, double x, double y, const char *name,
                        const char *numbers, ...) __attribute__((format(printf, 6, 7)));

/* Sets what suf_figure_alt returns. */
void suf_figure_describe(suf_figure *figure, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Scripts may use these variables and macros:
 *     small    the font of rows of text
 *     power    the format of powers of ten at an axis
 *     is_ascii 1 if there are only ASCII characters to draw with
 *     @area    the plotting style of a closed outline: filled in a file, lines in a terminal
 *     @fill    the same for the area between a curve and the axis
 *     @shade   the same as @fill, but light */

/* The script without terminal and style; valid as long as the figure exists. */
const char *suf_figure_script(const suf_figure *figure);

/* Writes an arbitrary name as a quoted string of at most limit characters. The element that shows
 * it must say noenhanced, or gnuplot reads markup in it. Returns its approximate width in small
 * letters. */
double suf_figure_write_quoted(FILE *out, const char *text, size_t limit);
/* The same for an axis, where gnuplot interprets the text as a format. */
double suf_figure_write_tic(FILE *out, const char *text, size_t limit);

/* The length of the start that all names share, up to a mark such as '/' or '-', if one of them is
 * longer than limit and nothing is lost without it; otherwise 0. */
size_t suf_figure_shared_start(const char *const *names, size_t n, size_t limit);

/* SUF_EINVAL if the values of the algorithms are not known, only their differences. */
int suf_figure_check_values(const suf_dataset *dataset, suf_error *err);
/* SUF_EINVAL if the runs are not known. */
int suf_figure_check_runs(const suf_dataset *dataset, suf_error *err);

/* Defines strings for a comparison's algorithms, to be shown noenhanced: first and second are their
 * names; what is what the differences are, such as "log ratio"; pair is "second against first";
 * across is both for a horizontal axis, with a line that says in which direction the second is
 * better; beside is the same for a vertical axis, in sidelines lines; pairfont is a font in which a
 * label with both names fits. */
void suf_figure_write_pair(FILE *out, const suf_dataset *dataset, const suf_pairing *pairing);

/* Defines the string unit, what the values are: "mean in s"; to be shown noenhanced. */
void suf_figure_write_unit(FILE *out, const suf_dataset *dataset);

/* Line styles 1..SUF_FIGURE_STYLES differ in colour and in dashes, so that colour-blind readers can
 * distinguish them, and everyone can in grey print. Styles from SUF_FIGURE_COMPANION + 1 on are the
 * same, but thin and dotted, for companions of a line. */
#define SUF_FIGURE_STYLES 6
#define SUF_FIGURE_COMPANION 10
/* Writes "lines" in the style of curve i, counted from 0. The seventh and later ones have marks,
 * those of each round of six a different kind. */
void suf_figure_write_line(FILE *out, size_t i);

/* Writes the style of the marks of algorithm or group k, the second also its name in the key. Up to
 * SUF_FIGURE_MARKS algorithms have different marks. */
#define SUF_FIGURE_MARKS 12
void suf_figure_write_mark(FILE *out, size_t k, double size);
void suf_figure_write_marks(FILE *out, const suf_dataset *dataset, size_t k, double size);

#endif
