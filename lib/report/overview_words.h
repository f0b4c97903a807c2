/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three or more algorithms at a glance: the best group, a matrix of verdicts, and how many
 * instances each comparison is won on.
 */
#ifndef SUF_REPORT_OVERVIEW_WORDS_H
#define SUF_REPORT_OVERVIEW_WORDS_H

#include "report/document.h"

/* Which algorithms are the best, for free(); NULL for two. */
char *suf_overview_words_sentence(const suf_analysis *analysis);

/* Add that sentence, and the tables; nothing for two algorithms. */
void suf_overview_words_add_sentence(suf_document *document, const suf_analysis *analysis);
void suf_overview_words_add_tables(suf_document *document, const suf_analysis *analysis);

/* Adds a table of the pairs: wins, ties and losses, and the verdict. */
void suf_overview_words_add_pairs(suf_document *document, const suf_analysis *analysis);

#endif
