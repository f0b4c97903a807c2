/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stream to a terminal that lets no control characters through. A character may come in two
 * pieces: what is left of the first waits for the second.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "suffice.h"

enum { LONGEST = 4 }; /* bytes of a character */

typedef struct {
    int fd;
    char waiting[LONGEST];
    size_t n_waiting;
} terminal;

/* Those of the standard descriptors are never closed, and are no leaks either. */
static terminal standard[STDERR_FILENO + 1];

static bool is_standard(int fd)
{
    return fd >= 0 && fd <= STDERR_FILENO;
}

/* writes what is waiting and n more bytes; false: the terminal is gone */
static bool show(terminal *t, const char *bytes, size_t n, bool is_end)
{
    char *shown;
    size_t size;
    const size_t n_all = t->n_waiting + n;
    char *all = suf_alloc(n_all + 1, 1);
    memcpy(all, t->waiting, t->n_waiting);
    if (n > 0)
        memcpy(all + t->n_waiting, bytes, n);
    FILE *out = suf_text_stream_open(&shown, &size);
    const size_t used = suf_utf8_show(out, all, n_all, is_end);
    suf_text_stream_close(out, &shown);
    t->n_waiting = n_all - used;
    memcpy(t->waiting, all + used, t->n_waiting);
    const bool is_written = suf_descriptor_write(t->fd, shown, size) == 0;
    free(shown);
    free(all);
    return is_written;
}

static ssize_t put(void *cookie, const char *bytes, size_t n)
{
    return show(cookie, bytes, n, false) ? (ssize_t)n : 0;
}

static int end(void *cookie)
{
    const bool is_written = show(cookie, NULL, 0, true);
    if (!is_standard(((terminal *)cookie)->fd))
        free(cookie);
    return is_written ? 0 : EOF;
}

FILE *suf_terminal_stream_open(int fd)
{
    terminal *t = is_standard(fd) ? &standard[fd] : suf_alloc(1, sizeof *t);
    *t = (terminal){.fd = fd};
    FILE *stream = fopencookie(t, "w", (cookie_io_functions_t){.write = put, .close = end});
    if (!stream)
        suf_memory_abort();
    return stream;
}
