/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The usual ways of the rule, taken in leaps: they end with the runs that the rule would ask for
 * one by one.
 */
#ifndef SUF_CORRECTION_REHEARSAL_LEAP_H
#define SUF_CORRECTION_REHEARSAL_LEAP_H

#include "correction/rehearsal.h"

/* From the start, with its estimates, to the stop. Returns false, having done nothing, if the
 * request is not a usual one: its parts of a standard error do not simply add up, three or more
 * algorithms have costs, or a limit of runs is reached. */
bool suf_rehearsal_leap(suf_rehearsal *rehearsal);

#endif
