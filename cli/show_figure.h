/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Showing a figure in a file or in the terminal.
 */
#ifndef CLI_SHOW_FIGURE_H
#define CLI_SHOW_FIGURE_H

#include <stdbool.h>

#include "suffice.h"

/* Exits with 2 unless path is NULL, "-", or a file name with a known ending; and if it is "-" while
 * standard output gets another format than text as well. */
void cli_show_figure_check(const char *command, const char *path, int format);

/* True if path is given, or if anyhow is true and standard output is a terminal. */
bool cli_show_figure_wanted(const char *path, bool anyhow);

/* Writes the figure to path, or draws it on standard output if path is NULL or "-". If the user
 * did not request it (path is NULL), a failure is reported but does not end the program. */
void cli_show_figure(const char *command, const suf_figure *figure, const char *path);

#endif
