/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of a document in a page.
 */
#ifndef SUF_REPORT_HTML_TABLE_H
#define SUF_REPORT_HTML_TABLE_H

#include <stdio.h>

#include "report/document.h"

/* In a box that it can be moved in; report.js lets a long one be sorted and filtered. */
void suf_html_put_table(const suf_block *block, FILE *out);

#endif
