/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The process that starts the runs and supervises them. It ends when the caller ends, and kills all
 * runs then.
 *
 * The caller creates a socket pair, forks with all signals blocked, and calls suf_launcher_run in
 * the child. It then sends jobs and cancellations and receives outcomes (message.h), and closes its
 * end of the socket to end the launcher. local.c does this.
 */
#ifndef SUF_EXECUTOR_LAUNCHER_H
#define SUF_EXECUTOR_LAUNCHER_H

#include <stddef.h>

typedef struct suf_launcher {
    int socket; /* connected to the caller: requests come in, outcomes go out */
    size_t slots;
    const int *processors; /* one for each slot; NULL: slots are not bound to processors */
} suf_launcher;

/* Called in a process just forked, with all signals blocked. The process becomes the launcher and
 * ends when the connection closes. */
_Noreturn void suf_launcher_run(const suf_launcher *launched);

#endif
