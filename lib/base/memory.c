/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See memory.h.
 */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *suf_alloc(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size ? size : 1);
    if (!p)
        abort();
    return p;
}

void *suf_resize(void *object, size_t n, size_t size)
{
    void *p = reallocarray(object, n, size);
    if (!p)
        abort();
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
