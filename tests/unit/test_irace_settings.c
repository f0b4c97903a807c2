/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments from scenarios of irace.
 */
#include "experiment/irace_settings.h"

#include <sys/stat.h>

#include "load_experiment.h"

#define SCENARIO "targetRunner = \"./tr\"\nexecDir = \"./arena\"\nconfigurationsFile = \"c.txt\"\n"
#define PLAN "irace: s/scenario.txt\nmres: 1\naccuracy: 1\n"

/* the folder s with a scenario, a target-runner, parameters, configurations and instances */
static void make_scenario(const char *scenario)
{
    mkdir("s", 0777);
    mkdir("s/arena", 0777);
    mkdir("s/Instances", 0777);
    mkdir("s/Instances/more", 0777);
    folder_write("s/scenario.txt", scenario);
    folder_write("s/tr", "");
    folder_write("s/parameters.txt", "a \"--a \" i (1,9)\n");
    folder_write("s/c.txt", "a\n1\n2\n");
    folder_write("s/Instances/x.tsp", "");
    folder_write("s/Instances/more/y.tsp", "");
}

static suf_experiment *of_scenario(const char *scenario)
{
    make_scenario(scenario);
    return finished(PLAN);
}

static void check_argv(const suf_experiment *e, size_t algorithm, size_t instance,
                       const char *expected)
{
    suf_run_commands c =
        suf_experiment_commands(e, algorithm, instance, &e->instances.all[instance], 1, 99);
    char *line = suf_argv_line(c.argv);
    assert_string_equal(line, expected);
    free(line);
    suf_run_commands_release(&c);
}

static bool notes(const suf_experiment *e, const char *text)
{
    for (size_t i = 0; i < suf_experiment_n_notes(e); i++)
        if (strstr(suf_experiment_note(e, i), text))
            return true;
    return false;
}

static void a_scenario_is_an_experiment(void **state)
{
    (void)state;
    suf_experiment *e = of_scenario(SCENARIO);
    assert_true(e->irace);
    assert_int_equal(e->n_algorithms, 2);
    assert_int_equal(e->instances.n, 2);
    assert_string_equal(strrchr(e->directory, '/'), "/arena");
    check_argv(e, 0, 0, "../tr 1 1 99 ../Instances/more/y.tsp --a 1");
    check_argv(e, 1, 1, "../tr 2 2 99 ../Instances/x.tsp --a 2");
    assert_true(notes(e, "names no test instances"));
    suf_experiment_free(e);
}

static void lines_of_a_list_may_have_arguments(void **state)
{
    (void)state;
    make_scenario(SCENARIO
                  "trainInstancesDir = \"./Instances/\"\ntrainInstancesFile = \"l.txt\"\n");
    folder_write("s/l.txt", "# list\nx.tsp\n  more/y.tsp   --best 5 'a b' # c\nx.tsp --best 6\n");
    suf_experiment *e = finished(PLAN "timeout: 10\n");
    assert_int_equal(e->instances.n, 3);
    assert_string_equal(e->instances.all[1].name, "../Instances/more/y.tsp --best 5 'a b'");
    check_argv(e, 0, 0, "../tr 1 1 99 ../Instances/x.tsp 10 --a 1");
    check_argv(e, 0, 1, "../tr 1 2 99 ../Instances/more/y.tsp --best 5 'a b' 10 --a 1");
    check_argv(e, 0, 2, "../tr 1 3 99 ../Instances/x.tsp --best 6 10 --a 1");
    suf_experiment_free(e);
}

static void a_list_without_a_folder_is_as_in_both_versions(void **state)
{
    (void)state;
    make_scenario(SCENARIO "trainInstancesFile = \"l.txt\"\n");
    folder_write("s/l.txt", "x.tsp --n 1\n");
    suf_experiment *e = finished(PLAN "sample: all\n");
    assert_string_equal(e->instances.all[0].name, "../Instances/x.tsp --n 1");
    suf_experiment_free(e);
    folder_write("s/l.txt", "100\n200 --n 1\n");
    e = finished(PLAN);
    assert_string_equal(e->instances.all[0].name, "100");
    check_argv(e, 0, 1, "../tr 1 2 99 200 --n 1 --a 1");
    suf_experiment_free(e);
}

