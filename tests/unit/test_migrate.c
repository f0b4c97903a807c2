/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stores of earlier versions, frozen in tests/reference/stores: read without being changed, and
 * brought up to date with a copy beside them, or refused and left as they are.
 */
#include "store/migrate.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "noisy_experiment.h"
#include "store/decision.h"

static suf_error err;

static int version; /* of the store that is tested */

static const char *const early_names[] = {"plain", "bootstrap", "common", "penalised", "given-up",
                                          "four",  "grown",     "forked", "killed",    NULL};

static const struct {
    const char *const *names; /* of the stores that are tested */
    int rule;                 /* version of the rule that decided */
    size_t n_tables;          /* see tables[] */
} versions[] = {
    [1] = {early_names, 1, 7},
    [2] = {early_names, 1, 12},
    [3] = {(const char *const[]){"plain", "grown", "given-up", "uncorrected", NULL}, 2, 14},
    [4] = {(const char *const[]){"plain", "equal", "renewed", "busy", "killed", NULL}, 3, 15},
};
enum { N_VERSIONS = sizeof versions / sizeof *versions };

static const char *what_is_tested(const char *name)
{
    static char text[40];
    (void)snprintf(text, sizeof text, "version %d, %s", version, name);
    return text;
}

/* ---- files ---- */

typedef struct {
    char *bytes;
    size_t n;
} content;

/* nothing, and bytes NULL, when there is no such file */
static content content_of(const char *path)
{
    content c = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (!file)
        return c;
    c.bytes = malloc((size_t)file_size(path) + 1);
    c.n = fread(c.bytes, 1, (size_t)file_size(path), file);
    (void)fclose(file);
    return c;
}

static void copy_file(const char *from, const char *to)
{
    content c = content_of(from);
    FILE *file = c.bytes ? fopen(to, "wb") : NULL;
    if (!file)
        return;
    assert_int_equal(fwrite(c.bytes, 1, c.n, file), c.n);
    assert_int_equal(fclose(file), 0);
    free(c.bytes);
}

/* the frozen store of that name, with what belongs to it, as a file of the test */
static void take_store(const char *name, const char *as)
{
    char from[1024], to[1024];
    for (int wal = 0; wal < 2; wal++) {
        (void)snprintf(from, sizeof from, "%s/stores/v%d/%s.db%s", getenv("REFERENCE"), version,
                       name, wal ? "-wal" : "");
        (void)snprintf(to, sizeof to, "%s%s", scratch(as), wal ? "-wal" : "");
        (void)remove(to);
        copy_file(from, to);
    }
}

static void remove_all(void)
{
    for (const char *const *name = SETTINGS("x.db", "x.db-wal", "x.db-shm", "x.db.v1", "x.db.v1.2",
                                            "x.db.v2", "x.db.v3", "x.db.v4");
         *name; name++)
        (void)remove(scratch(*name));
}

static void check_unchanged(const content *before)
{
    content now = content_of(scratch("x.db"));
    assert_int_equal(now.n, before->n);
    assert_memory_equal(now.bytes, before->bytes, now.n);
    free(now.bytes);
}

/* ---- reading ---- */

static void check_decisions(suf_store *store)
{
    suf_decisions decisions;
    assert_int_equal(suf_decisions_load(&decisions, store, &err), SUF_OK);
    assert_true(decisions.n > 0);
    for (size_t i = 0; i < decisions.n; i++) {
        assert_string_equal(decisions.all[i].rule, "guarded");
        assert_int_equal(decisions.all[i].version, versions[version].rule);
    }
    suf_decisions_release(&decisions);
}

static void check_reading(void)
{
    for (const char *const *name = versions[version].names; *name; name++) {
        take_store(*name, "x.db");
        content before = content_of(scratch("x.db"));
        const int n_files = scratch_count();
        suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
        if (!store)
            fail_msg("%s: %s", what_is_tested(*name), err.message);
        assert_null(suf_store_notice(store));
        assert_int_equal(suf_store_version(store), version);
        check_decisions(store);
        suf_store_close(store);
        check_unchanged(&before);
        /* SQLite's index of the log of the one that was killed is not a part of the store */
        assert_int_equal(scratch_count(), n_files + is_there(scratch("x.db-shm")));
        free(before.bytes);
        remove_all();
    }
}

