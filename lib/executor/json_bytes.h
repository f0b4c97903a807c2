/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts as JSON values. A text is a string if it is UTF-8; otherwise it is {"bytes": "..."}, a
 * string whose characters, up to U+00FF, are the bytes.
 */
#ifndef SUF_EXECUTOR_JSON_BYTES_H
#define SUF_EXECUTOR_JSON_BYTES_H

#include <jansson.h>

/* For json_decref. bytes may be NULL if n is 0. */
json_t *suf_json_bytes_value(const char *bytes, size_t n);

/* The bytes with a 0 after them, for free(); NULL: the value is no text. */
char *suf_json_bytes_read(const json_t *value, size_t *n);

/* Texts that were read and are not in the values themselves. { 0 }: none. */
typedef struct suf_json_texts {
    char **all;
    size_t n, capacity;
} suf_json_texts;

/* A text without a 0 in it, which lives as long as both the value and texts; NULL: it is none. */
const char *suf_json_bytes_text(const json_t *value, suf_json_texts *texts);
void suf_json_texts_release(suf_json_texts *texts);

#endif
