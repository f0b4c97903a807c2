/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The executor of an experiment: one that runs its commands, or calls a function in their place.
 * Making it is public, in suffice/conduct.h.
 */
#ifndef SUF_CONDUCT_EXECUTOR_CHOICE_H
#define SUF_CONDUCT_EXECUTOR_CHOICE_H

#include "suffice.h"

/* SUF_EINVAL if something is missing, or the request's executor is not one for the experiment. */
int suf_executor_choice_check(const suf_experiment *experiment, const suf_store *store,
                              const suf_conduct_request *request, suf_error *err);

#endif
