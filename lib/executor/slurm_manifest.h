/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The manifest of a batch: which task of a job array makes which runs. The first line says what it
 * is; each other one is a run:
 *
 *     {"suffice":"manifest","version":1,"tag":"suffice-1f2e3d4c","batch":3,"submitted":1.7e9,"runs":2}
 *     {"task":0,"key":"9f...","job":{"instance":"berlin52","algorithm":"ga","run":1,...}}
 *     {"task":0,"key":"07...","job":{...}}
 *
 * Tasks are numbered from 0 without gaps, and their runs follow each other.
 */
#ifndef SUF_EXECUTOR_SLURM_MANIFEST_H
#define SUF_EXECUTOR_SLURM_MANIFEST_H

#include "executor/job_object.h"
#include "executor/slurm_spool.h"

typedef struct suf_manifest_run {
    size_t task;
    char key[SUF_JOB_KEY_SIZE];
    char *text; /* the job, see job_object.h */
} suf_manifest_run;

typedef struct suf_slurm_manifest {
    int64_t batch;
    double submitted; /* seconds since 1970 */
    size_t n, capacity;
    suf_manifest_run *runs;
    size_t n_tasks;
} suf_slurm_manifest;

/* Adds a run; takes text over. task is that of the run before, or the next one. */
void suf_slurm_manifest_add(suf_slurm_manifest *manifest, size_t task, const char *key, char *text);

/* Writes it durably, as a whole or not at all. */
int suf_slurm_manifest_write(const suf_slurm_manifest *manifest, const suf_slurm_spool *spool,
                             suf_error *err);

/* SUF_EIO: it cannot be read; SUF_EINVAL: it is damaged. */
int suf_slurm_manifest_read(suf_slurm_manifest *manifest, const suf_slurm_spool *spool,
                            int64_t batch, suf_error *err);
void suf_slurm_manifest_release(suf_slurm_manifest *manifest);

#endif
