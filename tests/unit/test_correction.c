/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Corrections come back as they were recorded; what was changed or lost since is not believed.
 */
#include "store/correction.h"

#include "noisy_experiment.h"
#include "store/decision.h"
#include "verified_store.h"

static suf_error err;

enum { N_INSTANCES = 3 };
static const int64_t all_decisions[] = {1, 2, 3};

/* "ga" and "sa" on three instances, with a decision on each: 1, 2, 3 */
static suf_store *decided(void)
{
    conduct_request(
        &(request){SETTINGS("sample", "all", "accuracy", "0.05"), .n_instances = N_INSTANCES});
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    assert_non_null(store);
    return store;
}

static suf_correction_record correction_of(size_t first, size_t second, suf_decision_bias *biases)
{
    const suf_correction_record c = {.revision = 1,
                                     .first = first,
                                     .second = second,
                                     .procedure = 4,
                                     .seed = UINT64_MAX - 1,
                                     .last_decision = 3,
                                     .n_instances = N_INSTANCES,
                                     .biases = biases,
                                     .bias = -1.0 / 3,
                                     .bias_error = 5e-324,
                                     .bias_df = 6.5,
                                     .bias_variance = 1e-7,
                                     .is_subtracted = true,
                                     .false_positive_rate = 0.0625,
                                     .false_positive_rate_error = 0.01};
    biases[0] = (suf_decision_bias){1, 0.1};
    biases[1] = (suf_decision_bias){2, NAN};
    biases[2] = (suf_decision_bias){3, -1e300};
    return c;
}

/* Its id is filled in; what it borrows stays the caller's. */
static void add(suf_store *store, suf_correction_record *c)
{
    if (suf_store_add_correction(store, c, &err) != SUF_OK)
        fail_msg("%s", err.message);
    assert_string_equal(c->program, suf_version());
    assert_int_equal(strlen(c->at), SUF_MOMENT_SIZE - 1);
    free(c->program);
    c->program = NULL;
}

static void commit_and_close(suf_store *store)
{
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    suf_store_close(store);
}

/* two corrections of the same pair */
static void make_store(void)
{
    suf_store *store = decided();
    suf_decision_bias biases[2][N_INSTANCES];
    suf_correction_record first = correction_of(0, 1, biases[0]);
    suf_correction_record second = correction_of(0, 1, biases[1]);
    add(store, &first);
    add(store, &second);
    commit_and_close(store);
}

static suf_corrections loaded(suf_store *store)
{
    suf_corrections corrections;
    if (suf_corrections_load(&corrections, store, &err) != SUF_OK)
        fail_msg("%s", err.message);
    return corrections;
}

/* ---- as they were recorded ---- */

static void check_same_number(double a, double b)
{
    assert_true(isnan(a) ? isnan(b) : a == b);
}

static void check_correction(const suf_correction_record *is, const suf_correction_record *was)
{
    assert_int_equal(is->id, was->id);
    assert_int_equal(is->revision, was->revision);
    assert_int_equal(is->first, was->first);
    assert_int_equal(is->second, was->second);
    assert_int_equal(is->procedure, was->procedure);
    assert_true(is->seed == was->seed);
    assert_int_equal(is->last_decision, was->last_decision);
    check_same_number(is->bias, was->bias);
    check_same_number(is->bias_error, was->bias_error);
    check_same_number(is->bias_df, was->bias_df);
    check_same_number(is->bias_variance, was->bias_variance);
    assert_int_equal(is->is_subtracted, was->is_subtracted);
    check_same_number(is->false_positive_rate, was->false_positive_rate);
    check_same_number(is->false_positive_rate_error, was->false_positive_rate_error);
    assert_string_equal(is->at, was->at);
    assert_string_equal(is->program, suf_version());
    assert_false(is->is_damaged);
    assert_int_equal(is->n_instances, was->n_instances);
    for (size_t i = 0; i < was->n_instances; i++) {
        assert_int_equal(is->biases[i].decision, was->biases[i].decision);
        check_same_number(is->biases[i].bias, was->biases[i].bias);
    }
}

