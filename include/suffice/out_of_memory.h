/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens when there is no memory left: the library says so on standard error and aborts. What
 * an experiment has recorded is not lost.
 */
#ifndef SUFFICE_OUT_OF_MEMORY_H
#define SUFFICE_OUT_OF_MEMORY_H

#include <stddef.h>
#include <stdio.h>

#include "suffice/failure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Says that there is no memory left, and aborts. */
SUF_API __attribute__((noreturn)) void suf_memory_abort(void);

/* A stream that writes to *text, as open_memstream does; but where that loses a part of the text
 * and tells nobody, this aborts. *text and *size are valid when it is closed. */
SUF_API FILE *suf_text_stream_open(char **text, size_t *size);

/* Closes it and returns *text, which ends with a zero, for free(). */
SUF_API char *suf_text_stream_close(FILE *out, char **text);

/* JSON is made by the library jansson, which leaves out what it has no memory for. After this call
 * it aborts as everything else does, in the whole process. For programs that use jansson only
 * through suffice, before any other call. */
SUF_API void suf_memory_guard_json(void);

#ifdef __cplusplus
}
#endif

#endif
