/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looks come back as they were recorded; what was changed, lost or forged since is not believed.
 */
#include "store/look.h"

#include "noisy_experiment.h"
#include "verified_store.h"

static suf_error err;

enum { N_INSTANCES = 3 };

/* "ga" and "sa" on three instances, with a decision on each: 1, 2, 3 */
static suf_store *decided(void)
{
    conduct_request(
        &(request){SETTINGS("sample", "all", "accuracy", "0.05"), .n_instances = N_INSTANCES});
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    assert_non_null(store);
    return store;
}

static suf_look_record look_of(int64_t number)
{
    return (suf_look_record){.revision = 1,
                             .number = number,
                             .is_planned = true,
                             .first = 0,
                             .second = 1,
                             .n_instances = number + 1,
                             .instances_max = 34,
                             .n_differences = number,
                             .last_decision = number + 1,
                             .test = "wilcoxon",
                             .decision = "open",
                             .level = 0.05 / 3,
                             .mean = -1.0 / 3,
                             .sd = 5e-324,
                             .z = -1.5,
                             .p = 0.13,
                             .critical_z = 4.56,
                             .nominal_p = 5e-6,
                             .futility_z = -0.25,
                             .alpha_spent = 1e-300,
                             .estimate = -0.3,
                             .low = -1e300,
                             .high = 0.7,
                             .repeated_p = 0.9,
                             .equivalence_p = NAN,
                             .equivalence_level = NAN,
                             .equivalence_low = NAN,
                             .equivalence_high = NAN,
                             .final_p = NAN,
                             .final_estimate = NAN,
                             .final_low = NAN,
                             .final_high = NAN,
                             .plain_low = -0.6,
                             .plain_high = 0.1};
}

/* a stop for futility that has every number, at a look that was not planned, of the other pair */
static suf_look_record last_look(void)
{
    suf_look_record l = look_of(2);
    l.is_planned = false;
    l.first = 1;
    l.second = 0;
    l.n_differences = 3;
    (void)strcpy(l.test, "permutation");
    (void)strcpy(l.decision, "futile");
    l.equivalence_p = 0.2;
    l.equivalence_level = 0.0125;
    l.equivalence_low = -0.75;
    l.equivalence_high = 0.375;
    l.final_p = 0.51;
    l.final_estimate = -0.2;
    l.final_low = -0.5;
    l.final_high = 0.125;
    return l;
}

/* one whose numbers do not exist */
static suf_look_record empty_look(void)
{
    suf_look_record l = look_of(1);
    l.first = 1;
    l.second = 0;
    l.n_differences = 0;
    l.mean = l.sd = l.z = l.p = l.critical_z = l.nominal_p = l.alpha_spent = NAN;
    l.estimate = l.low = l.high = l.repeated_p = l.plain_low = l.plain_high = NAN;
    l.futility_z = -INFINITY;
    return l;
}

/* Its id and time are filled in; what it owns is gone. */
static void add(suf_store *store, suf_look_record *l)
{
    if (suf_store_add_look(store, l, &err) != SUF_OK)
        fail_msg("%s", err.message);
    assert_string_equal(l->program, suf_version());
    assert_int_equal(strlen(l->at), SUF_MOMENT_SIZE - 1);
    free(l->program);
    l->program = NULL;
}

static void commit_and_close(suf_store *store)
{
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    suf_store_close(store);
}

/* two looks at the same pair, and what they are, for restore_store */
static void make_store(void)
{
    suf_store *store = decided();
    suf_look_record first = look_of(1), second = look_of(2);
    add(store, &first);
    add(store, &second);
    commit_and_close(store);
    edit_store("CREATE TABLE kept_looks AS SELECT * FROM look;"
               "CREATE TABLE kept_tallies AS SELECT * FROM tally");
}

/* in one transaction, without waiting for the disk */
#define QUICKLY "PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON; BEGIN;"

static void restore_store(void)
{
    edit_store(QUICKLY "DELETE FROM look; INSERT INTO look SELECT * FROM kept_looks;"
                       "DELETE FROM tally; INSERT INTO tally SELECT * FROM kept_tallies; COMMIT");
}

static suf_looks loaded(suf_store *store)
{
    suf_looks looks;
    if (suf_looks_load(&looks, store, &err) != SUF_OK)
        fail_msg("%s", err.message);
    return looks;
}

static void check_count(suf_store *store, size_t n)
{
    suf_looks looks = loaded(store);
    assert_int_equal(looks.n, n);
    suf_looks_release(&looks);
}

/* ---- as they were recorded ---- */

