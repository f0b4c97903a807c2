/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes from anywhere as text that every reader accepts.
 */
#ifndef SUF_BASE_UTF8_H
#define SUF_BASE_UTF8_H

#include <stddef.h>

/* The text as UTF-8, for free(): a copy, or when it is not UTF-8, read as Latin-1. */
char *suf_utf8_of(const char *text);

/* Replaces control characters, and bytes that are not UTF-8, by '?', in place. */
void suf_utf8_clean(char *text);

/* The text as one line of a terminal, for free(): UTF-8, control characters replaced by '?', and
 * at most so many characters, the middle of a longer one replaced by "...". */
char *suf_utf8_printable(const char *text, size_t width);

/* The character at text when it turns the direction of what follows: U+202A to U+202E and U+2066 to
 * U+2069, which have 3 bytes. 0: it is another. */
unsigned suf_utf8_turning(const char *text);

#endif
