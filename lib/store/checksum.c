/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See checksum.h. XXH3: Yann Collet, xxHash, https://xxhash.com.
 */
#include "store/checksum.h"

#include <string.h>
#include <xxhash.h>

enum { TYPE_NULL, TYPE_INTEGER, TYPE_REAL, TYPE_TEXT, TYPE_BYTES };

static uint64_t add(uint64_t sum, uint64_t type, const void *bytes, size_t n)
{
    return XXH3_64bits_withSeed(n ? bytes : "", n, sum + type);
}

/* eight bytes, the least significant first, on every machine */
static uint64_t add_word(uint64_t sum, uint64_t type, uint64_t word)
{
    unsigned char bytes[8];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(word >> (8 * i));
    return add(sum, type, bytes, sizeof bytes);
}

uint64_t suf_checksum_null(uint64_t sum)
{
    return add(sum, TYPE_NULL, NULL, 0);
}

uint64_t suf_checksum_integer(uint64_t sum, int64_t value)
{
    return add_word(sum, TYPE_INTEGER, (uint64_t)value);
}

uint64_t suf_checksum_real(uint64_t sum, double value)
{
    const double plain = value == 0 ? 0 : value;
    uint64_t word;
    memcpy(&word, &plain, sizeof word);
    return add_word(sum, TYPE_REAL, word);
}

uint64_t suf_checksum_text(uint64_t sum, const char *text, size_t n)
{
    return add(sum, TYPE_TEXT, text, n);
}

uint64_t suf_checksum_bytes(uint64_t sum, const void *bytes, size_t n)
{
    return add(sum, TYPE_BYTES, bytes, n);
}

static uint64_t add_value(uint64_t sum, sqlite3_value *value)
{
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        return suf_checksum_integer(sum, sqlite3_value_int64(value));
    case SQLITE_FLOAT:
        return suf_checksum_real(sum, sqlite3_value_double(value));
    case SQLITE_TEXT: {
        const char *text = (const char *)sqlite3_value_text(value);
        return suf_checksum_text(sum, text, (size_t)sqlite3_value_bytes(value));
    }
    case SQLITE_BLOB: {
        const void *bytes = sqlite3_value_blob(value);
        return suf_checksum_bytes(sum, bytes, (size_t)sqlite3_value_bytes(value));
    }
    default:
        return suf_checksum_null(sum);
    }
}

uint64_t suf_checksum_columns(uint64_t sum, sqlite3_stmt *row, int first, int n)
{
    for (int i = first; i < first + n; i++)
        sum = add_value(sum, sqlite3_column_value(row, i));
    return sum;
}

/* ---- for SQL ---- */

static void checksum_function(sqlite3_context *context, int n, sqlite3_value **values)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum = add_value(sum, values[i]);
    sqlite3_result_int64(context, (int64_t)sum);
}

static void total_step(sqlite3_context *context, int n, sqlite3_value **values)
{
    uint64_t *total = sqlite3_aggregate_context(context, sizeof *total);
    if (total && n == 1)
        *total += (uint64_t)sqlite3_value_int64(values[0]);
}

static void total_end(sqlite3_context *context)
{
    const uint64_t *total = sqlite3_aggregate_context(context, sizeof *total);
    sqlite3_result_int64(context, total ? (int64_t)*total : 0);
}

int suf_checksum_register(sqlite3 *db)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
    const int rc = sqlite3_create_function_v2(db, "suf_checksum", -1, flags, NULL,
                                              checksum_function, NULL, NULL, NULL);
    return rc == SQLITE_OK ? sqlite3_create_function_v2(db, "suf_total", 1, flags, NULL, NULL,
                                                        total_step, total_end, NULL)
                           : rc;
}