static void a_correction_comes_back_as_it_was_recorded(void **state)
{
    (void)state;
    suf_store *store = decided();
    suf_decision_bias biases[2][N_INSTANCES];
    suf_correction_record one = correction_of(0, 1, biases[0]);
    suf_correction_record other = correction_of(1, 0, biases[1]);
    other.n_instances = 0;
    other.bias = other.bias_error = other.bias_df = other.bias_variance = NAN;
    other.false_positive_rate = other.false_positive_rate_error = NAN;
    other.is_subtracted = false;
    other.seed = 0;
    add(store, &one);
    add(store, &other);
    suf_corrections before = loaded(store); /* before it is committed too */
    assert_int_equal(before.n, 2);
    suf_corrections_release(&before);
    commit_and_close(store);
    store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    suf_corrections corrections = loaded(store);
    assert_int_equal(corrections.n, 2);
    check_correction(&corrections.all[0], &one);
    check_correction(&corrections.all[1], &other);
    suf_corrections_release(&corrections);
    suf_store_close(store);
    assert_int_equal(ask_store("SELECT seed FROM correction WHERE id = 1"), -2);
}

static void a_store_without_corrections_has_none(void **state)
{
    (void)state;
    suf_store *store = decided();
    suf_corrections corrections = loaded(store);
    assert_int_equal(corrections.n, 0);
    assert_null(suf_corrections_find(&corrections, 0, 1, all_decisions, 3));
    suf_corrections_release(&corrections);
    suf_store_close(store);
}

static void the_last_one_of_the_pair_on_the_same_decisions_holds(void **state)
{
    (void)state;
    make_store();
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    suf_corrections corrections = loaded(store);
    const int64_t in_any_order[] = {3, 1, 2}, other[] = {1, 2, 4}, more[] = {1, 2, 3, 4};
    const suf_correction_record *last =
        suf_corrections_find(&corrections, 0, 1, in_any_order, N_INSTANCES);
    assert_int_equal(last->id, 2);
    assert_true(suf_correction_find_bias(last, 3)->bias == -1e300);
    assert_null(suf_correction_find_bias(last, 4));
    assert_null(suf_corrections_find(&corrections, 1, 0, all_decisions, N_INSTANCES));
    assert_null(suf_corrections_find(&corrections, 0, 1, other, 3));
    assert_null(suf_corrections_find(&corrections, 0, 1, more, 4));
    assert_null(suf_corrections_find(&corrections, 0, 1, all_decisions, 2));
    suf_corrections_release(&corrections);
    suf_store_close(store);
    assert_int_equal(ask_store("SELECT count(*) FROM corrections WHERE instances = 3"), 1);
    /* a later decision makes it out of date, and a complete experiment gets its own */
    conduct_request(
        &(request){SETTINGS("sample", "all", "accuracy", "0.05"), .n_instances = N_INSTANCES + 1});
    assert_int_equal(ask_store("SELECT count(*) FROM corrections WHERE instances = 3"), 0);
    assert_int_equal(ask_store("SELECT count(*) FROM corrections WHERE instances = 4"), 1);
    assert_int_equal(ask_store("SELECT count(*) FROM correction"), 3);
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
    suf_corrections corrections = loaded(store);
    assert_int_equal(corrections.n, 0);
    suf_corrections_release(&corrections);
    assert_int_equal(suf_store_choose(store, 1, &err), SUF_OK);
    corrections = loaded(store);
    assert_int_equal(corrections.n, 2);
    suf_corrections_release(&corrections);
    suf_store_close(store);
}

static void what_was_not_committed_is_not_there(void **state)
{
    (void)state;
    suf_store *store = decided();
    suf_decision_bias biases[N_INSTANCES];
    suf_correction_record c = correction_of(0, 1, biases);
    add(store, &c);
    suf_store_close(store);
    assert_int_equal(ask_store("SELECT count(*) FROM correction"), 0);
    assert_int_equal(ask_store("SELECT count(*) FROM bias"), 0);
}

static void one_that_rests_on_what_is_not_there_is_refused(void **state)
{
    (void)state;
    suf_store *store = decided();
    suf_decision_bias biases[N_INSTANCES];
    suf_correction_record c = correction_of(0, 1, biases);
    biases[2].decision = 99;
    assert_int_equal(suf_store_add_correction(store, &c, &err), SUF_EIO);
    assert_non_null(strstr(err.message, "x.db'"));
    free(c.program);
    suf_store_close(store);
    assert_int_equal(ask_store("SELECT count(*) FROM correction"), 0);
}