static void check_same_number(double a, double b)
{
    assert_true(isnan(a) ? isnan(b) : a == b);
}

static void check_numbers(const suf_look_record *is, const suf_look_record *was)
{
    check_same_number(is->level, was->level);
    check_same_number(is->mean, was->mean);
    check_same_number(is->sd, was->sd);
    check_same_number(is->z, was->z);
    check_same_number(is->p, was->p);
    check_same_number(is->critical_z, was->critical_z);
    check_same_number(is->nominal_p, was->nominal_p);
    check_same_number(is->futility_z, was->futility_z);
    check_same_number(is->alpha_spent, was->alpha_spent);
    check_same_number(is->estimate, was->estimate);
    check_same_number(is->low, was->low);
    check_same_number(is->high, was->high);
    check_same_number(is->repeated_p, was->repeated_p);
    check_same_number(is->equivalence_p, was->equivalence_p);
    check_same_number(is->equivalence_level, was->equivalence_level);
    check_same_number(is->equivalence_low, was->equivalence_low);
    check_same_number(is->equivalence_high, was->equivalence_high);
    check_same_number(is->final_p, was->final_p);
    check_same_number(is->final_estimate, was->final_estimate);
    check_same_number(is->final_low, was->final_low);
    check_same_number(is->final_high, was->final_high);
    check_same_number(is->plain_low, was->plain_low);
    check_same_number(is->plain_high, was->plain_high);
}

static void check_look(const suf_look_record *is, const suf_look_record *was)
{
    assert_int_equal(is->id, was->id);
    assert_int_equal(is->revision, was->revision);
    assert_int_equal(is->number, was->number);
    assert_int_equal(is->is_planned, was->is_planned);
    assert_int_equal(is->first, was->first);
    assert_int_equal(is->second, was->second);
    assert_int_equal(is->n_instances, was->n_instances);
    assert_int_equal(is->instances_max, was->instances_max);
    assert_int_equal(is->n_differences, was->n_differences);
    assert_int_equal(is->last_decision, was->last_decision);
    assert_string_equal(is->test, was->test);
    assert_string_equal(is->decision, was->decision);
    check_numbers(is, was);
    assert_string_equal(is->at, was->at);
    assert_string_equal(is->program, suf_version());
    assert_false(is->is_damaged);
}

static void a_look_comes_back_as_it_was_recorded(void **state)
{
    (void)state;
    suf_store *store = decided();
    suf_look_record was[] = {look_of(1), empty_look(), last_look()};
    (void)strcpy(was[1].at, "2026-11-16T08:30:00Z");
    for (size_t i = 0; i < 3; i++)
        add(store, &was[i]);
    assert_string_equal(was[1].at, "2026-11-16T08:30:00Z");
    check_count(store, 3); /* before it is committed too */
    commit_and_close(store);
    store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    suf_looks looks = loaded(store);
    assert_int_equal(looks.n, 3);
    for (size_t i = 0; i < 3; i++)
        check_look(&looks.all[i], &was[i]);
    suf_looks_release(&looks);
    suf_store_close(store);
    assert_int_equal(ask_store("SELECT count(*) FROM look WHERE futility_z IS NULL"), 1);
    suf_verification v = verified();
    assert_int_equal(v.n_faults, 0);
    suf_verification_release(&v);
}

static void what_is_infinite_is_recorded_as_none(void **state)
{
    (void)state;
    suf_store *store = decided();
    suf_look_record l = look_of(1);
    l.low = -INFINITY;
    l.critical_z = INFINITY;
    l.nominal_p = 0;
    add(store, &l);
    suf_looks looks = loaded(store);
    assert_true(isnan(looks.all[0].low) && isnan(looks.all[0].critical_z));
    assert_true(looks.all[0].nominal_p == 0);
    suf_looks_release(&looks);
    commit_and_close(store);
}

static void a_store_without_looks_has_none(void **state)
{
    (void)state;
    suf_store *store = decided();
    check_count(store, 0);
    suf_store_close(store);
}

static void those_of_another_experiment_are_not_read(void **state)
{
    (void)state;
    make_store();
    suf_experiment *e = experiment(
        &(request){SETTINGS("sample", "all", "accuracy", "0.05", "seed", "7"), .n_instances = 2});
    assert_int_equal(
        conduct(e, suf_executor_new_callback(noisy, NULL, 2), (suf_conduct_request){.fork = true}),
        SUF_OK);
    suf_experiment_free(e);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    check_count(store, 0);
    assert_int_equal(suf_store_choose(store, 1, &err), SUF_OK);
    check_count(store, 2);
    suf_store_close(store);
}

