/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What squeue says of the tasks of an experiment: one call for all batches,
 *
 *     squeue -h -r -t all -n TAG.1,TAG.2 -o '%j|%F|%K|%T|%N|%r'
 *
 * A task that is not in a good answer was purged, or cancelled before it began: it has ended. An
 * answer that is not good says nothing.
 */
#ifndef SUF_EXECUTOR_SLURM_QUEUE_H
#define SUF_EXECUTOR_SLURM_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SUF_SLURM_QUEUE_FORMAT "%j|%F|%K|%T|%N|%r"

typedef enum { SUF_TASK_ENDED, SUF_TASK_PENDING, SUF_TASK_RUNNING } suf_task_state;

typedef struct suf_queue_row {
    int64_t batch, job;
    size_t task;
    suf_task_state state;
    const char *name;   /* of the state, as Slurm says it */
    const char *node;   /* "": it has none yet */
    const char *reason; /* "None" if there is none */
} suf_queue_row;

/* Calls visit for each line about a task of the tag. Returns false if the answer has a line that is
 * not understood; then it must not be relied on. The text is changed. */
bool suf_slurm_queue_read(char *text, const char *tag,
                          void (*visit)(const suf_queue_row *row, void *context), void *context);

/* The state that a name of Slurm's means; one that is not known means that it runs. */
suf_task_state suf_task_state_of(const char *name);
/* Whether a task of which there are no results may have ended like that because of its node. */
bool suf_task_state_blames_node(const char *name);

/* What to do about a reason for which a task will never start; NULL: it may start. */
const char *suf_slurm_queue_advice(const char *reason);

/* Whether a command of Slurm failed for a reason that passes, going by what it said. */
bool suf_slurm_queue_is_passing(const char *said);
/* Whether it was a limit on how many jobs a user may have: that passes as jobs end. */
bool suf_slurm_queue_is_limit(const char *said);

#endif
