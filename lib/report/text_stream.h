/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text that is put together by printing.
 */
#ifndef SUF_REPORT_TEXT_STREAM_H
#define SUF_REPORT_TEXT_STREAM_H

#include <stdio.h>

/* A stream that writes to *text; *text and *size are valid when it is closed. */
FILE *suf_text_stream_open(char **text, size_t *size);

/* Closes it and returns *text, for free(). */
char *suf_text_stream_close(FILE *out, char **text);

#endif
