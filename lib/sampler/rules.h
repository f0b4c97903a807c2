/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of the stopping rules: every version that ever decided.
 */
#ifndef SUF_SAMPLER_RULES_H
#define SUF_SAMPLER_RULES_H

#include "suffice.h"

/* The rule of a complete request: the one of its name with the highest version up to the one asked
 * for. */
const suf_rule *suf_rules_find(const suf_sampling *sampling);

#endif
