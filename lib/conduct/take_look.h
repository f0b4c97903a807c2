/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A look at a sequential experiment: the differences of all instances that take part, which are
 * closed, are held against the boundary, and what was seen and decided is recorded.
 */
#ifndef SUF_CONDUCT_TAKE_LOOK_H
#define SUF_CONDUCT_TAKE_LOOK_H

#include "suffice.h"

/* Takes the next look at the experiment in the store, records it, commits, and tells the request's
 * 'look' of it unless the looks are blind. Returns 1; 0: there was nothing to look at. */
int suf_look_take(suf_store *store, const suf_conduct_request *request, suf_error *err);

#endif
