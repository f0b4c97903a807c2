/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The folder through which runs go to Slurm and come back. The coordinator and the nodes share it:
 *
 *     tag                  the name of all jobs, "suffice-" and digits
 *     batch/3.jsonl        the manifest of batch 3 (slurm_manifest.h), written before sbatch
 *     batch/3.sh           its script
 *     batch/3.job          the number that Slurm gave it
 *     result/3/            what its tasks have published (slurm_results.h)
 *     log/                 what scripts printed
 */
#ifndef SUF_EXECUTOR_SLURM_SPOOL_H
#define SUF_EXECUTOR_SLURM_SPOOL_H

#include <stddef.h>
#include <stdint.h>

#include "suffice.h"

enum { SUF_SLURM_TAG_SIZE = 32 };

typedef struct suf_slurm_spool {
    char *folder; /* absolute */
    char tag[SUF_SLURM_TAG_SIZE];
} suf_slurm_spool;

/* Makes the folders and the tag if they are not there. */
int suf_slurm_spool_open(suf_slurm_spool *spool, const char *folder, suf_error *err);
/* The same for a folder that must be there: SUF_EIO if it is not. */
int suf_slurm_spool_find(suf_slurm_spool *spool, const char *folder, suf_error *err);
void suf_slurm_spool_release(suf_slurm_spool *spool);

/* "batch/3.jsonl" below the folder, for free(): kind is "batch" or "result", ending may be "". */
char *suf_slurm_spool_path(const suf_slurm_spool *spool, const char *kind, int64_t batch,
                           const char *ending);

/* The numbers of the batches that have a manifest, ascending, for free(). */
int suf_slurm_spool_batches(const suf_slurm_spool *spool, int64_t **batches, size_t *n,
                            suf_error *err);

/* The number that Slurm gave the batch; 0: not known. */
int64_t suf_slurm_spool_job(const suf_slurm_spool *spool, int64_t batch);
int suf_slurm_spool_set_job(const suf_slurm_spool *spool, int64_t batch, int64_t job,
                            suf_error *err);

/* Removes all files of a batch but its logs. */
void suf_slurm_spool_remove(const suf_slurm_spool *spool, int64_t batch);

/* Reads a file as text with a 0 at its end, for free(); NULL: it cannot be read, with errno. */
char *suf_slurm_spool_text(const char *path, size_t *n);

#endif
