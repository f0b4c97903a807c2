/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The instances that a check tries: those that the user names, or else the first, the last and,
 * if they are files, the largest.
 */
#ifndef SUF_CONDUCT_PILOT_INSTANCES_H
#define SUF_CONDUCT_PILOT_INSTANCES_H

#include "executor/executor.h"
#include "experiment/experiment_parts.h"

typedef struct suf_pilot_instance {
    suf_instance instance; /* borrowed from the experiment; of a generator, the name is owned */
    size_t number;         /* among those available, from 0 */
    const char *role;      /* "first", "last", "largest", "named" */
    bool is_extreme;       /* it was chosen because it is unlike the others */
} suf_pilot_instance;

typedef struct suf_pilot_instances {
    size_t n;
    suf_pilot_instance *all;
    bool is_generated;
} suf_pilot_instances;

/* Generates the first instance if the experiment has a generator. SUF_EINVAL if there is no
 * instance of a name; SUF_ETOOL if the generator fails. */
int suf_pilot_instances_init(suf_pilot_instances *instances, const suf_experiment *experiment,
                             const suf_preflight_request *request, suf_error *err);
void suf_pilot_instances_release(suf_pilot_instances *instances);

#endif
