/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Starting a program in a new process.
 */
#ifndef SUF_EXECUTOR_SPAWN_H
#define SUF_EXECUTOR_SPAWN_H

#include <stddef.h>
#include <sys/types.h>

/* Why a program could not be started. The new process writes this, so it must be in memory shared
 * with that process. */
typedef struct suf_spawn_failure {
    volatile int where;      /* one of the constants below; 0: the program was started */
    volatile int number;     /* errno */
    volatile int is_outside; /* it was started, but not in a control group */
} suf_spawn_failure;

enum { SUF_SPAWN_DIRECTORY = 1, SUF_SPAWN_PROGRAM, SUF_SPAWN_PROCESSOR, SUF_SPAWN_INPUT };

typedef struct suf_spawn {
    char *const *argv;
    const char *directory; /* NULL: the current one */
    const char *input;     /* its standard input, a path from there; NULL: that of this process */
    int out, err;          /* its standard output and standard error */
    int processor;         /* the processor to bind it to; -1: none */
    int group;             /* the folder of its control group: see run_group.h; -1: it has none */
    suf_spawn_failure *failure;
} suf_spawn;

enum { SUF_SPAWN_MARK = 96 };
#define SUF_SPAWN_VARIABLE "SUFFICE_RUN"

/* Prepares the environment of the programs, which is that of this process plus the mark, with
 * numbers as in C: LC_NUMERIC is C, and if LC_ALL is set, LANG takes its place. Must be called once
 * before the other functions. */
void suf_spawn_init(void);

/* Writes a mark that no other process has given, nor this one before: this process, when it was
 * started, its world of process numbers, and a number. */
void suf_spawn_next_mark(char mark[SUF_SPAWN_MARK]);

/* What is different in the environment of a program. Each list has a NULL at its end. */
typedef struct suf_spawn_variables {
    char *const *changes; /* "NAME=VALUE" takes the place of a variable, or comes to them; "NAME"
                           * removes one; NULL: there are none */
    char *const *passed;  /* the names of those that it gets, beside changes; NULL: all */
} suf_spawn_variables;

/* Chooses the mark that the next program gets in its variable SUFFICE_RUN, and copies it to mark.
 * The variables are used until the program has been started. */
void suf_spawn_mark(char mark[SUF_SPAWN_MARK], const suf_spawn_variables *variables);

/* Starts a program as the leader of a new process group, with default signals. It inherits standard
 * input and all files that are not closed on exec. Returns its process number, or -1 with errno. If
 * the program could not be executed, this is known when the process has ended. */
pid_t suf_spawn_start(const suf_spawn *spawn);

/* n failures in shared memory; NULL with errno on failure. */
suf_spawn_failure *suf_spawn_failures(size_t n);

#endif
