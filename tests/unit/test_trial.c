/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A trial depends on the outcomes, not on their order; failed runs are treated as the policies
 * say.
 */
#include "check.h"
#include "results/trial.h"

static suf_error err;

/* two functions on two instances, a fixed number of runs each; settings: key, value, ... NULL */
static suf_experiment *experiment(const char *const *settings)
{
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "ga", NULL);
    suf_experiment_add(e, "sa", NULL);
    suf_experiment_set(e, "instances", "i");
    suf_experiment_set(e, "instances", "j");
    suf_experiment_set(e, "sample", "all");
    for (; settings[0]; settings += 2)
        suf_experiment_set(e, settings[0], settings[1]);
    if (suf_experiment_finish(e, &err) < 0)
        fail_msg("%s", err.message);
    return e;
}

#define EXPERIMENT(...) experiment((const char *const[]){__VA_ARGS__, NULL})

static suf_trial begun(const suf_experiment *e)
{
    suf_trial t;
    suf_trial_init(&t, e, "i", 0, SUF_UNPOOLED);
    return t;
}

static void end(suf_trial *t, suf_experiment *e)
{
    suf_trial_release(t);
    suf_experiment_free(e);
}

static void put(suf_trial *t, size_t algorithm, int64_t run, suf_status status, double value)
{
    suf_trial_put(t, (suf_run){.algorithm = algorithm, .run = run}, status, value);
    suf_trial_advance(t);
}

static double counted(const suf_trial *t, size_t algorithm, int64_t run)
{
    return suf_trial_entry(t, (suf_run){.algorithm = algorithm, .run = run})->counted;
}

/* a spread of values that anybody can compute */
static double value_of(size_t algorithm, int64_t run)
{
    return 10 + (double)algorithm + sin(1.7 * (double)run + 0.3 * (double)algorithm);
}

static void the_order_of_the_outcomes_does_not_matter(void **state)
{
    (void)state;
    enum { RUNS = 80 };
    suf_experiment *e = EXPERIMENT("accuracy", "0.02");
    suf_comparison first = {0};
    for (unsigned order = 0; order < 20; order++) {
        suf_trial t = begun(e);
        suf_run runs[2 * RUNS];
        for (size_t i = 0; i < 2 * RUNS; i++)
            runs[i] = (suf_run){.algorithm = i % 2, .run = (int64_t)(i / 2) + 1};
        srand(order);
        for (size_t i = 2 * RUNS - 1; order && i > 0; i--) {
            const size_t j = (size_t)rand() % (i + 1);
            const suf_run kept = runs[i];
            runs[i] = runs[j];
            runs[j] = kept;
        }
        for (size_t i = 0; i < 2 * RUNS; i++)
            put(&t, runs[i].algorithm, runs[i].run, SUF_RUN_OK,
                value_of(runs[i].algorithm, runs[i].run));
        assert_int_equal(t.end, SUF_TRIAL_DONE);
        const suf_comparison c = suf_sampler_comparison(t.sampler, 0);
        assert_true(c.n_first < RUNS && c.n_second < RUNS);
        if (order == 0)
            first = c;
        assert_memory_equal(&c, &first, sizeof c);
        suf_trial_release(&t);
    }
    suf_experiment_free(e);
}

static void a_crash_is_tried_twice_more_and_counts_when_it_succeeds(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("runs", "2");
    suf_trial t = begun(e);
    put(&t, 0, 1, SUF_RUN_CRASHED, NAN);
    put(&t, 0, 1, SUF_RUN_CRASHED, NAN);
    assert_false(suf_trial_entry(&t, (suf_run){.algorithm = 0, .run = 1})->is_final);
    put(&t, 0, 1, SUF_RUN_OK, 5);
    put(&t, 0, 1, SUF_RUN_OK, 6); /* one too many, which a changed policy may leave in a store */
    assert_near(counted(&t, 0, 1), 5, 0);
    end(&t, e);
}

static void the_third_crash_ends_the_instance(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("runs", "2");
    suf_trial t = begun(e);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(t.end, SUF_TRIAL_OPEN);
        put(&t, 0, 1, SUF_RUN_CRASHED, NAN);
    }
    assert_int_equal(t.end, SUF_TRIAL_FAILED);
    char reason[200];
    suf_trial_reason(&t, reason, sizeof reason);
    assert_string_equal(reason, "run 1 of 'ga' failed (crashed), every time it was tried");
    end(&t, e);
}

static void forgiven_runs_get_as_many_tries_again(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("runs", "2", "on-crash", "retry 1, stop-instance");
    suf_trial t;
    suf_trial_init(&t, e, "i", 1, SUF_UNPOOLED);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(t.end, SUF_TRIAL_OPEN);
        put(&t, 0, 1, SUF_RUN_CRASHED, NAN);
    }
    assert_int_equal(t.end, SUF_TRIAL_FAILED);
    end(&t, e);
}

