/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an analysis says, in sentences and cells of plain text: every format for reading takes them
 * from here, so that all say the same. Names in them are marked (see name_text.h); they are one
 * line of printable UTF-8, but may hold any character that has a meaning in a format. Texts
 * returned are for free().
 */
#ifndef SUF_REPORT_ANALYSIS_WORDS_H
#define SUF_REPORT_ANALYSIS_WORDS_H

#include "report/block_table.h"
#include "report/rounding.h"
#include "suffice.h"

/* A name of an algorithm as all sentences have it. */
char *suf_words_name(const suf_analysis *analysis, size_t algorithm);
char *suf_words_algorithm(const suf_dataset *dataset, size_t algorithm);
/* The quantity that is compared, "IGD"; NULL: it has no name. */
char *suf_words_measure(const suf_dataset *dataset);
/* "b against a" */
char *suf_words_pair(const suf_analysis *analysis, const suf_analysed *comparison);
/* "With 34 instances the test has power 0.8 for an effect of d = 0.5." */
char *suf_words_reach(const suf_analysis *analysis, const suf_analysed *comparison);

/* What else there is to say of a comparison, a sentence or two each. NULL where it does not apply.
 * They come in groups, one after the other; heading: that of the group, a word or two. */
enum { SUF_N_REMARKS = 20 };
char *suf_words_remark(const suf_analysis *analysis, const suf_analysed *comparison, size_t i);
const char *suf_words_remark_heading(size_t i);

/* The test that decides the verdicts. */
char *suf_words_basis(const suf_analysis *analysis);

/* The i-th line of what was left out; NULL past the last. After ten there is one with the number of
 * the others. */
char *suf_words_left_out(const suf_dataset *dataset, size_t i);

/* The table of tests: a row for each, "-" where there is no number, and one for the t test of log
 * ratios, for which 0 is returned if there is none. The first and the last column are words, the
 * others numbers. */
enum { SUF_TEST_COLUMNS = 9, SUF_TEST_ROWS = SUF_N_TESTS + 1 };
extern const char *const suf_words_test_heads[SUF_TEST_COLUMNS];
/* Which columns a narrow terminal leaves out: with one comparison, adjusted p values are the p
 * values. */
void suf_words_test_dispense(suf_block_table *table, const suf_analysis *analysis);
int suf_words_test_cells(const suf_analysed *comparison, int row,
                         char cells[SUF_TEST_COLUMNS][SUF_CELL_SIZE]);

#endif
