/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Executes the commands of Slurm: sbatch, squeue, scancel, scontrol. They get the environment of
 * this process without what an enclosing job of Slurm, or a run of suffice, has put there.
 */
#ifndef SUF_EXECUTOR_SLURM_TOOLS_H
#define SUF_EXECUTOR_SLURM_TOOLS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct suf_tool_answer {
    bool is_good;   /* it ended with 0, in time */
    bool is_absent; /* there is no such program */
    char *out;      /* for free() */
    char said[256]; /* the last line of its errors, or why there is no answer */
} suf_tool_answer;

/* argv has a NULL at its end. */
suf_tool_answer suf_slurm_tool_run(char *const *argv);
void suf_tool_answer_release(suf_tool_answer *answer);

/* Whether a variable such as "SLURM_JOB_ID=7" is kept from the commands. */
bool suf_slurm_tool_drops(const char *variable);

#endif
