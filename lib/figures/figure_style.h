/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The style that all figures share.
 */
#ifndef SUF_FIGURES_FIGURE_STYLE_H
#define SUF_FIGURES_FIGURE_STYLE_H

#include <stdio.h>

/* Writes the commands that set the style; they come after the terminal and before the figure. */
void suf_figure_style_write(FILE *out);

#endif
