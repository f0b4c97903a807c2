/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decisions come back as they were recorded; what was changed or lost since is not believed.
 */
#include "store/decision.h"

#include "noisy_experiment.h"
#include "verified_store.h"

static suf_error err;

/* one revision, three algorithms, two instances */
static suf_store *begun(void)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    assert_non_null(store);
    const suf_revision revision = {.version = "1", .path = "", .content = ""};
    assert_int_equal(suf_store_begin(store, &err), SUF_OK);
    assert_int_equal(suf_store_add_revision(store, &revision, &err), SUF_OK);
    for (const char *const *name = SETTINGS("ga", "sa", "ts"); *name; name++)
        assert_int_equal(suf_store_add_algorithm(store, *name, "", &err), SUF_OK);
    assert_int_equal(suf_store_add_instance(store, "berlin", "{}", 1, &err), SUF_OK);
    assert_int_equal(suf_store_add_instance(store, "paris", "{}", 1, &err), SUF_OK);
    return store;
}

/* "ts" and "ga" are compared, in this order, with two failed runs among those used */
static suf_decision decision_on(size_t instance, suf_comparison *comparisons)
{
    static size_t algorithms[] = {2, 0};
    static int64_t n_used[] = {31, 29};
    static suf_pooled pooled[] = {{NAN, NAN, NAN}, {4.0 / 3, 0.25, 17.5}};
    static suf_substitute substitutes[] = {{0, 7, 2, 1000.5}, {1, 3, 1, NAN}};
    return (suf_decision){.instance = instance,
                          .state = SUF_DECISION_DONE,
                          .rule = "guarded",
                          .version = 1,
                          .revision = 1,
                          .retry_rounds = 2,
                          .n_algorithms = 2,
                          .algorithms = algorithms,
                          .n_used = n_used,
                          .pooled = pooled,
                          .stop = SUF_STOP_ACCURACY,
                          .warnings = 5,
                          .n_comparisons = 1,
                          .comparisons = comparisons,
                          .n_substitutes = 2,
                          .substitutes = substitutes,
                          .reason = ""};
}

static suf_comparison comparison(size_t first, size_t second)
{
    return (suf_comparison){.first = first,
                            .second = second,
                            .phi = -0.1,
                            .se = 0.01,
                            .se_guarded = 1.0 / 3,
                            .lo = NAN,
                            .hi = 1e300,
                            .ratio = 31.0 / 29,
                            .ratio_optimal = 1.5,
                            .expected_first = NAN,
                            .expected_second = 5e-324};
}

/* Its id is filled in; what it borrows stays the caller's. */
static void add(suf_store *store, suf_decision *d)
{
    if (suf_store_add_decision(store, d, &err) != SUF_OK)
        fail_msg("%s", err.message);
    assert_string_equal(d->program, suf_version());
    free(d->program);
    d->program = NULL;
}

static void commit_and_close(suf_store *store)
{
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    suf_store_close(store);
}

/* two decisions on the first instance, the second of which supersedes the first */
static void make_store(void)
{
    suf_store *store = begun();
    suf_comparison c = comparison(0, 1);
    suf_decision first = decision_on(0, &c), second = decision_on(0, &c);
    add(store, &first);
    second.supersedes = first.id;
    add(store, &second);
    commit_and_close(store);
}

static suf_decisions loaded(suf_store *store)
{
    suf_decisions decisions;
    if (suf_decisions_load(&decisions, store, &err) != SUF_OK)
        fail_msg("%s", err.message);
    return decisions;
}

/* ---- as they were recorded ---- */

static void check_same_number(double a, double b)
{
    assert_true(isnan(a) ? isnan(b) : a == b);
}

static void check_comparison(const suf_comparison *is, const suf_comparison *was)
{
    assert_int_equal(is->first, was->first);
    assert_int_equal(is->second, was->second);
    check_same_number(is->phi, was->phi);
    check_same_number(is->se, was->se);
    check_same_number(is->se_guarded, was->se_guarded);
    check_same_number(is->lo, was->lo);
    check_same_number(is->hi, was->hi);
    check_same_number(is->ratio, was->ratio);
    check_same_number(is->ratio_optimal, was->ratio_optimal);
    check_same_number(is->expected_first, was->expected_first);
    check_same_number(is->expected_second, was->expected_second);
}

static void check_substitute(const suf_substitute *is, const suf_substitute *was)
{
    assert_int_equal(is->place, was->place);
    assert_int_equal(is->run, was->run);
    assert_int_equal(is->attempt, was->attempt);
    check_same_number(is->value, was->value);
}

