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

/* Adds it; nothing for two algorithms. */
void suf_overview_words_add(suf_document *document, const suf_analysis *analysis);

#endif
