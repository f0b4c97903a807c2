/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An experiment never becomes smaller than what was begun: dropping instances after their results
 * are known would choose the results.
 */
#ifndef SUF_CONDUCT_BEGUN_INSTANCES_H
#define SUF_CONDUCT_BEGUN_INSTANCES_H

#include "experiment/experiment_parts.h"
#include "store/store_parts.h"

/* *n_instances is how many are wanted. A planned number is raised until all instances that have
 * recorded runs take part. SUF_EINVAL: runs are recorded, and 'sample' is a number below that of
 * the instances drawn before, or the list of instances became shorter than that, or lost one that
 * has runs; the message says what to do. */
int suf_begun_instances_keep(const suf_experiment *experiment, suf_store *store,
                             size_t *n_instances, suf_error *err);

#endif
