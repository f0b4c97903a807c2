/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lines of a file, all at once.
 */
#ifndef CLI_TEXT_LINES_H
#define CLI_TEXT_LINES_H

#include <stddef.h>

/* { 0 } is none. */
typedef struct cli_text_lines {
    size_t n, capacity;
    char **all; /* without their ends */
} cli_text_lines;

/* Adds the lines of a file that are not blank; "-" is standard input. Exits with a message if it
 * cannot be read. */
void cli_text_lines_read(cli_text_lines *lines, const char *command, const char *path);
/* Adds a copy of the line. */
void cli_text_lines_add(cli_text_lines *lines, const char *line);
void cli_text_lines_release(cli_text_lines *lines);

#endif
