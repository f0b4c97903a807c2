/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taking up the instances one after the other, and closing each when its trial has ended. If the
 * rule wants to know how skewed the runs of a batch of instances are (batch_pool.h), all of them
 * get their start first; an instance that has had it is put away, and opened again when the last of
 * its batch has had its own. So memory does not grow with the number of instances that are begun.
 * If slots are idle meanwhile, instances that were put away are opened provisionally (dispatch.h).
 */
#ifndef SUF_CONDUCT_INSTANCE_TURNS_H
#define SUF_CONDUCT_INSTANCE_TURNS_H

#include "conduct/conductor.h"

/* Takes up the next instance. Returns 1 if one was taken up, 0 if there is none to take up now. */
int suf_instance_turns_next(suf_conductor *conductor, suf_error *err);

/* Takes up an instance that waits for its batch, for runs that it will probably need. Returns 1 if
 * one was taken up, 0 if there is none. */
int suf_instance_turns_anticipate(suf_conductor *conductor, suf_error *err);

/* Call it after anything has changed on an instance: closes it if its trial has ended, and frees it
 * when its last job has. */
int suf_instance_turns_settle(suf_conductor *conductor, suf_open_instance *current, suf_error *err);

#endif
