/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names in less room than they need, which can still be told apart.
 */
#ifndef SUF_REPORT_SHORT_NAMES_H
#define SUF_REPORT_SHORT_NAMES_H

#include <stdio.h>

#include "base/text.h"

/* { 0 } has no names. Add all names by suf_short_names_add, cut them once by suf_short_names_cut.
 */
typedef struct suf_short_names {
    suf_names names;
    char **shown; /* of each name; NULL: not cut yet */
} suf_short_names;

/* Adds the names that are marked in the text (see name_text.h). */
void suf_short_names_add(suf_short_names *names, const char *text);
void suf_short_names_release(suf_short_names *names);

/* Cuts those that take more than width columns, at least 8, in the middle; those that would then
 * look like another one lose their beginning, or else their end, or both; those that even so would
 * look like another one are numbered: "abc...xyz~2". */
void suf_short_names_cut(suf_short_names *names, size_t width);

/* The text as a terminal shows it, for free(): marked names as they were cut. */
char *suf_short_names_text(const suf_short_names *names, const char *text);

/* How many columns that takes if names are cut to width; nothing is cut. */
size_t suf_short_names_width(const char *text, size_t width);

#endif
