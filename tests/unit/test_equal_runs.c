/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Algorithms whose first runs are all equal get no more. What is expected follows from the
 * description in docs/stopping.md.
 */
#include "check.h"
#include "results/trial.h"
#include "sampler/run_budget.h"
#include "sampler/sampler_parts.h"
#include "sampler/state.h"

enum { MOST = 4000 };

typedef double (*made_value)(size_t algorithm, int64_t run);

/* values that differ, around 10 */
static double varied(int64_t run)
{
    return 10 + sin(1.7 * (double)run) + 0.3 * sin(0.37 * (double)run);
}

static double first_is_constant(size_t a, int64_t run)
{
    return a == 0 ? 7 : varied(run + 100 * (int64_t)a);
}

static double all_are_constant(size_t a, int64_t run)
{
    (void)run;
    return 7 + (double)a;
}

static double all_vary(size_t a, int64_t run)
{
    return varied(run + 100 * (int64_t)a);
}

/* equal but for the fifth run of the first */
static double fifth_differs(size_t a, int64_t run)
{
    return a == 0 ? 7 + (run == 5) : varied(run);
}

static double zero_and_varied(size_t a, int64_t run)
{
    return a == 0 ? 0 : varied(run);
}

static suf_sampler *sampled(suf_sampling q, made_value value, size_t ahead)
{
    suf_error err;
    suf_sampler *s = suf_sampler_new(&q, &err);
    if (!s)
        fail_msg("%s", err.message);
    suf_run runs[64];
    for (size_t n; (n = suf_sampler_want(s, runs, ahead)) > 0;)
        while (n-- > 0) {
            assert_in_range(runs[n].run, 1, MOST);
            suf_sampler_put(s, runs[n], value(runs[n].algorithm, runs[n].run), NULL);
        }
    return s;
}

static void assert_runs(suf_sampling q, made_value value, const int64_t *n)
{
    for (size_t ahead = 1; ahead <= 64; ahead *= 8) {
        suf_sampler *s = sampled(q, value, ahead);
        for (size_t a = 0; a < q.n_algorithms; a++)
            assert_int_equal(s->n_used[a], n[a]);
        suf_sampler_free(s);
    }
}

#define RUNS(...) ((const int64_t[]){__VA_ARGS__})

static void equal_runs_end_an_algorithm(void **state)
{
    (void)state;
    const suf_sampling q = {.n_algorithms = 2, .accuracy = 1};
    assert_runs(q, first_is_constant, RUNS(5, 20));
    assert_runs(q, all_are_constant, RUNS(5, 5));
    assert_runs(q, all_vary, RUNS(20, 20));
    assert_runs(q, fifth_differs, RUNS(20, 20));
}

static void their_number_is_that_of_the_request(void **state)
{
    (void)state;
    suf_sampling q = {.n_algorithms = 2, .accuracy = 1, .equals = RUNS(2, 5)};
    assert_runs(q, first_is_constant, RUNS(2, 20));
    assert_runs(q, all_are_constant, RUNS(2, 5));
    assert_runs(q, fifth_differs, RUNS(2, 20));
    q.equals = RUNS(0, 0);
    assert_runs(q, all_are_constant, RUNS(20, 20));
}

static void the_plain_rule_heeds_only_what_is_said(void **state)
{
    (void)state;
    suf_sampling q = {.n_algorithms = 2, .accuracy = 1, .plain = 1};
    assert_runs(q, all_are_constant, RUNS(20, 20));
    q.equals = RUNS(2, 2);
    assert_runs(q, all_are_constant, RUNS(2, 2));
}

static void a_fixed_number_is_made_in_any_case(void **state)
{
    (void)state;
    assert_runs((suf_sampling){.n_algorithms = 2, .mode = SUF_FIXED, .start = 7}, all_are_constant,
                RUNS(7, 7));
}

static void zeros_ones_and_shares_say_nothing(void **state)
{
    (void)state;
    assert_runs((suf_sampling){.n_algorithms = 2, .accuracy = 1, .difference = SUF_SIMPLE},
                zero_and_varied, RUNS(20, 20));
    assert_runs((suf_sampling){.n_algorithms = 2,
                               .accuracy = 1,
                               .difference = SUF_SIMPLE,
                               .statistic = SUF_OF_SUCCESS,
                               .parameter = 100},
                all_are_constant, RUNS(20, 20));
}

