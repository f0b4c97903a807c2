/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an always-valid analysis says, in sentences. Texts returned are for free().
 */
#ifndef SUF_REPORT_ALWAYS_VALID_WORDS_H
#define SUF_REPORT_ALWAYS_VALID_WORDS_H

#include "suffice.h"

/* Who is better, by how much, and after how many instances that was shown. */
char *suf_always_valid_words_verdict(const suf_always_valid_analysis *analysis,
                                     const suf_always_valid_compared *comparison);

/* The name of the verdict that a page gives its colour: "better", "equivalent", ... */
const char *suf_always_valid_words_tone(const suf_always_valid_analysis *analysis,
                                        const suf_always_valid_compared *comparison);

/* That the mean lies outside the interval; NULL: it does not. */
char *suf_always_valid_words_remark(const suf_always_valid_compared *comparison);

/* What the numbers are, and what may be done with them. */
char *suf_always_valid_words_meaning(const suf_always_valid_analysis *analysis);

/* The paragraph for a paper. */
char *suf_always_valid_words_methods(const suf_always_valid_analysis *analysis);

#endif
