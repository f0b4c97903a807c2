/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When a sequential experiment is looked at, and how far it is. The looks are recorded as notes
 * before the first run, so that they do not depend on the program that continues the experiment.
 */
#ifndef SUF_RESULTS_LOOK_PLAN_H
#define SUF_RESULTS_LOOK_PLAN_H

#include <stdbool.h>

#include "store/look.h"
#include "suffice.h"

typedef struct suf_look_plan {
    size_t n;                         /* looks; 0: the experiment is not sequential */
    int64_t instances[SUF_MAX_LOOKS]; /* at each look, ascending */
    bool is_unplanned[SUF_MAX_LOOKS]; /* it was added later */
    size_t n_taken;                   /* that are recorded */
    bool is_stopped;                  /* every comparison is decided, or all looks are taken */
    bool is_blind;                    /* what was seen is hidden until then */
} suf_look_plan;

/* What is recorded of the current experiment. SUF_EIO: it is damaged. */
int suf_look_plan_load(suf_look_plan *plan, suf_store *store, suf_error *err);

/* Adds the looks to the open batch. */
int suf_look_plan_write(const suf_look_plan *plan, suf_store *store, suf_error *err);

/* Inserts a look at this many instances, which lie between the last look that was taken and the
 * next one. */
void suf_look_plan_insert(suf_look_plan *plan, int64_t instances);

/* The number of instances that the next look rests on; after the stop, that of the last one. */
int64_t suf_look_plan_stage(const suf_look_plan *plan);

#endif
