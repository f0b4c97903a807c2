/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The end of what a pipe delivers. However much that is, no more than twice what is kept is
 * ever in memory.
 */
#ifndef SUF_EXECUTOR_TAIL_H
#define SUF_EXECUTOR_TAIL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct suf_tail {
    int fd;      /* not blocking; -1: closed */
    size_t kept; /* bytes of interest */
    char *data;
    size_t n, capacity;
    bool cut; /* some are gone already */
} suf_tail;

void suf_tail_init(suf_tail *tail, int fd, size_t kept);

/* Reads once, and closes the pipe at its end. Returns how many bytes came. */
size_t suf_tail_read(suf_tail *tail);

/* Reads what is there now. */
void suf_tail_drain(suf_tail *tail);

/* The bytes kept, with no 0 behind them; valid until the next call. */
char *suf_tail_text(const suf_tail *tail, size_t *n, bool *cut);

/* Closes the pipe, too. */
void suf_tail_release(suf_tail *tail);

#endif
