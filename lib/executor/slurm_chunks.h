/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many runs a task makes. A task costs Slurm some 50 ms, so tasks should take minutes; but as
 * long as there are fewer tasks than may run at once, shorter ones end sooner. All runs of an
 * instance stay in one task if they fit, so that its algorithms are compared on one node.
 */
#ifndef SUF_EXECUTOR_SLURM_CHUNKS_H
#define SUF_EXECUTOR_SLURM_CHUNKS_H

#include <stddef.h>

typedef struct suf_chunking {
    size_t tasks;   /* that may run at once */
    double target;  /* seconds that a task should take */
    double limit;   /* time limit of a run in seconds; 0: none */
    double seconds; /* that a run took on average so far; 0: not known */
    double longest; /* seconds that a task may take; 0: not limited */
} suf_chunking;

/* How many runs a task may make at most. */
size_t suf_slurm_chunks_most(const suf_chunking *how);

/* How many runs a task should make if there are n. */
size_t suf_slurm_chunks_size(const suf_chunking *how, size_t n);

/* Divides n runs into tasks of about size runs: tasks[i] becomes the task of run i. Runs of one
 * group follow each other; a group is divided only if it is larger than a task. Returns the number
 * of tasks. */
size_t suf_slurm_chunks_divide(const size_t *groups, size_t n, size_t size, size_t *tasks);

/* Minutes to ask Slurm for, for a task of n runs; 0: no limit is known. */
long suf_slurm_chunks_minutes(const suf_chunking *how, size_t n);

#endif
