/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which algorithm gets the next run.
 */
#ifndef SUF_SAMPLER_RULE_H
#define SUF_SAMPLER_RULE_H

#include <stdbool.h>

#include "sampler/state.h"

/* The state on which the rule decides. Run counts may be advanced hypothetically; the estimates
 * stay fixed. */
typedef struct {
    const suf_sampler *s;
    int64_t n[SUF_MAX_ALGORITHMS];
    int64_t total;
} suf_allocation;

/* The allocation with the present run counts. */
suf_allocation suf_rule_current(const suf_sampler *sampler);

#define SUF_NOBODY SIZE_MAX

/* The algorithm that gets the next run; SUF_NOBODY if no more runs are needed or allowed. */
size_t suf_rule_next(const suf_allocation *at);

/* Whether all algorithms have had their start; whether all have the same number of runs. */
bool suf_rule_is_started(const suf_allocation *at);
bool suf_rule_is_even(const suf_allocation *at);

#endif
