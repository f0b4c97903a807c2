/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program started in a process of its own.
 */
#ifndef SUF_EXECUTOR_SPAWN_H
#define SUF_EXECUTOR_SPAWN_H

#include <stddef.h>
#include <sys/types.h>

/* Why a program was not started: written by the new process, so it must lie in memory that is
 * shared with it. */
typedef struct suf_spawn_failure {
    volatile int where;  /* one of the next; 0: it was started */
    volatile int number; /* errno */
} suf_spawn_failure;

enum { SUF_SPAWN_DIRECTORY = 1, SUF_SPAWN_PROGRAM, SUF_SPAWN_PROCESSOR };

typedef struct suf_spawn {
    char *const *argv;
    const char *directory; /* NULL: the current one */
    int out, err;          /* to be its standard output and error */
    int processor;         /* to be bound to; -1: none */
    suf_spawn_failure *failure;
} suf_spawn;

enum { SUF_SPAWN_MARK = 48 };

/* Prepares the environment of the programs: that of this process, and the mark. Once, first. */
void suf_spawn_init(void);

/* Gives the next program started a mark of its own in SUFFICE_RUN, and tells it. */
void suf_spawn_mark(char mark[SUF_SPAWN_MARK]);

/* Starts a program as the leader of a process group of its own, with default signals. Its
 * standard input is this process's, and so are all files not closed on exec. Returns its process
 * number, or -1 with errno. That it could not be executed is known when it has ended. */
pid_t suf_spawn_start(const suf_spawn *request);

/* n failures in shared memory, NULL with errno if there is none. */
suf_spawn_failure *suf_spawn_failures(size_t n);

#endif
