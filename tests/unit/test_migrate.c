/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Migration, by made-up versions of the tables: the present ones are version 2, and in version 1
 * the table 'used' had no column 'rate' and there was no table 'event'. A store of version 1 is
 * read without being changed, and brought up to date with a copy beside it, or refused and left as
 * it is.
 */
#include "store/migrate.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "noisy_experiment.h"
#include "store/decision.h"
#include "store/schema_check.h"
#include "verified_store.h"

static suf_error err;

/* ---- the versions ---- */

#define BEFORE "decision, place, algorithm, runs, skewness, spread"
#define SUM(columns) "suf_checksum(" columns ")"
/* a checksum that matches if the one before did */
#define SUM_AGAIN(before, after)                                                                   \
    "CASE checksum WHEN " SUM(before) " THEN " SUM(after) " ELSE ~" SUM(after) " END"
#define TALLY(total) "experiment, name, owner, rows, " total

static const char *const statements[] = {
    "INSERT INTO used SELECT " BEFORE ", NULL, " SUM_AGAIN(BEFORE, BEFORE ", NULL") //
    " FROM old_used;",
    "UPDATE tally SET total = n.total, checksum = " SUM_AGAIN(TALLY("tally.total"),
                                                              TALLY("n.total")) //
    " FROM (SELECT t.experiment AS of, CASE WHEN t.rows = count(*) AND "
    "t.total = suf_total(o.checksum) THEN suf_total(u.checksum) ELSE ~suf_total(u.checksum) END "
    "AS total FROM tally AS t JOIN decision AS d ON d.experiment = t.experiment "
    "JOIN old_used AS o ON o.decision = d.id "
    "JOIN used AS u ON u.decision = o.decision AND u.place = o.place "
    "WHERE t.name = 'used' GROUP BY t.experiment) AS n WHERE name = 'used' AND experiment = n.of;",
    "DROP TABLE old_used; PRAGMA ignore_check_constraints = OFF;", NULL};

static const char *const nothing[] = {NULL};
static const char *const mistakes[] = {"DELETE FROM run; INSERT INTO used SELECT * FROM old_used;",
                                       NULL};

static suf_migration_step steps[] = {
    {.rename = "PRAGMA ignore_check_constraints = ON;" /* rows are checked when they are read */
               "ALTER TABLE used RENAME TO old_used;",
     .statements = statements},
    {.schema = suf_schema, .rename = "", .statements = nothing},
};
static const suf_store_versions versions = {suf_schema, 1, steps};

/* suf_schema without the part from one text to the end of another, for free() */
static char *cut(char *schema, const char *from, const char *to)
{
    char *start = strstr(schema, from);
    assert_non_null(start);
    char *end = strstr(start, to);
    assert_non_null(end);
    end += strlen(to);
    memmove(start, end, strlen(end) + 1);
    return schema;
}

static int make_schema(void **state)
{
    (void)state;
    stores_are_damaged = true; /* and of a version that only this test knows */
    steps[0].schema = cut(cut(suf_text_copy(suf_schema), "    rate REAL,", "likewise\n"),
                          "CREATE TABLE event (", "STRICT;\n");
    return 0;
}

static int free_schema(void **state)
{
    (void)state;
    free((char *)steps[0].schema);
    return 0;
}

/* ---- files ---- */

typedef struct {
    char *bytes;
    size_t n;
} content;

static content content_of(const char *path)
{
    content c = {.n = (size_t)file_size(path)};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    c.bytes = malloc(c.n + 1);
    assert_int_equal(fread(c.bytes, 1, c.n, file), c.n);
    (void)fclose(file);
    return c;
}

static void write_content(const content *c, const char *path)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(c->bytes, 1, c->n, file), c->n);
    assert_int_equal(fclose(file), 0);
}

static bool is_content(const char *path, const content *c)
{
    content now = content_of(path);
    const bool is_same = now.n == c->n && memcmp(now.bytes, c->bytes, c->n) == 0;
    free(now.bytes);
    return is_same;
}

/* SQLite counts changes in its header, and copying is one */
static bool is_copy(const char *path, const content *c)
{
    enum { HEADER = 100 };
    content now = content_of(path);
    const bool is_same =
        now.n == c->n && memcmp(now.bytes + HEADER, c->bytes + HEADER, c->n - HEADER) == 0;
    free(now.bytes);
    return is_same;
}

