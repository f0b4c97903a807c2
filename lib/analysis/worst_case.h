/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The worst case of the failures: an analysis in which each instance that was given up counts
 * against the algorithm whose runs failed on it.
 */
#ifndef SUF_ANALYSIS_WORST_CASE_H
#define SUF_ANALYSIS_WORST_CASE_H

#include <stdbool.h>

#include "suffice.h"

typedef struct suf_worst_case {
    suf_dataset dataset; /* only its pairings are its own */
    suf_analysis
        analysis; /* mean, sd, n, deciding test, equivalence and verdict of each comparison */
} suf_worst_case;

/* Whether an algorithm of the comparison failed on an instance. */
bool suf_worst_case_exists(const suf_analysed *comparison);

/* Whether no bound is known of what a failure is worth: there is one for results 0 and 1 and for
 * probabilities. */
bool suf_worst_case_is_unbounded(const suf_analysis *analysis, const suf_analysed *comparison);

void suf_worst_case_init(suf_worst_case *worst, const suf_analysis *analysis);
void suf_worst_case_release(suf_worst_case *worst);

/* Fills in worst_case and with_ties of all comparisons. */
void suf_worst_case_fill(suf_analysis *analysis);

#endif
