/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A budget of runs, divided over instances and algorithms in proportion to the spread of their
 * results (SUF_NEYMAN).
 *
 * Calls, in their order: spreads, for each instance when it has had its start; rate, once for all
 * of them; goal, on each instance, from the rate and its own spreads. The sampler is given the
 * rate, so that it needs to know nothing else of the other instances.
 */
#ifndef SUF_SAMPLER_RUN_BUDGET_H
#define SUF_SAMPLER_RUN_BUDGET_H

#include "sampler/state.h"
#include "suffice.h"

/* The spread that counts, for each algorithm of a sampler; NAN: there is no estimate. That of an
 * algorithm that is constant is minus the number of its runs, which are all that it gets. */
void suf_sampler_spreads(const suf_sampler *sampler, double *spreads);

/* The runs that a spread gets at a rate: at least the start, at most the limit per algorithm. */
int64_t suf_run_budget_goal(const suf_sampling *sampling, double rate, double spread);

/* The rate at which n spreads, of all algorithms on all instances, get as many runs as the budget
 * allows. Spreads that are 0 or NAN get their start. The start of all must be within the budget. */
double suf_run_budget_rate(const suf_sampling *sampling, const double *spreads, size_t n);

/* Before that: where an algorithm may have been constant by chance (see equal_runs.h), it gets its
 * start. spreads: by instance, then algorithm. */
void suf_run_budget_reopen(double *spreads, size_t n_instances, size_t n_algorithms);

/* ---- of a sampler ---- */

/* NULL: not known, so that the start is all. */
void suf_run_budget_set_rates(suf_sampler *sampler, const suf_pooled *pooled);

/* The start is complete: adds what the present spreads get at the rates, or takes it back. */
void suf_run_budget_extend(suf_sampler *sampler);
void suf_run_budget_withdraw(suf_sampler *sampler);
/* The same, and algorithms that are not constant any more have their start before them. */
void suf_run_budget_start_again(suf_sampler *sampler);

/* The number of runs that the sampler is certain to want: the start, and its part of a budget. */
int64_t suf_sampler_n_certain(const suf_sampler *sampler);

#endif
