/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store when something is wrong: other writers, killed writers, damaged and foreign files,
 * folders that cannot be written, disks that are full.
 */
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "scratch.h"
#include "verified_store.h"
#include "store/store_parts.h"

static suf_error err;

static suf_record run_of(int64_t run)
{
    return (suf_record){.run = run, .attempt = 1, .value = (double)run, .command = "./ga 1 2 3"};
}

/* an experiment with the runs 1 to n of one algorithm on one instance, committed */
static suf_store *store_with(int64_t n)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    if (!store)
        fail_msg("%s", err.message);
    assert_int_equal(suf_store_begin(store, &err), SUF_OK);
    assert_int_equal(suf_store_add_algorithm(store, "ga", "./ga", &err), SUF_OK);
    assert_int_equal(suf_store_add_instance(store, "i", "{}", 1, &err), SUF_OK);
    for (int64_t run = 1; run <= n; run++) {
        const suf_record record = run_of(run);
        assert_int_equal(suf_store_add_run(store, &record, &err), SUF_OK);
    }
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    return store;
}

/* counts runs, which must be 1, 2, 3... with their values */
static int count_run(const suf_record *record, void *context)
{
    int64_t *n = context;
    if (record->run != ++*n || record->value != (double)*n || record->status != SUF_RUN_OK)
        return 1;
    return 0;
}

static int64_t count_runs(suf_store *store)
{
    int64_t n = 0;
    return suf_store_each(store, 0, false, count_run, &n, &err) == SUF_OK ? n : -1;
}

static void assert_refused(suf_store_mode mode, const char *says)
{
    suf_store *store = suf_store_open(scratch("x.db"), mode, &err);
    assert_null(store);
    assert_int_equal(err.code, SUF_EIO);
    if (!strstr(err.message, says) || !strstr(err.message, "x.db"))
        fail_msg("'%s' does not say '%s'", err.message, says);
}

static void execute(const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(scratch("x.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* ---- others -------------------------------------------------------------------------- */

static pid_t parent;

static void be_second(void)
{
    require(suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err) == NULL);
    require(err.code == SUF_EBUSY);
    char process[64];
    (void)snprintf(process, sizeof process, "is being used by another suffice (process %d on ",
                   (int)parent);
    require(strstr(err.message, process) && strstr(err.message, "suffice status"));
}

static void be_next(void)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    require(store != NULL);
    suf_store_close(store);
}

static void a_second_writer_is_refused_until_the_first_closes(void **state)
{
    (void)state;
    parent = getpid();
    suf_store *store = store_with(1);
    wait_for_child(start_child(be_second));
    suf_store_close(store);
    wait_for_child(start_child(be_next));
}

static void be_reader(void)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    require(store != NULL);
    require(count_runs(store) == 3);
    suf_store_close(store);
}

static void a_reader_sees_what_is_committed_while_it_is_written(void **state)
{
    (void)state;
    suf_store *store = store_with(2);
    suf_record record = run_of(3);
    assert_int_equal(suf_store_add_run(store, &record, &err), SUF_OK);
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    record = run_of(4);
    assert_int_equal(suf_store_add_run(store, &record, &err), SUF_OK);
    wait_for_child(start_child(be_reader));
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    suf_store_close(store);
    assert_int_equal(scratch_count(), 1);
}

static void an_open_reader_sees_what_comes_later(void **state)
{
    (void)state;
    suf_store_close(store_with(1));
    suf_store *reader = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_int_equal(count_runs(reader), 1);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    suf_record record = run_of(2);
    assert_int_equal(suf_store_add_run(store, &record, &err), SUF_OK);
    assert_int_equal(count_runs(reader), 1);
    assert_int_equal(suf_store_add_algorithm(store, "later", "", &err), SUF_OK);
    record.algorithm = 1; /* the reader does not know it yet */
    assert_int_equal(suf_store_add_run(store, &record, &err), SUF_OK);
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    assert_int_equal(count_runs(reader), 2);
    suf_store_close(store);
    assert_int_equal(count_runs(reader), 2);
    suf_store_close(reader);
}

static void be_killed(void)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    require(store != NULL);
    for (int64_t run = 3; run <= 5; run++) {
        const suf_record record = run_of(run);
        require(suf_store_add_run(store, &record, &err) == SUF_OK);
        if (run == 4)
            require(suf_store_commit(store, &err) == SUF_OK);
    }
    (void)raise(SIGSTOP);
}

