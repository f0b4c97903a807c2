/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the estimate of a sequential t test rests on.
 */
#ifndef SUF_DESIGN_SEQUENTIAL_ESTIMATE_H
#define SUF_DESIGN_SEQUENTIAL_ESTIMATE_H

#include "suffice.h"

/* The probability, if the mean is mu, of an outcome that is at least as much as this one by the
 * stage-wise ordering. boundary has the levels of the t test, known those of a known variance at
 * the same shares. The estimate is the mu at which it is 0.5, and the interval those at which it is
 * between alpha / 2 and 1 - alpha / 2. */
double suf_sequential_estimate_above(const suf_sequential_boundary *boundary,
                                     const suf_sequential_boundary *known,
                                     const suf_sequential_outcome *outcome, double mu);

#endif
