/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments on a single instance.
 */
#include "experiment/lone_instance.h"

#include "load_experiment.h"

#define COMMANDS "algorithms: {a: ./a, b: ./b}\n"

static void commands_without_an_instance_are_run_as_given(void **state)
{
    (void)state;
    suf_experiment *e = finished(COMMANDS);
    assert_true(suf_lone_instance_is(e));
    assert_string_equal(e->instances.all[0].name, "as given");
    suf_experiment_free(e);
}

static void commands_that_ask_for_an_instance_need_one(void **state)
{
    (void)state;
    static const char wanted[] = "'instances' is not set, but a command asks for one";
    check_mistake("algorithms: {a: './a {instance/.}', b: ./b}\n", wanted);
    check_mistake(COMMANDS "runner: irace\n", wanted);
    check_mistake("algorithms: {a: './a {dim}', b: ./b}\n", "dim");
}

static void what_is_not_said_of_the_runs_is_chosen_and_recorded(void **state)
{
    (void)state;
    suf_experiment *e = finished(COMMANDS);
    assert_true(e->has_chosen_runs);
    assert_true(e->sampling.accuracy == 0.02);
    assert_int_equal(e->sampling.start, 10);
    assert_int_equal(e->sampling.max_per_algorithm, 100);
    assert_string_equal(setting(e, "accuracy"), "0.02");
    assert_string_equal(setting(e, "start"), "10");
    assert_string_equal(setting(e, "max-per-algorithm"), "100");
    suf_experiment_free(e);
}

static void a_difference_with_a_unit_has_a_number_of_runs(void **state)
{
    (void)state;
    suf_experiment *e = finished(COMMANDS "difference: simple\n");
    assert_true(e->has_chosen_runs);
    assert_int_equal(e->sampling.mode, SUF_FIXED);
    assert_int_equal(e->sampling.start, 30);
    suf_experiment_free(e);
}

/* then nothing is chosen: the limit is that of every experiment, and can be taken away */
static void whoever_says_something_of_the_runs_says_all(void **state)
{
    (void)state;
    suf_experiment *e = finished(COMMANDS "instances: only\naccuracy: 0.001\n");
    assert_false(e->has_chosen_runs);
    assert_int_equal(e->sampling.start, 20);
    assert_int_equal(e->sampling.max_per_algorithm, 0);
    assert_int_equal(e->sampling.max_runs, 200);
    suf_experiment_free(e);
    check_mistake(COMMANDS "start: 5\n", "'accuracy' is not set");
    check_mistake(COMMANDS "instances: [i, j]\nsample: all\n", "'accuracy' is not set");
}

/* the verdict rests on the runs: two of each, though equal, would not be enough for one */
static void equal_runs_are_as_good_as_others(void **state)
{
    (void)state;
    static const char *const texts[] = {COMMANDS, COMMANDS "instances: only\naccuracy: 0.1\n",
                                        COMMANDS "instances: [i, j]\nsample: 1\naccuracy: 0.1\n"};
    for (size_t i = 0; i < 3; i++) {
        suf_experiment *e = finished(texts[i]);
        assert_int_equal(e->sampling.equals[0], 0);
        assert_int_equal(e->sampling.equals[1], 0);
        assert_string_equal(setting(e, "deterministic"), "false");
        suf_experiment_free(e);
    }
    suf_experiment *e = finished("algorithms: {a: {command: ./a, deterministic: true}, b: ./b}\n");
    assert_int_equal(e->sampling.equals[0], 2);
    assert_int_equal(e->sampling.equals[1], 0);
    suf_experiment_free(e);
    check_mistake(COMMANDS "deterministic: true\n", "there is one instance");
    e = finished(COMMANDS "deterministic: true\nruns: 1\n");
    suf_experiment_free(e);
}

static void one_instance_needs_no_relevant_effect(void **state)
{
    (void)state;
    suf_error err;
    suf_design_summary s;
    suf_experiment *e = finished(COMMANDS "instances: only\nruns: 5\nmres: 0.5\n");
    assert_int_equal(suf_design_summary_init(&s, e, &err), SUF_OK);
    assert_true(s.is_single && !s.is_underpowered);
    assert_int_equal(s.design.instances, 1);
    assert_true(isnan(s.power) && isnan(s.detectable));
    suf_experiment_free(e);
    check_mistake(COMMANDS "instances: [i, j]\nruns: 5\n", "'mres' is not set");
    check_mistake(COMMANDS "sample: 2\n", "'sample' is 2, but there is only 1 instance");
}

static void what_is_measured_has_a_unit(void **state)
{
    (void)state;
    static const struct {
        const char *content, *unit;
    } cases[] = {{COMMANDS "value: wall-time\n", "s"},
                 {COMMANDS "value: cpu-time\n", "s"},
                 {COMMANDS "value: memory\n", "B"},
                 {COMMANDS "value: wall-time\nunit: s\n", "s"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_experiment *e = finished(cases[i].content);
        assert_string_equal(e->unit, cases[i].unit);
        suf_experiment_free(e);
    }
    suf_experiment *e = finished(COMMANDS);
    assert_null(e->unit);
    suf_experiment_free(e);
    e = loaded(COMMANDS "value: wall-time\nunit: ms\n");
    assert_int_equal(suf_experiment_finish(e, &(suf_error){0}), SUF_EINVAL);
    suf_experiment_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(commands_without_an_instance_are_run_as_given),
        IN_FOLDER(commands_that_ask_for_an_instance_need_one),
        IN_FOLDER(what_is_not_said_of_the_runs_is_chosen_and_recorded),
        IN_FOLDER(a_difference_with_a_unit_has_a_number_of_runs),
        IN_FOLDER(whoever_says_something_of_the_runs_says_all),
        IN_FOLDER(equal_runs_are_as_good_as_others),
        IN_FOLDER(one_instance_needs_no_relevant_effect),
        IN_FOLDER(what_is_measured_has_a_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
