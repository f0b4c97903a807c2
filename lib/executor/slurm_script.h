/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What sbatch is given: the script of a batch, and the command line.
 */
#ifndef SUF_EXECUTOR_SLURM_SCRIPT_H
#define SUF_EXECUTOR_SLURM_SCRIPT_H

#include "executor/slurm_spool.h"

typedef struct suf_slurm_batch {
    int64_t number;
    size_t n_tasks;
    size_t at_once; /* tasks; 0: as many as Slurm likes */
    long minutes;   /* 0: what the partition gives */
    int64_t memory; /* bytes that a run may take; 0: not known */
    char *excluded; /* nodes that get no tasks, "n3,n7"; NULL: none */
} suf_slurm_batch;

/* The script, for free(): its options, the prologue, and the worker in place of the shell. */
char *suf_slurm_script_text(const suf_slurm *settings, const suf_slurm_spool *spool,
                            const suf_slurm_batch *batch);

/* The words of the command, NULL at the end, for suf_slurm_script_free. */
char **suf_slurm_script_command(const suf_slurm *settings, const suf_slurm_spool *spool,
                                const suf_slurm_batch *batch);
void suf_slurm_script_free(char **words);

#endif
