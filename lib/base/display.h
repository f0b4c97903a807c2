/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How much room a text takes in a terminal.
 */
#ifndef SUF_BASE_DISPLAY_H
#define SUF_BASE_DISPLAY_H

#include <stddef.h>

/* The columns that the UTF-8 text takes: two for each character of East Asian scripts and each
 * pictograph, none for a combining one. */
size_t suf_display_width(const char *text);
/* Of the character at text, which has *length bytes. */
size_t suf_display_next(const char *text, size_t *length);
/* Of the first n bytes. */
size_t suf_display_width_of(const char *text, size_t n);

/* The text in at most width columns, for free(): a longer one loses its middle, for which "..."
 * stands, and keeps at most head columns before that. width: at least 3 more than head. */
char *suf_display_cut(const char *text, size_t width, size_t head);

#endif
