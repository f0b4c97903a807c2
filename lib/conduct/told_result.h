/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a line says of a run that was made elsewhere, by the table of its members.
 */
#ifndef SUF_CONDUCT_TOLD_RESULT_H
#define SUF_CONDUCT_TOLD_RESULT_H

#include <jansson.h>

#include "executor/executor.h"
#include "executor/json_bytes.h"
#include "experiment/experiment_parts.h"

/* The object must live as long as this. A text that is not given is NULL, a whole number -1, and
 * any other number NAN. */
typedef struct suf_told_result {
    const char *id, *instance, *algorithm;
    int64_t run, attempt, seed;
    const char *status, *host, *message;
    const json_t *output, *error; /* texts that may be any bytes; NULL: not given */
    int64_t exit_status, signal, memory;
    double value, wall, user, system, started, timeout;
    int64_t cpu_limit, output_cut; /* flags */
    json_t *measures;              /* an object, owned; NULL: none are given */
    suf_json_texts texts;          /* those that are not UTF-8 */
    const json_t *object;
} suf_told_result;

/* Reads the members; numbers may be texts, as in CSV. SUF_EINVAL: a member is unknown, of the wrong
 * kind, or contradicts another one. */
int suf_told_result_init(suf_told_result *told, const json_t *object,
                         const suf_experiment *experiment, suf_error *err);
void suf_told_result_release(suf_told_result *told);

/* The outcome of the run's job, for suf_outcome_release. SUF_EINVAL: something that it needs is
 * missing. */
int suf_told_result_outcome(const suf_told_result *told, const suf_algorithm *algorithm,
                            suf_outcome *outcome, suf_error *err);

#endif
