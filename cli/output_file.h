/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file that a command writes: whole or not at all.
 */
#ifndef CLI_OUTPUT_FILE_H
#define CLI_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct cli_output_file {
    FILE *file;
    const char *path; /* NULL: standard output */
    char *draft;      /* under which name it is written first; NULL: under its own */
} cli_output_file;

/* Whether both are the same regular file. */
bool cli_output_file_is(const char *path, const char *other);

/* NULL and "-": standard output. What is at path stays until closing, which replaces it; a pipe or
 * a device is written to as it is. Both exit with a message when they cannot. */
cli_output_file cli_output_file_open(const char *command, const char *path);
void cli_output_file_close(const char *command, cli_output_file *output);

/* A folder as seen from that of the file at path, for free(); NULL for NULL. Standard output is in
 * the current folder. */
char *cli_output_file_relative(const char *path, const char *folder);

#endif
