/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See show_figure.h.
 */
#include "show_figure.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "exit_status.h"
#include "tell.h"

static bool is_terminal(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

void cli_show_figure_check(const char *command, const char *path, int format)
{
    suf_error err;
    if (!is_terminal(path))
        cli_check(command, suf_figure_check(path, &err), &err);
    else if (path && format != SUF_FORMAT_TEXT)
        cli_fail(command, 2,
                 "'--plot -' and '--format %s' do not go together: both are on standard output; "
                 "draw to a file",
                 suf_format_name(format));
}

bool cli_show_figure_wanted(const char *path, bool anyhow)
{
    return path || (anyhow && isatty(STDOUT_FILENO));
}

static int draw(const suf_figure *figure, suf_error *err)
{
    struct winsize size = {.ws_col = 80, .ws_row = 0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    const int columns = size.ws_col < 40 ? 40 : size.ws_col > 100 ? 100 : size.ws_col;
    char *text;
    const int rc = suf_figure_draw(figure, columns, columns / 4 + 2, &text, err);
    if (rc < 0)
        return rc;
    fputs(text, stdout);
    free(text);
    return SUF_OK;
}

void cli_show_figure(const char *command, const suf_figure *figure, const char *path)
{
    suf_error err;
    const int rc = is_terminal(path) ? draw(figure, &err) : suf_figure_write(figure, path, &err);
    if (rc < 0 && !path)
        cli_tell(command, "no figure: %s", err.message);
    else
        cli_check(command, rc, &err);
}
