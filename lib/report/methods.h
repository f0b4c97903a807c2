/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How an analysis was made, in paragraphs that can go into a paper.
 */
#ifndef SUF_REPORT_METHODS_H
#define SUF_REPORT_METHODS_H

#include <stdbool.h>

#include "suffice.h"

/* The paragraphs: what was done, by which tests, with which checks. Plain text with citations (see
 * name_text.h), for free(). It may hold names that the user gave, in the changes of an experiment.
 */
enum { SUF_N_METHODS = 3 };
char *suf_methods_text(const suf_analysis *analysis, size_t i);

/* Whether normality could be examined for any comparison. */
bool suf_methods_has_normality(const suf_analysis *analysis);

/* Whether the bias that stopping left was estimated for any comparison. */
bool suf_methods_has_correction(const suf_analysis *analysis);

/* Whether there are outliers in any comparison. */
bool suf_methods_has_outliers(const suf_analysis *analysis);

/* Whether there are Bayesian probabilities of any comparison. */
bool suf_methods_has_beliefs(const suf_analysis *analysis);

#endif
