/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of an experiment that is being conducted. conduct.c has the loop; instance_turns.c
 * takes instances up and closes them.
 */
#ifndef SUF_CONDUCT_CONDUCTOR_H
#define SUF_CONDUCT_CONDUCTOR_H

#include "conduct/dispatch.h"
#include "conduct/progress_estimate.h"
#include "results/batch_pool.h"
#include "results/decide.h"
#include "results/look_plan.h"

/* How far an instance is. */
typedef enum {
    SUF_TURN_UNSEEN,
    SUF_TURN_WAITING,     /* it has had its start, and waits for the others */
    SUF_TURN_PROVISIONAL, /* the same, and it is open for runs that it will probably need */
    SUF_TURN_ENDED
} suf_turn;

typedef struct suf_conductor {
    const suf_conduct_request *request;
    suf_dispatch dispatch;
    suf_store_map map;
    suf_look_plan looks;       /* n is 0: the design is not sequential */
    suf_decisions decisions;   /* those recorded before this call */
    const suf_decision **last; /* the last one on each instance */
    suf_progress_estimate estimate;
    suf_open_instance **open; /* including those that wait for their last jobs to end */
    size_t n_open, open_capacity;
    suf_batch_pool pool;
    unsigned char *turns; /* a suf_turn per instance of the store */
    size_t *waiting;      /* instances that were put away, in the order in which they were */
    size_t n_waiting, waiting_capacity;
    size_t first_waiting; /* those before it were taken up again, or need not be */
    size_t n_begun;       /* instances begun so far, in the order drawn */
    size_t n_opened;      /* instances opened so far to go to their end, in the order drawn */
    size_t n_due;         /* instances that must end, the first in the order drawn; the others are
                           * those of the next look, which are run ahead */
    bool is_ahead;        /* slots are idle, so that the others may be taken up */
    size_t ahead;         /* which open instance is next to run ahead of need */
    bool is_stopping;     /* start nothing more */
    bool is_left;         /* the jobs that are going are left to a later call */
    bool is_correcting;   /* all runs are made */
    bool is_due_for_look; /* the instances that must end have: nothing more is started */
    bool is_warned;       /* that a pipe may have hidden a failure */
    int kills;            /* number of interrupts that have been acted upon */
    suf_error stopped;    /* why, if a policy stopped it */
    double dirty_since, reported_at;
} suf_conductor;

#endif
