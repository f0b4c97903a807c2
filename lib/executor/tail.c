/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See tail.h. The buffer grows to twice the kept size; whenever it is full from then on, its
 * second half becomes its first, so each byte moves at most once more.
 */
#include "executor/tail.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suffice/out_of_memory.h"

enum {
    LEAST = 4096,
    PIPE_AT_MOST = 1 << 20 /* bytes that a pipe can hold without privileges on Linux */
};

void suf_tail_init(suf_tail *tail, int fd, size_t kept)
{
    *tail = (suf_tail){.fd = fd, .kept = kept};
}

static void close_pipe(suf_tail *tail)
{
    close(tail->fd);
    tail->fd = -1;
}

static void slide(suf_tail *tail)
{
    memmove(tail->data, tail->data + tail->n - tail->kept, tail->kept);
    tail->n = tail->kept;
    tail->cut = true;
}

static void make_room(suf_tail *tail)
{
    const size_t most = 2 * tail->kept;
    if (tail->n < tail->capacity)
        return;
    if (tail->capacity == most) {
        slide(tail);
        return;
    }
    const size_t twice = tail->capacity ? 2 * tail->capacity : LEAST;
    tail->capacity = twice < most ? twice : most;
    tail->data = realloc(tail->data, tail->capacity);
    if (!tail->data)
        suf_memory_abort();
}

size_t suf_tail_read(suf_tail *tail)
{
    make_room(tail);
    ssize_t n;
    do
        n = read(tail->fd, tail->data + tail->n, tail->capacity - tail->n);
    while (n < 0 && errno == EINTR);
    if (n > 0) {
        tail->n += (size_t)n;
        return (size_t)n;
    }
    if (n < 0 && errno != EAGAIN)
        tail->failure = errno;
    if (n == 0 || tail->failure)
        close_pipe(tail);
    return 0;
}

/* A process left behind may write for ever, so there must be a bound; what was written before
 * now fits into the pipe. A pipe that gives less than what there is room for is empty. */
void suf_tail_drain(suf_tail *tail)
{
    size_t n = 0;
    while (tail->fd >= 0 && n < PIPE_AT_MOST) {
        const size_t more = suf_tail_read(tail);
        n += more;
        if (tail->n < tail->capacity)
            break;
    }
}

char *suf_tail_text(const suf_tail *tail, size_t *n, bool *cut)
{
    const size_t before = tail->n > tail->kept ? tail->n - tail->kept : 0;
    *n = tail->n - before;
    *cut = tail->cut || before > 0;
    return tail->data ? tail->data + before : NULL;
}

void suf_tail_release(suf_tail *tail)
{
    if (tail->fd >= 0)
        close_pipe(tail);
    free(tail->data);
    *tail = (suf_tail){.fd = -1};
}
