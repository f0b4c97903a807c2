/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Allocation that aborts with a message when memory runs out, so that callers need not check for
 * it.
 */
#ifndef SUF_BASE_MEMORY_H
#define SUF_BASE_MEMORY_H

#include <stddef.h>

/* n zeroed objects of size bytes each, for free(). */
void *suf_alloc(size_t n, size_t size);

/* The object with room for n items of size bytes each; what is new is not set. */
void *suf_resize(void *object, size_t n, size_t size);

/* Returns the list of n items with room for one more, which is zeroed. The items move if *capacity
 * is used up. */
void *suf_grow(void *items, size_t n, size_t *capacity, size_t size);

#endif
