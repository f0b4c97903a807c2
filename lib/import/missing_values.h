/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values that a file should have and does not: empty cells, NA and the like. The first few are kept
 * with their places.
 */
#ifndef SUF_IMPORT_MISSING_VALUES_H
#define SUF_IMPORT_MISSING_VALUES_H

#include <stddef.h>

enum { SUF_MISSING_SHOWN = 5 };

/* { 0 } has none. */
typedef struct suf_missing_values {
    size_t n;
    char *of[SUF_MISSING_SHOWN]; /* the algorithms or columns of the first ones, and their lines */
    long lines[SUF_MISSING_SHOWN];
} suf_missing_values;

void suf_missing_values_add(suf_missing_values *missing, const char *of, long line);
void suf_missing_values_release(suf_missing_values *missing);

/* "2 values are missing: of 'a' in line 3, of 'b' in line 7." and the sentence effect; what is the
 * singular of what is missing. For free(); NULL: none is. */
char *suf_missing_values_words(const suf_missing_values *missing, const char *what,
                               const char *effect);

#endif
