/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments on a single instance: the commands as they are given, if nobody says on what to run
 * them, and the number of runs, if nobody says how many.
 */
#ifndef SUF_EXPERIMENT_LONE_INSTANCE_H
#define SUF_EXPERIMENT_LONE_INSTANCE_H

#include "experiment/experiment_parts.h"

/* The name of the instance that commands without {instance} are run on. */
#define SUF_LONE_INSTANCE_NAME "as given"

/* Whether there is exactly one instance. Needs resolved instances. */
bool suf_lone_instance_is(const suf_experiment *experiment);
/* Whether one is used, of however many there are. */
bool suf_lone_instance_is_drawn(const suf_experiment *experiment);

/* Adds the instance 'as given' to the settings, if they name neither instances nor a generator and
 * no command asks for one. */
void suf_lone_instance_add(suf_experiment *experiment);

/* For one instance: sets accuracy, start and a limit of the runs, or their number if the difference
 * has a unit, if the settings say nothing of them. */
void suf_lone_instance_choose_runs(suf_experiment *experiment);

#endif