static void reading_makes_the_decisions_of_version_1_and_changes_nothing(void **state)
{
    (void)state;
    version = 1;
    check_reading();
}

static void reading_later_versions_changes_nothing(void **state)
{
    (void)state;
    for (version = 2; version < N_VERSIONS; version++)
        check_reading();
}

/* ---- writing ---- */

/* those of earlier versions come first */
static const char *const tables[] = {
    "experiment", "revision", "setting",    "algorithm",  "instance",   "run",  "note", "status",
    "decision",   "used",     "difference", "substitute", "correction", "bias", "event"};

static sqlite3 *attached(const char *path)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(scratch("old.db"), &db), SQLITE_OK);
    char *sql = suf_text_format("ATTACH '%s' AS new", path);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    free(sql);
    return db;
}

static char *text_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *query = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &query, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    char *text = suf_text_copy((const char *)sqlite3_column_text(query, 0));
    (void)sqlite3_finalize(query);
    return text;
}

/* Every row of old.db is in the store, and the store has no more, but for settings that are new.
 * Tables with new columns have new checksums. */
static void check_same_rows(const char *path, const char *new_settings)
{
    sqlite3 *db = attached(path);
    for (size_t i = 0; i < versions[version].n_tables; i++) {
        const char *t = tables[i];
        char *sql = suf_text_format(
            "SELECT group_concat('\"' || o.name || '\"') FROM pragma_table_info('%s', 'main') AS o "
            "WHERE o.name <> 'checksum' OR (SELECT count(*) FROM pragma_table_info('%s', 'main')) "
            "= "
            "(SELECT count(*) FROM pragma_table_info('%s', 'new'))",
            t, t, t);
        char *columns = text_of(db, sql);
        free(sql);
        sql = suf_text_format(
            "SELECT (SELECT count(*) FROM (SELECT %s FROM main.%s EXCEPT SELECT %s FROM new.%s)) "
            "+ abs((SELECT count(*) FROM main.%s) - (SELECT count(*) FROM new.%s%s))",
            columns, t, columns, t, t, t, strcmp(t, "setting") == 0 ? new_settings : "");
        char *n = text_of(db, sql);
        if (strcmp(n, "0") != 0)
            fail_msg("%s: %s rows of '%s' differ", path, n, t);
        free(columns);
        free(sql);
        free(n);
    }
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void check_copy(const char *path)
{
    sqlite3 *db = attached(path);
    char *user_version = text_of(db, "PRAGMA new.user_version");
    char *check = text_of(db, "PRAGMA new.integrity_check");
    char *schemas =
        text_of(db, "SELECT count(*) FROM (SELECT sql FROM main.sqlite_master EXCEPT SELECT sql "
                    "FROM new.sqlite_master)");
    assert_int_equal(atoi(user_version), version);
    assert_string_equal(check, "ok");
    assert_string_equal(schemas, "0");
    free(user_version);
    free(check);
    free(schemas);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    check_same_rows(path, "");
}

static void check_notice(const suf_store *store)
{
    char says[40];
    (void)snprintf(says, sizeof says, "migrated from version %d", version);
    assert_non_null(strstr(suf_store_notice(store), says));
    (void)snprintf(says, sizeof says, "x.db.v%d", version);
    assert_non_null(strstr(suf_store_notice(store), scratch(says)));
}

/* what versions 1 and 2 did not record is as it was for them */
static void check_defaults(void)
{
    assert_int_equal(ask_store("SELECT count(*) FROM instance WHERE batch <> 1"), 0);
    assert_int_equal(ask_store("SELECT count(*) FROM used WHERE skewness IS NOT NULL"), 0);
    assert_int_equal(ask_store("SELECT count(*) FROM setting WHERE key = 'rule' AND value = '1'"),
                     ask_store("SELECT count(*) FROM revision"));
}

static void check_writing(void)
{
    char copy[10];
    (void)snprintf(copy, sizeof copy, "x.db.v%d", version);
    for (const char *const *of = versions[version].names; *of; of++) {
        take_store(*of, "x.db");
        take_store(*of, "old.db");
        suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
        if (!store)
            fail_msg("%s: %s", what_is_tested(*of), err.message);
        check_notice(store);
        check_decisions(store);
        suf_store_close(store);
        assert_int_equal(ask_store("PRAGMA user_version"), SUF_STORE_VERSION);
        assert_int_equal(ask_store("SELECT count(*) FROM look"), 0);
        if (version <= 2)
            check_defaults();
        check_copy(scratch(copy));
        check_same_rows(scratch("x.db"), version == 1 ? " WHERE key <> 'rule'" : "");
        suf_verification v = verified();
        assert_int_equal(v.n_faults, 0);
        assert_int_equal(v.version, SUF_STORE_VERSION);
        suf_verification_release(&v);
        remove_all();
        for (const char *const *name = SETTINGS("old.db", "old.db-wal", "old.db-shm"); *name;
             name++)
            (void)remove(scratch(*name));
    }
}

static void writing_brings_version_1_up_to_date_after_a_copy(void **state)
{
    (void)state;
    version = 1;
    check_writing();
}

static void writing_brings_later_versions_up_to_date_after_a_copy(void **state)
{
    (void)state;
    for (version = 2; version < N_VERSIONS; version++)
        check_writing();
}

static void once_is_enough(void **state)
{
    (void)state;
    version = 1;
    take_store("plain", "x.db");
    suf_store_close(suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err));
    const int64_t n = ask_store("SELECT count(*) FROM decision");
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    assert_null(suf_store_notice(store));
    suf_store_close(store);
    assert_int_equal(ask_store("SELECT count(*) FROM decision"), n);
    assert_int_equal(scratch_count(), 2);
}

