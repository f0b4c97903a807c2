/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is recorded comes back. What can go wrong is in test_store_trouble.c.
 */
#include <sqlite3.h>

#include "check.h"
#include "scratch.h"
#include "store/store_parts.h"

static suf_error err;

static suf_store *opened(suf_store_mode mode)
{
    suf_store *store = suf_store_open(scratch("x.db"), mode, &err);
    if (!store)
        fail_msg("%s", err.message);
    return store;
}

/* a store with an experiment of two algorithms and two instances, not yet committed */
static suf_store *begun(void)
{
    suf_store *store = opened(SUF_STORE_WRITE);
    assert_int_equal(suf_store_begin(store, &err), SUF_OK);
    assert_int_equal(suf_store_add_algorithm(store, "ga", "./ga {seed}", &err), SUF_OK);
    assert_int_equal(suf_store_add_algorithm(store, "sa", "./sa {seed}", &err), SUF_OK);
    assert_int_equal(suf_store_add_instance(store, "berlin52", "{\"n\":52}", 1, &err), SUF_OK);
    assert_int_equal(suf_store_add_instance(store, "eil101", "{}", 1, &err), SUF_OK);
    return store;
}

static void commit_and_close(suf_store *store)
{
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    suf_store_close(store);
}

static void add(suf_store *store, size_t instance, size_t algorithm, int64_t run, int64_t attempt,
                double value)
{
    const suf_record record = {.instance = instance,
                               .algorithm = algorithm,
                               .run = run,
                               .attempt = attempt,
                               .value = value};
    assert_int_equal(suf_store_add_run(store, &record, &err), SUF_OK);
}

