/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An executor that makes no runs: it collects those that it is given, so that others can make them.
 * Warm-up runs count as made, because whoever makes a run makes its warm-up runs, too. Commands
 * that are no runs, such as 'setup', go to another executor.
 */
#ifndef SUF_EXECUTOR_ASKING_H
#define SUF_EXECUTOR_ASKING_H

#include <jansson.h>

#include "executor/executor.h"

typedef struct suf_asking_request {
    size_t batch;           /* runs to be collected; what comes after them is not kept */
    size_t n_out;           /* runs that others make already */
    suf_executor *commands; /* for what is no run; borrowed; NULL: there is nothing */
    bool calls;             /* the runs are no commands */
    /* Whether a run is among those that others make; NULL: none is. */
    bool (*is_out)(const suf_job *job, void *context);
    void *context;
} suf_asking_request;

suf_executor *suf_executor_new_asking(const suf_asking_request *request);

/* Visits the runs that were collected, in the order in which they came (job_object.h). visit
 * returns 0 to continue; any other value ends the visit and is returned. */
int suf_asking_each(const suf_executor *executor, int (*visit)(json_t *run, void *context),
                    void *context);

/* Whether there are runs that wait to be made, by anybody. */
bool suf_asking_is_waiting(const suf_executor *executor);

#endif
