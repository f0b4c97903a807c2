/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The content of a small text file.
 */
#ifndef SUF_EXPERIMENT_FILE_TEXT_H
#define SUF_EXPERIMENT_FILE_TEXT_H

#include <stdio.h>

#include "suffice.h"

/* What is left to read of a file, with a 0 after it; for free(). NULL with errno on failure. */
char *suf_file_text_rest(FILE *file, size_t *size);

/* The whole file, for free(). NULL if it cannot be read (SUF_EIO) or has zero bytes (SUF_EINVAL).
 * shown is the path in the message. */
char *suf_file_text(const char *path, const char *shown, suf_error *err);

#endif