/* the present tables become those of version 1 */
static void lower_store(void)
{
    const char *create = strstr(steps[0].schema, "CREATE TABLE used (");
    char *sql = suf_text_format(
        "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON;"
        "ALTER TABLE used RENAME TO old_used; %.*s;"
        "INSERT INTO used SELECT " BEFORE
        ", " SUM(BEFORE) " FROM old_used;"
                         "DROP TABLE old_used; DROP TABLE event;"
                         "UPDATE tally SET total = (SELECT suf_total(checksum) FROM used) WHERE "
                         "name = 'used';"
                         "UPDATE tally SET checksum = " SUM(
                             TALLY("total")) " WHERE name = 'used'; VACUUM;",
        (int)(strstr(create, ";\n\n") - create), create);
    edit_store(sql);
    free(sql);
}

/* x.db is a store of version 1 that was opened and closed by nobody yet. What it was made from is
 * present.db. */
static void make_store(void)
{
    static content present, lowered;
    if (!lowered.bytes) {
        conduct_request(
            &(request){SETTINGS("sample", "all", "accuracy", "0.05", "start", "6"), 5, NULL});
        present = content_of(scratch("x.db"));
        lower_store();
        lowered = content_of(scratch("x.db"));
    }
    write_content(&present, scratch("present.db"));
    write_content(&lowered, scratch("x.db"));
}

static suf_store *opened(suf_store_mode mode)
{
    suf_store *store = suf_store_open_with(scratch("x.db"), mode, &versions, &err);
    if (!store)
        fail_msg("%s", err.message);
    return store;
}

/* ---- what is recorded ---- */

static char *first_text(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *query = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &query, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    char *text = suf_text_copy((const char *)sqlite3_column_text(query, 0));
    (void)sqlite3_finalize(query);
    return text;
}

/* x.db has every row of present.db, the same statements, and nothing else */
static void check_same_rows(void)
{
    static const char *const tables[] = {
        "status", "experiment", "revision", "setting", "algorithm",  "instance",
        "run",    "note",       "decision", "used",    "difference", "substitute",
        "look",   "correction", "bias",     "event",   "tally",      "sqlite_master"};
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(scratch("present.db"), &db), SQLITE_OK);
    char *attach = suf_text_format("ATTACH '%s' AS new", scratch("x.db"));
    assert_int_equal(sqlite3_exec(db, attach, NULL, NULL, NULL), SQLITE_OK);
    free(attach);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const char *t = tables[i];
        const char *columns = strcmp(t, "sqlite_master") == 0 ? "type, name, sql" : "*";
        char *sql = suf_text_format(
            "SELECT (SELECT count(*) FROM (SELECT %s FROM main.%s EXCEPT SELECT %s FROM new.%s)) "
            "+ abs((SELECT count(*) FROM main.%s) - (SELECT count(*) FROM new.%s))",
            columns, t, columns, t, t, t);
        char *n = first_text(db, sql);
        if (strcmp(n, "0") != 0)
            fail_msg("%s rows of '%s' differ", n, t);
        free(sql);
        free(n);
    }
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void check_decisions(suf_store *store)
{
    suf_decisions decisions;
    assert_int_equal(suf_decisions_load(&decisions, store, &err), SUF_OK);
    assert_int_equal(decisions.n, 5);
    assert_true(isnan(decisions.all[4].pooled[1].rate) && decisions.all[4].pooled[1].spread > 0);
    suf_decisions_release(&decisions);
}

/* ---- reading and writing ---- */

static void reading_changes_nothing(void **state)
{
    (void)state;
    make_store();
    content before = content_of(scratch("x.db"));
    suf_store *store = opened(SUF_STORE_READ);
    assert_null(suf_store_notice(store));
    assert_int_equal(suf_store_version(store), 1);
    check_decisions(store);
    assert_int_equal(suf_store_begin(store, &err), SUF_EINVAL); /* nor in memory */
    suf_store_close(store);
    assert_true(is_content(scratch("x.db"), &before));
    assert_int_equal(scratch_count(), 2);
    free(before.bytes);
}

