/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where an experiment differs from what is recorded of it, as far as that concerns the recorded
 * runs: they may be those of another experiment, all of them or those of single algorithms, and
 * runs that ended at a limit that was raised have to be made again.
 */
#ifndef SUF_CONDUCT_RECORDED_CHANGES_H
#define SUF_CONDUCT_RECORDED_CHANGES_H

#include "experiment/experiment_parts.h"
#include "store/store_parts.h"

/* What becomes of the recorded runs of an algorithm. */
typedef struct suf_algorithm_change {
    bool is_renewed;                       /* the request says that all are made again */
    bool is_known;                         /* it took part when the experiment was conducted */
    bool is_again[SUF_RUN_NOT_FINITE + 1]; /* by status: those that ended so are */
} suf_algorithm_change;

typedef struct suf_recorded_changes {
    size_t n;
    suf_algorithm_change *algorithms; /* those of the experiment */
    bool has_other_limits;            /* of any algorithm */
    char *common;  /* what makes all runs those of another experiment; "": nothing */
    char *single;  /* the same for those of single algorithms that are not renewed */
    char *renewal; /* the options that would renew these, such as "--renew a --renew b" */
} suf_recorded_changes;

/* Compares the experiment with the current one of the store. SUF_EINVAL: the request renews an
 * algorithm that is not compared. */
int suf_recorded_changes_init(suf_recorded_changes *changes, const suf_experiment *experiment,
                              suf_store *store, const suf_conduct_request *request, suf_error *err);
void suf_recorded_changes_release(suf_recorded_changes *changes);

/* SUF_EINVAL with what changed and what can be done, if runs are those of another experiment. */
int suf_recorded_changes_check(const suf_recorded_changes *changes, const suf_store *store,
                               suf_error *err);

/* The columns of an instance as the store keeps them; for free(). */
char *suf_recorded_fields(const suf_experiment *experiment, const suf_instance *instance);

/* The number of an algorithm in the store; SIZE_MAX: it has none. */
size_t suf_recorded_algorithm(const suf_store *store, const char *name);

#endif
