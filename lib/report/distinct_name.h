/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One of several names in less room than it needs, which can still be told from the others.
 */
#ifndef SUF_REPORT_DISTINCT_NAME_H
#define SUF_REPORT_DISTINCT_NAME_H

#include <stddef.h>

enum { SUF_DISTINCT_NAME_LEAST = 12 };

/* Name i of n in at most width columns, at least that many; for free(). A longer one loses its
 * middle; those that would then look alike lose what they have in common at the beginning, and if
 * that is not enough at the end; those that even so would look like another one are numbered,
 * "...xyz~2". */
char *suf_distinct_name(char *const *names, size_t n, size_t i, size_t width);

/* The same as one line, marked as a name (see name_text.h). */
char *suf_distinct_name_text(char *const *names, size_t n, size_t i, size_t width);

#endif
