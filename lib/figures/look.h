/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one look of all figures.
 */
#ifndef SUF_FIGURES_LOOK_H
#define SUF_FIGURES_LOOK_H

#include <stdio.h>

/* Sets it, behind the terminal and before the figure. */
void suf_look_write(FILE *out);

#endif
