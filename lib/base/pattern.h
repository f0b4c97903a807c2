/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A regular expression of PCRE2, with bounds: no pattern can take more than some seconds, or more
 * memory than a few megabytes.
 *
 * ^ and $ match at the lines of the text. The dot does not match a line end, and a negated class
 * such as [^,] does not, either, so that a match does not run into the next line by accident.
 */
#ifndef SUF_BASE_PATTERN_H
#define SUF_BASE_PATTERN_H

#include "suffice.h"

typedef struct suf_pattern suf_pattern;

/* A part of a text. */
typedef struct suf_span {
    size_t begin, end;
} suf_span;

/* NULL with SUF_EINVAL: it is not a regular expression. */
suf_pattern *suf_pattern_new(const char *text, suf_error *err);
void suf_pattern_free(suf_pattern *pattern);

/* The last match in the text: the first group that took part in it, or all of it if the pattern has
 * no groups. Returns 1 and *found; 0 if nothing matches, or if no group took part; SUF_EINVAL if
 * the search was given up. */
int suf_pattern_find_last(const suf_pattern *pattern, const char *text, size_t length,
                          suf_span *found, suf_error *err);

#endif
