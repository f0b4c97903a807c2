/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The checksum of a row: XXH3 (64 bits) of one column after the other. The seed of the first column
 * is the number of its type (NULL 0, integer 1, real 2, text 3, bytes 4); the seed of each further
 * one is the checksum so far plus the number of its type. Integers and reals are 8 bytes, the
 * least significant first; a NULL has no bytes. suffice-store(5) describes this for other programs.
 */
#ifndef SUF_STORE_CHECKSUM_H
#define SUF_STORE_CHECKSUM_H

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

/* Each returns the checksum with one more column. The first call is given 0. */
uint64_t suf_checksum_null(uint64_t sum);
uint64_t suf_checksum_integer(uint64_t sum, int64_t value);
uint64_t suf_checksum_real(uint64_t sum, double value); /* -0.0 is 0.0, as it is for SQLite */
uint64_t suf_checksum_text(uint64_t sum, const char *text, size_t n);
uint64_t suf_checksum_bytes(uint64_t sum, const void *bytes, size_t n);

/* Adds the columns first ... first + n - 1 of a row. */
uint64_t suf_checksum_columns(uint64_t sum, sqlite3_stmt *row, int first, int n);

/* Adds to a connection the SQL functions suf_checksum(column, ...) and suf_total(checksum), a sum
 * modulo 2^64. Returns SQLite's result code. */
int suf_checksum_register(sqlite3 *db);

#endif
