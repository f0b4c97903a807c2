/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interval of a difference on one instance.
 */
#ifndef SUF_DATASET_DIFFERENCE_INTERVAL_H
#define SUF_DATASET_DIFFERENCE_INTERVAL_H

#include "stats/hypothesis.h"
#include "suffice.h"

/* The 95 % interval by Student's t with df degrees of freedom; INFINITY: by the normal
 * distribution. That of a percentage is made on the scale of the logarithm, so that it does not go
 * below -100 %; that of a probability ends where probabilities do. NAN without a standard error. */
suf_interval suf_difference_interval(suf_difference kind, double phi, double se, double df);

#endif
