/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A figure as SVG, inside a page.
 */
#ifndef SUF_REPORT_HTML_SVG_H
#define SUF_REPORT_HTML_SVG_H

#include <stdio.h>

/* Without what only a file of its own has. Every id in it begins with prefix, so that pictures do
 * not take each other's, even when they are the same; label says what it shows to those who do not
 * see it. */
void suf_html_put_svg(const char *svg, const char *prefix, const char *label, FILE *out);

#endif
