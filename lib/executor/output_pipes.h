/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pipes that a run prints into: standard output and standard error. Every run has pipes of its
 * own, because a process that it has left, or given them to, may write to them after its end.
 * Those of the next run can be opened while this process has nothing else to do.
 */
#ifndef SUF_EXECUTOR_OUTPUT_PIPES_H
#define SUF_EXECUTOR_OUTPUT_PIPES_H

#include <stdbool.h>

typedef struct suf_output_pipes {
    int out[2], err[2]; /* reading end, which does not block, and writing end, which does */
    bool is_wide;       /* they hold SUF_WIDE_PIPE bytes each */
} suf_output_pipes;

enum { SUF_WIDE_PIPE = 1 << 18 };

/* Opens those of the next run, if they are not open; what fails is tried again by take. */
void suf_output_pipes_prepare(void);

/* Returns -1, with errno, if they cannot be opened; otherwise the caller closes all ends. */
int suf_output_pipes_take(suf_output_pipes *pipes);

#endif
