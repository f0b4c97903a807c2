/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes on their way through a socket: put in at the end, taken out at the front.
 */
#ifndef SUF_EXECUTOR_BUFFER_H
#define SUF_EXECUTOR_BUFFER_H

#include <stddef.h>

/* { 0 } is the empty buffer. */
typedef struct suf_buffer {
    char *data;
    size_t begin, end, capacity; /* the bytes waiting are those from begin to end */
} suf_buffer;

/* Room for n bytes behind the end; end is the caller's to move. Valid until the next call. */
char *suf_buffer_room(suf_buffer *buffer, size_t n);
void suf_buffer_put(suf_buffer *buffer, const void *bytes, size_t n);

/* The first byte waiting, and how many there are. */
const char *suf_buffer_front(const suf_buffer *buffer);
size_t suf_buffer_size(const suf_buffer *buffer);

/* Takes the first n bytes out. A buffer that becomes empty gives large memory back. */
void suf_buffer_drop(suf_buffer *buffer, size_t n);
void suf_buffer_release(suf_buffer *buffer);

#endif