static void the_copy_of_a_private_store_is_private(void **state)
{
    (void)state;
    struct stat info;
    version = 1;
    take_store("plain", "x.db");
    assert_int_equal(chmod(scratch("x.db"), 0600), 0);
    suf_store_close(suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err));
    assert_int_equal(stat(scratch("x.db.v1"), &info), 0);
    assert_int_equal(info.st_mode & 07777, 0600);
}

static void a_link_to_nothing_has_the_name_of_the_copy(void **state)
{
    (void)state;
    version = 1;
    take_store("plain", "x.db");
    assert_int_equal(symlink("somewhere", scratch("x.db.v1")), 0);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    assert_non_null(strstr(suf_store_notice(store), "x.db.v1.2'"));
    suf_store_close(store);
    assert_false(is_there(scratch("somewhere")));
    assert_int_equal(scratch_count(), 3);
}

static void a_copy_that_is_there_already_is_not_replaced(void **state)
{
    (void)state;
    version = 1;
    take_store("plain", "x.db");
    FILE *file = fopen(scratch("x.db.v1"), "w");
    (void)fputs("mine", file);
    (void)fclose(file);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    assert_non_null(strstr(suf_store_notice(store), "x.db.v1.2'"));
    suf_store_close(store);
    content c = content_of(scratch("x.db.v1"));
    assert_int_equal(c.n, 4);
    assert_memory_equal(c.bytes, "mine", 4);
    free(c.bytes);
    take_store("plain", "old.db");
    check_copy(scratch("x.db.v1.2"));
}

static void check_views(void)
{
    take_store("plain", "x.db");
    edit_store("CREATE VIEW mine AS SELECT * FROM runs WHERE value > 0;"
               "CREATE VIEW ours AS SELECT count(*) FROM run; CREATE TABLE notes (text)");
    const int64_t n = ask_store("SELECT count(*) FROM mine");
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    if (!store)
        fail_msg("%s", err.message);
    suf_store_close(store);
    suf_store_close(suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err));
    assert_int_equal(ask_store("PRAGMA user_version"), SUF_STORE_VERSION);
    assert_int_equal(ask_store("SELECT count(*) FROM mine"), n);
    assert_int_equal(ask_store("SELECT * FROM ours"), ask_store("SELECT count(*) FROM run"));
    assert_int_equal(ask_store("SELECT count(*) FROM notes"), 0);
    remove_all();
}

