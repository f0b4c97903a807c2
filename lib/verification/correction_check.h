/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Makes the corrections that hold again from the recorded runs.
 */
#ifndef SUF_VERIFICATION_CORRECTION_CHECK_H
#define SUF_VERIFICATION_CORRECTION_CHECK_H

#include "store/store_parts.h"

/* Calls fault with a sentence for each recorded correction that comes out differently. Corrections
 * that were superseded, or made by another version of the procedure, are only read; so are
 * false-positive rates, which take too long. */
int suf_correction_check(suf_store *store, void (*fault)(const char *sentence, void *context),
                         void *context, suf_error *err);

#endif
