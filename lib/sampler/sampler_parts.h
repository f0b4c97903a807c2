/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a sampler offers to those parts of the library that sample thousands of instances.
 */
#ifndef SUF_SAMPLER_SAMPLER_PARTS_H
#define SUF_SAMPLER_SAMPLER_PARTS_H

#include "suffice.h"

/* As after suf_sampler_new with the same request but another seed; nothing is allocated. */
void suf_sampler_reset(suf_sampler *sampler, uint64_t seed);

/* The present difference of a comparison, without its interval, which takes longer than a run. */
double suf_sampler_phi(const suf_sampler *sampler, size_t comparison);

#endif
