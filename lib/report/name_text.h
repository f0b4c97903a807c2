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

/* A citation has marks of the same kind: the key of the reference, and then what is shown of it,
 * "(Holm 1979)". LaTeX cites by the key, a page links to the reference, other formats show the
 * text. In a literal: "\004Holm1979\005(Holm 1979)\006". */
enum { SUF_CITE_BEGINS = '\x04', SUF_CITE_SHOWN = '\x05', SUF_CITE_ENDS = '\x06' };

/* The name as one line of at most width characters, marked; for free(). */
char *suf_name_text(const char *name, size_t width);

/* Whether the character is one of the marks of names and citations. */
bool suf_name_is_mark(char c);

/* What is shown of the text from here on: behind the key of a citation, if one begins here. */
const char *suf_name_text_skip(const char *text);

/* The text as a terminal shows it, for free(): without marks, and what would turn its direction as
 * "U+202E". */
char *suf_name_text_plain(const char *text);

#endif
