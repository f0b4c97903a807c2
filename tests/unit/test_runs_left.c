/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long an experiment will take, from runs whose numbers and times are simple.
 */
#include "results/runs_left.h"
#include "check.h"

enum { START = 5, N_ALGORITHMS = 2 };

/* runs: each run takes a second, one after the other, up to now */
static suf_try *tries_of(size_t n, double first_start)
{
    suf_try *tries = calloc(n + 1, sizeof *tries);
    for (size_t i = 0; i < n; i++)
        tries[i] = (suf_try){.started = first_start + (double)i, .wall = 1};
    return tries;
}

static void add(suf_runs_left *f, suf_instance_state state, int64_t n_runs, double first_start)
{
    int64_t n_used[N_ALGORITHMS] = {n_runs / 2, n_runs - n_runs / 2};
    const suf_decision decision = {.n_algorithms = N_ALGORITHMS, .n_used = n_used};
    const suf_instance_reader reader = {.state = state,
                                        .decision = &decision,
                                        .n_tries = (size_t)n_runs,
                                        .tries = tries_of((size_t)n_runs, first_start)};
    suf_runs_left_add(f, &reader);
    free(reader.tries);
}

static suf_experiment experiment_with(double accuracy)
{
    return (suf_experiment){.n_algorithms = N_ALGORITHMS,
                            .sampling = {.n_algorithms = N_ALGORITHMS,
                                         .mode = accuracy > 0 ? SUF_OPTIMAL : SUF_FIXED,
                                         .start = START,
                                         .accuracy = accuracy}};
}

static void a_fixed_number_of_runs_is_known_from_the_start(void **state)
{
    (void)state;
    const suf_experiment e = experiment_with(0);
    suf_runs_left f = {.experiment = &e};
    suf_result r = {.n_runs = 0};
    for (int i = 0; i < 7; i++)
        add(&f, SUF_INSTANCE_WAITING, 0, 0);
    suf_runs_left_fill(&f, &r);
    assert_near(r.n_expected, 7 * START * N_ALGORITHMS, 0);
    assert_true(isnan(r.remaining)); /* nobody knows how long a run takes */
}

static void time_left_is_by_the_pace_of_the_last_runs(void **state)
{
    (void)state;
    const suf_experiment e = experiment_with(0);
    suf_runs_left f = {.experiment = &e};
    suf_result r = {.n_runs = 10 + 4};
    add(&f, SUF_INSTANCE_DONE, 10, 1000);
    add(&f, SUF_INSTANCE_RUNNING, 4, 1010);
    add(&f, SUF_INSTANCE_WAITING, 0, 0);
    suf_runs_left_fill(&f, &r);
    assert_near(r.n_expected, 30, 0);
    assert_near(r.remaining, 16, 1e-9);
}

/* 500 runs long ago, then a pause of a day, then the last 64 at once in pairs: two each second */
static void a_pause_long_ago_does_not_count(void **state)
{
    (void)state;
    const suf_experiment e = experiment_with(0);
    suf_runs_left f = {.experiment = &e};
    suf_result r = {.n_runs = 564};
    add(&f, SUF_INSTANCE_DONE, 500, 0);
    add(&f, SUF_INSTANCE_DONE, 32, 100000);
    add(&f, SUF_INSTANCE_DONE, 32, 100000.5);
    add(&f, SUF_INSTANCE_WAITING, 0, 0);
    suf_runs_left_fill(&f, &r);
    assert_near(r.n_expected, 564 + 564 / 3.0, 1e-9); /* what the closed ones had on average */
    assert_near(r.remaining, 564 / 3.0 / 2, 1e-6);
}

static void what_is_complete_has_no_time_left(void **state)
{
    (void)state;
    const suf_experiment e = experiment_with(0.1);
    suf_runs_left f = {.experiment = &e};
    suf_result r = {.n_runs = 46};
    add(&f, SUF_INSTANCE_DONE, 30, 0);
    add(&f, SUF_INSTANCE_FAILED, 16, 100);
    suf_runs_left_fill(&f, &r);
    assert_near(r.n_expected, 46, 0);
    assert_near(r.remaining, 0, 0);
}

/* three algorithms: each has the runs of its most demanding comparison, in whole runs */
static void an_instance_needs_what_its_most_demanding_comparison_needs(void **state)
{
    (void)state;
    suf_experiment e = experiment_with(0.1);
    e.n_algorithms = 3;
    const suf_comparison c[] = {
        {.first = 0, .second = 1, .se = 1, .expected_first = 10.2, .expected_second = 20},
        {.first = 0, .second = 2, .se = 1, .expected_first = 12.5, .expected_second = 7},
        {.first = 1, .second = 2, .se = 1, .expected_first = 18, .expected_second = 30}};
    assert_near(suf_runs_left_instance(&e, c, 3, 15), 13 + 20 + 30, 0);
    assert_near(suf_runs_left_instance(&e, c, 3, 90), 90, 0);
    e.sampling.max_runs = 40;
    assert_near(suf_runs_left_instance(&e, c, 3, 15), 40, 0);
    const suf_comparison unknown = {.first = 0, .second = 1, .se = NAN};
    assert_true(isnan(suf_runs_left_instance(&e, &unknown, 1, 15)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fixed_number_of_runs_is_known_from_the_start),
        cmocka_unit_test(time_left_is_by_the_pace_of_the_last_runs),
        cmocka_unit_test(a_pause_long_ago_does_not_count),
        cmocka_unit_test(what_is_complete_has_no_time_left),
        cmocka_unit_test(an_instance_needs_what_its_most_demanding_comparison_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
