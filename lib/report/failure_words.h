/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said of runs that failed or reached the time limit. Texts returned are for free().
 */
#ifndef SUF_REPORT_FAILURE_WORDS_H
#define SUF_REPORT_FAILURE_WORDS_H

#include "report/document.h"
#include "report/remarks.h"

/* How many runs failed, and what that does; the instances on which every run reached the time
 * limit; penalties of the wrong kind. */
suf_remark suf_remark_failures, suf_remark_timed_out, suf_remark_misused_par;

/* How many of the runs that a verdict rests on count with a penalty or without a value; NULL: none,
 * or not known. */
char *suf_failure_words_headline(const suf_analysis *analysis, const suf_analysed *comparison);

/* The policies, and for each algorithm what they did, for the methods. */
void suf_failure_words_put_methods(const suf_analysis *analysis, FILE *out);

/* A section that says how the runs of each algorithm failed, for an analysis without any verdict;
 * nothing for others. */
void suf_failure_words_add(suf_document *document, const suf_analysis *analysis);

/* Whether no comparison has a verdict because all have fewer than 2 instances. */
bool suf_failure_words_is_all(const suf_analysis *analysis);

#endif
