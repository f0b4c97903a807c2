/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See lines.h.
 */
#include "base/lines.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { PIECE = 1 << 18 };

/* moves the rest to the front, of a larger buffer if it fills this one, and reads on; false at the
 * end of the file */
static bool read_more(suf_lines *l)
{
    const size_t left = l->end - l->start;
    char *from = l->buffer;
    l->is_too_long = left >= SUF_LINES_MOST;
    if (l->is_too_long)
        return false;
    if (left == l->size) {
        l->size = l->size ? 2 * l->size : PIECE;
        l->buffer = suf_alloc(l->size + 1, 1);
    }
    if (left)
        memmove(l->buffer, from + l->start, left);
    if (from != l->buffer)
        free(from);
    const size_t n = fread(l->buffer + left, 1, l->size - left, l->file);
    l->start = 0;
    l->end = left + n;
    return n > 0;
}

char *suf_lines_next(suf_lines *l, size_t *n)
{
    size_t seen = 0;
    const char *end = NULL;
    do {
        const size_t left = l->end - l->start;
        if (left > seen)
            end = memchr(l->buffer + l->start + seen, '\n', left - seen);
        seen = left;
    } while (!end && read_more(l));
    if (l->is_too_long)
        return NULL;
    *n = end ? (size_t)(end - (l->buffer + l->start)) + 1 : l->end - l->start;
    l->start += *n;
    return *n ? l->buffer + l->start - *n : NULL;
}

void suf_lines_release(suf_lines *l)
{
    free(l->buffer);
    *l = (suf_lines){0};
}
