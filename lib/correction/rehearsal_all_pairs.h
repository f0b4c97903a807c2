/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rule for all pairs of three or more algorithms, whose standard errors are sums of two parts.
 */
#ifndef SUF_CORRECTION_REHEARSAL_ALL_PAIRS_H
#define SUF_CORRECTION_REHEARSAL_ALL_PAIRS_H

#include "correction/rehearsal.h"

/* From the start, with its estimates, to the stop. */
void suf_rehearsal_all_pairs(suf_rehearsal *rehearsal);

#endif
