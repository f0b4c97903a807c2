/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What gnuplot writes as SVG, made fit for a page.
 */
#ifndef SUF_FIGURES_SVG_H
#define SUF_FIGURES_SVG_H

#include <stddef.h>

/* The same picture, for free(). Tooltips are elements <title>, without a script: gnuplot's
 * hypertext of the number i becomes tips[i]. Its own titles are gone. Every id begins with
 * prefix, so that several pictures can stand in one page. */
char *suf_svg_finish(const char *svg, const char *prefix, char *const *tips, size_t n_tips);

#endif