static void a_failed_run_ends_nothing_before_it_is_needed(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("accuracy", "100", "start", "2", "plain", "true");
    suf_trial t = begun(e);
    put(&t, 1, 7, SUF_RUN_TIMEOUT, NAN);
    assert_int_equal(t.end, SUF_TRIAL_OPEN);
    for (int64_t run = 1; run <= 2; run++)
        for (size_t a = 0; a < 2; a++)
            put(&t, a, run, SUF_RUN_OK, value_of(a, run));
    assert_int_equal(t.end, SUF_TRIAL_DONE);
    end(&t, e);
}

static void policies_say_with_what_value_a_failed_run_counts(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("runs", "4", "timeout", "3", "on-timeout", "par10", "on-crash",
                                   "penalise 77", "on-memory", "worst", "on-no-value", "drop");
    suf_trial t = begun(e);
    put(&t, 0, 1, SUF_RUN_OK, 5);
    put(&t, 1, 1, SUF_RUN_OK, 9);
    put(&t, 0, 2, SUF_RUN_TIMEOUT, NAN);
    put(&t, 1, 2, SUF_RUN_CRASHED, NAN);
    put(&t, 0, 3, SUF_RUN_MEMORY, NAN);
    put(&t, 1, 3, SUF_RUN_NO_VALUE, NAN);
    assert_near(counted(&t, 0, 2), 30, 0);
    assert_near(counted(&t, 1, 2), 77, 0);
    assert_near(counted(&t, 0, 3), 77, 0);
    assert_true(isnan(counted(&t, 1, 3)));
    assert_int_equal(t.end, SUF_TRIAL_OPEN);
    end(&t, e);
}

static void the_worst_value_is_the_smallest_when_large_ones_are_good(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("runs", "2", "goal", "maximise", "on-crash", "worst");
    suf_trial t = begun(e);
    put(&t, 0, 1, SUF_RUN_OK, 5);
    put(&t, 1, 1, SUF_RUN_OK, 9);
    put(&t, 0, 2, SUF_RUN_CRASHED, NAN);
    assert_near(counted(&t, 0, 2), 5, 0);
    end(&t, e);
}

static void the_worst_of_no_values_is_no_value(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("runs", "2", "on-crash", "worst");
    suf_trial t = begun(e);
    put(&t, 0, 1, SUF_RUN_CRASHED, NAN);
    assert_int_equal(t.end, SUF_TRIAL_FAILED);
    end(&t, e);
}

static void the_experiment_is_stopped_when_the_policy_says_so(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("runs", "2", "on-not-finite", "stop");
    suf_trial t = begun(e);
    put(&t, 0, 1, SUF_RUN_NOT_FINITE, NAN);
    assert_int_equal(t.end, SUF_TRIAL_ABORT);
    end(&t, e);
}

static void dropping_every_run_ends_the_instance(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("accuracy", "0.1", "start", "3", "on-crash", "drop");
    suf_trial t = begun(e);
    for (int64_t run = 1; run <= 3 && t.end == SUF_TRIAL_OPEN; run++) {
        put(&t, 0, run, SUF_RUN_CRASHED, NAN);
        put(&t, 1, run, SUF_RUN_OK, value_of(1, run));
    }
    assert_int_equal(t.end, SUF_TRIAL_FAILED);
    char reason[200];
    suf_trial_reason(&t, reason, sizeof reason);
    assert_string_equal(reason, "fewer than 2 of the first 3 runs of 'ga' have a value");
    end(&t, e);
}

static void the_start_is_certain_and_what_follows_is_not(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("accuracy", "1e-9", "start", "5", "plain", "true");
    suf_trial t = begun(e);
    suf_run run;
    size_t n = 0;
    for (; suf_trial_wants(&t, true, &run); n++)
        suf_trial_set_going(&t, run, true);
    assert_int_equal(n, 10);
    for (int64_t k = 1; k <= 5; k++)
        for (size_t a = 0; a < 2; a++) {
            suf_trial_set_going(&t, (suf_run){.algorithm = a, .run = k}, false);
            put(&t, a, k, SUF_RUN_OK, value_of(a, k));
        }
    assert_true(suf_trial_wants(&t, true, &run));
    suf_trial_set_going(&t, run, true);
    suf_run other;
    assert_false(suf_trial_wants(&t, true, &other));
    assert_true(suf_trial_wants(&t, false, &other));
    assert_true(other.algorithm != run.algorithm || other.run != run.run);
    end(&t, e);
}

