/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paragraphs for people.
 */
#ifndef SUF_REPORT_WRAP_H
#define SUF_REPORT_WRAP_H

#include <stdio.h>

/* Writes the formatted text in lines of at most 78 characters, broken at blanks. */
void suf_wrap_write(FILE *out, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
