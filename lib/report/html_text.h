/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of any kind in HTML, where it is only text: in content and in quoted attributes.
 */
#ifndef SUF_REPORT_HTML_TEXT_H
#define SUF_REPORT_HTML_TEXT_H

#include <stdio.h>

/* Without the marks of names: for attributes, titles and code. */
void suf_html_put(const char *text, FILE *out);

/* With every marked name in an element of its own, so that its direction does not reach what stands
 * around it. */
void suf_html_put_sentence(const char *text, FILE *out);

/* Text as part of an address: everything but plain characters as %XX. */
void suf_html_put_address(const char *text, FILE *out);

/* suf_html_put_sentence between <element> and </element>. */
void suf_html_put_element(const char *element, const char *text, FILE *out);

#endif
