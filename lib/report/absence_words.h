/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is missing from a comparison, and why there is no verdict where there is none. Texts are for
 * free().
 */
#ifndef SUF_REPORT_ABSENCE_WORDS_H
#define SUF_REPORT_ABSENCE_WORDS_H

#include "suffice.h"

/* " on the 29 of 34 instances where both gave results (tabu failed on 5)", or "" */
char *suf_absence_words_where(const suf_analysis *analysis, const suf_analysed *comparison);

/* The same of a comparison that was not analysed. */
char *suf_absence_words_of(const suf_dataset *dataset, const suf_pairing *pairing);

/* "43 of 80 instances (54 %) were lost because of their results, and ...": why n of them are a
 * selection. */
char *suf_absence_words_lost(size_t n, size_t n_lost);

/* The sentence of a comparison without a verdict: INTERIM, or what is missing. */
char *suf_absence_words_verdict(const suf_analysis *analysis, const suf_analysed *comparison);

#endif
