/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Showing a figure in a file or in the terminal: the options, and doing it.
 */
#ifndef CLI_SHOW_FIGURE_H
#define CLI_SHOW_FIGURE_H

#include <stdbool.h>

#include "options.h"
#include "suffice.h"

/* As written; NULL: not given. */
typedef struct cli_figure_size {
    const char *width, *font;
} cli_figure_size;

typedef struct cli_plot {
    const char *path;
    cli_figure_size size;
    int characters; /* one more than suf_characters; 0: those of the terminal */
} cli_plot;

/* at: the offset of the cli_figure_size in the values of the command */
#define CLI_FIGURE_SIZE_OPTIONS(at)                                                                \
    {"width", "LENGTH", CLI_TEXT, (at) + offsetof(cli_figure_size, width),                         \
     .help = "width of figures, such as 85mm, 8.5cm or 3.3in (85mm; 138mm for SVG)"},              \
    {                                                                                              \
        "font", "SIZE", CLI_TEXT, (at) + offsetof(cli_figure_size, font),                          \
            .help = "size of their font, such as 8pt; small text has at least 7pt (8pt; 9pt for "  \
                    "SVG)"                                                                         \
    }

/* at: the offset of the cli_plot */
#define CLI_CHARACTERS_OPTION(at)                                                                  \
    {                                                                                              \
        "characters", "KIND", CLI_PICK, (at) + offsetof(cli_plot, characters),                     \
            .help = "what figures in the terminal are drawn with, see below (colour if it is a "   \
                    "terminal for UTF-8, otherwise ascii)",                                        \
            .choice = suf_characters_name, .meaning = suf_characters_meaning                       \
    }

#define CLI_PLOT_OPTIONS(at, words)                                                                \
    {"plot", "FILE", CLI_FILE, (at) + offsetof(cli_plot, path), .help = (words)},                  \
        CLI_FIGURE_SIZE_OPTIONS((at) + offsetof(cli_plot, size)), CLI_CHARACTERS_OPTION(at)

#define CLI_PLOT_RULES                                                                             \
    {"width", CLI_NEEDS, "plot", "it is the width of a figure"},                                   \
    {                                                                                              \
        "font", CLI_NEEDS, "plot", "it is the font of a figure"                                    \
    }

/* Exits with 2 unless the path is NULL, "-", or a file name with a known ending; if it is "-" while
 * standard output gets another format than text as well; if the size cannot be read; and if
 * characters are given for a file. */
void cli_show_figure_check(const char *command, const cli_plot *plot, int format);

/* Reads the size into millimetres and points, 0 where it is not given. Exits with 2 if it cannot.
 */
void cli_figure_size_read(const char *command, const cli_figure_size *size, double *width,
                          double *font);

/* True if a path is given, or if anyhow is true and standard output is a terminal. */
bool cli_show_figure_wanted(const cli_plot *plot, bool anyhow);

/* Writes the figure to the path, or draws it on standard output if that is NULL or "-". If the user
 * did not request it (the path is NULL), a failure is reported but does not end the program. */
void cli_show_figure(const char *command, suf_figure *figure, const cli_plot *plot);

#endif