static void a_killed_writer_leaves_what_it_committed_and_no_lock(void **state)
{
    (void)state;
    suf_store_close(store_with(2));
    kill_child(start_child(be_killed));
    assert_true(is_there(scratch("x.db-lock")));
    for (int mode = SUF_STORE_READ; mode <= SUF_STORE_WRITE; mode++) {
        suf_store *store = suf_store_open(scratch("x.db"), (suf_store_mode)mode, &err);
        assert_non_null(store);
        assert_int_equal(count_runs(store), 4);
        suf_store_close(store);
    }
    assert_int_equal(scratch_count(), 1);
}

/* ---- files that are no stores ------------------------------------------------------------ */

static void a_missing_file_is_not_made_by_reading(void **state)
{
    (void)state;
    assert_refused(SUF_STORE_READ, "there is no '");
    assert_int_equal(scratch_count(), 0);
}

static void a_missing_folder_is_told(void **state)
{
    (void)state;
    const char *path = scratch("nowhere/x.db");
    assert_null(suf_store_open(path, SUF_STORE_WRITE, &err));
    assert_int_equal(err.code, SUF_EIO);
    assert_non_null(strstr(err.message, path));
    assert_non_null(strstr(err.message, "No such file or directory"));
}

static void a_newer_version_is_refused(void **state)
{
    (void)state;
    suf_store_close(store_with(1));
    execute("PRAGMA user_version = 99; INSERT INTO revision VALUES (1, 1, '', '7.5', '', "
            "printf('%064d', 0), '', 0)");
    for (int mode = SUF_STORE_READ; mode <= SUF_STORE_WRITE; mode++)
        assert_refused((suf_store_mode)mode,
                       "was written by a newer suffice, 7.5 (store version 99; this one, ");
}

static void write_bytes(off_t from, int byte, size_t n)
{
    const int fd = open(scratch("x.db"), O_WRONLY | O_CREAT, 0600);
    assert_true(fd >= 0);
    char *bytes = malloc(n);
    memset(bytes, byte, n);
    assert_int_equal(pwrite(fd, bytes, n, from), n);
    free(bytes);
    (void)close(fd);
}

static void other_files_are_no_stores_and_stay_as_they_are(void **state)
{
    (void)state;
    write_bytes(0, 'x', 5000);
    for (int mode = SUF_STORE_READ; mode <= SUF_STORE_WRITE; mode++)
        assert_refused((suf_store_mode)mode, "is not a store of suffice");
    assert_int_equal(file_size(scratch("x.db")), 5000);
    (void)remove(scratch("x.db"));
    execute("CREATE TABLE mine (x)");
    const off_t size = file_size(scratch("x.db"));
    for (int mode = SUF_STORE_READ; mode <= SUF_STORE_WRITE; mode++)
        assert_refused((suf_store_mode)mode, "is not a store of suffice");
    assert_int_equal(file_size(scratch("x.db")), size);
    assert_int_equal(scratch_count(), 1);
}

static void an_empty_file_becomes_a_store(void **state)
{
    (void)state;
    write_bytes(0, 'x', 0);
    assert_refused(SUF_STORE_READ, "is not a store of suffice");
    assert_true(suf_store_is_blank(scratch("x.db")));
    suf_store_close(store_with(1));
    assert_false(suf_store_is_blank(scratch("x.db")));
}

/* what a writer leaves that was killed before it made the tables */
static void a_file_without_tables_becomes_a_store(void **state)
{
    (void)state;
    execute("PRAGMA journal_mode = WAL");
    assert_true(file_size(scratch("x.db")) > 0);
    assert_true(suf_store_is_blank(scratch("x.db")));
    suf_store_close(store_with(1));
    (void)remove(scratch("x.db"));
    execute("CREATE TABLE mine (x)");
    assert_false(suf_store_is_blank(scratch("x.db")));
}

/* ---- damage --------------------------------------------------------------------------------- */

static void a_truncated_store_is_damaged(void **state)
{
    (void)state;
    suf_store_close(store_with(2000));
    assert_int_equal(truncate(scratch("x.db"), file_size(scratch("x.db")) / 2 / 4096 * 4096), 0);
    for (int mode = SUF_STORE_READ; mode <= SUF_STORE_WRITE; mode++)
        assert_refused((suf_store_mode)mode, "is damaged (");
    assert_non_null(strstr(err.message, "restore it from a copy"));
}

