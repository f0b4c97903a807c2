/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file that a command writes, either completely or not at all.
 */
#ifndef CLI_OUTPUT_FILE_H
#define CLI_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct cli_output_file {
    FILE *file;
    const char *path; /* NULL: standard output */
    char *draft;      /* the name it is written under until it is complete; NULL: path */
} cli_output_file;

/* True if both names refer to the same regular file. */
bool cli_output_file_is(const char *path, const char *other);

/* NULL and "-" are standard output. A file at path stays unchanged until closing replaces it; a
 * pipe or a device is written to directly. Both functions exit with a message on failure. */
cli_output_file cli_output_file_open(const char *command, const char *path);
void cli_output_file_close(const char *command, cli_output_file *output);

/* The path of a folder relative to the folder of the file at path, for free(); NULL for NULL.
 * Standard output counts as a file in the current folder. */
char *cli_output_file_relative(const char *path, const char *folder);

#endif
