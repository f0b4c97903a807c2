/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a command ends: with 0 when its output has been written; otherwise with one message and
 * status 2 if the request is wrong, 1 if something else failed.
 */
#ifndef CLI_EXIT_STATUS_H
#define CLI_EXIT_STATUS_H

#include "suffice.h"

/* Prints "suffice COMMAND: message" on standard error and exits. */
_Noreturn void cli_fail(const char *command, int status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* What cli_fail calls, once, after its message and before it exits. */
void cli_on_failure(void (*hook)(int status, const char *message));

/* Does the same for a failure of the library; does nothing if rc is SUF_OK. */
void cli_check(const char *command, int rc, const suf_error *err);

/* Flushes standard output. Called before anything else is done after writing: if the output could
 * not be written, cli_finish() says the cause that is known now. */
void cli_flush(void);

/* Flushes standard output. Returns 0, or exits if some of the output could not be written. */
int cli_finish(const char *command);

#endif
