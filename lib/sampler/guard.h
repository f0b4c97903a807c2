/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The guard against stopping by luck: by how much standard errors and intervals are widened.
 */
#ifndef SUF_SAMPLER_GUARD_H
#define SUF_SAMPLER_GUARD_H

#include "sampler/estimate.h"

/* w, by which the squared standard error is widened: 0 if the rule is plain. See docs/stopping.md.
 */
double suf_guard_widening(const suf_estimate *estimate, const suf_series *series,
                          const suf_pair_estimate *pair);

/* The algorithm's part in the squared standard error, widened, in the comparison where it is
 * largest. */
double suf_guard_own_variance(const suf_estimate *estimate, const suf_series *series,
                              size_t algorithm);

/* The 95 % interval around phi; both ends are NAN if there is no standard error. */
void suf_guard_fill_interval(const suf_estimate *estimate, const suf_series *series,
                             const suf_pair_estimate *pair, suf_comparison *comparison);

#endif
