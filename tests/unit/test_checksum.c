/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The checksum of a row: what it tells apart, and what another program makes of the same bytes.
 *
 * The expected values are those of 'xxhsum -H3' 0.8.1 (Debian package xxhash), which hashes with
 * the seed 0; the first is the published one of no bytes. A column of type t after the checksum
 * 2^64 - t is hashed with the seed 0.
 */
#include <sqlite3.h>

#include "check.h"
#include "store/checksum.h"

static const char sentence[] =
    "the record outlives the program that wrote it, and says so in more than sixteen bytes";

static uint64_t text_sum(uint64_t sum, const char *text)
{
    return suf_checksum_text(sum, text, strlen(text));
}

static void a_column_is_hashed_as_xxhsum_hashes_its_bytes(void **state)
{
    (void)state;
    assert_int_equal(suf_checksum_null(0), 0x2d06800538d394c2);
    assert_int_equal(text_sum((uint64_t)-3, "suffice"), 0xa24d2742314105af);
    assert_int_equal(text_sum((uint64_t)-3, sentence), 0x84bc7ac1323eb342);
    assert_int_equal(suf_checksum_bytes((uint64_t)-4, sentence, strlen(sentence)),
                     0x84bc7ac1323eb342);
    assert_int_equal(suf_checksum_integer((uint64_t)-1, 42), 0xd5a6f8c838df27c8);
    assert_int_equal(suf_checksum_real((uint64_t)-2, 0.5), 0x5da9c77a7c72de31);
}

static void types_matter(void **state)
{
    (void)state;
    const uint64_t sums[] = {suf_checksum_null(0),
                             suf_checksum_integer(0, 1),
                             suf_checksum_real(0, 1),
                             text_sum(0, "1"),
                             text_sum(0, ""),
                             suf_checksum_bytes(0, "1", 1),
                             suf_checksum_bytes(0, NULL, 0)};
    const size_t n = sizeof sums / sizeof *sums;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++)
            assert_int_not_equal(sums[i], sums[j]);
}

static void order_and_number_of_columns_matter(void **state)
{
    (void)state;
    const uint64_t a = text_sum(0, "a");
    assert_int_not_equal(text_sum(a, "b"), text_sum(text_sum(0, "b"), "a"));
    assert_int_not_equal(text_sum(a, "b"), text_sum(0, "ab"));
    assert_int_not_equal(suf_checksum_null(a), a);
    assert_int_not_equal(text_sum(suf_checksum_null(0), "a"), suf_checksum_null(a));
}

static void the_sign_of_zero_does_not_matter(void **state)
{
    (void)state;
    assert_int_equal(suf_checksum_real(7, -0.0), suf_checksum_real(7, 0.0));
    assert_int_not_equal(suf_checksum_real(7, -1.0), suf_checksum_real(7, 1.0));
}

/* ---- in SQL ---- */

static sqlite3 *database(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(suf_checksum_register(db), SQLITE_OK);
    return db;
}

static uint64_t asked(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *query = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &query, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    const uint64_t sum = (uint64_t)sqlite3_column_int64(query, 0);
    (void)sqlite3_finalize(query);
    return sum;
}

static void sql_says_the_same(void **state)
{
    (void)state;
    sqlite3 *db = database();
    assert_int_equal(asked(db, "SELECT suf_checksum()"), 0);
    assert_int_equal(asked(db, "SELECT suf_checksum(NULL)"), 0x2d06800538d394c2);
    assert_int_equal(asked(db, "SELECT suf_checksum(-0.0)"), suf_checksum_real(0, 0));
    const uint64_t number = suf_checksum_real(suf_checksum_integer(0, -5), 1);
    assert_int_equal(
        asked(db, "SELECT suf_checksum(-5, 1.0, 'x' || char(233), x'00ff', NULL, '')"),
        text_sum(suf_checksum_null(suf_checksum_bytes(text_sum(number, "x\xc3\xa9"), "\0\xff", 2)),
                 ""));
    (void)sqlite3_close(db);
}

static void so_does_a_row_that_is_read(void **state)
{
    (void)state;
    sqlite3 *db = database();
    sqlite3_stmt *row = NULL;
    assert_int_equal(
        sqlite3_exec(db,
                     "CREATE TABLE t (a INTEGER, b REAL, c TEXT) STRICT; INSERT INTO t VALUES "
                     "(3, 4, 'five')",
                     NULL, NULL, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT a, b, c FROM t", -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    /* 4 is kept as an integer, and is a real number for whoever reads it */
    const uint64_t expected = text_sum(suf_checksum_real(suf_checksum_integer(0, 3), 4), "five");
    assert_int_equal(suf_checksum_columns(0, row, 0, 3), expected);
    assert_int_equal(suf_checksum_columns(suf_checksum_integer(0, 3), row, 1, 2), expected);
    (void)sqlite3_finalize(row);
    assert_int_equal(asked(db, "SELECT suf_checksum(a, b, c) FROM t"), expected);
    (void)sqlite3_close(db);
}

static void totals_wrap_around(void **state)
{
    (void)state;
    sqlite3 *db = database();
    assert_int_equal(asked(db, "SELECT suf_total(x) FROM (SELECT 9223372036854775807 AS x UNION "
                               "ALL SELECT 9223372036854775807 UNION ALL SELECT 3)"),
                     1);
    assert_int_equal(asked(db, "SELECT suf_total(x) FROM (SELECT 1 AS x WHERE 0)"), 0);
    (void)sqlite3_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_column_is_hashed_as_xxhsum_hashes_its_bytes),
        cmocka_unit_test(types_matter),
        cmocka_unit_test(order_and_number_of_columns_matter),
        cmocka_unit_test(the_sign_of_zero_does_not_matter),
        cmocka_unit_test(sql_says_the_same),
        cmocka_unit_test(so_does_a_row_that_is_read),
        cmocka_unit_test(totals_wrap_around),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
