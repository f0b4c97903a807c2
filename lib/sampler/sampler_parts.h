/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a sampler offers to those parts of the library that sample thousands of instances.
 */
#ifndef SUF_SAMPLER_SAMPLER_PARTS_H
#define SUF_SAMPLER_SAMPLER_PARTS_H

#include <stdbool.h>

#include "stats/contrast.h"
#include "sampler/start_pool.h"
#include "stats/moments.h"
#include "suffice.h"

/* As after suf_sampler_new with the same request but another seed; nothing is allocated. */
void suf_sampler_reset(suf_sampler *sampler, uint64_t seed);

/* Sets what the starts of a batch say of each algorithm; NULL: it is not known. Legal until the
 * start is complete; what was decided then is decided anew. */
void suf_sampler_set_pooled(suf_sampler *sampler, const suf_pooled *pooled);

/* Adds the values of each algorithm so far to its pool. */
void suf_sampler_pool(const suf_sampler *sampler, suf_start_pool *pools);

/* Gives the run that is awaited; the sampler is running, and no run was given ahead. Faster than
 * suf_sampler_put. */
void suf_sampler_put_next(suf_sampler *sampler, double value);

/* The start of all algorithms at once, of a sampler without runs whose algorithms have the same
 * start: first the values of the first algorithm, then those of the next. What was not needed is
 * not used. */
void suf_sampler_put_start(suf_sampler *sampler, const double *values);

/* The runs of an algorithm that are needed whatever the others give: its start, but not more than
 * may show that it is deterministic, as long as they are all equal. */
int64_t suf_sampler_n_sure(const suf_sampler *sampler, size_t algorithm);

/* The runs of the algorithm on this instance vary, even if those so far are equal: values in the
 * place of failed runs are. */
void suf_sampler_expect_variation(suf_sampler *sampler, size_t algorithm);

/* Whether the algorithm is taken as deterministic, because its first runs were all equal. */
bool suf_sampler_is_constant(const suf_sampler *sampler, size_t algorithm);

/* The moments of the values of an algorithm so far. */
const suf_running *suf_sampler_moments(const suf_sampler *sampler, size_t algorithm);

/* Whether the sampler stops when an accuracy is reached. */
bool suf_sampling_has_accuracy(const suf_sampling *sampling);

/* Whether the request's rule wants to know what the starts of a batch of instances say: rules that
 * do, unless the number of runs is fixed or the starts are too small to show it; and whoever
 * divides a budget. */
bool suf_sampling_is_pooled(const suf_sampling *sampling);

/* How the request's difference follows from the estimates. */
suf_contrast suf_sampling_contrast(const suf_sampling *sampling);

/* The present difference of a comparison, without its interval, which takes longer than a run. */
double suf_sampler_phi(const suf_sampler *sampler, size_t comparison);

#endif
