/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of an analysis about one instance. All are for free().
 */
#ifndef SUF_REPORT_SINGLE_WORDS_H
#define SUF_REPORT_SINGLE_WORDS_H

#include <stdbool.h>

#include "suffice.h"

/* "b is 1.71 times as fast as a [1.62, 1.80]." */
char *suf_single_words_verdict(const suf_analysis *analysis, const suf_analysed *comparison);

/* That it is about this instance alone. */
char *suf_single_words_note(const suf_analysis *analysis);

/* The test that decides the verdicts. */
char *suf_single_words_basis(const suf_analysis *analysis);

/* What else there is to say of a comparison: the i-th sentence; NULL where it does not apply. */
enum { SUF_N_SINGLE_REMARKS = 5 };
char *suf_single_words_remark(const suf_analysis *analysis, const suf_analysed *comparison,
                              size_t i);

/* Whether the values are times that are better the smaller they are, and the difference a ratio. */
bool suf_single_words_is_speed(const suf_analysis *analysis);

/* "Welch's t test" */
const char *suf_single_words_test(int test);

/* The methods of the report, after what is said of the differences and the experiment. */
char *suf_single_words_methods(const suf_analysis *analysis);

#endif
