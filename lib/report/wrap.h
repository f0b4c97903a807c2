/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paragraphs for people.
 */
#ifndef SUF_REPORT_WRAP_H
#define SUF_REPORT_WRAP_H

#include <stdio.h>

/* Writes the text in lines of at most 78 characters, broken at blanks. indent: what stands before
 * the second and every later line. */
void suf_wrap_write(const char *text, const char *indent, FILE *out);

#endif
