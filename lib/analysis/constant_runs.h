/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One instance on which every run of each algorithm gave the same value: without variance there is
 * no Welch interval, and how many runs there are takes its place.
 */
#ifndef SUF_ANALYSIS_CONSTANT_RUNS_H
#define SUF_ANALYSIS_CONSTANT_RUNS_H

#include <stdbool.h>

#include "stats/hypothesis.h"
#include "suffice.h"

/* One-sided p for a difference above mu, or below it. */
double suf_constant_runs_p(const suf_analysis *analysis, const suf_analysed *comparison, double mu,
                           bool is_above);

/* p for a difference within delta of mu0. Without delta, the same results lie within any, unless
 * they are 0 and 1; NAN: it cannot be tested. */
double suf_constant_runs_equivalence_p(const suf_analysis *analysis,
                                       const suf_analysed *comparison);

/* What lies outside has a p of at most level at its end; NAN: there are too few runs. */
suf_interval suf_constant_runs_interval(const suf_analysis *analysis,
                                        const suf_analysed *comparison, double level);

/* The fewest runs of each algorithm that, if all gave these values, would have a p of at most level
 * at both ends of delta; 0: no number of them would. */
size_t suf_constant_runs_needed(const suf_analysis *analysis, const suf_analysed *comparison,
                                double level);

#endif
