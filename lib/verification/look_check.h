/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the recorded looks of a sequential design follow from the differences that they rest on.
 */
#ifndef SUF_VERIFICATION_LOOK_CHECK_H
#define SUF_VERIFICATION_LOOK_CHECK_H

#include "store/store_parts.h"

/* Calls fault with a sentence for each look that comes out differently when it is taken again. */
int suf_look_check(suf_store *store, void (*fault)(const char *sentence, void *context),
                   void *context, suf_error *err);

#endif
