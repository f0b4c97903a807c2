/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A figure under construction, and the one look that all figures share.
 */
#ifndef SUF_FIGURES_FIGURE_H
#define SUF_FIGURES_FIGURE_H

#include "suffice.h"

/* A new figure whose script is written to *out, which suf_figure_finish closes. */
suf_figure *suf_figure_new(FILE **out);
void suf_figure_finish(suf_figure *figure, FILE *out);

/* Line styles 1..SUF_FIGURE_STYLES differ in colour and in dashes: they stay apart for
 * colour-blind readers and in grey print. Styles 11.. are the same, thin and dotted, for
 * what accompanies a line. */
#define SUF_FIGURE_STYLES 6
#define SUF_FIGURE_COMPANION 10

#endif
