/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Damaged rows of a store. A store that is opened to skip damage keeps a list of what it skipped;
 * any other store fails at the first damaged row.
 */
#ifndef SUF_STORE_DAMAGE_H
#define SUF_STORE_DAMAGE_H

#include "store/database.h"

/* Whether a row that was just read differs from its checksum: column `at` has the checksum of the
 * columns first ... at - 1. */
bool suf_damage_is_in_row(sqlite3_stmt *row, int first, int at);

/* Fails with SUF_EIO. The message says what is wrong, and advises restoring the store from a copy.
 */
int suf_damage_fail(const suf_store *store, suf_error *err, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* For a row that is not indispensable: if the store skips damage, adds the sentence to its list and
 * returns SUF_OK; otherwise fails as above. */
int suf_damage_skip(suf_store *store, suf_error *err, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
