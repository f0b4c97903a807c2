/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The user's own command at the end of an experiment (--notify), however it ends: a bell, a mail, a
 * line in a file. Environment variables report the outcome to it.
 *
 *     cli_notify_prepare(...);        what fails from here on is reported by it
 *     cli_notify_about(...);
 *     cli_notify_send(...);           once; does nothing without a command
 */
#ifndef CLI_NOTIFY_H
#define CLI_NOTIFY_H

#include <signal.h>

typedef enum { CLI_NOTIFY_FINISHED, CLI_NOTIFY_STOPPED, CLI_NOTIFY_FAILED } cli_notify_outcome;

/* command: of suffice; shell: for /bin/sh, NULL: none. interrupts: see suf_conduct_request; another
 * one while the shell runs ends it. */
void cli_notify_prepare(const char *command, const char *shell,
                        const volatile sig_atomic_t *interrupts);

/* Which experiment it is; both may be NULL, and are copied. */
void cli_notify_about(const char *experiment, const char *store);

/* Runs it and waits, at most a minute. Its failure is a warning. status: the exit status to come.
 */
void cli_notify_send(cli_notify_outcome outcome, int status, const char *message);

/* The option of 'run' and 'compare'. */
#define CLI_NOTIFY_HELP                                                                            \
    "at the end, run this shell command; SUFFICE_STATUS says how it ended (finished, stopped, "    \
    "failed), SUFFICE_MESSAGE has the verdict or the reason"

#endif
