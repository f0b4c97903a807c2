/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The false-positive rates of comparisons whose numbers of runs were fixed.
 */
#ifndef SUF_ANALYSIS_FALSE_POSITIVE_RATES_H
#define SUF_ANALYSIS_FALSE_POSITIVE_RATES_H

#include "suffice.h"

/* Fills in the rates where no rule stopped the runs, or it is not known: then as if none had. They
 * stay NAN unless means of at least two runs are compared. */
void suf_false_positive_rates_fill(suf_analysis *analysis);

#endif