/* 7 is below the floor, where values need not be equal */
static void values_at_the_floor_say_nothing(void **state)
{
    (void)state;
    assert_runs((suf_sampling){.n_algorithms = 2, .accuracy = 1, .floor = 7.5}, first_is_constant,
                RUNS(20, 20));
}

/* The other gets what its own standard error takes: here that of a mean, se* = 0.05 of 10, so
 * 1 + 1/n + 2.5 g^2/n times its variance over n must be at most 0.25. */
static void the_other_gets_what_it_needs(void **state)
{
    (void)state;
    const double goal = 0.05;
    suf_sampler *s =
        sampled((suf_sampling){.n_algorithms = 2, .accuracy = goal, .difference = SUF_SIMPLE},
                first_is_constant, 1);
    const int64_t n = s->n_used[1];
    assert_int_equal(s->n_used[0], 5);
    assert_int_equal(suf_sampler_stop(s), SUF_STOP_ACCURACY);
    for (int64_t last = n - 1; last <= n; last++) {
        double mean = 0, squares = 0, cubes = 0;
        for (int64_t k = 1; k <= last; k++)
            mean += first_is_constant(1, k) / (double)last;
        for (int64_t k = 1; k <= last; k++) {
            const double d = first_is_constant(1, k) - mean;
            squares += d * d;
            cubes += d * d * d;
        }
        const double size = (double)last;
        const double g = cubes / size / pow(squares / size, 1.5);
        const double wide = squares / (size - 1) / size * (1 + (1 + 2.5 * g * g) / size);
        assert_int_equal(wide <= goal * goal, last == n);
    }
    suf_sampler_free(s);
}

static void balanced_runs_go_on_without_it(void **state)
{
    (void)state;
    suf_sampler *s = sampled(
        (suf_sampling){
            .n_algorithms = 3, .accuracy = 0.05, .difference = SUF_SIMPLE, .mode = SUF_BALANCED},
        first_is_constant, 1);
    assert_int_equal(s->n_used[0], 5);
    assert_int_equal(s->n_used[1], s->n_used[2]);
    assert_true(s->n_used[1] > 20);
    suf_sampler_free(s);
}

/* of 50 runs 5 are the first's, and of the others there are two at a time */
static void limits_count_what_was_run(void **state)
{
    (void)state;
    suf_sampling q = {
        .n_algorithms = 3, .accuracy = 0.001, .mode = SUF_BALANCED, .max_runs = 60 + 5};
    assert_runs(q, first_is_constant, RUNS(5, 30, 30));
    q.mode = SUF_OPTIMAL;
    q.n_algorithms = 2;
    assert_runs(q, first_is_constant, RUNS(5, 60));
}

/* the covariance with a constant is 0: the standard error is that of the other's mean */
static void a_constant_has_no_covariance(void **state)
{
    (void)state;
    suf_sampler *s = sampled((suf_sampling){.n_algorithms = 3,
                                            .accuracy = 0.2,
                                            .difference = SUF_SIMPLE,
                                            .mode = SUF_BALANCED,
                                            .paired = 1},
                             first_is_constant, 1);
    const int64_t n = s->n_used[1];
    double sums[3] = {0}, means[3] = {7, 0, 0};
    for (size_t a = 1; a < 3; a++)
        for (int64_t k = 1; k <= n; k++)
            means[a] += first_is_constant(a, k) / (double)n;
    for (int64_t k = 1; k <= n; k++) {
        const double x = first_is_constant(1, k) - means[1];
        const double y = first_is_constant(2, k) - means[2];
        sums[0] += x * x;
        sums[1] += y * y;
        sums[2] += (y - x) * (y - x);
    }
    for (size_t i = 0; i < 3; i++)
        assert_near(suf_sampler_comparison(s, i).se, sqrt(sums[i] / (double)(n - 1) / (double)n),
                    1e-12);
    suf_sampler_free(s);
}

