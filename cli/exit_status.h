/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a command ends: output that is surely written, or one message and a status.
 * 2: the request is at fault; 1: the world is.
 */
#ifndef CLI_EXIT_STATUS_H
#define CLI_EXIT_STATUS_H

#include "suffice.h"

/* Prints "suffice COMMAND: message" on standard error and exits. */
_Noreturn void cli_fail(const char *command, int status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for a failure of the library; does nothing when rc is 0. */
void cli_check(const char *command, int rc, const suf_error *err);

/* Flushes standard output; 0, or fails when it could not all be written. */
int cli_finish(const char *command);

#endif
