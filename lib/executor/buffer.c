/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See buffer.h. The space of removed bytes is reused once it exceeds the waiting bytes, so that at
 * most one byte is moved for each byte removed.
 */
#include "executor/buffer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "suffice/out_of_memory.h"

enum { LEAST = 4096, LARGE = 1 << 16 };

static void grow(suf_buffer *buffer, size_t wanted)
{
    size_t capacity = buffer->capacity ? buffer->capacity : LEAST;
    while (capacity < wanted)
        capacity *= 2;
    char *data = realloc(buffer->data, capacity);
    if (!data)
        suf_memory_abort();
    buffer->data = data;
    buffer->capacity = capacity;
}

char *suf_buffer_room(suf_buffer *buffer, size_t n)
{
    const size_t size = suf_buffer_size(buffer);
    if (buffer->begin > 0 && buffer->begin >= size && buffer->capacity - buffer->end < n) {
        memcpy(buffer->data, buffer->data + buffer->begin, size);
        buffer->begin = 0;
        buffer->end = size;
    }
    if (!buffer->data || buffer->capacity - buffer->end < n)
        grow(buffer, buffer->end + n);
    return buffer->data + buffer->end;
}

void suf_buffer_put(suf_buffer *buffer, const void *bytes, size_t n)
{
    if (n == 0)
        return;
    memcpy(suf_buffer_room(buffer, n), bytes, n);
    buffer->end += n;
}

const char *suf_buffer_front(const suf_buffer *buffer)
{
    return buffer->data + buffer->begin;
}

size_t suf_buffer_size(const suf_buffer *buffer)
{
    return buffer->end - buffer->begin;
}

void suf_buffer_drop(suf_buffer *buffer, size_t n)
{
    assert(n <= suf_buffer_size(buffer));
    buffer->begin += n;
    if (buffer->begin < buffer->end)
        return;
    buffer->begin = buffer->end = 0;
    if (buffer->capacity > LARGE)
        suf_buffer_release(buffer);
}

void suf_buffer_release(suf_buffer *buffer)
{
    free(buffer->data);
    *buffer = (suf_buffer){0};
}
