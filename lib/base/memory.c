/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See memory.h.
 */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

void *suf_alloc(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size ? size : 1);
    if (!p)
        abort();
    return p;
}
