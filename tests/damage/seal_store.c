/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * seal_store STORE: gives every row of a store the checksum that belongs to it, and every table its
 * tallies, after somebody has edited cells by SQL: what a store looks like whose author knows how
 * it is protected. A store whose tables refuse the edit is left as it is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/checksum.h"
#include "store/tally.h"

static sqlite3 *db;

static _Noreturn void give_up(const char *what)
{
    (void)fprintf(stderr, "seal_store: %s: %s\n", what, sqlite3_errmsg(db));
    exit(1);
}

/* takes the text over */
static void execute(char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        give_up(sql);
    free(sql);
}

/* the names of the columns before this one, with commas; for free() */
static char *columns_before(const char *table, const char *column)
{
    sqlite3_stmt *info;
    char *names = suf_text_copy("");
    char *sql = suf_text_format("SELECT name FROM pragma_table_info('%s') ORDER BY cid", table);
    if (sqlite3_prepare_v2(db, sql, -1, &info, NULL) != SQLITE_OK)
        give_up(sql);
    while (sqlite3_step(info) == SQLITE_ROW &&
           strcmp((const char *)sqlite3_column_text(info, 0), column) != 0) {
        char *longer =
            suf_text_format("%s%s%s", names, *names ? ", " : "", sqlite3_column_text(info, 0));
        free(names);
        names = longer;
    }
    (void)sqlite3_finalize(info);
    free(sql);
    return names;
}

static void seal(const char *table, const char *column)
{
    char *columns = columns_before(table, column);
    execute(suf_text_format("UPDATE %s SET %s = suf_checksum(%s)", table, column, columns));
    free(columns);
}

/* how the rows of a table find their experiment, for a tally of another experiment is not theirs */
static const char *experiment_of(const char *table)
{
    static const char *const by_decision[] = {"used", "difference", "substitute"};
    for (size_t i = 0; i < 3; i++)
        if (strcmp(table, by_decision[i]) == 0)
            return "(SELECT d.experiment FROM decision AS d WHERE d.id = x.decision)";
    if (strcmp(table, "bias") == 0)
        return "(SELECT c.experiment FROM correction AS c WHERE c.id = x.correction)";
    return strcmp(table, "experiment") == 0 ? "0" : "x.experiment";
}

static void tally(const char *table)
{
    char *rows = strcmp(table, "run") == 0
                     ? suf_text_copy("FROM run AS x WHERE x.instance = tally.owner")
                     : suf_text_format("FROM %s AS x WHERE %s = tally.experiment", table,
                                       experiment_of(table));
    execute(suf_text_format("UPDATE tally SET rows = (SELECT count(*) %s), total = (SELECT "
                            "ifnull(suf_total(x.checksum), 0) %s) WHERE name = '%s'",
                            rows, rows, table));
    free(rows);
}

int main(int argc, char **argv)
{
    if (argc != 2 || sqlite3_open(argv[1], &db) != SQLITE_OK ||
        suf_checksum_register(db) != SQLITE_OK)
        give_up("usage: seal_store STORE");
    execute(suf_text_copy("PRAGMA ignore_check_constraints = ON; BEGIN"));
    for (int i = 0; suf_store_table_name(i); i++) {
        seal(suf_store_table_name(i), "checksum");
        if (strcmp(suf_store_table_name(i), "run") == 0)
            seal("run", "checksum_all");
        tally(suf_store_table_name(i));
    }
    seal("tally", "checksum");
    execute(suf_text_copy("COMMIT"));
    (void)sqlite3_close(db);
    return 0;
}
