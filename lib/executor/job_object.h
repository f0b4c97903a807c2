/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A job as a JSON object, so that it can be executed elsewhere. The members are described in
 * suffice-next(1). What is read was perhaps damaged: a reader refuses what no writer wrote.
 */
#ifndef SUF_EXECUTOR_JOB_OBJECT_H
#define SUF_EXECUTOR_JOB_OBJECT_H

#include "executor/executor.h"
#include "executor/json_bytes.h"

/* The job without its id, for json_decref. */
json_t *suf_job_object(const suf_job *job);

/* The digits by which a job is known for ever: jobs that differ in anything but their id have
 * different ones. */
enum { SUF_JOB_KEY_SIZE = 33 };

/* The object on one line, for free(), and the key of the job. */
char *suf_job_line(const suf_job *job, char key[SUF_JOB_KEY_SIZE]);

/* A job that was read. */
typedef struct suf_job_reading {
    suf_job job;
    json_t *object;
    suf_json_texts texts;
} suf_job_reading;

/* Reads the job that suf_job_object wrote; the object is borrowed. SUF_EINVAL: it is no job. */
int suf_job_reading_init(suf_job_reading *reading, json_t *object, suf_error *err);
void suf_job_reading_release(suf_job_reading *reading);

/* Whether it says which command to execute. */
bool suf_job_reading_has_command(const suf_job_reading *reading);

#endif
