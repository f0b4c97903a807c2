/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is chosen for a comparison in a hurry.
 */
#include "experiment/chosen_settings.h"

#include "experiment/template.h"
#include "load_experiment.h"

static suf_experiment *hurried(const char *content)
{
    suf_experiment *e = loaded(content);
    suf_experiment_choose_unset(e);
    finish(e);
    return e;
}

static void all_instances_and_ten_runs_are_chosen_and_recorded(void **state)
{
    (void)state;
    suf_experiment *e = hurried(BASE);
    assert_int_equal(e->sample, SUF_SAMPLE_ALL);
    assert_int_equal(e->sampling.mode, SUF_FIXED);
    assert_int_equal(e->sampling.start, 10);
    assert_true(e->has_chosen_runs);
    assert_string_equal(setting(e, "sample"), "all");
    assert_string_equal(setting(e, "runs"), "10");
    assert_string_equal(setting(e, "shell"), "false");
    suf_experiment_free(e);
}

static void what_somebody_says_is_not_chosen(void **state)
{
    (void)state;
    suf_experiment *e = hurried(BASE "mres: 0.5\naccuracy: 0.01\n");
    assert_int_equal(e->sample, SUF_SAMPLE_PLANNED);
    assert_int_not_equal(e->sampling.mode, SUF_FIXED);
    assert_false(e->has_chosen_runs);
    suf_experiment_free(e);
    e = hurried(BASE "delta: 2%\nruns: 3\n"); /* not enough to plan by */
    assert_int_equal(e->sample, SUF_SAMPLE_ALL);
    assert_int_equal(e->sampling.start, 3);
    suf_experiment_free(e);
}

static void one_instance_has_its_own_choice(void **state)
{
    (void)state;
    suf_experiment *e = hurried("algorithms: {a: ./a, b: ./b}\n");
    assert_int_not_equal(e->sampling.mode, SUF_FIXED);
    assert_true(e->sampling.accuracy == 0.02);
    suf_experiment_free(e);
}

static void a_file_says_it_itself(void **state)
{
    (void)state;
    check_mistake(BASE "sample: all\n", "'accuracy' is not set");
    check_mistake(BASE "runs: 5\n", "'mres' is not set");
    check_mistake("algorithms: {a: 'x | y', b: ./b}\n", "means nothing without a shell");
}

static void commands_that_need_a_shell_get_one(void **state)
{
    (void)state;
    suf_experiment *e = hurried("algorithms: {a: 'x {instance} | y', b: ./b}\ninstances: [i, j]\n");
    assert_string_equal(setting(e, "shell"), "true");
    suf_experiment_free(e);
}

static void signs_of_a_shell_are_found_outside_of_quotes(void **state)
{
    (void)state;
    static const char *const with[] = {"a|b",  "a >b",        "a; b",          "a && b",
                                       "a <b", "a 'b|c' | d", "a \"\\\"\" | b"};
    static const char *const without[] = {"a b",     "a 'b|c'",     "a \"b;c\"",
                                          "a b\\|c", "a \"\\\"|\"", ""};
    for (size_t i = 0; i < sizeof with / sizeof *with; i++)
        assert_true(suf_template_needs_shell(with[i]));
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        assert_false(suf_template_needs_shell(without[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(all_instances_and_ten_runs_are_chosen_and_recorded),
        IN_FOLDER(what_somebody_says_is_not_chosen),
        IN_FOLDER(one_instance_has_its_own_choice),
        IN_FOLDER(a_file_says_it_itself),
        IN_FOLDER(commands_that_need_a_shell_get_one),
        cmocka_unit_test(signs_of_a_shell_are_found_outside_of_quotes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