/* what SQL says of the file, apart from our own reading */
static void assert_sql(const char *sql, const char *expected)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *query = NULL;
    assert_int_equal(sqlite3_open(scratch("x.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &query, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(query, 0), expected);
    (void)sqlite3_finalize(query);
    (void)sqlite3_close(db);
}

/* ---- runs ------------------------------------------------------------------------ */

/* newline, quotes, bytes that are no UTF-8, SQL */
#define HOSTILE "a\nb'c\"d\\\t\x01\xff\xfe\xc3(\xe2\x82'); DROP TABLE run;--"

static const char errors[] = "line\n\0\xff\xfe behind a zero";

static suf_record full_record(void)
{
    return (suf_record){.instance = 1,
                        .algorithm = 1,
                        .run = 7,
                        .attempt = 2,
                        .seed = UINT64_MAX - 5,
                        .status = SUF_RUN_NOT_FINITE,
                        .value = -0.1,
                        .exit_status = 3,
                        .signal = 11,
                        .started = 1794816000.25,
                        .wall = 1.5,
                        .user = 1.25,
                        .system = 0.125,
                        .memory = INT64_C(1) << 40,
                        .host = "node-17",
                        .command = HOSTILE,
                        .message = "it's \"broken\"",
                        .err = errors,
                        .n_err = sizeof errors - 1,
                        .measures = "{\"evaluations\":12}"};
}

static int is_full_record(const suf_record *r, void *context)
{
    const suf_record e = full_record();
    ++*(int *)context;
    assert_int_equal(r->instance, e.instance);
    assert_int_equal(r->algorithm, e.algorithm);
    assert_int_equal(r->run, e.run);
    assert_int_equal(r->attempt, e.attempt);
    assert_true(r->seed == e.seed);
    assert_int_equal(r->status, e.status);
    assert_true(r->value == e.value);
    assert_int_equal(r->exit_status, e.exit_status);
    assert_int_equal(r->signal, e.signal);
    assert_true(r->started == e.started);
    assert_true(r->wall == e.wall && r->user == e.user && r->system == e.system);
    assert_true(r->memory == e.memory);
    assert_string_equal(r->host, e.host);
    assert_string_equal(r->command, e.command);
    assert_string_equal(r->message, e.message);
    assert_string_equal(r->measures, e.measures);
    assert_int_equal(r->n_err, e.n_err);
    assert_memory_equal(r->err, e.err, e.n_err);
    return 0;
}

static void every_column_comes_back(void **state)
{
    (void)state;
    suf_store *store = begun();
    const suf_record record = full_record();
    assert_int_equal(suf_store_add_run(store, &record, &err), SUF_OK);
    commit_and_close(store);
    store = opened(SUF_STORE_READ);
    int n = 0;
    assert_int_equal(suf_store_each(store, 1, false, is_full_record, &n, &err), SUF_OK);
    assert_int_equal(suf_store_each(store, 0, false, is_full_record, &n, &err), SUF_OK);
    assert_int_equal(n, 1);
    suf_store_close(store);
}

static int is_without_anything(const suf_record *r, void *context)
{
    (void)context;
    assert_int_equal(r->status, SUF_RUN_CRASHED);
    assert_true(isnan(r->value));
    assert_int_equal(r->exit_status, -1);
    assert_int_equal(r->signal, 0);
    assert_string_equal(r->host, "");
    assert_string_equal(r->command, "");
    assert_string_equal(r->message, "");
    assert_string_equal(r->measures, "");
    assert_int_equal(r->n_err, 0);
    return 0;
}

static void what_is_missing_stays_missing(void **state)
{
    (void)state;
    suf_store *store = begun();
    suf_record none = {.run = 1,
                       .attempt = 1,
                       .status = SUF_RUN_CRASHED,
                       .value = NAN,
                       .exit_status = -1,
                       .message = "",
                       .measures = ""};
    assert_int_equal(suf_store_add_run(store, &none, &err), SUF_OK);
    none.run = 2;
    none.value = INFINITY;
    assert_int_equal(suf_store_add_run(store, &none, &err), SUF_OK);
    assert_int_equal(suf_store_each(store, 0, false, is_without_anything, NULL, &err), SUF_OK);
    commit_and_close(store);
    assert_sql("SELECT count(*) FROM run WHERE value IS NULL AND exit_status IS NULL AND signal IS "
               "NULL AND message IS NULL AND measures IS NULL AND stderr IS NULL",
               "2");
}

static int append(const suf_record *r, void *context)
{
    char *text = context;
    (void)sprintf(text + strlen(text), "%zu.%d.%d=%g ", r->algorithm, (int)r->run, (int)r->attempt,
                  r->value);
    return r->value == 99 ? 42 : 0;
}

static void runs_come_by_algorithm_run_and_attempt(void **state)
{
    (void)state;
    suf_store *store = begun();
    add(store, 0, 1, 1, 1, 5);
    add(store, 0, 0, 10, 1, 4);
    add(store, 1, 0, 1, 1, 77);
    add(store, 0, 0, 2, 2, 3);
    add(store, 0, 0, 2, 1, 2);
    add(store, 0, 0, 1, 1, 1);
    for (int brief = 0; brief < 2; brief++) {
        char text[256] = "";
        assert_int_equal(suf_store_each(store, 0, brief, append, text, &err), SUF_OK);
        assert_string_equal(text, "0.1.1=1 0.2.1=2 0.2.2=3 0.10.1=4 1.1.1=5 ");
    }
    suf_store_close(store);
}

static void a_visit_can_end_the_tour(void **state)
{
    (void)state;
    suf_store *store = begun();
    add(store, 0, 0, 1, 1, 1);
    add(store, 0, 0, 2, 1, 99);
    add(store, 0, 0, 3, 1, 3);
    char text[256] = "";
    assert_int_equal(suf_store_each(store, 0, true, append, text, &err), 42);
    assert_string_equal(text, "0.1.1=1 0.2.1=99 ");
    suf_store_close(store);
}

static void a_try_is_found_by_its_number_or_as_the_last(void **state)
{
    (void)state;
    suf_store *store = begun();
    add(store, 1, 1, 3, 1, 10);
    add(store, 1, 1, 3, 2, 20);
    const struct {
        int64_t run, attempt;
        int found;
        const char *text;
    } cases[] = {{3, 1, 1, "1.3.1=10 "}, {3, 0, 1, "1.3.2=20 "}, {3, 3, 0, ""}, {4, 0, 0, ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256] = "";
        assert_int_equal(
            suf_store_find(store, 1, 1, cases[i].run, cases[i].attempt, append, text, &err),
            cases[i].found);
        assert_string_equal(text, cases[i].text);
    }
    suf_store_close(store);
}

static void a_try_is_recorded_once(void **state)
{
    (void)state;
    suf_store *store = begun();
    add(store, 0, 0, 1, 1, 1);
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    add(store, 0, 0, 2, 1, 2);
    const suf_record again = {.run = 1, .attempt = 1, .value = 5};
    assert_int_equal(suf_store_add_run(store, &again, &err), SUF_EIO);
    assert_false(suf_store_is_dirty(store));
    add(store, 0, 0, 3, 1, 3);
    char text[256] = "";
    assert_int_equal(suf_store_each(store, 0, true, append, text, &err), SUF_OK);
    assert_string_equal(text, "0.1.1=1 0.3.1=3 "); /* the second went with its batch */
    suf_store_close(store);
}

/* ---- names and experiments ----------------------------------------------------------- */

static void any_name_comes_back(void **state)
{
    (void)state;
    char longest[4097];
    memset(longest, 'x', 4096);
    longest[4096] = '\0';
    suf_store *store = begun();
    assert_int_equal(suf_store_add_algorithm(store, HOSTILE, longest, &err), SUF_OK);
    assert_int_equal(suf_store_add_instance(store, longest, "{" HOSTILE "}", 1, &err), SUF_OK);
    assert_int_equal(suf_store_add_instance(store, "", "{}", 2, &err), SUF_OK);
    for (int reopened = 0; reopened < 2; reopened++) {
        assert_int_equal(suf_store_n_algorithms(store), 3);
        assert_int_equal(suf_store_n_instances(store), 4);
        assert_string_equal(suf_store_algorithm(store, 0), "ga");
        assert_string_equal(suf_store_command(store, 1), "./sa {seed}");
        assert_string_equal(suf_store_algorithm(store, 2), HOSTILE);
        assert_string_equal(suf_store_command(store, 2), longest);
        assert_string_equal(suf_store_fields(store, 0), "{\"n\":52}");
        assert_int_equal(suf_store_batch(store, 0), 1);
        assert_int_equal(suf_store_batch(store, 3), 2);
        assert_string_equal(suf_store_instance(store, 2), longest);
        assert_string_equal(suf_store_fields(store, 2), "{" HOSTILE "}");
        assert_string_equal(suf_store_instance(store, 3), "");
        commit_and_close(store);
        store = opened(SUF_STORE_READ);
    }
    suf_store_close(store);
}

static void experiments_in_one_file_do_not_mix(void **state)
{
    (void)state;
    suf_store *store = begun();
    add(store, 0, 0, 1, 1, 1);
    const char *name = suf_store_instance(store, 0);
    assert_int_equal(suf_store_begin(store, &err), SUF_OK);
    assert_int_equal(suf_store_n_instances(store), 0);
    assert_string_equal(name, "berlin52"); /* lives as long as the store */
    assert_int_equal(suf_store_add_algorithm(store, "ga", "other", &err), SUF_OK);
    assert_int_equal(suf_store_add_instance(store, "berlin52", "{}", 1, &err), SUF_OK);
    add(store, 0, 0, 1, 1, 2);
    commit_and_close(store);

    store = opened(SUF_STORE_WRITE);
    assert_int_equal(suf_store_n_experiments(store), 2);
    assert_int_equal(suf_store_current(store), 2);
    char text[256] = "";
    assert_int_equal(suf_store_each(store, 0, true, append, text, &err), SUF_OK);
    assert_int_equal(suf_store_choose(store, 1, &err), SUF_OK);
    assert_int_equal(suf_store_n_algorithms(store), 2);
    assert_int_equal(suf_store_each(store, 0, true, append, text, &err), SUF_OK);
    /* one more algorithm for the earlier experiment: its id is above those of the later one */
    assert_int_equal(suf_store_add_algorithm(store, "tabu", "", &err), SUF_OK);
    add(store, 0, 2, 1, 1, 3);
    assert_int_equal(suf_store_each(store, 0, true, append, text, &err), SUF_OK);
    assert_string_equal(text, "0.1.1=2 0.1.1=1 0.1.1=1 2.1.1=3 ");
    assert_int_equal(suf_store_choose(store, 3, &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "has no experiment 3"));
    suf_store_close(store);
}

static void an_empty_store_has_no_experiment(void **state)
{
    (void)state;
    suf_store_close(opened(SUF_STORE_WRITE));
    suf_store *store = opened(SUF_STORE_READ);
    assert_int_equal(suf_store_n_experiments(store), 0);
    assert_int_equal(suf_store_current(store), 0);
    assert_int_equal(suf_store_n_algorithms(store), 0);
    assert_int_equal(suf_store_n_revisions(store), 0);
    assert_null(suf_store_content(store));
    assert_int_equal(suf_store_begin(store, &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "open for reading only"));
    suf_store_close(store);
}

/* ---- revisions and notes --------------------------------------------------------------- */

static void assert_setting(suf_store *store, const char *key, const char *expected)
{
    char *value = suf_store_setting(store, key);
    if (expected)
        assert_string_equal(value, expected);
    else
        assert_null(value);
    free(value);
}

static void a_revision_is_added_when_something_changed(void **state)
{
    (void)state;
    static const char *const keys[] = {"alpha", "power", "a'\xff"};
    static const char *const values[] = {"0.05", "0.8", "b\n"};
    static const char *const swapped_keys[] = {"power", "alpha"};
    static const char *const swapped_values[] = {"0.8", "0.05"};
    static const char *const others[] = {"0.01", "0.8"};
    const struct {
        suf_revision revision;
        int64_t number;
    } cases[] = {
        {{.content = "abc", .n_settings = 2, .keys = keys, .values = values}, 1},
        {{.content = "abc", .n_settings = 2, .keys = keys, .values = values}, 1},
        {{.content = "abc", .n_settings = 2, .keys = swapped_keys, .values = swapped_values}, 1},
        {{.content = "abc", .n_settings = 3, .keys = keys, .values = values}, 2},
        {{.content = "abc", .n_settings = 2, .keys = keys, .values = others}, 3},
        {{.content = "abd", .n_settings = 2, .keys = keys, .values = others}, 4},
        {{.content = "abc", .n_settings = 2, .keys = keys, .values = values}, 5},
    };
    suf_store *store = begun();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(suf_store_add_revision(store, &cases[i].revision, &err), SUF_OK);
        assert_int_equal(suf_store_n_revisions(store), cases[i].number);
        assert_setting(store, "alpha", i == 4 || i == 5 ? "0.01" : "0.05");
        assert_setting(store, "a'\xff", i == 3 ? "b\n" : NULL);
    }
    commit_and_close(store);
    store = opened(SUF_STORE_WRITE);
    assert_int_equal(suf_store_add_revision(store, &cases[6].revision, &err), SUF_OK);
    assert_int_equal(suf_store_n_revisions(store), 5);
    assert_setting(store, "power", "0.8");
    char *content = suf_store_content(store);
    assert_string_equal(content, "abc");
    free(content);
    suf_store_close(store);
    assert_sql("SELECT count(*) FROM setting", "11"); /* 2 + 3 + 2 + 2 + 2 */
}

/* FIPS 180-2, B.1 */
static void a_revision_has_its_hash_time_and_version(void **state)
{
    (void)state;
    suf_store *store = begun();
    const suf_revision revision = {.version = "1.2.3", .path = "e.yaml", .content = "abc"};
    assert_int_equal(suf_store_add_revision(store, &revision, &err), SUF_OK);
    commit_and_close(store);
    assert_sql("SELECT hash FROM revision",
               "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_sql("SELECT version || path FROM revision", "1.2.3e.yaml");
    assert_sql(
        "SELECT at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]Z'"
        " AND abs(julianday(at) - julianday('now')) * 86400 < 100 FROM revision",
        "1");
}

static void assert_note(suf_store *store, const char *key, const char *expected)
{
    char *text = suf_store_note(store, key);
    if (expected)
        assert_string_equal(text, expected);
    else
        assert_null(text);
    free(text);
}

static void notes_are_replaced_and_deleted(void **state)
{
    (void)state;
    suf_store *store = begun();
    assert_note(store, "state", NULL);
    assert_int_equal(suf_store_set_note(store, "state", "running", &err), SUF_OK);
    assert_int_equal(suf_store_set_note(store, "b", HOSTILE, &err), SUF_OK);
    assert_int_equal(suf_store_set_note(store, "state", "done", &err), SUF_OK);
    assert_note(store, "state", "done");
    commit_and_close(store);
    store = opened(SUF_STORE_WRITE);
    assert_note(store, "state", "done");
    assert_note(store, "b", HOSTILE);
    assert_int_equal(suf_store_set_note(store, "state", NULL, &err), SUF_OK);
    assert_int_equal(suf_store_set_note(store, "never", NULL, &err), SUF_OK);
    assert_note(store, "state", NULL);
    commit_and_close(store);
    assert_sql("SELECT group_concat(key) FROM note", "b");
}

/* ---- batches ------------------------------------------------------------------------------ */

static void what_was_not_committed_is_lost(void **state)
{
    (void)state;
    suf_store *store = begun();
    assert_true(suf_store_is_dirty(store));
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    assert_false(suf_store_is_dirty(store));
    add(store, 0, 0, 1, 1, 1);
    assert_int_equal(suf_store_add_instance(store, "lost", "{}", 1, &err), SUF_OK);
    assert_int_equal(suf_store_set_note(store, "state", "lost", &err), SUF_OK);
    assert_int_equal(suf_store_begin(store, &err), SUF_OK);
    suf_store_close(store);
    store = opened(SUF_STORE_READ);
    assert_int_equal(suf_store_n_experiments(store), 1);
    assert_int_equal(suf_store_n_instances(store), 2);
    assert_note(store, "state", NULL);
    char text[256] = "";
    assert_int_equal(suf_store_each(store, 0, true, append, text, &err), SUF_OK);
    assert_string_equal(text, "");
    suf_store_close(store);
}

static void a_failed_batch_is_forgotten_in_memory_too(void **state)
{
    (void)state;
    suf_store *store = begun();
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    assert_int_equal(suf_store_set_note(store, "state", "lost", &err), SUF_OK);
    assert_int_equal(suf_store_begin(store, &err), SUF_OK);
    assert_int_equal(suf_store_add_instance(store, "a", "{}", 1, &err), SUF_OK);
    assert_int_equal(suf_store_add_instance(store, "a", "{}", 1, &err), SUF_EIO);
    assert_int_equal(suf_store_n_experiments(store), 1);
    assert_int_equal(suf_store_current(store), 1);
    assert_int_equal(suf_store_n_instances(store), 2);
    assert_note(store, "state", NULL);
    assert_int_equal(suf_store_add_instance(store, "a", "{}", 1, &err), SUF_OK);
    commit_and_close(store);
    assert_sql("SELECT number FROM instance WHERE name = 'a'", "2");
}

static void at_rest_it_is_one_file(void **state)
{
    (void)state;
    suf_store *store = begun();
    assert_true(is_there(scratch("x.db-lock")));
    commit_and_close(store);
    suf_store_close(opened(SUF_STORE_READ));
    assert_int_equal(scratch_count(), 1);
    assert_sql("PRAGMA integrity_check", "ok");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_column_comes_back),
        TEST(what_is_missing_stays_missing),
        TEST(runs_come_by_algorithm_run_and_attempt),
        TEST(a_visit_can_end_the_tour),
        TEST(a_try_is_found_by_its_number_or_as_the_last),
        TEST(a_try_is_recorded_once),
        TEST(any_name_comes_back),
        TEST(experiments_in_one_file_do_not_mix),
        TEST(an_empty_store_has_no_experiment),
        TEST(a_revision_is_added_when_something_changed),
        TEST(a_revision_has_its_hash_time_and_version),
        TEST(notes_are_replaced_and_deleted),
        TEST(what_was_not_committed_is_lost),
        TEST(a_failed_batch_is_forgotten_in_memory_too),
        TEST(at_rest_it_is_one_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
