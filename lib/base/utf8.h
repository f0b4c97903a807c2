/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Converting arbitrary bytes to valid text.
 */
#ifndef SUF_BASE_UTF8_H
#define SUF_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The text as UTF-8, for free(). A text that is not valid UTF-8 is read as Latin-1. */
char *suf_utf8_of(const char *text);

/* Replaces control characters, and bytes that are not UTF-8, by '?', in place. */
void suf_utf8_clean(char *text);

/* The text as one line for a terminal, for free(): UTF-8 with control characters replaced by '?'
 * and at most width characters; the middle of a longer text is replaced by "...". */
char *suf_utf8_printable(const char *text, size_t width);

/* The character at text if it changes the direction of the text that follows: U+202A to U+202E and
 * U+2066 to U+2069, which take 3 bytes. 0 for any other character. */
unsigned suf_utf8_turning(const char *text);

/* Writes n bytes to out as a terminal may be given them: control characters but newlines and tabs,
 * and bytes that are not UTF-8, as '?', and what would turn the direction of the text as "U+202E".
 * Returns how many bytes were used: less than n if a character is not complete, unless is_end. */
size_t suf_utf8_show(FILE *out, const char *bytes, size_t n, bool is_end);

#endif