/* a budget is divided among those that vary */
static void a_budget_is_spent_by_those_that_vary(void **state)
{
    (void)state;
    const suf_sampling q = {
        .n_algorithms = 2, .mode = SUF_NEYMAN, .budget = 300, .difference = SUF_SIMPLE};
    suf_sampler *s = sampled(q, first_is_constant, 1);
    double spreads[2];
    suf_sampling whole = q;
    whole.start = SUF_DEFAULT_START;
    assert_int_equal(s->n_used[0], 5);
    suf_sampler_spreads(s, spreads);
    assert_near(spreads[0], -5, 0);
    const double rate = suf_run_budget_rate(&whole, spreads, 2);
    assert_int_equal(suf_run_budget_goal(&whole, rate, spreads[0]), 5);
    assert_int_equal(suf_run_budget_goal(&whole, rate, spreads[1]), 295);
    suf_sampler_set_pooled(s, (const suf_pooled[]){{.rate = rate}, {.rate = rate}});
    for (suf_run run; suf_sampler_want(s, &run, 1);)
        suf_sampler_put(s, run, first_is_constant(run.algorithm, run.run), NULL);
    assert_int_equal(s->n_used[0], 5);
    assert_int_equal(s->n_used[1], 295);
    suf_sampler_free(s);
}

/* whole starts at once are what single runs are, again and again */
static void starts_at_once_are_the_same(void **state)
{
    (void)state;
    static const made_value made[] = {first_is_constant, all_vary, all_are_constant, fifth_differs};
    const suf_sampling q = {.n_algorithms = 2, .accuracy = 1};
    suf_sampler *s = suf_sampler_new(&q, NULL);
    for (size_t k = 0; k < 4; k++) {
        double values[2 * SUF_DEFAULT_START];
        suf_sampler *one = sampled(q, made[k], 1);
        for (size_t i = 0; i < 2 * SUF_DEFAULT_START; i++)
            values[i] = made[k](i / SUF_DEFAULT_START, (int64_t)(i % SUF_DEFAULT_START) + 1);
        suf_sampler_reset(s, 0);
        suf_sampler_put_start(s, values);
        for (size_t a = 0; a < 2; a++)
            assert_int_equal(s->n_used[a], one->n_used[a]);
        assert_int_equal(suf_sampler_stop(s), suf_sampler_stop(one));
        assert_near(suf_sampler_phi(s, 0), suf_sampler_phi(one, 0), 0);
        suf_sampler_free(one);
    }
    suf_sampler_free(s);
}

/* Until the runs are seen, none is asked for that would not be needed if they are equal: of one
 * that gets no seed at once, of others as soon as two are equal. */
static void looking_ahead_waits_for_what_they_show(void **state)
{
    (void)state;
    const suf_sampling q = {.n_algorithms = 2, .accuracy = 1, .equals = RUNS(2, 5)};
    suf_sampler *s = suf_sampler_new(&q, NULL);
    suf_run runs[100];
    int64_t most[2] = {0};
    for (size_t n = suf_sampler_want(s, runs, 100); n-- > 0;)
        if (runs[n].run > most[runs[n].algorithm])
            most[runs[n].algorithm] = runs[n].run;
    assert_int_equal(most[0], 2);
    assert_int_equal(most[1], 20);
    assert_int_equal(suf_sampler_n_sure(s, 0), 2);
    assert_int_equal(suf_sampler_n_sure(s, 1), 5);
    for (int64_t k = 1; k <= 2; k++)
        for (size_t a = 0; a < 2; a++)
            suf_sampler_put(s, (suf_run){a, k}, 7, NULL);
    most[1] = 0;
    for (size_t n = suf_sampler_want(s, runs, 100); n-- > 0;) {
        assert_int_equal(runs[n].algorithm, 1);
        most[1] = runs[n].run > most[1] ? runs[n].run : most[1];
    }
    assert_int_equal(most[1], 5);
    suf_sampler_free(s);
}

static void feed(suf_sampler *s, made_value value)
{
    for (suf_run run; suf_sampler_want(s, &run, 1);)
        suf_sampler_put(s, run, value(run.algorithm, run.run), NULL);
}

/* the second first gives 8 twice and then varies */
static double second_differs_later(size_t a, int64_t run)
{
    return a == 0 ? 7 : run < 3 ? 8 : varied(run);
}

/* An algorithm that varies on other instances of the batch has its start, whatever was said of it:
 * known before the first run, or after the start. */