static void writing_migrates_after_a_copy(void **state)
{
    (void)state;
    make_store();
    content before = content_of(scratch("x.db"));
    suf_store *store = opened(SUF_STORE_WRITE);
    char *notice = suf_text_format("'%s' was migrated from version 1 of the store to version 2; "
                                   "'%s' is a copy of it as it was",
                                   scratch("x.db"), scratch("x.db.v1"));
    assert_string_equal(suf_store_notice(store), notice);
    assert_int_equal(suf_store_version(store), 2);
    check_decisions(store);
    suf_store_close(store);
    assert_int_equal(ask_store("PRAGMA user_version"), 2);
    assert_true(is_copy(scratch("x.db.v1"), &before));
    assert_int_equal(scratch_count(), 3);
    check_same_rows();
    free(notice);
    free(before.bytes);
}

static void what_was_migrated_is_intact_and_can_be_continued(void **state)
{
    (void)state;
    make_store();
    suf_store_close(opened(SUF_STORE_WRITE));
    assert_null(suf_store_open(scratch("x.db"), SUF_STORE_READ, &err));
    assert_non_null(strstr(err.message, "written by a newer suffice"));
    edit_store("PRAGMA user_version = 1"); /* which this program knows: the tables are the same */
    suf_verification v = verified();
    assert_int_equal(v.n_faults, 0);
    assert_int_equal(v.n_replayed, 5);
    suf_verification_release(&v);
    conduct_request(
        &(request){SETTINGS("sample", "all", "accuracy", "0.05", "start", "6"), 6, NULL});
    v = verified();
    assert_int_equal(v.n_faults, 0);
    assert_int_equal(v.n_replayed, 6);
    suf_verification_release(&v);
}

static void once_is_enough(void **state)
{
    (void)state;
    make_store();
    suf_store_close(opened(SUF_STORE_WRITE));
    suf_store *store = opened(SUF_STORE_WRITE);
    assert_null(suf_store_notice(store));
    suf_store_close(store);
    assert_int_equal(scratch_count(), 3);
}

static void steps_follow_one_another(void **state)
{
    (void)state;
    const suf_store_versions three = {suf_schema, 2, steps};
    make_store();
    suf_store *store = suf_store_open_with(scratch("x.db"), SUF_STORE_WRITE, &three, &err);
    assert_non_null(strstr(suf_store_notice(store), "from version 1 of the store to version 3"));
    check_decisions(store);
    suf_store_close(store);
    assert_int_equal(ask_store("PRAGMA user_version"), 3);
    make_store();
    suf_store_close(opened(SUF_STORE_WRITE));
    store = suf_store_open_with(scratch("x.db"), SUF_STORE_WRITE, &three, &err);
    assert_non_null(strstr(suf_store_notice(store), "from version 2 of the store to version 3"));
    check_decisions(store);
    suf_store_close(store);
    check_same_rows();
}

/* ---- the copy ---- */

static void the_copy_of_a_private_store_is_private(void **state)
{
    (void)state;
    struct stat info;
    make_store();
    assert_int_equal(chmod(scratch("x.db"), 0600), 0);
    suf_store_close(opened(SUF_STORE_WRITE));
    assert_int_equal(stat(scratch("x.db.v1"), &info), 0);
    assert_int_equal(info.st_mode & 07777, 0600);
}

static void a_link_to_nothing_has_the_name_of_the_copy(void **state)
{
    (void)state;
    make_store();
    assert_int_equal(symlink("somewhere", scratch("x.db.v1")), 0);
    suf_store *store = opened(SUF_STORE_WRITE);
    assert_non_null(strstr(suf_store_notice(store), "x.db.v1.2'"));
    suf_store_close(store);
    assert_false(is_there(scratch("somewhere")));
    assert_int_equal(scratch_count(), 4);
}

static void a_copy_that_is_there_already_is_not_replaced(void **state)
{
    (void)state;
    const content mine = {"mine", 4};
    make_store();
    content before = content_of(scratch("x.db"));
    write_content(&mine, scratch("x.db.v1"));
    suf_store *store = opened(SUF_STORE_WRITE);
    assert_non_null(strstr(suf_store_notice(store), "x.db.v1.2'"));
    suf_store_close(store);
    assert_true(is_content(scratch("x.db.v1"), &mine));
    assert_true(is_copy(scratch("x.db.v1.2"), &before));
    free(before.bytes);
}

