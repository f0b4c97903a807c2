/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Failures that a pipe hides. The exit status of a pipe is that of its last command, so that
 * "nosuch | wc -c" succeeds and prints 0; only the shell's complaint on standard error shows that
 * a command was not run.
 */
#ifndef SUF_EXPERIMENT_PIPE_FAILURE_H
#define SUF_EXPERIMENT_PIPE_FAILURE_H

#include <stdbool.h>

/* The line of err in which the shell says that it could not run a command, or open a file, of a
 * pipe; for free(). NULL: there is none, or argv is not a shell with a line that is one pipe and
 * nothing else: with "||" or ";", for example, the author may have provided for it. */
char *suf_pipe_failure_said(char *const *argv, const char *err);

/* A sentence with the first line of err that speaks of something that is not there, of a command
 * line with a pipe; for free(). NULL: there is none. Programs that are well may write such lines
 * too. */
char *suf_pipe_failure_suspected(char *const *argv, const char *err);

#endif
