/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences, runs and changes from a store that functions filled.
 */
#include <sqlite3.h>

#include "folder.h"
#include "suffice.h"

static suf_error err;

static const suf_feature *feature(const suf_dataset *d, const char *name)
{
    for (size_t f = 0; f < d->n_features; f++)
        if (strcmp(d->features[f].name, name) == 0)
            return &d->features[f];
    return NULL;
}

static suf_experiment *fixed(const char *const *settings)
{
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "a", NULL);
    suf_experiment_add(e, "b", NULL);
    suf_experiment_set(e, "instances", "x");
    suf_experiment_set(e, "instances", "y");
    for (; *settings; settings += 2)
        suf_experiment_set(e, settings[0], settings[1]);
    if (suf_experiment_finish(e, &err) < 0)
        fail_msg("%s", err.message);
    return e;
}

/* a's runs on x: 101, 102, ...; on y 201, 202, ...; b's 10 more; b's second on y fails */
static double counting(const suf_call *call)
{
    const bool on_y = call->instance[0] == 'y';
    const bool of_b = call->algorithm[0] == 'b';
    if (on_y && of_b && call->run == 2)
        return NAN;
    return (on_y ? 200 : 100) + (of_b ? 10 : 0) + (double)call->run;
}

/* takes the experiment */
static suf_dataset conducted_as(suf_experiment *e)
{
    suf_store *store = suf_store_open("x.db", SUF_STORE_WRITE, &err);
    suf_executor *executor = suf_executor_new_callback(counting, NULL, 1);
    suf_dataset d = {0};
    const suf_conduct_request how = {.executor = executor, .underpowered = 1};
    if (suf_conduct(e, store, &how, &err) < 0 || suf_dataset_init_store(&d, store, &err) < 0)
        fail_msg("%s", err.message);
    suf_executor_free(executor);
    suf_store_close(store);
    suf_experiment_free(e);
    return d;
}

static suf_dataset conducted(const char *const *settings)
{
    return conducted_as(fixed(settings));
}

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void a_store_gives_the_runs_that_count(void **state)
{
    (void)state;
    suf_dataset d = conducted(
        SETTINGS("sample", "all", "runs", "3", "difference", "simple", "on-not-finite", "drop"));
    assert_int_equal(d.cells[0].n, 3);
    assert_near(d.cells[0].value, 102, 1e-12);
    assert_near(d.cells[0].se, 1 / sqrt(3), 1e-15);
    assert_near(d.values[d.cells[1].start + 2], 113, 0);
    assert_int_equal(d.cells[3].n, 2);
    assert_near(d.cells[3].value, 212, 1e-12);
    assert_int_equal(d.n_failed[0], 0);
    assert_int_equal(d.n_failed[1], 1);
    assert_null(d.at_limit);
    suf_dataset_release(&d);
}

static void a_store_gives_the_statistic_that_is_compared(void **state)
{
    (void)state;
    suf_dataset d = conducted(SETTINGS("sample", "all", "runs", "5", "statistic", "max", "se",
                                       "bootstrap", "on-not-finite", "drop"));
    assert_near(d.cells[0].value, 105, 0);
    assert_true(isnan(d.cells[0].se));
    assert_near(d.values[d.cells[0].start], 101, 0);
    suf_dataset_release(&d);
}

static void instances_at_their_limit_are_told(void **state)
{
    (void)state;
    suf_dataset d = conducted(
        SETTINGS("sample", "all", "accuracy", "1e-9", "max", "60", "on-not-finite", "drop"));
    assert_int_equal(d.at_limit[0], 1);
    assert_int_equal(d.at_limit[1], 1);
    suf_dataset_release(&d);
    assert_int_equal(remove("x.db"), 0);
    d = conducted(SETTINGS("sample", "all", "accuracy", "1", "on-not-finite", "drop"));
    assert_int_equal(d.at_limit[0], 0);
    suf_dataset_release(&d);
}

