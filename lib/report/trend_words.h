/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the lines through the differences over a feature say: a sentence and the cells of a table
 * for each comparison, of plain text (see analysis_words.h).
 */
#ifndef SUF_REPORT_TREND_WORDS_H
#define SUF_REPORT_TREND_WORDS_H

#include "suffice.h"

/* For which of them a line is not enough, because a quadratic term is significant, by Bonferroni
 * for all of the comparison; NULL: for none. For free(). */
char *suf_words_trends_curved(const suf_analysis *analysis, size_t comparison);

/* What the table below shows; NULL when the comparison has no trends. For free(). */
char *suf_words_trends(const suf_analysis *analysis, size_t comparison);

/* What it does not show: instances without the features, levels beyond the first ones. NULL: there
 * are none. For free(). */
char *suf_words_trends_left_out(const suf_analysis *analysis, size_t comparison);

/* The i-th row: the level, then numbers, "-" where there is none. 0 past the last. */
enum { SUF_TREND_COLUMNS = 7, SUF_TREND_CELL_SIZE = 160 };
extern const char *const suf_words_trend_heads[SUF_TREND_COLUMNS];
int suf_words_trend_cells(const suf_analysis *analysis, size_t comparison, size_t i,
                          char cells[SUF_TREND_COLUMNS][SUF_TREND_CELL_SIZE]);

#endif
