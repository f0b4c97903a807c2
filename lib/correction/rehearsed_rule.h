/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rule on the sums of a rehearsal: which algorithm gets the next run.
 */
#ifndef SUF_CORRECTION_REHEARSED_RULE_H
#define SUF_CORRECTION_REHEARSED_RULE_H

#include "correction/rehearsal.h"

enum { SUF_REHEARSED_NOBODY = -1 };

/* The algorithm; SUF_REHEARSED_NOBODY: the rule stops. If the runs are balanced, any algorithm
 * stands for all. */
int suf_rehearsed_rule_next(const suf_rehearsal *rehearsal);

/* Whether there are more runs than the rule may ask for. */
bool suf_rehearsed_rule_is_exceeded(const suf_rehearsal *rehearsal);

/* Whether an algorithm's part in a squared standard error is the same in all of its comparisons. */
bool suf_rehearsed_rule_has_one_part(const suf_rehearsal *rehearsal);

/* The geometric mean over the comparisons of the spread of one run; NAN if there is none. */
double suf_rehearsed_rule_spread(const suf_rehearsal *rehearsal, size_t algorithm);

#endif