static void damage_in_the_middle_is_told_and_no_run_is_made_up(void **state)
{
    (void)state;
    static const int bytes[] = {0, 0xff, 'x', 10};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        (void)remove(scratch("x.db"));
        suf_store_close(store_with(2000));
        write_bytes(file_size(scratch("x.db")) / 2 / 4096 * 4096, bytes[i], (size_t)4 * 4096);
        suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
        assert_non_null(store);
        int64_t n = 0;
        assert_int_equal(suf_store_each(store, 0, true, count_run, &n, &err), SUF_EIO);
        assert_non_null(strstr(err.message, "is damaged ("));
        assert_true(n < 2000);
        suf_store_close(store);
    }
}

static void a_store_without_its_tables_is_refused(void **state)
{
    (void)state;
    suf_store_close(store_with(1));
    execute("DROP TABLE note");
    for (int mode = SUF_STORE_READ; mode <= SUF_STORE_WRITE; mode++)
        assert_refused((suf_store_mode)mode, "is not as suffice made it: 'note' is missing");
}

/* what a brief tour gives is covered by the checksum that a brief tour looks at */
static void a_changed_column_is_damage_to_a_brief_tour(void **state)
{
    (void)state;
    static const char *const changes[] = {"status = 'ko'", "value = 7", "wall = 7",
                                          "started = 7",   "seed = 7",  "exit_status = 7",
                                          "signal = 7"};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        (void)remove(scratch("x.db"));
        suf_store_close(store_with(3));
        char sql[80];
        (void)snprintf(sql, sizeof sql, "UPDATE run SET %s WHERE run = 2", changes[i]);
        execute(sql);
        suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
        int64_t n = 0;
        assert_int_equal(suf_store_each(store, 0, true, count_run, &n, &err), SUF_EIO);
        assert_non_null(strstr(err.message, "is damaged"));
        assert_int_equal(n, 1);
        suf_store_close(store);
    }
}

/* ---- what may not be written ------------------------------------------------------------------
 */

/* Permissions do not bind root. */
static void be_nobody(void)
{
    if (geteuid() == 0)
        require(setgroups(0, NULL) == 0 && setgid(65534) == 0 && setuid(65534) == 0);
}

static void read_as_nobody(void)
{
    be_nobody();
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    require(store != NULL);
    require(count_runs(store) == 5);
    suf_store_close(store);
    require(suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err) == NULL);
    require(err.code == SUF_EIO && strstr(err.message, "Permission denied"));
}

static void fail_to_read_as_nobody(void)
{
    be_nobody();
    require(suf_store_open(scratch("x.db"), SUF_STORE_READ, &err) == NULL);
    require(strstr(err.message, "was left in the middle of writing"));
}

static void protect_folder(void)
{
    assert_int_equal(chmod(scratch("x.db"), 0444), 0);
    assert_int_equal(chmod(scratch(""), 0555), 0);
}

static void a_store_can_be_read_where_nothing_can_be_written(void **state)
{
    (void)state;
    suf_store_close(store_with(5));
    protect_folder();
    wait_for_child(start_child(read_as_nobody));
}

static void so_can_one_in_wal_mode(void **state)
{
    (void)state;
    suf_store_close(store_with(5));
    execute("PRAGMA journal_mode = WAL");
    assert_false(is_there(scratch("x.db-wal")));
    protect_folder();
    wait_for_child(start_child(read_as_nobody));
}

static void but_not_one_that_was_left_in_the_middle(void **state)
{
    (void)state;
    suf_store_close(store_with(2));
    kill_child(start_child(be_killed));
    assert_true(is_there(scratch("x.db-wal")));
    assert_int_equal(remove(scratch("x.db-shm")), 0);
    assert_int_equal(chmod(scratch("x.db-wal"), 0444), 0);
    protect_folder();
    wait_for_child(start_child(fail_to_read_as_nobody));
}

static void fail_to_write_as_nobody(void)
{
    be_nobody();
    require(suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err) == NULL);
    require(err.code == SUF_EIO && strstr(err.message, "may not be written"));
    require(!is_there(scratch("x.db-lock")));
}

static void a_store_that_may_not_be_written_is_told(void **state)
{
    (void)state;
    suf_store_close(store_with(2));
    assert_int_equal(chmod(scratch("x.db"), 0444), 0);
    assert_int_equal(chmod(scratch(""), 0777), 0);
    wait_for_child(start_child(fail_to_write_as_nobody));
}

/* with SQLite's other journal, and so much that a part is in the file already */
static void be_killed_with_a_journal(void)
{
    sqlite3 *db = NULL;
    require(sqlite3_open(scratch("x.db"), &db) == SQLITE_OK);
    require(sqlite3_exec(db, "PRAGMA cache_size = 2; BEGIN; UPDATE run SET value = -1", NULL, NULL,
                         NULL) == SQLITE_OK);
    (void)raise(SIGSTOP);
}

