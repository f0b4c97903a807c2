/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A part of the differences of a comparison.
 *
 * What was recorded for all instances does not hold for a part of them. The bias that stopping left
 * on an instance stays what it is: where it was subtracted, the mean of the rest is that of their
 * own, and its variance is taken as if the instances' errors were independent, which is more than
 * if they share one. Where it was not subtracted, only its mean over all is known, and so it is
 * unknown for a part. The recorded false-positive rate is that of all instances, and is removed.
 */
#ifndef SUF_DATASET_PAIRING_H
#define SUF_DATASET_PAIRING_H

#include "suffice.h"

/* Keeps the differences on some instances. now: by instance, its number from now on, in the same
 * order; SIZE_MAX: it goes. */
void suf_pairing_keep(suf_pairing *pairing, const size_t *now);

#endif