static void views_and_tables_of_the_user_stay(void **state)
{
    (void)state;
    make_store();
    edit_store("CREATE VIEW mine AS SELECT * FROM runs WHERE value > 0;"
               "CREATE VIEW ours AS SELECT count(*) FROM used; CREATE TABLE notes (text)");
    const int64_t n = ask_store("SELECT count(*) FROM mine");
    suf_store_close(opened(SUF_STORE_READ));
    suf_store_close(opened(SUF_STORE_WRITE));
    assert_int_equal(ask_store("PRAGMA user_version"), 2);
    assert_int_equal(ask_store("SELECT count(*) FROM mine"), n);
    assert_int_equal(ask_store("SELECT * FROM ours"), 10);
    assert_int_equal(ask_store("SELECT count(*) FROM notes"), 0);
}

/* ---- what is refused ---- */

static void check_refused(suf_store_mode mode, const suf_store_versions *v, const char *sql,
                          const char *says)
{
    assert_null(suf_store_open_with(scratch("x.db"), mode, v, &err));
    assert_int_equal(err.code, SUF_EIO);
    if (!strstr(err.message, says) || !strstr(err.message, "x.db'"))
        fail_msg("%s: '%s' does not say '%s'", sql, err.message, says);
}

/* what the SQL did to the store makes it one that can be neither read nor continued */
static void check_refused_and_left(const suf_store_versions *v, const char *sql, const char *says)
{
    make_store();
    edit_store(sql);
    content before = content_of(scratch("x.db"));
    check_refused(SUF_STORE_READ, v, sql, says);
    check_refused(SUF_STORE_WRITE, v, sql, says);
    assert_true(is_content(scratch("x.db"), &before));
    assert_int_equal(scratch_count(), 2); /* no copy either */
    free(before.bytes);
}

