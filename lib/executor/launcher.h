/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The launcher: the process that starts the runs and supervises them. It ends when the caller ends,
 * however that happens, and then kills all runs.
 *
 * There is one call, suf_launcher_run, in a forked child; everything else is messages over a
 * socket (message.h). Their legal order, for each job:
 *
 *     caller:    START id          once; the id must not be that of an unfinished job
 *     caller:    CANCEL id         optional; the run is killed, or dropped if it has not begun
 *     caller:    RECALL id         optional; the job is dropped if it has not begun
 *     launcher:  outcome of id     exactly once for each START; after it the id is free
 *
 * CANCEL and RECALL of an id that has no unfinished job are ignored: they may cross its outcome.
 * Closing the caller's end of the socket ends the launcher; outcomes that were not sent are lost.
 *
 * Algorithm. Jobs wait in a queue, in the order of their STARTs, until a slot is free. A loop
 * around ppoll reads messages and the output of the runs, reaps children, enforces time and memory
 * limits, kills the processes that ended runs have left behind, and starts the next jobs. An
 * outcome is sent when no process of its run is alive (or when waiting for that took too long).
 * While jobs are waiting, outcomes are held back for up to 5 ms, so that the caller is not woken
 * for every short run. launcher.c says why this is a process of its own and why it cannot deadlock.
 *
 * Example (local.c is the real caller):
 *
 *     int ends[2];
 *     socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
 *     ... block all signals ...
 *     if (fork() == 0)
 *         suf_launcher_run(&(suf_launcher){.socket = ends[1], .slots = 2});
 *     ... restore the signals, close(ends[1]) ...
 *     suf_message_put_job(&buffer, &(suf_job){.id = 7, .argv = argv});
 *     ... send the buffer to ends[0], receive into another one ...
 *     suf_message_take_outcome(&received, &outcome);    outcome.id == 7
 *     close(ends[0]);                                   the launcher ends
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
