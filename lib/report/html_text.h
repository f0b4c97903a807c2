/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of any kind in HTML, where it is only text: in content and in quoted attributes.
 */
#ifndef SUF_REPORT_HTML_TEXT_H
#define SUF_REPORT_HTML_TEXT_H

#include <stdio.h>

#include "suffice.h"

void suf_html_put(const char *text, FILE *out);

/* A name, so that its direction does not reach what stands around it. */
void suf_html_put_name(const char *name, FILE *out);

/* A sentence with names of algorithms in it; releases the text, nothing for NULL. */
void suf_html_put_sentence(const suf_analysis *analysis, char *text, FILE *out);

/* The same between <element> and </element>. */
void suf_html_put_element(const suf_analysis *analysis, const char *element, char *text, FILE *out);

#endif
