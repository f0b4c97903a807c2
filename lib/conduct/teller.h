/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taking results that are not lines: see suf_teller_take.
 */
#ifndef SUF_CONDUCT_TELLER_H
#define SUF_CONDUCT_TELLER_H

#include <jansson.h>

#include "suffice.h"

/* The same for an object, which is borrowed. */
int suf_teller_take_object(suf_teller *teller, const json_t *object, suf_error *err);

#endif
