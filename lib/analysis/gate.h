/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The gate's answers to each comparison; the gate itself is public, in suffice/analysis.h.
 */
#ifndef SUF_ANALYSIS_GATE_H
#define SUF_ANALYSIS_GATE_H

#include <stdbool.h>

#include "suffice.h"

typedef struct suf_gate_answer {
    bool is_asked;               /* it is a comparison with the first algorithm */
    suf_gate_outcome outcome;    /* passed, worse or open */
    double p_not_worse, p_worse; /* one-sided, adjusted */
} suf_gate_answer;

/* By comparison, for free(). The design must have a delta. */
suf_gate_answer *suf_gate_answers(const suf_analysis *analysis);

/* The first comparison whose later algorithm failed on an instance on which the first one did not,
 * so that no loss of it is excluded; NULL: none, or what decides has a bound. */
const suf_analysed *suf_gate_unbounded_loss(const suf_analysis *analysis);

/* Whether a comparison with the first algorithm has no verdict because there are no results. */
bool suf_gate_lacks_results(const suf_analysis *analysis);

#endif
