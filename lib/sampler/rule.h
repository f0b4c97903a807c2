/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which algorithm gets the next run.
 */
#ifndef SUF_SAMPLER_RULE_H
#define SUF_SAMPLER_RULE_H

#include <stdbool.h>

#include "sampler/state.h"

/* The run counts on which the rule decides. They may be ahead of those of the sampler; the
 * estimates stay as they are. */
typedef struct {
    const suf_sampler *s;
    const int64_t *n; /* per algorithm */
    int64_t total;
} suf_allocation;

#define SUF_NOBODY SIZE_MAX

/* The algorithm that gets the next run; SUF_NOBODY if no more runs are needed or allowed. */
size_t suf_rule_next(const suf_allocation *at);

/* Whether the present estimates are as accurate as requested. */
bool suf_rule_is_accurate(const suf_sampler *sampler);

/* The number of runs that are missing from the starts. */
int64_t suf_rule_n_to_start(const suf_allocation *at);

/* Whether all algorithms that are not constant have the same number of runs. */
bool suf_rule_is_even(const suf_allocation *at);

#endif
