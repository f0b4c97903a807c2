/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is next.
 */
#ifndef SUF_SAMPLER_RULE_H
#define SUF_SAMPLER_RULE_H

#include <stdbool.h>

#include "sampler/state.h"

/* The state that decides: the estimates stand still, the numbers may be looked ahead. */
typedef struct {
    const suf_sampler *s;
    int64_t n[SUF_MAX_ALGORITHMS];
    int64_t total;
} suf_allocation;

/* The allocation as it stands. */
suf_allocation suf_rule_current(const suf_sampler *sampler);

#define SUF_NOBODY SIZE_MAX

/* The algorithm that gets the next run; SUF_NOBODY when there is nothing more to do. */
size_t suf_rule_next(const suf_allocation *at);

/* Whether everybody has had the start; whether everybody has had the same number of runs. */
bool suf_rule_is_started(const suf_allocation *at);
bool suf_rule_is_even(const suf_allocation *at);

#endif