static void check_decision(const suf_decision *is, const suf_decision *was)
{
    assert_int_equal(is->id, was->id);
    assert_int_equal(is->supersedes, was->supersedes);
    assert_int_equal(is->instance, was->instance);
    assert_int_equal(is->state, was->state);
    assert_string_equal(is->rule, was->rule);
    assert_int_equal(is->version, was->version);
    assert_int_equal(is->revision, was->revision);
    assert_int_equal(is->retry_rounds, was->retry_rounds);
    assert_int_equal(is->stop, was->stop);
    assert_int_equal(is->warnings, was->warnings);
    assert_int_equal(is->failed.run, was->failed.run);
    assert_int_equal(is->failed.algorithm, was->failed.algorithm);
    assert_string_equal(is->reason, was->reason);
    assert_string_equal(is->at, was->at);
    assert_string_equal(is->program, suf_version());
    assert_false(is->is_damaged);
    assert_int_equal(is->n_algorithms, was->n_algorithms);
    for (size_t a = 0; a < was->n_algorithms; a++) {
        assert_int_equal(is->algorithms[a], was->algorithms[a]);
        assert_int_equal(is->n_used[a], was->n_used[a]);
        check_same_number(is->pooled[a].skewness,
                          was->pooled ? was->pooled[a].skewness : (double)NAN);
        check_same_number(is->pooled[a].spread, was->pooled ? was->pooled[a].spread : (double)NAN);
        check_same_number(is->pooled[a].rate, was->pooled ? was->pooled[a].rate : (double)NAN);
    }
    assert_int_equal(is->n_comparisons, was->n_comparisons);
    for (size_t i = 0; i < was->n_comparisons; i++) {
        const suf_comparison *c = &is->comparisons[i];
        check_comparison(c, &was->comparisons[i]);
        assert_int_equal(c->n_first, was->n_used[c->first]);
        assert_int_equal(c->n_second, was->n_used[c->second]);
    }
    assert_int_equal(is->n_substitutes, was->n_substitutes);
    for (size_t i = 0; i < was->n_substitutes; i++)
        check_substitute(&is->substitutes[i], &was->substitutes[i]);
}

static void a_decision_comes_back_as_it_was_recorded(void **state)
{
    (void)state;
    suf_store *store = begun();
    suf_comparison c = comparison(0, 1);
    suf_decision d = decision_on(1, &c);
    add(store, &d);
    assert_int_equal(d.id, 1);
    commit_and_close(store);
    store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    suf_decisions decisions = loaded(store);
    assert_int_equal(decisions.n, 1);
    check_decision(&decisions.all[0], &d);
    suf_decisions_release(&decisions);
    suf_store_close(store);
}

static void so_does_one_on_several_comparisons_that_was_given_up(void **state)
{
    (void)state;
    suf_store *store = begun();
    suf_comparison three[] = {comparison(0, 1), comparison(0, 2), comparison(1, 2)};
    size_t algorithms[] = {0, 1, 2};
    int64_t n_used[] = {0, 1000000000, 3};
    suf_decision d = decision_on(0, three);
    three[1].phi = NAN;
    d.n_algorithms = d.n_comparisons = 3;
    d.algorithms = algorithms;
    d.n_used = n_used;
    d.pooled = NULL; /* the rule was given none */
    d.n_substitutes = 0;
    d.state = SUF_DECISION_FAILED;
    d.stop = SUF_RUNNING;
    d.failed = (suf_run){.algorithm = 2, .run = 4};
    d.reason = "run 4 of 'ts' failed (crashed): 'quoted', 100 %s";
    add(store, &d);
    suf_decisions decisions = loaded(store); /* before it is committed too */
    check_decision(&decisions.all[0], &d);
    suf_decisions_release(&decisions);
    commit_and_close(store);
}

static void the_last_one_holds_and_the_earlier_ones_stay(void **state)
{
    (void)state;
    make_store();
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    suf_decisions decisions = loaded(store);
    assert_int_equal(decisions.n, 2);
    assert_int_equal(decisions.all[0].supersedes, 0);
    assert_int_equal(decisions.all[1].supersedes, decisions.all[0].id);
    suf_decisions_release(&decisions);
    suf_store_close(store);
    assert_int_equal(ask_store("SELECT count(*) FROM differences"), 1);
}

static void what_was_not_committed_is_not_there(void **state)
{
    (void)state;
    suf_store *store = begun();
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    suf_comparison c = comparison(0, 1);
    suf_decision d = decision_on(0, &c);
    add(store, &d);
    suf_store_close(store);
    store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    suf_decisions decisions = loaded(store);
    assert_int_equal(decisions.n, 0);
    suf_decisions_release(&decisions);
    suf_store_close(store);
}

/* ---- as they are not ---- */

static void check_damaged(const char *sql, const char *says)
{
    suf_decisions decisions;
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_non_null(store);
    assert_int_equal(suf_decisions_load(&decisions, store, &err), SUF_EIO);
    if (!strstr(err.message, says) || !strstr(err.message, "x.db' is damaged") ||
        !strstr(err.message, "--skip-damaged"))
        fail_msg("%s: '%s' does not say '%s'", sql, err.message, says);
    suf_store_close(store);
}

