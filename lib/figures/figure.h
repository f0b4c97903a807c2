/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A figure under construction, and the one look that all figures share.
 */
#ifndef SUF_FIGURES_FIGURE_H
#define SUF_FIGURES_FIGURE_H

#include "figures/axis.h"
#include "suffice.h"

/* A new figure whose script is written to *out, which suf_figure_finish closes. */
suf_figure *suf_figure_new(FILE **out);
void suf_figure_finish(suf_figure *figure, FILE *out);

/* Makes room for so many rows of text one above the other, in the font called small. */
void suf_figure_reserve_rows(suf_figure *figure, size_t n_rows);
/* Makes it just so high, margins and all: in a file so many such rows, in a terminal so many lines.
 */
void suf_figure_fit(suf_figure *figure, double rows, int lines);
/* Each of those has so many marks one above the other. */
void suf_figure_reserve_marks(suf_figure *figure, size_t n_marks);

/* A tooltip at a point of the plot that stands for an instance: its name and, in a line below, its
 * numbers. It is in SVG only, and where the plot command ends with @tips, a macro that begins with
 * the comma; of several panels in the one that had set the variable panel to this number (0). A
 * picture of very many points has none. */
void suf_figure_add_tip(suf_figure *figure, int panel, double x, double y, const char *name,
                        const char *numbers, ...) __attribute__((format(printf, 6, 7)));

/* Scripts may use the string small, a font for rows of text; the string power, the format of powers
 * of ten at an axis; the macro @area, the plotting style of a closed outline: filled in a file,
 * lines in a terminal; and @fill and @shade, the same of what lies between a curve and the axis,
 * and light. */

/* The script without terminal and look; lives as long as the figure. */
const char *suf_figure_script(const suf_figure *figure);

/* A name from anywhere as a quoted string of at most so many characters. What is shown with
 * it must say noenhanced, or gnuplot reads markup in it. Returns how wide it is, about, in small
 * letters. */
double suf_figure_write_quoted(FILE *out, const char *text, size_t limit);
/* The same at an axis, where gnuplot takes the text for a format. */
double suf_figure_write_tic(FILE *out, const char *text, size_t limit);

/* SUF_EINVAL when the runs are not known. */
int suf_figure_check_runs(const suf_dataset *dataset, suf_error *err);

/* Names of a comparison's algorithms as the strings first and second, to be shown noenhanced; pair,
 * "second against first", and beside, the same at an upright axis, in sidelines lines; and
 * pairfont, in which a label with both has room. */
void suf_figure_write_pair(FILE *out, const suf_dataset *dataset, const suf_pairing *pairing);

/* Line styles 1..SUF_FIGURE_STYLES differ in colour and in dashes: they stay apart for
 * colour-blind readers and in grey print. Styles 11.. are the same, thin and dotted, for
 * what accompanies a line. */
#define SUF_FIGURE_STYLES 6
#define SUF_FIGURE_COMPANION 10

/* The look of the marks of algorithm k and its name in the key: all different up to
 * SUF_FIGURE_MARKS. */
#define SUF_FIGURE_MARKS 12
void suf_figure_write_marks(FILE *out, const suf_dataset *dataset, size_t k, double size);

#endif
