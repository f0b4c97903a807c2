/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What verifying a store finds: nothing in an intact one; and what was changed, also by somebody
 * who made the checksums right.
 */
#include "noisy_experiment.h"
#include "verified_store.h"

static const request plain = {SETTINGS("sample", "all", "accuracy", "0.02"), .n_instances = 3};

static void check_intact(int64_t n_replayed)
{
    suf_verification v = verified();
    if (v.n_faults)
        fail_msg("%s", v.faults[0]);
    assert_int_equal(v.version, 1);
    assert_int_equal(v.n_replayed, n_replayed);
    suf_verification_release(&v);
}

/* One of the n faults says so. */
static void check_faults(size_t n, const char *says)
{
    suf_verification v = verified();
    bool found = false;
    for (size_t i = 0; i < v.n_faults; i++)
        found = found || strstr(v.faults[i], says);
    if (!found || v.n_faults != n) {
        for (size_t i = 0; i < v.n_faults; i++)
            print_error("%s\n", v.faults[i]);
        fail_msg("%zu faults, not %zu that say '%s'", v.n_faults, n, says);
    }
    suf_verification_release(&v);
}

/* ---- making checksums right again ---- */

#define TALLY(table)                                                                               \
    "UPDATE tally SET rows = (SELECT count(*) FROM " table "), total = (SELECT "                   \
    "suf_total(checksum) FROM " table ") WHERE name = '" table "';"

static const char right_again[] =
    "UPDATE run SET checksum = suf_checksum(instance, algorithm, run, attempt, status, value, "
    "wall, started, seed, exit_status, signal);"
    "UPDATE run SET checksum_all = suf_checksum(instance, algorithm, run, attempt, status, value, "
    "wall, started, seed, exit_status, signal, checksum, user, system, memory, host, command, "
    "message, measures, stderr);"
    "UPDATE decision SET checksum = suf_checksum(id, experiment, instance, supersedes, state, "
    "rule, version, revision, retry_rounds, stop, warnings, failed_algorithm, failed_run, reason, "
    "at, suffice);"
    "UPDATE used SET checksum = suf_checksum(decision, place, algorithm, runs, skewness, "
    "spread, rate);"
    "UPDATE difference SET checksum = suf_checksum(decision, first, second, phi, se, se_held, lo, "
    "hi, ratio, ratio_optimal, expected_first, expected_second);"
    "UPDATE substitute SET checksum = suf_checksum(decision, algorithm, run, attempt, value);"
    "UPDATE tally SET rows = (SELECT count(*) FROM run WHERE instance = owner), total = (SELECT "
    "suf_total(checksum) FROM run WHERE instance = owner) WHERE name = 'run';" TALLY("decision")
        TALLY("used") TALLY("difference")
            TALLY("substitute") "UPDATE tally SET checksum = suf_checksum(experiment, name, owner, "
                                "rows, total);";

static void forge(const char *sql)
{
    edit_store(sql);
    edit_store(right_again);
}

/* ---- tests ---- */

static void an_intact_store_has_no_faults(void **state)
{
    (void)state;
    conduct_request(&plain);
    check_intact(3);
    forge("SELECT 1"); /* so that the forged ones differ by what was changed only */
    check_intact(3);
    suf_verification v = verified();
    assert_int_equal(v.n_experiments, 1);
    assert_int_equal(v.n_decisions, 3);
    assert_int_equal(v.n_runs, ask_store("SELECT count(*) FROM run"));
    suf_verification_release(&v);
}

static void many_comparisons_follow_too(void **state)
{
    (void)state;
    static const char *const seven[] = {"a", "b", "c", "d", "e", "f", "sa", NULL};
    conduct_request(&(request){SETTINGS("sample", "all", "accuracy", "0.05"), 2, seven});
    assert_int_equal(ask_store("SELECT count(*) FROM difference"), 2 * 21);
    check_intact(2);
}

