/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands before the body of a page: its style, and what it is forbidden.
 */
#ifndef SUF_REPORT_HTML_HEAD_H
#define SUF_REPORT_HTML_HEAD_H

#include <stdio.h>

/* title: plain text; refresh: seconds after which the browser reads the page again, 0 for never */
void suf_html_put_head(const char *title, double refresh, FILE *out);
/* At the end of the body; the only script that the page may run. */
void suf_html_put_script(FILE *out);

#endif
