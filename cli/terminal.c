/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See terminal.h. In glibc stdout and stderr are variables.
 */
#include "terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "suffice.h"

enum { USUAL_COLUMNS = 80, MOST_COLUMNS = 10000 };

void cli_terminal_protect(void)
{
    if (isatty(STDOUT_FILENO)) {
        stdout = suf_terminal_stream_open(STDOUT_FILENO);
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    }
    if (isatty(STDERR_FILENO)) {
        stderr = suf_terminal_stream_open(STDERR_FILENO);
        setvbuf(stderr, NULL, _IONBF, 0);
    }
}

static int descriptor_of(const FILE *stream)
{
    return stream == stdout ? STDOUT_FILENO : STDERR_FILENO;
}

static struct winsize size_of(const FILE *stream)
{
    struct winsize size = {0};
    if (ioctl(descriptor_of(stream), TIOCGWINSZ, &size) != 0)
        size = (struct winsize){0};
    return size;
}

int cli_terminal_columns(FILE *stream)
{
    const int columns = stream ? size_of(stream).ws_col : 0;
    return columns > 0 ? columns : USUAL_COLUMNS;
}

int cli_terminal_lines(FILE *stream)
{
    return size_of(stream).ws_row;
}

int cli_terminal_text_columns(FILE *stream)
{
    const char *wanted = getenv("COLUMNS");
    char *end;
    const long columns = wanted ? strtol(wanted, &end, 10) : 0;
    if (columns > 0 && columns <= MOST_COLUMNS && *end == '\0')
        return (int)columns;
    return cli_terminal_columns(stream);
}

void cli_terminal_control(FILE *stream, const char *sequence)
{
    const int fd = descriptor_of(stream);
    fflush(stream);
    if (isatty(fd) && write(fd, sequence, strlen(sequence)) < 0)
        return; /* whoever prints next notices */
}
