/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A store with other cells, whose checksums and tallies are right: what somebody could make who
 * means harm. The first line names a store and, after a blank, the command that reads it (status,
 * export, verify or report; none: all of them). Every further one is an edit: a table, a column,
 * the number of a row and a value, which is NULL, a number, or else a text, or DELETE for the row:
 *
 *     plain report
 *     run value 12 1e308
 *     used runs 0 0
 *     instance - 3 DELETE
 *
 * A name that does not exist stands for one that does, so that most inputs change something.
 */
#include <inttypes.h>
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "fuzz_base_store.h"
#include "fuzz_input.h"
#include "store/checksum.h"

/* ---- the tables ---- */

static const struct {
    const char *name;
    const char *experiment, *owner; /* of a row of the table, which is called t: for its tally */
    const char *with;               /* what is joined for that */
} tables[] = {
    {"experiment", "0", "0", ""},
    {"revision", "t.experiment", "0", ""},
    {"setting", "t.experiment", "0", ""},
    {"algorithm", "t.experiment", "0", ""},
    {"instance", "t.experiment", "0", ""},
    {"note", "t.experiment", "0", ""},
    {"decision", "t.experiment", "0", ""},
    {"used", "d.experiment", "0", "JOIN decision AS d ON d.id = t.decision"},
    {"difference", "d.experiment", "0", "JOIN decision AS d ON d.id = t.decision"},
    {"substitute", "d.experiment", "0", "JOIN decision AS d ON d.id = t.decision"},
    {"correction", "t.experiment", "0", ""},
    {"bias", "c.experiment", "0", "JOIN correction AS c ON c.id = t.correction"},
    {"look", "t.experiment", "0", ""},
    {"event", "t.experiment", "0", ""},
    {"run", "i.experiment", "i.id", "JOIN instance AS i ON i.id = t.instance"},
};

enum { N_TABLES = sizeof tables / sizeof *tables, MOST_COLUMNS = 40 };

/* The columns of a table, as the file has them. */
typedef struct {
    size_t n;
    char *names[MOST_COLUMNS];
    char *keys, *summed; /* the primary key, and what has a checksum; with commas between them */
} table_columns;

static table_columns columns[N_TABLES];

/* the text that a query about a table gives; fmt names the table once or twice */
static char *text_of(sqlite3 *db, const char *fmt, const char *table)
{
    char *sql = sqlite3_mprintf(fmt, table, table), *text = NULL;
    sqlite3_stmt *query = NULL;
    fuzz_require(sqlite3_prepare_v2(db, sql, -1, &query, NULL) == SQLITE_OK, sql);
    fuzz_require(sqlite3_step(query) == SQLITE_ROW, sql);
    text = strdup((const char *)sqlite3_column_text(query, 0));
    (void)sqlite3_finalize(query);
    sqlite3_free(sql);
    return text;
}

static void learn_table(sqlite3 *db, size_t t)
{
    table_columns *of = &columns[t];
    static char *all[N_TABLES];
    all[t] = text_of(db, "SELECT group_concat(name) FROM pragma_table_info(%Q)", tables[t].name);
    of->keys = text_of(db, "SELECT group_concat(name) FROM pragma_table_info(%Q) WHERE pk > 0",
                       tables[t].name);
    of->summed = text_of(db,
                         "SELECT group_concat(i.name) FROM pragma_table_info(%Q) AS i, "
                         "(SELECT cid FROM pragma_table_info(%Q) WHERE name = 'checksum') AS c "
                         "WHERE i.cid < c.cid",
                         tables[t].name);
    char *rest = all[t];
    for (char *name; (name = strtok_r(NULL, ",", &rest)) && of->n < MOST_COLUMNS;)
        of->names[of->n++] = name;
}

static void learn_tables(sqlite3 *db)
{
    for (size_t t = 0; t < N_TABLES && columns[N_TABLES - 1].n == 0; t++)
        learn_table(db, t);
}

/* ---- edits ---- */

static void execute(sqlite3 *db, char *sql)
{
    (void)sqlite3_exec(db, sql, NULL, NULL, NULL); /* what a table refuses is left as it was */
    sqlite3_free(sql);
}

static size_t find_table(const char *name)
{
    for (size_t t = 0; t < N_TABLES; t++)
        if (strcmp(tables[t].name, name) == 0)
            return t;
    return fuzz_number_of(name, N_TABLES);
}

static const char *find_column(const table_columns *of, const char *name)
{
    for (size_t c = 0; c < of->n; c++)
        if (strcmp(of->names[c], name) == 0)
            return of->names[c];
    return of->names[fuzz_number_of(name, of->n)];
}