static void views_of_the_user_stay(void **state)
{
    (void)state;
    for (version = 1; version < N_VERSIONS; version++)
        check_views();
}

/* ---- what is refused ---- */

static void check_refused(suf_store_mode mode, const char *sql, const char *says)
{
    const time_t start = time(NULL);
    assert_null(suf_store_open(scratch("x.db"), mode, &err));
    assert_int_equal(err.code, SUF_EIO);
    if (!strstr(err.message, says) || !strstr(err.message, "x.db'"))
        fail_msg("%s: '%s' does not say '%s'", sql, err.message, says);
    assert_true(time(NULL) - start <= 3);
}

/* what the SQL did to the frozen store 'plain' makes it one that can be neither read nor continued
 */
static void check_refused_and_left(const char *sql, const char *says)
{
    take_store("plain", "x.db");
    edit_store(sql);
    content before = content_of(scratch("x.db"));
    check_refused(SUF_STORE_READ, sql, says);
    check_refused(SUF_STORE_WRITE, sql, says);
    check_unchanged(&before);
    assert_int_equal(scratch_count(), 1); /* no copy either */
    free(before.bytes);
}

static void what_version_1_should_not_have_held_is_refused_and_left(void **state)
{
    (void)state;
    version = 1;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE run SET value = 'much' WHERE run = 3", "TEXT value in REAL column run.value"},
        {"UPDATE run SET wall = x'00' WHERE run = 3", "run.wall"},
        {"UPDATE run SET run = 2000000000 WHERE run = 3", "1000000000"},
        {"UPDATE run SET run = 900000000 WHERE run = 3 AND instance = 1", "run 900000000"},
        {"UPDATE run SET attempt = -1 WHERE run = 3", "attempt"},
        {"UPDATE run SET status = 'odd' WHERE run = 3", "that is not there"},
        {"UPDATE run SET value = NULL WHERE run = 3", "value IS NOT NULL"},
        {"ALTER TABLE note RENAME TO other; CREATE VIEW note AS SELECT * FROM other",
         "'note' is something else"},
        {"ALTER TABLE run ADD COLUMN more", "'run' has other columns"},
        {"CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END", "has triggers"},
        {"UPDATE note SET text = '[0, 1, 99]' WHERE key = 'instances'", "its note 'instances'"},
        {"UPDATE note SET text = '[0, 4000000000]' WHERE key = 'algorithms'",
         "its note 'algorithms'"},
        {"UPDATE note SET text = '{}' WHERE key = 'algorithms'", "its note 'algorithms'"},
        {"INSERT INTO note VALUES (1, 'forgiven', '9999999999')", "its note 'forgiven'"},
        {"UPDATE instance SET fields = '[]' WHERE id = 2", "fields"},
        {"UPDATE instance SET fields = '{\"a\": 1}' WHERE id = 2", "fields of the instance"},
        {"UPDATE instance SET fields = '{\"a\": }' WHERE id = 2", "fields of the instance"},
        {"UPDATE instance SET fields = x'7b7d' WHERE id = 2", "instance.fields"},
        {"UPDATE instance SET number = 77 WHERE id = 2", "do not follow one another"},
        {"UPDATE setting SET value = 'nonsense' WHERE key = 'accuracy'", "its settings contradict"},
        {"DELETE FROM algorithm WHERE id = 1", "is not there"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_refused_and_left(cases[i].sql, cases[i].says);
    remove_all();
}

static void what_version_2_cannot_do_without_is_missed_all_the_same(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE instance SET name = 'other' WHERE id = 2", "does not match its checksum"},
        {"UPDATE instance SET checksum = 7 WHERE id = 2", "does not match its checksum"},
        {"PRAGMA ignore_check_constraints = ON; UPDATE instance SET fields = '[]' WHERE id = 2",
         "does not match its checksum"},
        {"UPDATE instance SET number = 77, checksum = suf_checksum(id, experiment, 77, name, "
         "fields) WHERE id = 2",
         "do not follow one another"},
        {"DELETE FROM instance WHERE id = (SELECT max(id) FROM instance)",
         "its table 'instance' has"},
        {"UPDATE instance SET name = 'other', checksum = suf_checksum(id, experiment, number, "
         "'other', fields) WHERE id = 2",
         "others were recorded"},
        {"UPDATE tally SET rows = rows + 1 WHERE name = 'instance'", "its table 'tally'"},
        {"UPDATE tally SET total = total + 1 WHERE name = 'instance'", "its table 'tally'"},
        {"UPDATE tally SET checksum = 0 WHERE name = 'used'", "its table 'tally'"},
        {"UPDATE tally SET owner = 3 WHERE name = 'instance'", "its table 'tally'"},
        {"DELETE FROM tally WHERE name = 'instance'", "but 0 were recorded"},
        {"UPDATE setting SET value = '2' WHERE key = 'rule'", "its table 'setting'"},
        {"CREATE TABLE bias (mine)", "already exists"},
        {"ALTER TABLE used ADD COLUMN more ANY", "'used' has other columns"},
        {"CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END", "has triggers"},
    };
    version = 2;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_refused_and_left(cases[i].sql, cases[i].says);
    remove_all();
}

