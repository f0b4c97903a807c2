/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names inside of sentences. What the user has named can be written from right to left, or hold
 * characters that turn the direction of what follows; a page keeps that inside of the name. So that
 * it knows where a name begins and ends, the name is marked by two control characters, which no
 * printable text holds. Every other format leaves them out.
 */
#ifndef SUF_REPORT_NAME_TEXT_H
#define SUF_REPORT_NAME_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { SUF_NAME_BEGINS = '\x02', SUF_NAME_ENDS = '\x03' };

/* The name as one line of at most width characters, marked; for free(). */
char *suf_name_text(const char *name, size_t width);

/* Whether the character is one of the marks. */
bool suf_name_is_mark(char c);

/* The text as a terminal shows it, for free(): without marks, and what would turn its direction as
 * "U+202E". */
char *suf_name_text_plain(const char *text);

#endif
