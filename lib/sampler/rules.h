/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of the stopping rules: every rule, in every version, that has ever decided.
 */
#ifndef SUF_SAMPLER_RULES_H
#define SUF_SAMPLER_RULES_H

#include "suffice.h"

/* The rule for a complete request: of the rules with its name, the one with the highest version
 * that is not above sampling->rule. */
const suf_rule *suf_rules_find(const suf_sampling *sampling);

#endif
