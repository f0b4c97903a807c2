/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many runs and instances each algorithm solved within the time limit.
 */
#ifndef SUF_REPORT_SOLVED_WORDS_H
#define SUF_REPORT_SOLVED_WORDS_H

#include <jansson.h>

#include "report/document.h"

/* A table of the algorithms, and a sentence for each comparison; nothing without a time limit. */
void suf_solved_words_add(suf_document *document, const suf_analysis *analysis);

/* For other programs: the counts of an algorithm, and of a comparison; null without a time limit.
 */
json_t *suf_solved_words_counts(const suf_dataset *dataset, size_t algorithm);
json_t *suf_solved_words_data(const suf_analysed *comparison);

#endif
