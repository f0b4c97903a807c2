/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The request to a sampler: filling in its defaults, checking it, and transforming values.
 */
#ifndef SUF_SAMPLER_SAMPLING_H
#define SUF_SAMPLER_SAMPLING_H

#include "suffice.h"

/* the request with its defaults filled in */
suf_sampling suf_sampling_complete(const suf_sampling *request);

/* Returns 0, or SUF_EINVAL if a complete request contradicts itself. */
int suf_sampling_check(const suf_sampling *sampling, suf_error *err);

/* Transforms a value to what is averaged, given the statistic's parameter; NAN if it cannot be. */
typedef double (*suf_transform)(double value, double parameter);
suf_transform suf_sampling_transform(const suf_sampling *sampling);

#endif