static void one_that_varies_elsewhere_runs_on(void **state)
{
    (void)state;
    const suf_pooled pooled[] = {{.skewness = NAN, .spread = NAN, .rate = 100},
                                 {.skewness = 0.1, .spread = 0.3, .rate = 100}};
    suf_sampling q = {.n_algorithms = 2, .accuracy = 1, .equals = RUNS(2, 2)};
    assert_runs(q, all_are_constant, RUNS(2, 2));
    assert_runs(q, second_differs_later, RUNS(2, 2));
    for (int is_budget = 0; is_budget < 2; is_budget++) {
        static const made_value made[] = {all_are_constant, second_differs_later};
        const int64_t expected[] = {20, is_budget ? 42 : 20};
        for (size_t k = 0; k < 2; k++) {
            q = (suf_sampling){.n_algorithms = 2,
                               .accuracy = 1,
                               .mode = is_budget ? SUF_NEYMAN : SUF_OPTIMAL,
                               .difference = SUF_SIMPLE,
                               .budget = 1000,
                               .max_per_algorithm = 42,
                               .equals = RUNS(2, 2)};
            suf_sampler *later = sampled(q, made[k], 1);
            assert_int_equal(later->n_used[1], 2);
            suf_sampler_set_pooled(later, pooled);
            feed(later, made[k]);
            q.pooled = pooled;
            suf_sampler *s = sampled(q, made[k], 1);
            assert_int_equal(s->n_used[0], 2);
            assert_int_equal(s->n_used[1], expected[k]);
            for (size_t a = 0; a < 2; a++)
                assert_int_equal(later->n_used[a], s->n_used[a]);
            assert_int_equal(suf_sampler_stop(later), suf_sampler_stop(s));
            suf_sampler_free(s);
            suf_sampler_free(later);
        }
    }
    assert_runs(
        (suf_sampling){.n_algorithms = 2, .accuracy = 1, .pooled = pooled, .equals = RUNS(0, 0)},
        all_are_constant, RUNS(20, 20));
}

/* Of two identical algorithms one may give the same by chance: if the other varies, both have their
 * start, unless the first is said to be deterministic. */
static void what_nobody_said_counts_only_if_none_varies(void **state)
{
    (void)state;
    const suf_pooled pooled[] = {{.skewness = NAN, .spread = NAN, .rate = NAN},
                                 {.skewness = 0.1, .spread = 0.3, .rate = NAN}};
    for (int64_t equals = 2; equals <= 5; equals++) {
        suf_sampling q = {.n_algorithms = 2, .accuracy = 1, .equals = RUNS(equals, 5)};
        suf_sampler *later = sampled(q, first_is_constant, 1);
        assert_int_equal(later->n_used[0], equals);
        suf_sampler_set_pooled(later, pooled);
        feed(later, first_is_constant);
        assert_int_equal(later->n_used[0], equals == 2 ? 2 : 20);
        suf_sampler_free(later);
        q.pooled = pooled;
        assert_runs(q, first_is_constant, RUNS(equals == 2 ? 2 : 20, 20));
    }
}

static void without_a_pool_only_what_is_said_counts(void **state)
{
    (void)state;
    suf_sampling q = {.n_algorithms = 2, .accuracy = 1, .plain = 1, .equals = RUNS(2, 3)};
    assert_runs(q, all_are_constant, RUNS(2, 20));
    q.plain = 0;
    q.start = 2;
    assert_runs(q, all_are_constant, RUNS(2, 2));
}

/* by instance, then algorithm: the first varies somewhere, so that it was equal by chance */
static void a_budget_has_room_for_them(void **state)
{
    (void)state;
    double spreads[] = {-2, -2, 0.5, -3, -5, NAN};
    const double expected[] = {0, -2, 0.5, 0, 0, NAN};
    suf_run_budget_reopen(spreads, 3, 2);
    for (size_t i = 0; i < 5; i++)
        assert_near(spreads[i], expected[i], 0);
    assert_true(isnan(spreads[5]));
}

static void other_numbers_are_refused(void **state)
{
    (void)state;
    static const int64_t wrong[][2] = {{1, 5}, {5, 6}, {-2, 5}};
    suf_error err;
    for (size_t k = 0; k < 3; k++) {
        assert_null(suf_sampler_new(
            &(suf_sampling){.n_algorithms = 2, .accuracy = 1, .equals = wrong[k]}, &err));
        assert_non_null(strstr(err.message, "from 2 to 5"));
    }
}

/* ---- experiments ---- */

/* commands on two instances; settings: key, value, ... NULL */
static suf_experiment *experiment(const char *first, const char *second,
                                  const char *const *settings)
{
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "ga", first);
    suf_experiment_add(e, "sa", second);
    suf_experiment_set(e, "instances", "i");
    suf_experiment_set(e, "instances", "j");
    suf_experiment_set(e, "sample", "all");
    for (; settings[0]; settings += 2)
        suf_experiment_set(e, settings[0], settings[1]);
    if (suf_experiment_finish(e, &err) < 0)
        fail_msg("%s", err.message);
    return e;
}

