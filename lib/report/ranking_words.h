/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the ranks of all algorithms say, in sentences of plain text (see analysis_words.h).
 */
#ifndef SUF_REPORT_RANKING_WORDS_H
#define SUF_REPORT_RANKING_WORDS_H

#include "suffice.h"

/* Mean ranks, Friedman's test, Nemenyi's groups, a caution. NULL where it does not apply, and for
 * all of them without a ranking. For free(). */
enum { SUF_N_RANKING_WORDS = 4 };
char *suf_words_ranking(const suf_analysis *analysis, size_t i);

#endif
