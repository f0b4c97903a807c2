/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A figure under construction, and the one look that all figures share.
 */
#ifndef SUF_FIGURES_FIGURE_H
#define SUF_FIGURES_FIGURE_H

#include <math.h>

#include "suffice.h"

/* A new figure whose script is written to *out, which suf_figure_finish closes. */
suf_figure *suf_figure_new(FILE **out);
void suf_figure_finish(suf_figure *figure, FILE *out);

/* Makes room for so many rows of text one above the other, in the font called small. */
void suf_figure_reserve_rows(suf_figure *figure, size_t n_rows);

/* A tooltip at a point of the plot that stands for an instance: its name and, in a line below, its
 * numbers. It is in SVG only, and where the plot command ends with @tips, a macro that begins with
 * the comma; of several panels in the one that had set the variable panel to this number (0). A
 * picture of very many points has none. */
void suf_figure_add_tip(suf_figure *figure, int panel, double x, double y, const char *name,
                        const char *numbers, ...) __attribute__((format(printf, 6, 7)));

/* Scripts may use the string small, a font for rows of text, and the macro @area, the plotting
 * style of a closed outline: filled in a file, lines in a terminal. */

/* The script without terminal and look; lives as long as the figure. */
const char *suf_figure_script(const suf_figure *figure);

/* A name from anywhere as a quoted string of at most so many characters. What is shown with
 * it must say noenhanced, or gnuplot reads markup in it. */
void suf_figure_write_quoted(FILE *out, const char *text, size_t limit);
/* The same at an axis, where gnuplot takes the text for a format. Returns how wide it is, about, in
 * small letters. */
double suf_figure_write_tic(FILE *out, const char *text, size_t limit);

/* What an axis must show; begin with SUF_FIGURE_NOTHING. Infinities and NAN are not shown. */
typedef struct suf_figure_range {
    double lo, hi;
} suf_figure_range;
#define SUF_FIGURE_NOTHING ((suf_figure_range){INFINITY, -INFINITY})
void suf_figure_range_cover(suf_figure_range *range, double x);
/* axis 'x' or 'y', with a margin; never empty */
void suf_figure_write_range(FILE *out, char axis, suf_figure_range range);

/* Line styles 1..SUF_FIGURE_STYLES differ in colour and in dashes: they stay apart for
 * colour-blind readers and in grey print. Styles 11.. are the same, thin and dotted, for
 * what accompanies a line. */
#define SUF_FIGURE_STYLES 6
#define SUF_FIGURE_COMPANION 10

#endif