static void what_was_changed_is_told(void **state)
{
    (void)state;
    suf_dataset d = conducted(SETTINGS("sample", "all", "runs", "3", "on-not-finite", "drop"));
    assert_int_equal(d.n_changes, 0);
    suf_dataset_release(&d);
    d = conducted(SETTINGS("sample", "all", "runs", "4", "on-not-finite", "drop", "alpha", "0.01",
                           "name", "x"));
    assert_int_equal(d.n_changes, 2);
    assert_non_null(strstr(d.changes[0], "'alpha' was changed from 0.05 to 0.01 on 20"));
    assert_non_null(strstr(d.changes[1], "'runs' was changed from 3 to 4 on 20"));
    int least;
    int most; /* runs of the same second cannot be told apart */
    const char *runs = strstr(d.changes[1], ", after ");
    assert_non_null(runs);
    const int n = sscanf(runs, ", after %d to %d runs", &least, &most);
    assert_true(n == 1 ? least == 12 : least <= 12 && most >= 12);
    suf_dataset_release(&d);
}

static void fewer_instances_than_planned_are_told(void **state)
{
    (void)state;
    suf_dataset d = conducted(
        SETTINGS("sample", "planned", "mres", "0.5", "runs", "3", "on-not-finite", "drop"));
    assert_int_equal(d.n_changes, 1);
    assert_string_equal(d.changes[0], "34 instances were planned, 2 were drawn");
    suf_dataset_release(&d);
}

static void the_columns_of_a_stores_instances_are_features(void **state)
{
    (void)state;
    folder_write("list.csv", "name,size\nx,10\ny,large\n");
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "a", NULL);
    suf_experiment_add(e, "b", NULL);
    suf_experiment_set(e, "instances", "list.csv");
    suf_experiment_set(e, "sample", "all");
    suf_experiment_set(e, "runs", "2");
    suf_experiment_set(e, "on-not-finite", "drop");
    if (suf_experiment_finish(e, &err) < 0)
        fail_msg("%s", err.message);
    suf_dataset d = conducted_as(e);
    const suf_feature *size = feature(&d, "size");
    assert_non_null(size);
    for (size_t i = 0; i < 2; i++)
        assert_string_equal(size->texts[i], d.instances[i][0] == 'x' ? "10" : "large");
    suf_dataset_release(&d);
}

/* ---- how often the runs are read ---- */

static int n_rows_of_runs;

static int count_row(unsigned kind, void *context, void *statement, void *unused)
{
    (void)kind;
    (void)context;
    (void)unused;
    const char *sql = sqlite3_sql(statement);
    n_rows_of_runs += sql && strstr(sql, " FROM run ") ? 1 : 0;
    return 0;
}

/* for sqlite3_auto_extension: counts the rows that any connection reads */
static int watch(sqlite3 *db, char **message, const struct sqlite3_api_routines *unused)
{
    (void)message;
    (void)unused;
    return sqlite3_trace_v2(db, SQLITE_TRACE_ROW, count_row, NULL);
}

static void a_dataset_reads_every_run_once(void **state)
{
    (void)state;
    suf_dataset d = conducted(SETTINGS("sample", "all", "runs", "3", "on-not-finite", "drop"));
    suf_dataset_release(&d);
    d = conducted(SETTINGS("sample", "all", "runs", "4", "on-not-finite", "drop"));
    suf_dataset_release(&d);
    assert_int_equal(sqlite3_auto_extension((void (*)(void))watch), SQLITE_OK);
    n_rows_of_runs = 0;
    assert_int_equal(suf_dataset_load(&d, "x.db", NULL, &err), SUF_OK);
    sqlite3_reset_auto_extension();
    assert_int_equal(d.n_changes, 1);
    /* and the first run of each algorithm again, for its command */
    assert_int_equal(n_rows_of_runs, 2 * 2 * 4 + 2);
    suf_dataset_release(&d);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_store_gives_the_runs_that_count),
        IN_FOLDER(a_store_gives_the_statistic_that_is_compared),
        IN_FOLDER(instances_at_their_limit_are_told),
        IN_FOLDER(what_was_changed_is_told),
        IN_FOLDER(fewer_instances_than_planned_are_told),
        IN_FOLDER(the_columns_of_a_stores_instances_are_features),
        IN_FOLDER(a_dataset_reads_every_run_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
