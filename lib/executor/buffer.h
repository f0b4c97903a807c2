/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A queue of bytes for a socket: bytes are added at the end and removed at the front.
 */
#ifndef SUF_EXECUTOR_BUFFER_H
#define SUF_EXECUTOR_BUFFER_H

#include <stddef.h>

/* { 0 } is the empty buffer. */
typedef struct suf_buffer {
    char *data;
    size_t begin, end, capacity; /* the bytes from begin to end are waiting */
} suf_buffer;

/* Makes room for n bytes after the end and returns it. The caller writes there and advances end.
 * The pointer is valid until the next call. */
char *suf_buffer_room(suf_buffer *buffer, size_t n);
void suf_buffer_put(suf_buffer *buffer, const void *bytes, size_t n);

/* The first waiting byte, and the number of waiting bytes. */
const char *suf_buffer_front(const suf_buffer *buffer);
size_t suf_buffer_size(const suf_buffer *buffer);

/* Removes the first n bytes. A large buffer that becomes empty frees its memory. */
void suf_buffer_drop(suf_buffer *buffer, size_t n);
void suf_buffer_release(suf_buffer *buffer);

#endif