static void balanced_runs_are_certain_by_the_block(void **state)
{
    (void)state;
    suf_experiment *e =
        EXPERIMENT("accuracy", "1e-9", "start", "2", "plain", "true", "runs", "balanced");
    suf_trial t = begun(e);
    for (int64_t k = 1; k <= 2; k++)
        for (size_t a = 0; a < 2; a++)
            put(&t, a, k, SUF_RUN_OK, value_of(a, k));
    suf_run run;
    for (int i = 0; i < 2; i++) {
        assert_true(suf_trial_wants(&t, true, &run));
        assert_int_equal(run.run, 3);
        suf_trial_set_going(&t, run, true);
    }
    assert_false(suf_trial_wants(&t, true, &run));
    end(&t, e);
}

static void algorithms_take_turns_in_blocks_of_random_order(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("runs", "400");
    suf_trial t = begun(e);
    suf_run run;
    size_t n_first[2] = {0};
    for (int64_t i = 0; i < 800; i++) {
        assert_true(suf_trial_wants(&t, true, &run));
        assert_int_equal(run.run, i / 2 + 1);
        n_first[run.algorithm] += i % 2 == 0;
        put(&t, run.algorithm, run.run, SUF_RUN_OK, value_of(run.algorithm, run.run));
    }
    /* binomial(400, 1/2): 5 standard deviations of 10 */
    assert_true(n_first[0] > 150 && n_first[0] < 250);
    end(&t, e);
}

/* ---- the start ---- */

static void put_runs(suf_trial *t, int64_t from, int64_t to)
{
    for (int64_t k = from; k <= to; k++)
        for (size_t a = 0; a < 2; a++)
            put(t, a, k, SUF_RUN_OK, value_of(a, k));
}

static void a_rule_that_pools_waits_after_the_start(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("accuracy", "0.03", "start", "5");
    suf_trial t;
    suf_trial_init(&t, e, "i", 0, NULL);
    put_runs(&t, 1, 4);
    assert_int_equal(t.end, SUF_TRIAL_OPEN);
    put_runs(&t, 5, 5);
    assert_int_equal(t.end, SUF_TRIAL_STARTED);
    suf_run run;
    assert_false(suf_trial_wants(&t, false, &run));
    end(&t, e);
}

static void fixed_runs_and_plain_rules_do_not_wait(void **state)
{
    (void)state;
    suf_experiment *fixed = EXPERIMENT("runs", "5");
    suf_experiment *plain = EXPERIMENT("accuracy", "100", "start", "5", "plain", "true");
    for (int i = 0; i < 2; i++) {
        suf_trial t;
        suf_trial_init(&t, i ? plain : fixed, "i", 0, NULL);
        put_runs(&t, 1, 5);
        assert_int_equal(t.end, SUF_TRIAL_DONE);
        suf_trial_release(&t);
    }
    suf_experiment_free(fixed);
    suf_experiment_free(plain);
}

static void an_instance_is_given_up_during_its_start(void **state)
{
    (void)state;
    suf_experiment *e = EXPERIMENT("accuracy", "0.03", "start", "5", "on-crash", "stop-instance");
    suf_trial t;
    suf_trial_init(&t, e, "i", 0, NULL);
    put_runs(&t, 1, 2);
    put(&t, 0, 3, SUF_RUN_CRASHED, NAN);
    assert_int_equal(t.end, SUF_TRIAL_FAILED);
    end(&t, e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_the_outcomes_does_not_matter),
        cmocka_unit_test(a_crash_is_tried_twice_more_and_counts_when_it_succeeds),
        cmocka_unit_test(the_third_crash_ends_the_instance),
        cmocka_unit_test(forgiven_runs_get_as_many_tries_again),
        cmocka_unit_test(a_failed_run_ends_nothing_before_it_is_needed),
        cmocka_unit_test(policies_say_with_what_value_a_failed_run_counts),
        cmocka_unit_test(the_worst_value_is_the_smallest_when_large_ones_are_good),
        cmocka_unit_test(the_worst_of_no_values_is_no_value),
        cmocka_unit_test(the_experiment_is_stopped_when_the_policy_says_so),
        cmocka_unit_test(dropping_every_run_ends_the_instance),
        cmocka_unit_test(the_start_is_certain_and_what_follows_is_not),
        cmocka_unit_test(balanced_runs_are_certain_by_the_block),
        cmocka_unit_test(algorithms_take_turns_in_blocks_of_random_order),
        cmocka_unit_test(a_rule_that_pools_waits_after_the_start),
        cmocka_unit_test(fixed_runs_and_plain_rules_do_not_wait),
        cmocka_unit_test(an_instance_is_given_up_during_its_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
