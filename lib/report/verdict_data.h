/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verdicts and gates as JSON, as suffice-json(5) describes them.
 */
#ifndef SUF_REPORT_VERDICT_DATA_H
#define SUF_REPORT_VERDICT_DATA_H

#include <jansson.h>

#include "suffice.h"

json_t *suf_verdict_data_word(suf_verdict_kind kind);

/* The smallest difference that matters as people give it: 0.02 for 2 %; null: none. */
json_t *suf_verdict_data_delta(const suf_analysis *analysis);

/* Adds what the verdict says besides its word. */
void suf_verdict_data_add(json_t *object, const suf_analysis *analysis,
                          const suf_analysed *comparison);

/* The names, the verdict and what it says, of each comparison. */
json_t *suf_verdict_data_of_all(const suf_analysis *analysis);

/* The outcome of a gate and its sentence; null: there is no gate. */
json_t *suf_verdict_data_gate(const suf_analysis *analysis, const suf_gate *gate);

#endif
