/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The process that starts the runs, watches them, and outlives nothing.
 */
#ifndef SUF_EXECUTOR_LAUNCHER_H
#define SUF_EXECUTOR_LAUNCHER_H

#include <stddef.h>

typedef struct suf_launcher {
    int socket; /* to the caller: requests come in, outcomes go out */
    size_t slots;
    const int *processors; /* one for each slot; NULL: not bound */
} suf_launcher;

/* To be called in a process just forked, with all signals blocked; it becomes the launcher, and
 * ends with the connection. */
_Noreturn void suf_launcher_run(const suf_launcher *request);

#endif
