/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paragraphs for people, and how wide the text for a terminal is: see suf_wrap_set_columns.
 */
#ifndef SUF_REPORT_WRAP_H
#define SUF_REPORT_WRAP_H

#include <stddef.h>
#include <stdio.h>

/* As suf_wrap_write_in, in as many columns as were set. */
void suf_wrap_write(const char *text, const char *indent, FILE *out);

/* Writes a short label with the text beside it, in lines that begin below each other. */
void suf_wrap_write_item(const char *label, const char *text, FILE *out);

/* What suf_wrap_set_columns has set. */
size_t suf_wrap_columns(void);

#endif
