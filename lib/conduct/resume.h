/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Starts or resumes an experiment in its store. Compares the experiment with what is recorded,
 * draws the instances, records what is new, and supersedes decisions if necessary.
 */
#ifndef SUF_CONDUCT_RESUME_H
#define SUF_CONDUCT_RESUME_H

#include <stdbool.h>

#include "experiment/experiment_parts.h"
#include "results/look_plan.h"
#include "results/store_map.h"

/* Records the experiment, or what is new in it, and commits. n_instances are drawn without
 * replacement by the experiment's seed, or more (begun_instances.h); those drawn before stay. If a
 * change concerns how instances are decided, all of them are decided anew (decide.h). If runs have
 * to be made again, a new experiment takes over the others (renewal.h). SUF_EINVAL: a change makes
 * the recorded runs invalid and request->fork is not set, or a key that is not set has another
 * value recorded than its default; the message shows it. Otherwise fills *map, for
 * suf_store_map_release.
 *
 * looks: those of a sequential design (look_stages.h), which say how many instances take part until
 * the next of them; n_instances is the largest number.
 */
int suf_resume(suf_store_map *map, const suf_experiment *experiment, size_t n_instances,
               suf_look_plan *looks, suf_store *store, const suf_conduct_request *request,
               suf_error *err);

/* Adds instances to the map until there are so many, without recording that they take part. */
int suf_resume_ahead(suf_store_map *map, const suf_experiment *experiment, size_t n_instances,
                     suf_store *store, suf_error *err);

#endif
