/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tasks of a batch have published in result/BATCH/. A task writes parts as its runs end,
 * each under a name that no other process uses, and a last file when it has seen all its runs:
 *
 *     17.0-n3-4711.jsonl    part 0 of task 17 by process 4711 of node n3: a line for each run
 *     17.end                task 17 has ended
 *
 *     {"key":"9f...","job":"1234_17","restart":0,"outcome":{"status":"ok","exit_status":0,...}}
 *     {"key":"07...","job":"1234_17","restart":0,"trouble":"cannot run './ga': ..."}
 *
 * A file has its name only when it is complete. A task that Slurm starts twice publishes twice; of
 * two results of a run, the one that is read first counts.
 */
#ifndef SUF_EXECUTOR_SLURM_RESULTS_H
#define SUF_EXECUTOR_SLURM_RESULTS_H

#include "base/text.h"
#include "executor/job_object.h"
#include "executor/slurm_spool.h"

/* One line of a part. */
typedef struct suf_slurm_result {
    char key[SUF_JOB_KEY_SIZE];
    const char *trouble; /* why it could not be made; NULL: it was, and outcome says how it ended */
    suf_outcome outcome; /* the reader may take its texts over and set them to NULL */
} suf_slurm_result;

/* ---- writing ---- */

typedef struct suf_slurm_part {
    const suf_slurm_spool *spool;
    int64_t batch;
    size_t task;
    const char *job, *node; /* for the record */
    int64_t restart;
    size_t n_parts;
    char *text; /* lines that are not published yet */
    size_t size, capacity;
} suf_slurm_part;

void suf_slurm_part_add(suf_slurm_part *part, const char *key, const suf_outcome *outcome);
/* Publishes the lines that were added. */
int suf_slurm_part_publish(suf_slurm_part *part, suf_error *err);
/* Publishes that the task has ended. */
int suf_slurm_part_end(suf_slurm_part *part, suf_error *err);
void suf_slurm_part_release(suf_slurm_part *part);

/* ---- reading ---- */

/* Which files of a batch have been read. { 0 }: none. */
typedef struct suf_slurm_results {
    suf_names seen;
} suf_slurm_results;

typedef struct suf_slurm_reader {
    void (*result)(suf_slurm_result *result, void *context);
    void (*end)(size_t task, void *context); /* NULL: ends do not matter */
    void *context;
} suf_slurm_reader;

/* Reads the files that were not read before. task SIZE_MAX: of all tasks. A folder that is not
 * there has none. Lines that are damaged are left out. */
void suf_slurm_results_read(suf_slurm_results *results, const suf_slurm_spool *spool, int64_t batch,
                            size_t task, const suf_slurm_reader *reader);
void suf_slurm_results_release(suf_slurm_results *results);

#endif
