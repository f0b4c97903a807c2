/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one look of all figures.
 */
#ifndef SUF_FIGURES_FIGURE_STYLE_H
#define SUF_FIGURES_FIGURE_STYLE_H

#include <stdio.h>

/* Sets it, behind the terminal and before the figure. */
void suf_figure_style_write(FILE *out);

#endif
