/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See json_bytes.h.
 */
#include "executor/json_bytes.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

static json_t *bytes_object(const char *bytes, size_t n)
{
    char *wide = suf_alloc(2 * n + 1, 1);
    size_t size = 0;
    for (size_t i = 0; i < n; i++) {
        const unsigned char byte = (unsigned char)bytes[i];
        if (byte >= 0x80)
            wide[size++] = (char)(0xc0 | byte >> 6);
        wide[size++] = (char)(byte < 0x80 ? byte : 0x80 | (byte & 0x3f));
    }
    json_t *object = json_object();
    json_object_set_new(object, "bytes", json_stringn(wide, size));
    free(wide);
    return object;
}

json_t *suf_json_bytes_value(const char *bytes, size_t n)
{
    const char *all = bytes ? bytes : "";
    json_t *text = json_stringn(all, n);
    return text ? text : bytes_object(all, n);
}

/* Characters beyond U+00FF are no bytes. */
static char *bytes_of(const json_t *string, size_t *n)
{
    const char *wide = json_string_value(string);
    const size_t size = json_string_length(string);
    char *bytes = suf_alloc(size + 1, 1);
    *n = 0;
    for (size_t i = 0; i < size; i++) {
        const unsigned char first = (unsigned char)wide[i];
        if (first > 0xc3) {
            free(bytes);
            return NULL;
        }
        const bool is_pair = first >= 0x80;
        const unsigned low = is_pair ? (unsigned char)wide[++i] & 0x3fU : 0;
        bytes[(*n)++] = (char)(unsigned char)(is_pair ? (first & 3U) << 6 | low : first);
    }
    return bytes;
}

char *suf_json_bytes_read(const json_t *value, size_t *n)
{
    const json_t *bytes = json_object_get(value, "bytes");
    if (bytes)
        return json_is_string(bytes) ? bytes_of(bytes, n) : NULL;
    if (!json_is_string(value))
        return NULL;
    *n = json_string_length(value);
    return suf_text_bytes(json_string_value(value), *n);
}

const char *suf_json_bytes_text(const json_t *value, suf_json_texts *texts)
{
    size_t n = 0;
    if (json_is_string(value)) {
        const char *text = json_string_value(value);
        return strlen(text) == json_string_length(value) ? text : NULL;
    }
    char *text = suf_json_bytes_read(value, &n);
    if (!text || strlen(text) != n) {
        free(text);
        return NULL;
    }
    texts->all = suf_grow(texts->all, texts->n, &texts->capacity, sizeof *texts->all);
    texts->all[texts->n++] = text;
    return text;
}

void suf_json_texts_release(suf_json_texts *texts)
{
    for (size_t i = 0; i < texts->n; i++)
        free(texts->all[i]);
    free(texts->all);
    *texts = (suf_json_texts){0};
}