static void instances_for_tests_come_before_those_for_training(void **state)
{
    (void)state;
    suf_experiment *e = of_scenario(SCENARIO "testInstancesDir = \"Instances/more\"\n");
    assert_int_equal(e->instances.n, 1);
    assert_string_equal(e->instances.all[0].name, "../Instances/more/y.tsp");
    assert_false(notes(e, "names no test instances"));
    suf_experiment_free(e);
}

static void what_the_user_sets_takes_the_place_of_the_scenario(void **state)
{
    (void)state;
    make_scenario(SCENARIO "boundMax = 60\n");
    folder_write("best.txt", "a\n7\n8\n9\n");
    suf_experiment *e =
        finished(PLAN "algorithms: best.txt\ninstances: [i, j]\ndirectory: s\ntimeout: 5\n");
    assert_int_equal(e->n_algorithms, 3);
    check_argv(e, 2, 1, "./tr 3 2 99 j 5 --a 9");
    suf_experiment_free(e);
    e = finished(PLAN "algorithms: {one: ../tr --b 3, two: ../tr --b 4}\n");
    check_argv(e, 0, 1, "../tr 1 2 99 ../Instances/x.tsp 60 --b 3");
    suf_experiment_free(e);
}

static void a_bound_is_the_time_limit(void **state)
{
    (void)state;
    suf_experiment *e = of_scenario(SCENARIO "boundMax = 60\nmaxExperiments = 5000\n");
    assert_true(e->algorithms[0].timeout == 60);
    assert_true(notes(e, "'timeout' is 60"));
    suf_experiment_free(e);
}

static void check_scenario(const char *scenario, const char *mistake)
{
    make_scenario(scenario);
    check_mistake(PLAN, mistake);
}

static void what_cannot_be_heeded_is_named(void **state)
{
    (void)state;
    check_scenario(SCENARIO "targetEvaluator = \"./e\"\n",
                   "scenario.txt:4: 'targetEvaluator' cannot be heeded; write a target-runner");
    check_scenario(SCENARIO "trainInstancesDir = file.path(\"a\")\n",
                   "scenario.txt:4: 'trainInstancesDir' is an expression");
    check_scenario("targetRunner = \"./none\"\nconfigurationsFile = \"c.txt\"\n",
                   "there is no target-runner './none'");
    check_scenario(SCENARIO "parameterFile = \"none.txt\"\n", "cannot read 's/none.txt'");
    check_scenario("targetRunner = \"./tr\"\n", "the scenario has no configurationsFile");
    check_scenario(SCENARIO "trainInstancesFile = \"none.txt\"\n", "cannot read 'none.txt'");
    check_mistake("irace: none.txt\n", "x.yaml:1: 'irace': cannot read 'none.txt'");
}

static void unknown_variables_are_noted_and_those_of_tuning_are_not(void **state)
{
    (void)state;
    suf_experiment *e = of_scenario(
        SCENARIO "trainInstanceDir = \"a\"\n.own = 1\nmu = 5\ntargetEvaluator = \"\"\naclib = 0\n");
    assert_true(notes(e, "scenario.txt:4: 'trainInstanceDir' is no variable of irace"));
    assert_int_equal(suf_experiment_n_notes(e), 2);
    suf_experiment_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_scenario_is_an_experiment),
        IN_FOLDER(lines_of_a_list_may_have_arguments),
        IN_FOLDER(a_list_without_a_folder_is_as_in_both_versions),
        IN_FOLDER(instances_for_tests_come_before_those_for_training),
        IN_FOLDER(what_the_user_sets_takes_the_place_of_the_scenario),
        IN_FOLDER(a_bound_is_the_time_limit),
        IN_FOLDER(what_cannot_be_heeded_is_named),
        IN_FOLDER(unknown_variables_are_noted_and_those_of_tuning_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