static void a_journal_that_was_left_is_put_right_by_reading(void **state)
{
    (void)state;
    suf_store_close(store_with(2000));
    kill_child(start_child(be_killed_with_a_journal));
    assert_true(file_size(scratch("x.db-journal")) > 0);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_non_null(store);
    assert_int_equal(count_runs(store), 2000);
    suf_store_close(store);
}

/* ---- full disks
 * ---------------------------------------------------------------------------------- */

static void limit_files(rlim_t size)
{
    struct rlimit limit;
    require(getrlimit(RLIMIT_FSIZE, &limit) == 0);
    limit.rlim_cur = size;
    require(setrlimit(RLIMIT_FSIZE, &limit) == 0);
}

/* Commits batches of 10 from run *n + 1 on until one fails, or to the given run. */
static int add_batches(suf_store *store, int64_t *n, int64_t last)
{
    int code = SUF_OK;
    while (*n < last && code == SUF_OK) {
        for (int64_t run = *n + 1; run <= *n + 10 && code == SUF_OK; run++) {
            const suf_record record = run_of(run);
            code = suf_store_add_run(store, &record, &err);
        }
        if (code == SUF_OK)
            code = suf_store_commit(store, &err);
        if (code == SUF_OK)
            *n += 10;
    }
    return code;
}

static void fill_the_disk(void)
{
    (void)signal(SIGXFSZ, SIG_IGN);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    require(store != NULL);
    int64_t n = 20;
    struct rlimit before;
    require(getrlimit(RLIMIT_FSIZE, &before) == 0);
    limit_files(100000);
    require(add_batches(store, &n, 20000) == SUF_EIO);
    require(n < 20000 && strstr(err.message, "x.db': the limit on the size of files is reached"));
    require(strstr(err.message, "run the same command again; nothing that was recorded is lost"));
    require(!suf_store_is_dirty(store));
    require(count_runs(store) == n);
    int64_t again = n;
    require(add_batches(store, &again, 20000) == SUF_EIO && again == n);
    limit_files(before.rlim_cur);
    require(add_batches(store, &n, 2000) == SUF_OK);
    require(count_runs(store) == 2000);
    suf_store_close(store);
}

static void after_a_full_disk_it_goes_on(void **state)
{
    (void)state;
    suf_store_close(store_with(20));
    wait_for_child(start_child(fill_the_disk));
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_non_null(store);
    assert_int_equal(count_runs(store), 2000);
    suf_store_close(store);
}

static void fail_to_make(void)
{
    (void)signal(SIGXFSZ, SIG_IGN);
    limit_files(2000);
    require(suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err) == NULL);
    require(err.code == SUF_EIO && strstr(err.message, "the limit on the size of files"));
}

static void a_store_that_could_not_be_made_can_be_made_later(void **state)
{
    (void)state;
    wait_for_child(start_child(fail_to_make));
    suf_store *store = store_with(3);
    assert_int_equal(count_runs(store), 3);
    suf_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_second_writer_is_refused_until_the_first_closes),
        TEST(a_reader_sees_what_is_committed_while_it_is_written),
        TEST(an_open_reader_sees_what_comes_later),
        TEST(a_killed_writer_leaves_what_it_committed_and_no_lock),
        TEST(a_missing_file_is_not_made_by_reading),
        TEST(a_missing_folder_is_told),
        TEST(a_newer_version_is_refused),
        TEST(other_files_are_no_stores_and_stay_as_they_are),
        TEST(an_empty_file_becomes_a_store),
        TEST(a_file_without_tables_becomes_a_store),
        TEST(a_truncated_store_is_damaged),
        TEST(damage_in_the_middle_is_told_and_no_run_is_made_up),
        TEST(a_store_without_its_tables_is_refused),
        TEST(a_changed_column_is_damage_to_a_brief_tour),
        TEST(a_store_can_be_read_where_nothing_can_be_written),
        TEST(so_can_one_in_wal_mode),
        TEST(but_not_one_that_was_left_in_the_middle),
        TEST(a_store_that_may_not_be_written_is_told),
        TEST(a_journal_that_was_left_is_put_right_by_reading),
        TEST(after_a_full_disk_it_goes_on),
        TEST(a_store_that_could_not_be_made_can_be_made_later),
    };
    stores_are_damaged = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
