/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Allocation that cannot fail: out of memory aborts, so no caller has a branch for it.
 */
#ifndef SUF_BASE_MEMORY_H
#define SUF_BASE_MEMORY_H

#include <stddef.h>

/* n objects of size bytes each, zeroed. Freed with free(). */
void *suf_alloc(size_t n, size_t size);

/* The n items of a list with room for one more, zeroed; they move when *capacity is used up. */
void *suf_grow(void *items, size_t n, size_t *capacity, size_t size);

#endif
