/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences that are the same on every instance: without spread there is no t interval, and how
 * many instances there are takes its place.
 */
#ifndef SUF_ANALYSIS_CONSTANT_DIFFERENCES_H
#define SUF_ANALYSIS_CONSTANT_DIFFERENCES_H

#include <stdbool.h>

#include "stats/hypothesis.h"
#include "suffice.h"

/* Whether there are several differences, all the same. The functions below are for these. */
bool suf_constant_differences_are(const suf_analysed *comparison);

/* One-sided p for a difference above mu, or below it. */
double suf_constant_differences_p(const suf_analysis *analysis, const suf_analysed *comparison,
                                  double mu, bool is_above);

/* p for a difference within delta of mu0. Without delta, results that do not vary and are the same
 * everywhere lie within any; NAN: it cannot be tested. */
double suf_constant_differences_equivalence_p(const suf_analysis *analysis,
                                              const suf_analysed *comparison);

/* What lies outside has a p of at most level at its end; NAN: there are too few instances. */
suf_interval suf_constant_differences_interval(const suf_analysis *analysis,
                                               const suf_analysed *comparison, double level);

/* The fewest instances whose differences, if all were the same as these, would have a p of at most
 * level at both ends of delta; 0: no number of them would. */
size_t suf_constant_differences_needed(const suf_analysis *analysis, const suf_analysed *comparison,
                                       double level);

/* The standard error that measuring alone gives the mean difference; NAN: unknown. */
double suf_constant_differences_measuring(const suf_dataset *dataset, const suf_pairing *pairing);

#endif