static void a_forged_store_is_found_out(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE run SET seed = seed + 1 WHERE instance = 2 AND algorithm = 1 AND run = 4",
         "the seed of run 4 of 'ga' on 'instance 1' is "},
        {"UPDATE difference SET phi = phi + 1e-6 WHERE decision = 2",
         "does not follow from its runs: its difference is "},
        {"UPDATE difference SET se = se / 2 WHERE decision = 2", "its standard error is "},
        {"UPDATE difference SET se_held = NULL WHERE decision = 2", "as held against the accuracy"},
        {"UPDATE difference SET hi = hi + 1 WHERE decision = 2", "its upper limit is "},
        {"UPDATE difference SET ratio = 3 WHERE decision = 2", "its ratio of runs is 3, not "},
        {"UPDATE difference SET first = second, second = first WHERE decision = 2",
         "it compares other algorithms"},
        {"UPDATE used SET runs = runs - 1 WHERE decision = 2 AND place = 1", " runs of 'sa', the "},
        {"UPDATE used SET skewness = 1.5 WHERE decision = 2 AND place = 1",
         "the skewness of 'sa' that its rule was given is 1.5, not "},
        {"UPDATE used SET spread = spread * 2 WHERE decision = 2 AND place = 1",
         "the spread of 'sa' that its rule was given is "},
        {"UPDATE used SET rate = 3 WHERE decision = 2 AND place = 1",
         "the rate of runs of 'sa' that its rule was given is 3, not "},
        {"UPDATE decision SET stop = 'limit' WHERE id = 2", "stops for another reason"},
        {"UPDATE decision SET warnings = 1 WHERE id = 2", "stops for another reason"},
        {"UPDATE decision SET state = 'failed', failed_algorithm = 1, failed_run = 2 WHERE id = 2",
         "it says 'failed', the rule says 'done'"},
        {"UPDATE decision SET rule = 'plain' WHERE id = 2", "its rule is not the one"},
        {"UPDATE decision SET version = 2 WHERE id = 2", "its rule is not the one"},
        {"INSERT INTO substitute VALUES (2, 1, 1, 1, 5, 0); INSERT INTO tally VALUES (1, "
         "'substitute', 0, 0, 0, 0)",
         "its failed runs count otherwise"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        (void)remove(scratch("x.db"));
        conduct_request(&plain);
        forge(cases[i].sql);
        check_faults(1, cases[i].says);
    }
}

static void a_forged_value_contradicts_the_decision(void **state)
{
    (void)state;
    conduct_request(&plain);
    /* after the start, which says something of the other instances, too */
    forge("UPDATE run SET value = value + 1 WHERE instance = 1 AND algorithm = 2 AND run = 21");
    check_faults(1, "the decision on 'instance 0' of ");
}

static void damage_is_listed_and_the_rest_is_verified(void **state)
{
    (void)state;
    conduct_request(&plain);
    edit_store("UPDATE run SET host = 'elsewhere' WHERE instance = 1 AND algorithm = 2 AND run = 3;"
               "UPDATE difference SET lo = 0 WHERE decision = 3");
    suf_verification v = verified();
    assert_int_equal(v.n_faults, 2);
    assert_non_null(strstr(v.faults[0], "(table 'difference') does not match its checksum"));
    assert_non_null(strstr(v.faults[1], "run 3 (try 1) of 'sa' on 'instance 0' does not match"));
    assert_int_equal(v.n_replayed, 2);
    suf_verification_release(&v);
}

static void a_row_that_refers_to_nothing_is_told(void **state)
{
    (void)state;
    conduct_request(&plain);
    edit_store("DELETE FROM status WHERE name = 'ok'");
    suf_verification v = verified();
    assert_true(v.n_faults > 0);
    assert_non_null(strstr(v.faults[0],
                           " rows of the table 'run' refer to rows of 'status' that are "
                           "not there"));
    suf_verification_release(&v);
}

static void an_instance_that_was_opened_again_is_not_replayed(void **state)
{
    (void)state;
    conduct_request(&plain);
    suf_experiment *e =
        experiment(&(request){SETTINGS("sample", "all", "accuracy", "0.01"), .n_instances = 3});
    suf_error err;
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    const volatile sig_atomic_t interrupts = 1; /* nothing is run any more */
    suf_conduct_request how = {.executor = suf_executor_new_callback(noisy, NULL, 1),
                               .interrupts = &interrupts};
    assert_int_equal(suf_conduct(e, store, &how, &err), SUF_ESTOPPED);
    suf_executor_free(how.executor);
    suf_store_close(store);
    assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE state = 'reopened'"), 3);
    check_intact(3); /* the earlier ones */
    assert_int_equal(conduct_noisy(e, 1), SUF_OK);
    suf_experiment_free(e);
    check_intact(6);
}

static void what_is_no_store_cannot_be_verified(void **state)
{
    (void)state;
    suf_error err;
    suf_verification v;
    assert_int_equal(suf_verification_init(&v, scratch("none.db"), &err), SUF_EIO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_intact_store_has_no_faults),
        TEST(many_comparisons_follow_too),
        TEST(a_forged_store_is_found_out),
        TEST(a_forged_value_contradicts_the_decision),
        TEST(damage_is_listed_and_the_rest_is_verified),
        TEST(a_row_that_refers_to_nothing_is_told),
        TEST(an_instance_that_was_opened_again_is_not_replayed),
        TEST(what_is_no_store_cannot_be_verified),
    };
    stores_are_damaged = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
