/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See exit_status.h.
 */
#include "exit_status.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void cli_fail(const char *command, int status, const char *fmt, ...)
{
    va_list args;
    fflush(stdout);
    fprintf(stderr, "suffice %s: ", command);
    va_start(args, fmt);
    vfprintf(stderr, fmt, args);
    va_end(args);
    fputc('\n', stderr);
    exit(status);
}

void cli_check(const char *command, int rc, const suf_error *err)
{
    if (rc == SUF_OK)
        return;
    const int status = rc == SUF_EINVAL || rc == SUF_ENONE ? 2 : 1;
    cli_fail(command, status, "%s", err->message);
}

int cli_finish(const char *command)
{
    if (fflush(stdout) != 0 || ferror(stdout))
        cli_fail(command, 1, "cannot write the output: %s", strerror(errno));
    return 0;
}
