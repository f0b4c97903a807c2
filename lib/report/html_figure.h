/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A figure of a page: its picture, the views among which a reader chooses, and its data.
 */
#ifndef SUF_REPORT_HTML_FIGURE_H
#define SUF_REPORT_HTML_FIGURE_H

#include <stdio.h>

#include "report/document.h"

/* The controls, if there are several views, and the pictures. place: of the block in the document.
 * The style sheet shows the picture of the view that is chosen, without a script. */
void suf_html_put_pictures(const suf_block *block, size_t place, FILE *out);

/* A link to the data, if the block has them. */
void suf_html_put_data(const suf_block *block, FILE *out);

#endif
