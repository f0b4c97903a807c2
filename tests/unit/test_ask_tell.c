/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program that asks for runs of functions and tells their values: what comes of it is what
 * suf_conduct comes to.
 */
#include "noisy_experiment.h"

enum { MOST_RUNS = 10000 };

static suf_error err;

typedef struct {
    size_t n;
    char *lines[MOST_RUNS]; /* results, for free() */
    char *ids[MOST_RUNS];
    int64_t latest; /* the highest run */
} answers;

/* the value of a function as a line; the number of digits reads back as it was */
static int answer(const suf_wanted_run *run, void *context)
{
    answers *a = context;
    char line[400];
    const suf_call call = {
        .algorithm = run->algorithm, .instance = run->instance, .run = run->run, .seed = run->seed};
    assert_null(run->command);
    assert_true(a->n < MOST_RUNS);
    snprintf(line, sizeof line, "{\"id\": \"%s\", \"seed\": %llu, \"value\": %.17g}", run->id,
             (unsigned long long)run->seed, noisy(&call));
    a->ids[a->n] = strdup(run->id);
    a->lines[a->n++] = strdup(line);
    if (run->run > a->latest)
        a->latest = run->run;
    return 0;
}

static void release(answers *a)
{
    for (size_t i = 0; i < a->n; i++) {
        free(a->lines[i]);
        free(a->ids[i]);
    }
    a->n = 0;
}

static suf_asked ask(const suf_experiment *e, answers *a, size_t batch, size_t n_except)
{
    suf_asked asked;
    const suf_ask_request wanted = {
        .batch = batch, .n_except = n_except, .except = (const char *const *)a->ids};
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    assert_non_null(store);
    if (suf_ask(e, store, &wanted, answer, a, &asked, &err) != SUF_OK)
        fail_msg("%s", err.message);
    suf_store_close(store);
    return asked;
}

/* the last one first, each twice */
static suf_told tell(const answers *a)
{
    suf_told told = {0};
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    suf_teller *teller = suf_teller_new(store, &err);
    assert_non_null(teller);
    for (size_t i = a->n; i-- > 0;) {
        if (suf_teller_take(teller, a->lines[i], &err) != 1)
            fail_msg("%s: %s", a->lines[i], err.message);
        assert_int_equal(suf_teller_take(teller, a->lines[i], &err), 0);
    }
    assert_int_equal(suf_teller_commit(teller, &err), SUF_OK);
    assert_int_equal(suf_teller_settle(teller, &(suf_tell_request){0}, &told, &err), SUF_OK);
    suf_teller_free(teller);
    suf_store_close(store);
    return told;
}

/* what was decided, and why, as one number; read-ahead leaves other runs besides those that count
 */
static int64_t decided(void)
{
    return ask_store(
        "SELECT suf_total(c) FROM ("
        "SELECT suf_checksum(d.instance, d.state, d.rule, d.version, d.stop, d.reason) AS c "
        "FROM decision AS d UNION ALL "
        "SELECT suf_checksum(d.instance, u.algorithm, u.runs, u.skewness, u.spread, u.rate) FROM "
        "used AS u JOIN decision AS d "
        "ON d.id = u.decision UNION ALL "
        "SELECT suf_checksum(d.instance, f.first, f.second, f.phi, f.se, f.se_held, f.lo, f.hi) "
        "FROM difference AS f JOIN "
        "decision AS d ON d.id = f.decision)");
}

static void check(const request *r, size_t batch)
{
    static answers a;
    suf_experiment *e = experiment(r);
    (void)remove(scratch("x.db"));
    assert_int_equal(conduct_noisy(e, 3), SUF_OK);
    const int64_t expected = decided();
    (void)remove(scratch("x.db"));
    int rounds = 0;
    for (suf_told told = {0}; !told.is_complete; rounds++) {
        assert_true(rounds < 2000);
        const suf_asked asked = ask(e, &a, batch, 0);
        assert_false(asked.is_complete);
        assert_true(asked.n > 0 && asked.n <= (batch ? batch : 200));
        told = tell(&a);
        release(&a);
    }
    assert_true(rounds > 1 || batch == 0);
    assert_int_equal(decided(), expected);
    assert_true(ask(e, &a, batch, 0).is_complete);
    assert_int_equal(a.n, 0);
    suf_verification v = verified();
    if (v.n_faults)
        fail_msg("%s", v.faults[0]);
    suf_verification_release(&v);
    suf_experiment_free(e);
}

