/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See show_figure.h.
 */
#include "show_figure.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
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

/* in millimetres, by the unit after it */
static double length_of(const char *command, const char *option, const char *text, double bare)
{
    static const struct {
        const char *name;
        double length;
    } units[] = {{"mm", 1}, {"cm", 10}, {"in", 25.4}, {"pt", 25.4 / 72}};
    char *end;
    const double number = strtod(text, &end);
    double unit = end > text && !*end ? bare : 0;
    for (size_t i = 0; end > text && i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].name) == 0)
            unit = units[i].length;
    if (!(unit > 0) || !(number > 0))
        cli_fail(command, 2, "'--%s' is '%s', must be a length such as 85mm, 3.3in or 8pt", option,
                 text);
    return number * unit;
}

void cli_figure_size_read(const char *command, const cli_figure_size *size, double *width,
                          double *font)
{
    static const double point = 25.4 / 72;
    *width = size->width ? length_of(command, "width", size->width, 1) : 0;
    *font = size->font ? length_of(command, "font", size->font, point) / point : 0;
}

void cli_show_figure_check(const char *command, const cli_plot *plot, int format)
{
    suf_error err;
    const char *path = plot->path;
    double width, font;
    cli_figure_size_read(command, &plot->size, &width, &font);
    if (!is_terminal(path) && plot->characters)
        cli_fail(command, 2,
                 "'--characters' is for figures in the terminal, and '%s' is a file; leave it out",
                 path);
    if (!is_terminal(path))
        cli_check(command, suf_figure_check(path, &err), &err);
    else if (path && format != SUF_FORMAT_TEXT)
        cli_fail(command, 2,
                 "'--plot -' and '--format %s' do not go together: both are on standard output; "
                 "draw to a file",
                 suf_format_name(format));
}

bool cli_show_figure_wanted(const cli_plot *plot, bool anyhow)
{
    return plot->path || (anyhow && isatty(STDOUT_FILENO));
}

static bool is_utf8(void)
{
    const locale_t user = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (!user)
        return false;
    const bool is = strcmp(nl_langinfo_l(CODESET, user), "UTF-8") == 0;
    freelocale(user);
    return is;
}

/* no-color.org */
static bool shows_colours(void)
{
    const char *no = getenv("NO_COLOR");
    const char *kind = getenv("TERM");
    return !(no && *no) && kind && strcmp(kind, "dumb") != 0;
}

static suf_characters choose(const cli_plot *plot)
{
    if (plot->characters)
        return (suf_characters)(plot->characters - 1);
    if (!isatty(STDOUT_FILENO) || !is_utf8())
        return SUF_CHARACTERS_ASCII;
    return shows_colours() ? SUF_CHARACTERS_COLOUR : SUF_CHARACTERS_BRAILLE;
}

/* is_direct: past the stream of a terminal, which lets no escape sequence through */
static void put(const char *text, bool is_direct)
{
    if (!is_direct || fflush(stdout) != 0) {
        fputs(text, stdout);
        return;
    }
    size_t left = strlen(text);
    while (left > 0) {
        const ssize_t n = write(STDOUT_FILENO, text, left);
        if (n < 0 && errno != EINTR)
            return;
        text += n > 0 ? n : 0;
        left -= n > 0 ? (size_t)n : 0;
    }
}

static int draw(const suf_figure *figure, const cli_plot *plot, suf_error *err)
{
    struct winsize size = {.ws_col = 80, .ws_row = 0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    const int columns = size.ws_col < 40 ? 40 : size.ws_col > 100 ? 100 : size.ws_col;
    const suf_characters characters = choose(plot);
    char *text;
    const int rc = suf_figure_draw(figure, columns, columns / 4 + 2, characters, &text, err);
    if (rc < 0)
        return rc;
    put(text, characters == SUF_CHARACTERS_COLOUR && isatty(STDOUT_FILENO));
    free(text);
    return SUF_OK;
}

void cli_show_figure(const char *command, suf_figure *figure, const cli_plot *plot)
{
    suf_error err;
    double width, font;
    const char *path = plot->path;
    cli_figure_size_read(command, &plot->size, &width, &font);
    cli_check(command, suf_figure_set_size(figure, width, font, &err), &err);
    const int rc =
        is_terminal(path) ? draw(figure, plot, &err) : suf_figure_write(figure, path, &err);
    if (rc < 0 && !path)
        cli_tell(command, "no figure: %s", err.message);
    else
        cli_check(command, rc, &err);
}
