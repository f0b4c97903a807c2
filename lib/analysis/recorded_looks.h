/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looks that were recorded when they were taken: they are read, not computed again.
 */
#ifndef SUF_ANALYSIS_RECORDED_LOOKS_H
#define SUF_ANALYSIS_RECORDED_LOOKS_H

#include "suffice.h"

/* Fills in the looks that were taken at a comparison and, if one of them stopped it, what follows
 * from that. compared->seen must have room for all planned looks. */
void suf_recorded_looks_fill(suf_sequential_compared *compared, const suf_looking *looking,
                             const suf_pairing *pairing);

#endif