static void what_is_told_comes_to_what_is_conducted(void **state)
{
    (void)state;
    static const size_t batches[] = {0, 23};
    const request requests[] = {
        {SETTINGS("sample", "all", "start", "5", "accuracy", "0.01", "max", "400"),
         .n_instances = 3},
        {SETTINGS("sample", "all", "start", "4", "accuracy", "0.02", "max", "100", "plain", "true"),
         .n_instances = 4},
        {SETTINGS("sample", "all", "runs", "neyman", "budget", "300"), .n_instances = 4},
        {SETTINGS("sample", "all", "runs", "60"), .n_instances = 2},
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        for (size_t k = 0; k < sizeof batches / sizeof *batches; k++)
            check(&requests[i], batches[k]);
}

static void runs_that_others_make_are_left_out(void **state)
{
    (void)state;
    static answers a;
    suf_experiment *e = experiment(
        &(request){SETTINGS("sample", "all", "accuracy", "0.02", "max", "400"), .n_instances = 3});
    assert_int_equal(ask(e, &a, 10, 0).n, 10);
    assert_int_equal(ask(e, &a, 10, 10).n, 10);
    for (size_t i = 0; i < 10; i++)
        for (size_t k = 10; k < 20; k++)
            assert_string_not_equal(a.ids[i], a.ids[k]);
    const suf_asked rest = ask(e, &a, 1000, 20); /* 20 of each algorithm on each instance */
    assert_int_equal(rest.n, 100);
    assert_false(rest.is_complete);
    const suf_asked nothing = ask(e, &a, 1000, 120);
    assert_int_equal(nothing.n, 0);
    assert_false(nothing.is_complete);
    release(&a);
    suf_experiment_free(e);
}

static void results_that_do_not_fit_are_refused_and_change_nothing(void **state)
{
    (void)state;
    static answers a;
    static const char *const wrong[] = {
        "{\"id\": \"1-1-1-1-1\", \"value\": 1, \"seed\": 7}",
        "{\"id\": \"1-1-1-1-2\", \"value\": 1}",
        "{\"id\": \"1-1-1-401-1\", \"value\": 1}",
        "{\"id\": \"1-4-1-1-1\", \"value\": 1}",
        "{\"id\": \"1-1-3-1-1\", \"value\": 1}",
        "{\"id\": \"1-1-1-1-1\", \"status\": \"ok\", \"value\": \"inf\"}",
        "{\"id\": \"1-1-1-1-1\"}",
        "{\"value\": 1}",
        "7",
        "",
    };
    suf_experiment *e = experiment(
        &(request){SETTINGS("sample", "all", "accuracy", "0.02", "max", "400"), .n_instances = 3});
    ask(e, &a, 1, 0);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    suf_teller *teller = suf_teller_new(store, &err);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(suf_teller_take(teller, wrong[i], &err), SUF_EINVAL);
    assert_int_equal(suf_teller_commit(teller, &err), SUF_OK);
    suf_teller_free(teller);
    suf_store_close(store);
    assert_int_equal(ask_store("SELECT count(*) FROM run"), 0);
    release(&a);
    suf_experiment_free(e);
}

static void a_store_without_an_experiment_has_no_teller(void **state)
{
    (void)state;
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    assert_null(suf_teller_new(store, &err));
    assert_int_equal(err.code, SUF_EINVAL);
    suf_store_close(store);
    assert_null(suf_teller_new(NULL, &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_told_comes_to_what_is_conducted),
        TEST(runs_that_others_make_are_left_out),
        TEST(results_that_do_not_fit_are_refused_and_change_nothing),
        TEST(a_store_without_an_experiment_has_no_teller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
