/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adapting the SVG that gnuplot writes for use in a web page.
 */
#ifndef SUF_FIGURES_SVG_H
#define SUF_FIGURES_SVG_H

#include <stddef.h>

/* The adapted picture, for free(). Tooltips are <title> elements and need no script: gnuplot's
 * hypertext number i becomes tips[i]. Gnuplot's own titles are removed. Every id begins with
 * prefix, so that one page can hold several pictures. */
char *suf_svg_finish(const char *svg, const char *prefix, char *const *tips, size_t n_tips);

#endif
