/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said of results 0 and 1, one of each algorithm on an item.
 */
#ifndef SUF_REPORT_ITEM_WORDS_H
#define SUF_REPORT_ITEM_WORDS_H

#include <jansson.h>

#include "suffice.h"

/* The proportions, their difference and McNemar's test; NULL for other results. For free(). */
char *suf_item_words_remark(const suf_analysis *analysis, const suf_analysed *comparison);

/* The name of a test in a table: McNemar's where the sign test is that. */
const char *suf_item_words_test(const suf_analysed *comparison, int kind);

/* The long name of the test that decides: "paired t test", "exact test of McNemar". */
const char *suf_item_words_long_test(const suf_analysis *analysis);

/* For other programs; null for other results. */
json_t *suf_item_words_data(const suf_analysed *comparison);

#endif
