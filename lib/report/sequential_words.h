/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a sequential analysis says, in sentences. Texts returned are for free().
 */
#ifndef SUF_REPORT_SEQUENTIAL_WORDS_H
#define SUF_REPORT_SEQUENTIAL_WORDS_H

#include "suffice.h"

/* Who is better, by how much, and at which look that was decided. */
char *suf_sequential_words_verdict(const suf_sequential_analysis *analysis,
                                   const suf_sequential_compared *comparison);

/* The name of the verdict that a page gives its colour: "better", "equivalent", ... */
const char *suf_sequential_words_tone(const suf_sequential_analysis *analysis,
                                      const suf_sequential_compared *comparison);

/* The i-th further sentence: what kind of estimate that is, the plain one, what the p value is
 * after a stop for another reason, what is missing or not used. NULL: it does not apply. */
enum { SUF_SEQUENTIAL_REMARKS = 5 };
char *suf_sequential_words_remark(const suf_sequential_analysis *analysis,
                                  const suf_sequential_compared *comparison, size_t i);

/* The order of the instances, and what the plan is if nobody gave it. */
char *suf_sequential_words_plan(const suf_sequential_analysis *analysis);

/* The paragraph for a paper. */
char *suf_sequential_words_methods(const suf_sequential_analysis *analysis);

#endif
