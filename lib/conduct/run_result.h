/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the outcome of a job to a record in the store: the run's status, its values, and why it
 * failed.
 */
#ifndef SUF_CONDUCT_RUN_RESULT_H
#define SUF_CONDUCT_RUN_RESULT_H

#include "executor/executor.h"
#include "experiment/experiment_parts.h"
#include "store/store_parts.h"

/* The result of a run. */
typedef struct suf_run_result {
    suf_status status;
    double value;               /* NAN unless the status is OK */
    char line[SUF_OUTPUT_LINE]; /* of the output that it was taken from; "": none */
    char *measures;   /* JSON object of the further measures, "" if there are none; for free() */
    suf_error reason; /* why it failed */
} suf_run_result;

suf_run_result suf_run_result_of(const suf_experiment *experiment, size_t algorithm,
                                 const suf_job *job, const suf_outcome *outcome);

/* Adds the try to the open batch. The caller fills in the record's instance, algorithm, run,
 * attempt, seed, host and command; the rest is filled in here. */
int suf_run_result_record(suf_store *store, suf_record record, const suf_run_result *result,
                          const suf_outcome *outcome, suf_error *err);

#endif