static void what_was_not_committed_is_not_there(void **state)
{
    (void)state;
    suf_store *store = decided();
    suf_look_record l = look_of(1);
    add(store, &l);
    suf_store_close(store);
    assert_int_equal(ask_store("SELECT count(*) FROM look"), 0);
}

static void check_not_added(suf_store *store, suf_look_record l)
{
    assert_int_equal(suf_store_add_look(store, &l, &err), SUF_EIO);
    assert_non_null(strstr(err.message, "x.db'"));
    free(l.program);
}

static void a_look_is_taken_once_and_rests_on_what_is_there(void **state)
{
    (void)state;
    suf_store *store = decided();
    suf_look_record first = look_of(1), later = look_of(2);
    add(store, &first);
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    check_not_added(store, look_of(1));
    later.last_decision = 99;
    check_not_added(store, later);
    later.last_decision = 3;
    later.revision = 2;
    check_not_added(store, later);
    check_count(store, 1);
    suf_store_close(store);
}

/* ---- as they are not ---- */

static const char says_look[] =
    "a look at 'ga' and 'sa' (a row of the table 'look') does not match";

static void check_damaged(const char *sql, const char *says)
{
    suf_looks looks;
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_non_null(store);
    if (suf_looks_load(&looks, store, &err) != SUF_EIO)
        fail_msg("%s: it was read", sql);
    if (!strstr(err.message, says) || !strstr(err.message, "x.db' is damaged") ||
        !strstr(err.message, "--skip-damaged"))
        fail_msg("%s: '%s' does not say '%s'", sql, err.message, says);
    suf_store_close(store);
}

/* The first one is whole, and the second is marked or missing. */
static void check_skipped(const char *sql, const char *says)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_SKIP_DAMAGED, &err);
    suf_looks looks = loaded(store);
    if (suf_store_n_skipped(store) == 0 || !strstr(suf_store_skipped(store, 0), says))
        fail_msg("%s: nothing listed says '%s'", sql, says);
    assert_int_equal(looks.all[0].id, 1);
    assert_false(looks.all[0].is_damaged);
    if (looks.n == 2)
        assert_true(looks.all[1].id == 2 && looks.all[1].is_damaged);
    suf_looks_release(&looks);
    suf_store_close(store);
}

static void check_verified(const char *sql, const char *says)
{
    suf_verification v = verified();
    bool found = false;
    for (size_t i = 0; i < v.n_faults; i++)
        found = found || strstr(v.faults[i], says);
    if (!found)
        fail_msg("%s: no fault says '%s'", sql, says);
    suf_verification_release(&v);
}

static void check_edit(const char *sql, const char *says)
{
    edit_store(sql);
    check_damaged(sql, says);
    check_skipped(sql, says);
    restore_store();
}

static void a_changed_cell_is_refused_and_skipped(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "revision = 2",
        "number = 3",
        "planned = 0",
        "instances = 2",
        "instances_max = 35",
        "differences = 1",
        "last_decision = 2",
        "test = 'sign'",
        "level = 0.05",
        "mean = -mean",
        "sd = NULL",
        "z = NULL",
        "p = 0.5",
        "critical_z = 2",
        "nominal_p = 0.04",
        "futility_z = NULL",
        "alpha_spent = 0",
        "estimate = 0",
        "low = -1e299",
        "high = 1",
        "repeated_p = NULL",
        "decision = 'positive'",
        "final_p = 0.01",
        "final_estimate = 1",
        "final_low = 0",
        "final_high = 1",
        "plain_low = NULL",
        "plain_high = 0.2",
        "at = ''",
        "suffice = ''",
        "checksum = -checksum",
        "equivalence_p = 0.001",
        "equivalence_level = 1",
        "equivalence_low = 0",
        "equivalence_high = 0",
    };
    make_store();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char sql[200];
        (void)snprintf(sql, sizeof sql, QUICKLY "UPDATE look SET %s WHERE id = 2; COMMIT",
                       changes[i]);
        check_edit(sql, says_look);
    }
    check_edit("UPDATE look SET first = 2, second = 1 WHERE id = 2",
               "a look at 'sa' and 'ga' (a row of the table 'look')");
    check_edit("UPDATE look SET first = 99 WHERE id = 2",
               "a look at 'an unknown algorithm' and 'another'");
}

static void a_deleted_row_shows(void **state)
{
    (void)state;
    make_store();
    check_edit("DELETE FROM look WHERE id = 2", "its table 'look' has 1 rows, but 2 were recorded");
}