static void check_skipped(const char *sql, const char *says)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_SKIP_DAMAGED, &err);
    suf_decisions decisions = loaded(store);
    if (suf_store_n_skipped(store) == 0 || !strstr(suf_store_skipped(store, 0), says))
        fail_msg("%s: nothing listed says '%s'", sql, says);
    assert_null(suf_store_skipped(store, suf_store_n_skipped(store)));
    suf_decisions_release(&decisions);
    suf_store_close(store);
}

static void check_edit(const char *table, const char *change, const char *says)
{
    char sql[300];
    (void)remove(scratch("x.db"));
    make_store();
    (void)snprintf(sql, sizeof sql, "UPDATE %s SET %s WHERE %s = 2", table, change,
                   strcmp(table, "decision") == 0 ? "id" : "decision");
    edit_store(sql);
    check_damaged(sql, says);
    check_skipped(sql, says);
}

static void a_changed_cell_is_refused_and_skipped(void **state)
{
    (void)state;
    static const struct {
        const char *table, *changes[14];
    } edits[] = {
        {"decision",
         {"supersedes = NULL", "state = 'aborted'", "rule = 'plain'", "version = 2", "revision = 2",
          "retry_rounds = 1", "stop = 'limit'", "warnings = 4", "failed_algorithm = 1",
          "failed_run = 1", "reason = 'x'", "at = ''", "suffice = ''", "checksum = checksum + 1"}},
        {"used",
         {"runs = runs + 1", "algorithm = 2", "place = place + 2", "skewness = 1",
          "skewness = NULL", "spread = 2", "rate = 18", "checksum = 0"}},
        {"difference",
         {"first = 2", "phi = -phi", "se = NULL", "se_held = 0", "lo = 1", "hi = 1e301",
          "ratio = ratio * 2", "ratio_optimal = 1", "expected_first = 0", "expected_second = 0",
          "second = 2", "checksum = -checksum"}},
        {"substitute",
         {"algorithm = 2", "run = run + 1", "attempt = 3", "value = 1000", "value = NULL",
          "checksum = 1"}},
    };
    for (size_t t = 0; t < sizeof edits / sizeof *edits; t++)
        for (size_t i = 0; i < 14 && edits[t].changes[i]; i++) {
            char says[100];
            (void)snprintf(says, sizeof says,
                           "a row of the decision on 'berlin' (table '%s') does not match",
                           edits[t].table);
            check_edit(edits[t].table, edits[t].changes[i], says);
        }
    check_edit("decision", "instance = 2", "'paris' (table 'decision') does not match");
    check_edit("decision", "instance = 99", "an unknown instance");
}

static void a_damaged_decision_is_marked_and_the_others_are_whole(void **state)
{
    (void)state;
    make_store();
    edit_store("UPDATE difference SET phi = 0 WHERE decision = 2");
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_SKIP_DAMAGED, &err);
    suf_decisions decisions = loaded(store);
    assert_int_equal(decisions.n, 2);
    assert_false(decisions.all[0].is_damaged);
    assert_true(decisions.all[1].is_damaged);
    assert_int_equal(decisions.all[1].instance, 0);
    suf_decisions_release(&decisions);
    suf_store_close(store);
}

static void a_deleted_row_shows(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"DELETE FROM decision WHERE id = 2", "its table 'decision' has 1 rows, but 2 were"},
        {"DELETE FROM used WHERE decision = 2 AND place = 1", "its table 'used' has 3 rows"},
        {"DELETE FROM difference WHERE decision = 1", "its table 'difference' has 1 rows"},
        {"DELETE FROM substitute WHERE run = 7 AND decision = 1", "'substitute' has 3 rows"},
        {"INSERT INTO used SELECT decision, 2, 2, 5, 1.5, 2.5, 3.5, suf_checksum(decision, 2, 2, "
         "5, "
         "1.5, 2.5, 3.5) FROM used WHERE decision = 2 AND place = 1",
         "its table 'used' has 5 rows, but 4 were recorded"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        (void)remove(scratch("x.db"));
        make_store();
        edit_store(cases[i].sql);
        check_damaged(cases[i].sql, cases[i].says);
        check_skipped(cases[i].sql, cases[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_decision_comes_back_as_it_was_recorded),
        TEST(so_does_one_on_several_comparisons_that_was_given_up),
        TEST(the_last_one_holds_and_the_earlier_ones_stay),
        TEST(what_was_not_committed_is_not_there),
        TEST(a_changed_cell_is_refused_and_skipped),
        TEST(a_damaged_decision_is_marked_and_the_others_are_whole),
        TEST(a_deleted_row_shows),
    };
    stores_are_damaged = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
