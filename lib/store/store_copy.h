/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Copies of a store.
 */
#ifndef SUF_STORE_COPY_H
#define SUF_STORE_COPY_H

#include "store/database.h"

/* Copies all pages. Returns SQLite's result code. */
int suf_store_copy_into(sqlite3 *to, sqlite3 *from);

/* Copies the store as it is to a file called name, or name.2, ... if that exists, which has these
 * permissions, and returns its path for free(). NULL: the message says why, and nothing is left of
 * the copy. */
char *suf_store_copy_make(suf_store *store, const char *name, mode_t permissions, suf_error *why);

#endif
