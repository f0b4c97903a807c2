/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How wide a text is in a table in LaTeX, in points: in \footnotesize of a class at 10 points with
 * Computer Modern, as suf_latex_put writes it. The fonts of other classes are narrower: Times.
 */
#ifndef SUF_REPORT_LATEX_WIDTH_H
#define SUF_REPORT_LATEX_WIDTH_H

#include <stddef.h>

/* On one line. */
double suf_latex_width(const char *text);

/* Of the widest part of it that LaTeX keeps on one line. */
double suf_latex_piece_width(const char *text);

/* How many lines it takes in a paragraph of this width. */
size_t suf_latex_n_lines(const char *text, double width);

#endif
