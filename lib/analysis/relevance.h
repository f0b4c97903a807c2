/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a difference matters: by delta, the smallest one that does, or else by the MRES.
 */
#ifndef SUF_ANALYSIS_RELEVANCE_H
#define SUF_ANALYSIS_RELEVANCE_H

#include <stdbool.h>

#include "stats/equivalence.h"
#include "suffice.h"

/* The band around mu0 in units of phi; NAN without delta. */
suf_margins suf_relevance_band(const suf_analysis *analysis);

/* The differences from mu0 that do not matter, in units of phi: below delta, or below the MRES
 * times the standard deviation; empty without either, and finite. */
suf_margins suf_relevance_region(const suf_analysis *analysis, const suf_analysed *comparison);

/* Whether equivalence is tested: within delta, or within the MRES unless most of the comparison's
 * spread is error of measuring. */
bool suf_relevance_is_tested(const suf_analysis *analysis, const suf_analysed *comparison);

/* The test of equivalence of a mean difference from mu0, with its interval of 1 - 2 level; all NAN:
 * it is not tested. */
suf_equivalence suf_relevance_test(const suf_analysis *analysis, const suf_analysed *comparison,
                                   suf_sample_mean from_mu0, double level);

/* Fills in relevant; to be called when the verdicts are known. */
void suf_relevance_fill(suf_analysis *analysis);

#endif
