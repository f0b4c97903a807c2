/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A job as a JSON object, so that it can be executed elsewhere, and its outcome as another. The
 * members are described in suffice-next(1) and suffice-tell(1).
 */
#ifndef SUF_EXECUTOR_JOB_OBJECT_H
#define SUF_EXECUTOR_JOB_OBJECT_H

#include <jansson.h>

#include "executor/executor.h"

/* The job, for json_decref. NULL if one of its texts is not UTF-8, which JSON cannot hold: *err
 * says which. */
json_t *suf_job_object(const suf_job *job, suf_error *err);

/* A job that was read. Its texts live as long as the object. */
typedef struct suf_job_reading {
    suf_job job;
    json_t *object;
} suf_job_reading;

/* Reads the job that suf_job_object wrote; the object is borrowed. SUF_EINVAL: it is no job. */
int suf_job_reading_init(suf_job_reading *reading, json_t *object, suf_error *err);
void suf_job_reading_release(suf_job_reading *reading);

/* The outcome with what identifies its job, for json_decref. host: where it was made. */
json_t *suf_outcome_object(const suf_job_reading *reading, const suf_outcome *outcome,
                           const char *host);

/* The bytes that a text of an outcome stands for, for free(). is_latin: the outcome says that its
 * texts are in Latin-1, because they are no UTF-8; NULL: they are not, either. */
char *suf_outcome_bytes(const json_t *text, bool is_latin, size_t *n);

#endif