/* the damage is seen when decisions are read, and can be skipped; the store is not migrated */
static void check_damage_stays(const char *sql, const char *says)
{
    suf_decisions decisions;
    take_store("plain", "x.db");
    edit_store(sql);
    content before = content_of(scratch("x.db"));
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_non_null(store);
    assert_int_equal(suf_decisions_load(&decisions, store, &err), SUF_EIO);
    if (!strstr(err.message, says) || !strstr(err.message, "--skip-damaged"))
        fail_msg("%s: '%s' does not say '%s'", sql, err.message, says);
    suf_store_close(store);
    store = suf_store_open(scratch("x.db"), SUF_STORE_SKIP_DAMAGED, &err);
    assert_int_equal(suf_decisions_load(&decisions, store, &err), SUF_OK);
    assert_true(suf_store_n_skipped(store) > 0);
    suf_decisions_release(&decisions);
    suf_store_close(store);
    check_refused(SUF_STORE_WRITE, sql, says);
    check_unchanged(&before);
    free(before.bytes);
}

static void damaged_decisions_of_version_2_can_still_be_skipped(void **state)
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
        {"UPDATE used SET runs = 5, checksum = suf_checksum(decision, place, algorithm, 5) WHERE "
         "decision = 3 AND place = 1",
         "others were recorded"},
        {"UPDATE difference SET phi = 0 WHERE decision = 3", "(table 'difference')"},
        {"DELETE FROM decision WHERE id = 3", "its table 'decision' has"},
    };
    version = 2;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_damage_stays(cases[i].sql, cases[i].says);
    remove_all();
}

static void what_version_4_cannot_do_without_is_missed_all_the_same(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE instance SET name = 'other' WHERE id = 2", "does not match its checksum"},
        {"DELETE FROM instance WHERE id = (SELECT max(id) FROM instance)",
         "its table 'instance' has"},
        {"UPDATE tally SET rows = rows + 1 WHERE name = 'decision'", "its table 'tally'"},
        {"UPDATE setting SET value = '2' WHERE key = 'rule'", "its table 'setting'"},
        {"DROP TABLE event", "'event' is missing"},
        {"ALTER TABLE event ADD COLUMN more ANY", "'event' has other columns"},
        {"CREATE TABLE look (mine)", "already exists"},
        {"CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END", "has triggers"},
    };
    version = 4;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_refused_and_left(cases[i].sql, cases[i].says);
    remove_all();
}

