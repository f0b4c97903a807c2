/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file that a command writes, either completely or not at all.
 */
#ifndef CLI_OUTPUT_FILE_H
#define CLI_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

/* True if both names refer to the same regular file. */
bool cli_output_file_is(const char *path, const char *other);

/* Writes the text to the file at path, as suf_whole_file_write does; NULL and "-" are standard
 * output. Exits with a message on failure. */
void cli_output_file_write(const char *command, const char *path, const char *text, size_t size);

/* The path of a folder relative to the folder of the file at path, for free(); NULL for NULL.
 * Standard output counts as a file in the current folder. */
char *cli_output_file_relative(const char *path, const char *folder);

#endif
