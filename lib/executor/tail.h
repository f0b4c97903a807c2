/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last bytes that a pipe delivers. Memory holds at most twice the number of bytes to be kept,
 * however many arrive.
 */
#ifndef SUF_EXECUTOR_TAIL_H
#define SUF_EXECUTOR_TAIL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct suf_tail {
    int fd;      /* non-blocking; -1: closed */
    size_t kept; /* the number of bytes to keep */
    char *data;
    size_t n, capacity;
    bool cut;    /* some bytes have been dropped */
    int failure; /* the error number with which reading failed; 0: it did not */
} suf_tail;

void suf_tail_init(suf_tail *tail, int fd, size_t kept);

/* Reads once, and closes the pipe at its end. Returns the number of bytes read. */
size_t suf_tail_read(suf_tail *tail);

/* Reads everything that is in the pipe now. */
void suf_tail_drain(suf_tail *tail);

/* The bytes kept, not terminated by a 0; valid until the next call. */
char *suf_tail_text(const suf_tail *tail, size_t *n, bool *cut);

/* Also closes the pipe. */
void suf_tail_release(suf_tail *tail);

#endif
