/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the results of pilot runs suggest for the keys difference, accuracy, runs, start and
 * timeout.
 */
#ifndef SUF_CONDUCT_PILOT_ADVICE_H
#define SUF_CONDUCT_PILOT_ADVICE_H

#include "conduct/pilot_runs.h"

/* Writes up to SUF_MOST_PROPOSALS proposals and returns their number. The caller frees their texts.
 * has_difference: whether the chosen kind of difference exists for these results. */
size_t suf_pilot_advice_give(const suf_pilot_runs *pilots, const suf_design_summary *summary,
                             bool has_difference, suf_proposal *proposals);

#endif