static void damaged_decisions_of_version_4_can_still_be_skipped(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE decision SET stop = 'limit' WHERE id = 3", "(table 'decision')"},
        {"UPDATE used SET skewness = 0 WHERE decision = 3 AND place = 1", "(table 'used')"},
        {"UPDATE difference SET phi = 0 WHERE decision = 3", "(table 'difference')"},
        {"DELETE FROM difference WHERE decision = 3", "its table 'difference' has"},
    };
    version = 4;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_damage_stays(cases[i].sql, cases[i].says);
    remove_all();
}

static bool is_fault(const char *says)
{
    suf_verification v = verified();
    bool found = false;
    for (size_t i = 0; i < v.n_faults; i++)
        found = found || strstr(v.faults[i], says);
    suf_verification_release(&v);
    return found;
}

static void other_damage_of_version_4_is_still_there_after_the_migration(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE event SET message = '' WHERE id = 2", "a row of the table 'event'"},
        {"DELETE FROM event WHERE id = 2", "its table 'event' has"},
        {"UPDATE correction SET bias = 0", "(table 'correction')"},
        {"UPDATE bias SET bias = 0", "(table 'bias')"},
        {"UPDATE run SET value = 7 WHERE run = 2 AND instance = 1", "does not match"},
    };
    version = 4;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        take_store("busy", "x.db");
        edit_store(cases[i].sql);
        assert_true(is_fault(cases[i].says)); /* as it is read */
        suf_store_close(suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err));
        assert_int_equal(ask_store("PRAGMA user_version"), SUF_STORE_VERSION);
        if (!is_fault(cases[i].says))
            fail_msg("%s: no fault says '%s'", cases[i].sql, cases[i].says);
        remove_all();
    }
}

static off_t limit;

static void migrate_with_small_files(void)
{
    (void)signal(SIGXFSZ, SIG_IGN);
    const struct rlimit files = {(rlim_t)limit, RLIM_INFINITY};
    require(setrlimit(RLIMIT_FSIZE, &files) == 0);
    require(suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err) == NULL);
    require(err.code == SUF_EIO && strstr(err.message, "x.db'"));
    require(strstr(err.message,
                   limit < 20000 ? "a copy of it could not be made" : "nothing was changed"));
}

static void without_room_it_is_refused_and_left(void **state)
{
    (void)state;
    version = 1;
    take_store("plain", "x.db");
    content before = content_of(scratch("x.db"));
    /* for less than the copy; for the copy, but not for what it becomes */
    const off_t limits[] = {10000, (off_t)before.n + 8192};
    for (size_t i = 0; i < 2; i++) {
        limit = limits[i];
        wait_for_child(start_child(migrate_with_small_files));
        check_unchanged(&before);
        (void)remove(scratch("x.db-lock"));
        assert_int_equal(scratch_count(), 1);
    }
    free(before.bytes);
    suf_store_close(suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err));
    assert_int_equal(ask_store("PRAGMA user_version"), SUF_STORE_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(reading_makes_the_decisions_of_version_1_and_changes_nothing),
        TEST(reading_later_versions_changes_nothing),
        TEST(writing_brings_version_1_up_to_date_after_a_copy),
        TEST(writing_brings_later_versions_up_to_date_after_a_copy),
        TEST(once_is_enough),
        TEST(the_copy_of_a_private_store_is_private),
        TEST(a_link_to_nothing_has_the_name_of_the_copy),
        TEST(a_copy_that_is_there_already_is_not_replaced),
        TEST(views_of_the_user_stay),
        TEST(what_version_1_should_not_have_held_is_refused_and_left),
        TEST(what_version_2_cannot_do_without_is_missed_all_the_same),
        TEST(damaged_decisions_of_version_2_can_still_be_skipped),
        TEST(what_version_4_cannot_do_without_is_missed_all_the_same),
        TEST(damaged_decisions_of_version_4_can_still_be_skipped),
        TEST(other_damage_of_version_4_is_still_there_after_the_migration),
        TEST(without_room_it_is_refused_and_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
