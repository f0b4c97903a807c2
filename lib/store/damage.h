/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wrong with a store, row by row. A store that is opened to skip damage keeps a list of
 * what it skipped; any other one fails at the first.
 */
#ifndef SUF_STORE_DAMAGE_H
#define SUF_STORE_DAMAGE_H

#include "store/database.h"

/* What the checksum of a row that was just read should be is in its column `at`, over the columns
 * first ... at - 1. */
bool suf_damage_is_in_row(sqlite3_stmt *row, int first, int at);

/* Fails with SUF_EIO and a sentence: what is wrong, and the advice to restore the store. */
int suf_damage_fail(const suf_store *store, suf_error *err, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* A row that can be done without: SUF_OK when the store skips damage, which is then on its list;
 * otherwise fails. */
int suf_damage_skip(suf_store *store, suf_error *err, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