/* as SQL, for sqlite3_free() */
static char *literal(const char *value)
{
    char *end;
    double number;
    const intmax_t whole = strtoimax(value, &end, 10);
    if (strcmp(value, "NULL") == 0)
        return sqlite3_mprintf("NULL");
    if (*value && !*end)
        return sqlite3_mprintf("%lld", (long long)whole);
    if (suf_number_read(value, &number) && !isnan(number))
        return isinf(number) ? sqlite3_mprintf("%s9e999", number < 0 ? "-" : "")
                             : sqlite3_mprintf("%!.17g", number);
    return sqlite3_mprintf("%Q", value);
}

static void edit(sqlite3 *db, char *line)
{
    char *table = strtok_r(line, " ", &line), *column = strtok_r(NULL, " ", &line);
    char *row = strtok_r(NULL, " ", &line);
    if (!table || !column || !row)
        return;
    const size_t t = find_table(table);
    char *where = sqlite3_mprintf(
        "(%s) = (SELECT %s FROM %s LIMIT 1 OFFSET %llu %% (SELECT max(1, count(*)) FROM %s))",
        columns[t].keys, columns[t].keys, tables[t].name, strtoull(row, NULL, 10) & INT64_MAX,
        tables[t].name);
    char *value = literal(line);
    if (strcmp(line, "DELETE") == 0)
        execute(db, sqlite3_mprintf("DELETE FROM %s WHERE %s", tables[t].name, where));
    else
        execute(db, sqlite3_mprintf("UPDATE %s SET %s = %s WHERE %s", tables[t].name,
                                    find_column(&columns[t], column), value, where));
    sqlite3_free(value);
    sqlite3_free(where);
}

/* ---- checksums and tallies ---- */

static void sum_again(sqlite3 *db)
{
    for (size_t t = 0; t < N_TABLES; t++)
        execute(db, sqlite3_mprintf("UPDATE %s SET checksum = suf_checksum(%s)", tables[t].name,
                                    columns[t].summed));
    execute(db, sqlite3_mprintf("UPDATE run SET checksum_all = suf_checksum(%s, checksum, "
                                "user, system, memory, host, command, message, measures, stderr)",
                                columns[N_TABLES - 1].summed));
}

static void tally_again(sqlite3 *db)
{
    execute(db, sqlite3_mprintf("DELETE FROM tally"));
    for (size_t t = 0; t < N_TABLES; t++)
        execute(db,
                sqlite3_mprintf("INSERT INTO tally SELECT *, suf_checksum(experiment, name, "
                                "owner, rows, total) FROM (SELECT %s AS experiment, %Q AS name, "
                                "%s AS owner, count(*) AS rows, suf_total(t.checksum) AS total "
                                "FROM %s AS t %s GROUP BY 1, 3)",
                                tables[t].experiment, tables[t].name, tables[t].owner,
                                tables[t].name, tables[t].with));
}

/* ---- a store in memory ---- */

static sqlite3 *open_copy(const fuzz_base_store *base)
{
    sqlite3 *db = NULL;
    unsigned char *bytes = sqlite3_malloc64(base->n);
    fuzz_require(bytes && sqlite3_open(":memory:", &db) == SQLITE_OK, "there is memory");
    memcpy(bytes, base->bytes, base->n);
    bytes[18] = bytes[19] = 1; /* a copy in memory cannot have a log */
    const unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
    fuzz_require(sqlite3_deserialize(db, "main", bytes, (sqlite3_int64)base->n,
                                     (sqlite3_int64)base->n, flags) == SQLITE_OK,
                 "the store can be opened in memory");
    fuzz_require(suf_checksum_register(db) == SQLITE_OK, "checksums can be computed");
    return db;
}

static void report_copy(sqlite3 *db, const char *command)
{
    sqlite3_int64 n;
    unsigned char *bytes = sqlite3_serialize(db, "main", &n, 0);
    fuzz_require(bytes, "there is memory");
    fuzz_base_store_report(bytes, (size_t)n, command);
    sqlite3_free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input = fuzz_input_of(data, size);
    const fuzz_store_line first = fuzz_store_line_take(&input);
    sqlite3 *db = open_copy(first.store);
    learn_tables(db);
    execute(db, sqlite3_mprintf("PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = 0; "
                                "BEGIN"));
    while (input.n > 0) {
        char *line = fuzz_input_take_line(&input);
        edit(db, line);
        free(line);
    }
    sum_again(db);
    tally_again(db);
    execute(db, sqlite3_mprintf("COMMIT"));
    report_copy(db, first.command);
    (void)sqlite3_close(db);
    return 0;
}