#define SETTINGS(...) ((const char *const[]){"accuracy", "0.1", __VA_ARGS__, NULL})

static void what_tells_runs_apart_decides_their_number(void **state)
{
    (void)state;
    const struct {
        const char *first, *second, *const *settings;
        int64_t equals[2];
    } cases[] = {
        {"./a {instance}", "./b {seed} {instance}", SETTINGS("start", "9"), {3, 5}},
        {"./a {run}", "./b x{seed}", SETTINGS("start", "9"), {5, 5}},
        {"./a", "./b", SETTINGS("stdin", "in-{seed}"), {5, 5}},
        {"./a", "./b", SETTINGS("prepare", "make-{run}"), {5, 5}},
        {"./a", "./b", SETTINGS("conclude", "rm {run}"), {3, 3}},
        {"./a", "./b", SETTINGS("runner", "irace"), {5, 5}},
        {NULL, NULL, SETTINGS("start", "9"), {5, 5}},
        {"./a", "./b {seed}", SETTINGS("value", "wall-time"), {0, 0}},
        {"./a", "./b {seed}", SETTINGS("own", "sa.value=memory"), {3, 0}},
        {"./a", "./b {seed}", SETTINGS("deterministic", "true"), {2, 2}},
        {"./a", "./b {seed}", SETTINGS("deterministic", "false"), {0, 0}},
        {"./a", "./b {seed}", SETTINGS("own", "sa.deterministic=true"), {3, 2}},
        {"./a", "./b {seed}", SETTINGS("own", "ga.deterministic=no"), {0, 5}},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        suf_experiment *e = experiment(cases[k].first, cases[k].second, cases[k].settings);
        for (size_t a = 0; a < 2; a++)
            if (e->sampling.equals[a] != cases[k].equals[a])
                fail_msg("case %zu, algorithm %zu: %lld", k, a, (long long)e->sampling.equals[a]);
        suf_experiment_free(e);
    }
}

/* Penalties are equal because they are penalties, unless the algorithm is said to be deterministic.
 */
static void penalties_do_not_show_that_runs_are_equal(void **state)
{
    (void)state;
    for (int is_said = 0; is_said < 2; is_said++) {
        suf_trial t;
        suf_run run;
        suf_experiment *e = experiment("./a", "./b",
                                       SETTINGS("on-timeout", "penalise 100", "own",
                                                is_said ? "ga.deterministic=true" : "ga.cost=1"));
        suf_trial_init(&t, e, "i", 0, SUF_UNPOOLED);
        while (suf_trial_wants(&t, true, &run)) {
            suf_trial_put(&t, run, run.algorithm == 0 ? SUF_RUN_TIMEOUT : SUF_RUN_OK, 7);
            suf_trial_advance(&t);
        }
        assert_int_equal(t.end, SUF_TRIAL_DONE);
        assert_int_equal(t.entries[0].n_counted, is_said ? 2 : 20);
        assert_int_equal(t.entries[1].n_counted, 3);
        suf_trial_release(&t);
        suf_experiment_free(e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_runs_end_an_algorithm),
        cmocka_unit_test(their_number_is_that_of_the_request),
        cmocka_unit_test(the_plain_rule_heeds_only_what_is_said),
        cmocka_unit_test(a_fixed_number_is_made_in_any_case),
        cmocka_unit_test(zeros_ones_and_shares_say_nothing),
        cmocka_unit_test(values_at_the_floor_say_nothing),
        cmocka_unit_test(the_other_gets_what_it_needs),
        cmocka_unit_test(balanced_runs_go_on_without_it),
        cmocka_unit_test(limits_count_what_was_run),
        cmocka_unit_test(a_constant_has_no_covariance),
        cmocka_unit_test(a_budget_is_spent_by_those_that_vary),
        cmocka_unit_test(starts_at_once_are_the_same),
        cmocka_unit_test(looking_ahead_waits_for_what_they_show),
        cmocka_unit_test(one_that_varies_elsewhere_runs_on),
        cmocka_unit_test(what_nobody_said_counts_only_if_none_varies),
        cmocka_unit_test(without_a_pool_only_what_is_said_counts),
        cmocka_unit_test(a_budget_has_room_for_them),
        cmocka_unit_test(other_numbers_are_refused),
        cmocka_unit_test(what_tells_runs_apart_decides_their_number),
        cmocka_unit_test(penalties_do_not_show_that_runs_are_equal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
