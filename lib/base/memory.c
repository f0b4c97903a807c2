/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See memory.h and out_of_memory.h.
 */
#include "base/memory.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suffice/out_of_memory.h"

/* Nothing is printed that would need memory itself. */
void suf_memory_abort(void)
{
    static const char message[] =
        "suffice: out of memory; nothing that was recorded is lost: make some memory free and run "
        "the same command again\n";
    const ssize_t n = write(STDERR_FILENO, message, sizeof message - 1);
    (void)n;
    abort();
}

void *suf_alloc(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size ? size : 1);
    if (!p)
        suf_memory_abort();
    return p;
}

void *suf_resize(void *object, size_t n, size_t size)
{
    void *p = reallocarray(object, n, size);
    if (!p)
        suf_memory_abort();
    return p;
}

void *suf_grow(void *items, size_t n, size_t *capacity, size_t size)
{
    if (n < *capacity)
        return items;
    *capacity = *capacity ? 2 * *capacity : 16;
    void *grown = suf_alloc(*capacity, size);
    if (n)
        memcpy(grown, items, n * size);
    free(items);
    return grown;
}

static void *alloc_json(size_t size)
{
    return suf_alloc(1, size);
}

void suf_memory_guard_json(void)
{
    json_set_alloc_funcs(alloc_json, free);
}
