/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sequential experiment is conducted in stages, each of which ends with a look. Here it is
 * settled when these are, before anything is run.
 */
#ifndef SUF_CONDUCT_LOOK_STAGES_H
#define SUF_CONDUCT_LOOK_STAGES_H

#include "experiment/experiment_parts.h"
#include "results/look_plan.h"

/* The looks of the design as it is planned now; none if it is not sequential. */
suf_look_plan suf_look_stages_plan(const suf_design_summary *summary);

/* To be called when the experiment is begun in the store and before its settings are recorded.
 * looks: as planned now; afterwards as recorded, with those that were taken. Adds them to the open
 * batch if they are new. SUF_EINVAL: looks were taken, or planned, with other settings. */
int suf_look_stages_settle(suf_look_plan *looks, const suf_experiment *experiment, suf_store *store,
                           suf_error *err);

/* Inserts a look at the instances that are closed now: all before the first one that is not.
 * SUF_EINVAL: there are no more of them than at the last look. */
int suf_look_stages_insert(suf_look_plan *looks, suf_store *store, suf_error *err);

#endif
