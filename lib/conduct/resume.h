/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An experiment meets its store: is it the experiment whose runs are there, grown perhaps? Which
 * instances are drawn?
 */
#ifndef SUF_CONDUCT_RESUME_H
#define SUF_CONDUCT_RESUME_H

#include <stdbool.h>

#include "experiment/experiment_parts.h"
#include "results/store_map.h"

/* Writes the experiment into the store, durably: a new one, or what is new in it. n_instances are
 * drawn without replacement by the experiment's seed; those drawn before stay. SUF_EINVAL: what
 * changed makes the recorded runs invalid, and request->fork is not set; the message shows it. */
int suf_resume(suf_store_map *map, const suf_experiment *experiment, size_t n_instances,
               suf_store *store, const suf_conduct_request *request, suf_error *err);

#endif
