/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lock of a store, which allows one writer at a time, on this machine and over the network.
 */
#ifndef SUF_STORE_LOCK_H
#define SUF_STORE_LOCK_H

#include "suffice.h"

/* { 0 } is none. */
typedef struct suf_lock {
    char *path;
    int fd;
} suf_lock;

/* SUF_EBUSY if another process has it, or this one; the message says which. Symbolic links to a
 * store share its lock. */
int suf_lock_take(suf_lock *lock, const char *store, suf_error *err);
void suf_lock_release(suf_lock *lock);

/* The process that has the lock of a store; 0: none. */
int64_t suf_lock_holder(const char *store);

#endif