/* ---- as they are not ---- */

static void check_damaged(const char *sql, const char *says)
{
    suf_corrections corrections;
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_non_null(store);
    assert_int_equal(suf_corrections_load(&corrections, store, &err), SUF_EIO);
    if (!strstr(err.message, says) || !strstr(err.message, "x.db' is damaged") ||
        !strstr(err.message, "--skip-damaged"))
        fail_msg("%s: '%s' does not say '%s'", sql, err.message, says);
    suf_store_close(store);
}

/* The first one is whole, and the second is not believed. */
static void check_skipped(const char *sql, const char *says)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_SKIP_DAMAGED, &err);
    suf_corrections corrections = loaded(store);
    if (suf_store_n_skipped(store) == 0 || !strstr(suf_store_skipped(store, 0), says))
        fail_msg("%s: nothing listed says '%s'", sql, says);
    assert_int_equal(suf_corrections_find(&corrections, 0, 1, all_decisions, 3)->id, 1);
    suf_corrections_release(&corrections);
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
    (void)remove(scratch("x.db"));
    make_store();
    edit_store(sql);
    check_damaged(sql, says);
    check_skipped(sql, says);
    check_verified(sql, says);
}

static void a_changed_cell_is_refused_and_skipped(void **state)
{
    (void)state;
    static const struct {
        const char *table, *changes[19];
    } edits[] = {
        {"correction",
         {"revision = 2", "first = 2", "second = 1", "procedure = 5", "seed = -seed",
          "last_decision = 2", "instances = 2", "bias = -bias", "bias = NULL", "bias_error = 0",
          "bias_df = 7", "bias_variance = NULL", "subtracted = 0", "false_positive_rate = 0.05",
          "false_positive_rate = NULL", "false_positive_rate_error = 0", "at = ''", "suffice = ''",
          "checksum = checksum + 1"}},
        {"bias", {"bias = 0.5", "decision = decision + 7", "checksum = -checksum"}},
    };
    for (size_t t = 0; t < sizeof edits / sizeof *edits; t++)
        for (size_t i = 0; i < 19 && edits[t].changes[i]; i++) {
            char sql[200], says[40];
            (void)snprintf(sql, sizeof sql, "UPDATE %s SET %s WHERE %s = 2", edits[t].table,
                           edits[t].changes[i], t == 0 ? "id" : "correction");
            (void)snprintf(says, sizeof says, "(table '%s') does not match", edits[t].table);
            check_edit(sql, says);
        }
    check_edit("UPDATE bias SET bias = 0.5 WHERE correction = 2",
               "a row of the correction for 'ga' and 'sa' (table 'bias')");
    check_edit("UPDATE correction SET first = 99 WHERE id = 2", "for 'an unknown algorithm' and");
}

static void a_deleted_row_shows(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"DELETE FROM correction WHERE id = 2", "its table 'correction' has 1 rows, but 2 were"},
        {"DELETE FROM bias WHERE correction = 2", "its table 'bias' has 3 rows, but 6 were"},
        {"DELETE FROM bias WHERE correction = 2 AND decision = 3", "'bias' has 5 rows, but 6 were"},
        {"UPDATE bias SET correction = 3, checksum = suf_checksum(3, decision, bias) WHERE "
         "correction = 2",
         "its table 'bias' has 3 rows, but 6 were"},
        {"DELETE FROM bias WHERE correction = 2 AND decision = 3; UPDATE tally SET rows = 5, "
         "total = (SELECT suf_total(checksum) FROM bias) WHERE name = 'bias'; UPDATE tally SET "
         "checksum = suf_checksum(experiment, name, owner, rows, total) WHERE name = 'bias'",
         "correction 2 has 2 rows in the table 'bias', but 3 were recorded"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_edit(cases[i].sql, cases[i].says);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_correction_comes_back_as_it_was_recorded),
        TEST(a_store_without_corrections_has_none),
        TEST(the_last_one_of_the_pair_on_the_same_decisions_holds),
        TEST(those_of_another_experiment_are_not_read),
        TEST(what_was_not_committed_is_not_there),
        TEST(one_that_rests_on_what_is_not_there_is_refused),
        TEST(a_changed_cell_is_refused_and_skipped),
        TEST(a_deleted_row_shows),
    };
    stores_are_damaged = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
