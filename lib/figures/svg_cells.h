/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Figures for a terminal that can show Unicode: gnuplot's SVG as characters.
 */
#ifndef SUF_FIGURES_SVG_CELLS_H
#define SUF_FIGURES_SVG_CELLS_H

#include <stdbool.h>

/* The size of a cell in the units of an SVG whose font has SUF_SVG_CELL_FONT: what gnuplot takes
 * for the width and the height of a character, so that it leaves room for all texts. */
enum { SUF_SVG_CELL_FONT = 10, SUF_SVG_CELL_WIDTH = 7, SUF_SVG_CELL_HEIGHT = 15 };

/* The drawing of an SVG of columns x lines such cells, for free(). Texts stay texts, lines become
 * braille dots, and marks are characters. What is written upwards comes before the drawing. */
char *suf_svg_cells_draw(const char *svg, int columns, int lines, bool is_coloured);

#endif
