/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The boundary of a known variance at the looks of another boundary.
 */
#ifndef SUF_DESIGN_SEQUENTIAL_KNOWN_H
#define SUF_DESIGN_SEQUENTIAL_KNOWN_H

#include "suffice.h"

/* At the level alpha, without futility; for release. */
int suf_sequential_known_init(suf_sequential_boundary *known,
                              const suf_sequential_boundary *boundary,
                              const suf_sequential_rule *rule, double alpha, suf_error *err);

#endif
