/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jobs and outcomes as JSON, for engines that are given runs by files. A text is a string if it is
 * UTF-8; otherwise it is {"bytes": "..."}, a string whose characters up to U+00FF are the bytes.
 * What is read was perhaps damaged: a reader refuses what no writer wrote.
 */
#ifndef SUF_EXECUTOR_JOB_TEXT_H
#define SUF_EXECUTOR_JOB_TEXT_H

#include <jansson.h>

#include "executor/executor.h"

/* The digits by which a job is known for ever: jobs that differ in anything but their id have
 * different ones. */
enum { SUF_JOB_KEY_SIZE = 33 };

/* The job without its id as a JSON object on one line, for free(), and its key. */
char *suf_job_text_write(const suf_job *job, char key[SUF_JOB_KEY_SIZE]);

/* A job that was read. */
typedef struct suf_read_job {
    suf_job job;     /* points into what follows */
    char **lists[5]; /* their texts, each for free(); NULL: there is no such list */
    char *texts[4];  /* for free() */
} suf_read_job;

/* SUF_EINVAL if the object is no job. */
int suf_job_text_read(suf_read_job *read, const json_t *object, suf_error *err);
void suf_read_job_release(suf_read_job *read);

/* The outcome without its id. */
json_t *suf_outcome_text_object(const suf_outcome *outcome);
int suf_outcome_text_read(suf_outcome *outcome, const json_t *object, suf_error *err);

#endif