static void what_it_cannot_do_without_is_missed_all_the_same(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE instance SET name = 'other' WHERE id = 2", "does not match its checksum"},
        {"DELETE FROM instance WHERE id = 5", "its table 'instance' has"},
        {"UPDATE setting SET value = '2' WHERE key = 'rule'", "its table 'setting'"},
        {"UPDATE tally SET rows = rows + 1 WHERE name = 'decision'", "its table 'tally'"},
        {"UPDATE tally SET checksum = 0 WHERE name = 'used'", "its table 'tally'"},
        {"ALTER TABLE used ADD COLUMN more ANY", "'used' has other columns"},
        {"ALTER TABLE note RENAME TO other; CREATE VIEW note AS SELECT * FROM other",
         "'note' is something else"},
        {"DROP TABLE look", "'look' is missing"},
        {"CREATE TABLE event (mine)", "already exists"},
        {"CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END", "has triggers"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_refused_and_left(&versions, cases[i].sql, cases[i].says);
}

static void a_step_that_fails_is_taken_back(void **state)
{
    (void)state;
    const suf_migration_step wrong = {steps[0].schema, steps[0].rename, mistakes};
    const suf_store_versions v = {suf_schema, 1, &wrong};
    check_refused_and_left(&v, "SELECT 1", "that cannot be brought up to version 2 (");
    assert_non_null(strstr(err.message, "; nothing was changed"));
    suf_store_close(opened(SUF_STORE_WRITE));
    check_same_rows();
}

/* ---- damage ---- */

/* it is seen when decisions are read, and can be skipped; the store is not migrated */
static void check_damage_stays(const char *sql, const char *says)
{
    suf_decisions decisions;
    make_store();
    edit_store(sql);
    content before = content_of(scratch("x.db"));
    suf_store *store = opened(SUF_STORE_READ);
    assert_int_equal(suf_decisions_load(&decisions, store, &err), SUF_EIO);
    if (!strstr(err.message, says) || !strstr(err.message, "--skip-damaged"))
        fail_msg("%s: '%s' does not say '%s'", sql, err.message, says);
    suf_store_close(store);
    store = opened(SUF_STORE_SKIP_DAMAGED);
    assert_int_equal(suf_decisions_load(&decisions, store, &err), SUF_OK);
    assert_true(suf_store_n_skipped(store) > 0);
    suf_decisions_release(&decisions);
    suf_store_close(store);
    check_refused(SUF_STORE_WRITE, &versions, sql, says);
    assert_true(is_content(scratch("x.db"), &before));
    assert_int_equal(scratch_count(), 2);
    free(before.bytes);
}

static void damaged_decisions_can_still_be_skipped(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE used SET runs = runs + 1 WHERE decision = 3 AND place = 0", "(table 'used')"},
        {"PRAGMA ignore_check_constraints = ON; UPDATE used SET runs = -7 WHERE decision = 3",
         "(table 'used')"},
        {"UPDATE used SET checksum = 0 WHERE decision = 3 AND place = 1", "(table 'used')"},
        {"DELETE FROM used WHERE decision = 3 AND place = 1", "its table 'used' has"},
        {"UPDATE used SET runs = 5, checksum = suf_checksum(decision, place, algorithm, 5, "
         "skewness, spread) WHERE decision = 3 AND place = 1",
         "others were recorded"},
        {"UPDATE difference SET phi = 0 WHERE decision = 3", "(table 'difference')"},
        {"DELETE FROM decision WHERE id = 3", "its table 'decision' has"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_damage_stays(cases[i].sql, cases[i].says);
}

static void other_damage_is_still_there_after_the_migration(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE correction SET bias = 0", "(table 'correction')"},
        {"UPDATE bias SET bias = 0", "(table 'bias')"},
        {"UPDATE run SET value = 7 WHERE run = 2 AND instance = 1", "does not match"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        make_store();
        edit_store(cases[i].sql);
        suf_store_close(opened(SUF_STORE_WRITE));
        edit_store("PRAGMA user_version = 1"); /* as above */
        suf_verification v = verified();
        bool is_found = false;
        for (size_t k = 0; k < v.n_faults; k++)
            is_found = is_found || strstr(v.faults[k], cases[i].says);
        if (!is_found)
            fail_msg("%s: no fault says '%s'", cases[i].sql, cases[i].says);
        suf_verification_release(&v);
        assert_int_equal(remove(scratch("x.db.v1")), 0);
    }
}

/* ---- without room ---- */

static off_t limit;

static void migrate_with_small_files(void)
{
    (void)signal(SIGXFSZ, SIG_IGN);
    const struct rlimit files = {(rlim_t)limit, RLIM_INFINITY};
    require(setrlimit(RLIMIT_FSIZE, &files) == 0);
    require(!suf_store_open_with(scratch("x.db"), SUF_STORE_WRITE, &versions, &err));
    require(err.code == SUF_EIO && strstr(err.message, "x.db'"));
    require(strstr(err.message,
                   limit < 20000 ? "a copy of it could not be made" : "nothing was changed"));
}

static void without_room_it_is_refused_and_left(void **state)
{
    (void)state;
    make_store();
    content before = content_of(scratch("x.db"));
    /* for less than the copy; for the copy, but not for what it becomes */
    const off_t limits[] = {10000, (off_t)before.n};
    for (size_t i = 0; i < 2; i++) {
        limit = limits[i];
        wait_for_child(start_child(migrate_with_small_files));
        assert_true(is_content(scratch("x.db"), &before));
        (void)remove(scratch("x.db-lock"));
        assert_int_equal(scratch_count(), 2);
    }
    free(before.bytes);
    suf_store_close(opened(SUF_STORE_WRITE));
    assert_int_equal(ask_store("PRAGMA user_version"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(reading_changes_nothing),
        TEST(writing_migrates_after_a_copy),
        TEST(what_was_migrated_is_intact_and_can_be_continued),
        TEST(once_is_enough),
        TEST(steps_follow_one_another),
        TEST(the_copy_of_a_private_store_is_private),
        TEST(a_link_to_nothing_has_the_name_of_the_copy),
        TEST(a_copy_that_is_there_already_is_not_replaced),
        TEST(views_and_tables_of_the_user_stay),
        TEST(what_it_cannot_do_without_is_missed_all_the_same),
        TEST(a_step_that_fails_is_taken_back),
        TEST(damaged_decisions_can_still_be_skipped),
        TEST(other_damage_is_still_there_after_the_migration),
        TEST(without_room_it_is_refused_and_left),
    };
    return cmocka_run_group_tests(tests, make_schema, free_schema);
}
