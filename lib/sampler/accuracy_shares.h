/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What each of several algorithms that are compared with the first may contribute to se*^2.
 */
#ifndef SUF_SAMPLER_ACCURACY_SHARES_H
#define SUF_SAMPLER_ACCURACY_SHARES_H

#include "sampler/estimate.h"

/* Sets the shares of the algorithms by the spreads of their runs in the starts of a batch. None are
 * set if the rule has no shares, or another way to choose the next run is wanted. */
void suf_accuracy_shares_set(suf_estimate *estimate, const suf_pooled *pooled);

#endif
