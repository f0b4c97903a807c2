/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a run of an experiment to the job of an executor.
 */
#ifndef SUF_CONDUCT_RUN_JOB_H
#define SUF_CONDUCT_RUN_JOB_H

#include "executor/executor.h"
#include "experiment/experiment_parts.h"

/* A job, and the commands that it points to. */
typedef struct suf_run_job {
    suf_job job;
    suf_run_commands commands;
} suf_run_job;

/* number is that of the instance, from 0. A time limit that is a percentage is left to the caller.
 * Without a command the job is a call. */
void suf_run_job_init(suf_run_job *self, const suf_experiment *experiment, size_t algorithm,
                      size_t number, const suf_instance *instance, suf_call call);
void suf_run_job_release(suf_run_job *self);

/* The command of a job as one would type it, for free(). */
char *suf_run_job_shown(const suf_job *job);

/* Executes a command of the whole experiment, such as the one that the key 'setup' has, and waits
 * for its end. template NULL: there is none. SUF_ETOOL if it fails, SUF_ESTOPPED if there was an
 * interrupt. */
int suf_run_job_once(const suf_experiment *experiment, const char *key,
                     const suf_template *template, suf_executor *executor,
                     const volatile sig_atomic_t *interrupts, suf_error *err);

/* What an algorithm says of its version: the first line that it prints, or why there is none. */
typedef struct suf_version_text {
    char *command, *text; /* for free() */
    bool is_failed;
} suf_version_text;

/* Executes the command that prints the version of an algorithm, which must have one. A command that
 * fails is no failure here. */
int suf_run_job_version(const suf_experiment *experiment, size_t algorithm, suf_executor *executor,
                        const volatile sig_atomic_t *interrupts, suf_version_text *version,
                        suf_error *err);

#endif
