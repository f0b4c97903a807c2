/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See exit_status.h.
 */
#include "exit_status.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "key_words.h"
#include "tell.h"

static void (*on_failure)(int status, const char *message);

void cli_on_failure(void (*hook)(int status, const char *message))
{
    on_failure = hook;
}

void cli_fail(const char *command, int status, const char *fmt, ...)
{
    char *message;
    size_t size;
    va_list args;
    FILE *out = suf_text_stream_open(&message, &size);
    va_start(args, fmt);
    vfprintf(out, fmt, args);
    va_end(args);
    suf_text_stream_close(out, &message);
    cli_tell(command, "%s", message);
    void (*hook)(int, const char *) = on_failure;
    on_failure = NULL;
    if (hook)
        hook(status, message);
    free(message);
    exit(status);
}

void cli_check(const char *command, int rc, const suf_error *err)
{
    if (rc == SUF_OK)
        return;
    const int status = rc == SUF_EINVAL || rc == SUF_ENONE ? 2 : 1;
    cli_fail(command, status, "%s", cli_key_words(command, err->message));
}

static int output_failure; /* errno of the first write that failed; 0: none did */

void cli_flush(void)
{
    if ((fflush(stdout) != 0 || ferror(stdout)) && !output_failure)
        output_failure = errno;
}

int cli_finish(const char *command)
{
    cli_flush();
    if (output_failure)
        cli_fail(command, 1, "cannot write the output: %s", strerror(output_failure));
    return 0;
}
