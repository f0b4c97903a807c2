/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was asked of a sampler: checked, completed, and what becomes of a value.
 */
#ifndef SUF_SAMPLER_SAMPLING_H
#define SUF_SAMPLER_SAMPLING_H

#include "suffice.h"

/* request with its defaults filled in */
suf_sampling suf_sampling_complete(const suf_sampling *request);

/* 0, or SUF_EINVAL when a complete request contradicts itself */
int suf_sampling_check(const suf_sampling *sampling, suf_error *err);

/* What of a value is averaged, given the statistic's parameter; NAN when it has no such thing. */
typedef double (*suf_transform)(double value, double parameter);
suf_transform suf_sampling_transform(const suf_sampling *sampling);

#endif
