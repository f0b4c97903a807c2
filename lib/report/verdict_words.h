/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The verdict of a comparison, and of a gate, in sentences. Texts returned are for free().
 */
#ifndef SUF_REPORT_VERDICT_WORDS_H
#define SUF_REPORT_VERDICT_WORDS_H

#include "suffice.h"

/* One sentence that says by how much, with the interval, in units, on how many instances, and
 * whether that matters, in words that need no statistics; what is missing is said first. A second
 * one where the reader needs it. */
char *suf_words_verdict(const suf_analysis *analysis, const suf_analysed *comparison);

/* That failures do not matter: the verdict is the same if they count against the algorithms that
 * failed; NULL: there are none, or the verdict says that they do. */
char *suf_words_worst_case(const suf_analysis *analysis, const suf_analysed *comparison);

/* Whether the difference is shown to matter, after a verdict of better or worse: "; at least 2 %
 * lower is shown", or "". */
char *suf_words_relevance(const suf_analysis *analysis, const suf_analysed *comparison);

/* How exactly the differences of an experiment that is not finished are known so far. */
char *suf_words_accuracy(const suf_analysis *analysis, const suf_analysed *comparison);

/* The smallest difference that matters, "2 %", "0.1 s", or "the MRES of 0.5"; NULL: none is given.
 */
char *suf_words_margin(const suf_analysis *analysis);

/* The estimate that the deciding test is about: "median difference"; and as an addition to a claim
 * about it: " in the median over instances", "" for the mean. Not for free(). */
const char *suf_words_estimate(const suf_analysis *analysis, const suf_analysed *comparison);
const char *suf_words_over(const suf_analysis *analysis, const suf_analysed *comparison);

#endif