static void verifying_finds_what_was_changed_and_lost(void **state)
{
    (void)state;
    make_store();
    edit_store("UPDATE look SET decision = 'positive' WHERE id = 2");
    check_verified("a changed decision", says_look);
    restore_store();
    edit_store("DELETE FROM look WHERE id = 1");
    check_verified("a look less", "its table 'look' has 1 rows");
}

#define COLUMNS                                                                                    \
    "id, experiment, revision, number, planned, first, second, instances, instances_max, "         \
    "differences, last_decision, test, level, mean, sd, z, p, critical_z, nominal_p, futility_z, " \
    "alpha_spent, estimate, low, high, repeated_p, equivalence_p, equivalence_level, "             \
    "equivalence_low, equivalence_high, decision, final_p, final_estimate, final_low, "            \
    "final_high, plain_low, plain_high, at, suffice"

/* somebody changes the second look, and makes checksums and tallies right */
static char *crafted(const char *change)
{
    static char sql[1400];
    (void)snprintf(sql, sizeof sql,
                   QUICKLY
                   "UPDATE look SET %s WHERE id = 2;"
                   "UPDATE look SET checksum = suf_checksum(" COLUMNS ");"
                   "UPDATE tally SET total = (SELECT suf_total(checksum) FROM look) WHERE "
                   "name = 'look'; UPDATE tally SET checksum = suf_checksum(experiment, name, "
                   "owner, rows, total) WHERE name = 'look'; COMMIT",
                   change);
    return sql;
}

static void what_no_look_can_say_is_not_believed(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "revision = 0",
        "revision = 2",
        "revision = 9223372036854775807",
        "number = 0",
        "number = 1000000001",
        "planned = 2",
        "planned = -1",
        "second = first",
        "instances = 0",
        "instances = 4",
        "instances = -9223372036854775807",
        "instances_max = 0",
        "instances_max = 9223372036854775807",
        "differences = -1",
        "differences = 4",
        "last_decision = 0",
        "test = ''",
        "test = 'wilcoxonwilcoxonwilcoxon'",
        "test = 'bayes'",
        "level = 0",
        "level = 1",
        "level = -0.05",
        "level = 9e999",
        "mean = 9e999",
        "sd = -1",
        "sd = 9e999",
        "z = -9e999",
        "p = -0.1",
        "p = 1.5",
        "critical_z = 9e999",
        "nominal_p = 2",
        "futility_z = 9e999",
        "futility_z = -9e999",
        "alpha_spent = -1",
        "alpha_spent = 1.1",
        "estimate = -9e999",
        "low = 0.8",
        "low = -9e999",
        "high = 9e999",
        "repeated_p = 7",
        "equivalence_p = -0.5",
        "equivalence_level = 3",
        "equivalence_low = 9e999",
        "equivalence_low = 1, equivalence_high = 0",
        "decision = ''",
        "decision = 'better'",
        "decision = 'openopenopenopenopen'",
        "final_p = -1",
        "final_low = 1, final_high = 0",
        "final_estimate = 9e999",
        "plain_low = 3",
        "plain_high = -9e999",
    };
    make_store();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const char *pair = strstr(changes[i], "second") ? "a look at 'ga' and 'ga'" : says_look;
        check_edit(crafted(changes[i]), pair);
    }
}

/* the SQL above makes a row that is read if what it says is possible */
static void what_a_look_can_say_is_believed(void **state)
{
    (void)state;
    make_store();
    edit_store(crafted("decision = 'equivalent', p = 1, z = NULL, instances = 3, differences = 3"));
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    suf_looks looks = loaded(store);
    assert_string_equal(looks.all[1].decision, "equivalent");
    assert_true(looks.all[1].p == 1 && isnan(looks.all[1].z) && !looks.all[1].is_damaged);
    suf_looks_release(&looks);
    suf_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_look_comes_back_as_it_was_recorded),
        TEST(what_is_infinite_is_recorded_as_none),
        TEST(a_store_without_looks_has_none),
        TEST(those_of_another_experiment_are_not_read),
        TEST(what_was_not_committed_is_not_there),
        TEST(a_look_is_taken_once_and_rests_on_what_is_there),
        TEST(a_changed_cell_is_refused_and_skipped),
        TEST(a_deleted_row_shows),
        TEST(verifying_finds_what_was_changed_and_lost),
        TEST(what_no_look_can_say_is_not_believed),
        TEST(what_a_look_can_say_is_believed),
    };
    stores_are_damaged = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
