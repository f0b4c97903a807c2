/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Showing a figure: in a file, or in the terminal.
 */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include <stdbool.h>

#include "suffice.h"

/* Exits with 2 when path is neither NULL, "-", nor a file name with a known ending; or when it is
 * "-" and format, of what standard output gets as well, is another than text. */
void cli_picture_check(const char *command, const char *path, int format);

/* Whether to make a picture: path is given, or wanted anyhow and somebody is looking. */
bool cli_picture_wanted(const char *path, bool anyhow);

/* Writes to path; draws on standard output when path is NULL or "-". A drawing that was
 * not asked for (path NULL) and fails is only mentioned. */
void cli_picture_show(const char *command, const suf_figure *figure, const char *path);

#endif
