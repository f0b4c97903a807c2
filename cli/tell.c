/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See tell.h.
 */
#include "tell.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "suffice.h"
#include "terminal.h"

void cli_tell(const char *command, const char *fmt, ...)
{
    char *text;
    size_t size;
    va_list args;
    FILE *out = suf_text_stream_open(&text, &size);
    fprintf(out, "suffice %s: ", command);
    va_start(args, fmt);
    vfprintf(out, fmt, args);
    va_end(args);
    suf_text_stream_close(out, &text);
    fflush(stdout);
    if (isatty(STDERR_FILENO))
        suf_wrap_write_in(text, "  ", cli_terminal_text_columns(stderr), stderr);
    else
        fprintf(stderr, "%s\n", text);
    free(text);
}
