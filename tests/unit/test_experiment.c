/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an experiment file or options say, and what they may not. Drafts are in test_yaml_writer.c.
 */
#include "load_experiment.h"

#include <sys/stat.h>
#include <unistd.h>

/* the command line of a run on the first instance, for suf_argv_free */
static char **first_command(const suf_experiment *e, size_t algorithm, uint64_t seed)
{
    suf_run_commands c = suf_experiment_commands(e, algorithm, 0, &e->instances.all[0], 1, seed);
    char **argv = c.argv;
    c.argv = NULL;
    suf_run_commands_release(&c);
    return argv;
}

static void a_small_file_is_enough(void **state)
{
    (void)state;
    suf_experiment *e = finished("algorithms:\n  sa: ./sa --seed {seed} {instance}\n"
                                 "  ga: ./ga {instance/.}\n"
                                 "instances: [a.tsp, b.tsp]\nmres: 0.5\naccuracy: 0.01\n");
    assert_int_equal(suf_experiment_n_algorithms(e), 2);
    assert_string_equal(suf_experiment_algorithm(e, 1), "ga");
    assert_string_equal(suf_experiment_name(e), "x");
    assert_string_equal(suf_experiment_store(e), "x.db");
    assert_int_equal(e->design.comparisons, 1);
    assert_true(e->design.mres == 0.5 && e->design.alpha == 0 && e->design.power == 0);
    assert_int_equal(e->sampling.mode, SUF_OPTIMAL);
    assert_int_equal(e->sampling.n_algorithms, 2);
    assert_int_equal(e->sampling.start, 20);
    assert_true(e->sampling.accuracy == 0.01);
    assert_int_equal(e->seed, 1);
    assert_int_equal(e->policies[SUF_RUN_CRASHED].retries, 2);
    assert_int_equal(e->measures[0].take, SUF_TAKE_LAST);
    char **argv = first_command(e, 1, 42);
    assert_string_equal(argv[0], "./ga");
    assert_string_equal(argv[1], "a");
    assert_null(argv[2]);
    suf_argv_free(argv);
    suf_experiment_free(e);
}

static void all_mistakes_are_told_at_once_with_their_lines(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "x.yaml:3: 'alpah' is unknown; did you mean 'alpha'?",
        "x.yaml:4: 'alpha' is 5, must lie in (0, 1); did you mean 0.05?",
        "x.yaml:5: 'power' is '0,8', which is not a number; write it with a decimal point",
        "x.yaml:6: 'power' is set twice; keep one",
        "x.yaml:7: 'mres' is a mapping, must be a single value",
        "x.yaml:8: 'start' is '1', must be a whole number from 2 on",
        "x.yaml:1: algorithm 'b': a quote is not closed in './b 'x'",
        "x.yaml:9: 'value': 'jsn' does not say how to take a value",
        "x.yaml:10: 'timeout': 'soon' is not a time limit",
        "x.yaml:11: 'on-crash': 'explode' is not a policy",
        "x.yaml: 'accuracy' is not set",
    };
    suf_experiment *e = loaded("algorithms: {a: ./a, b: \"./b 'x\"}\n"
                               "instances: [i, j]\n"
                               "alpah: 1\n"
                               "alpha: 5\n"
                               "power: 0,8\n"
                               "power: 0.8\n"
                               "mres: {d: 1}\n"
                               "start: 1\n"
                               "value: jsn\n"
                               "timeout: soon\n"
                               "on-crash: explode\n");
    enum { N = sizeof expected / sizeof *expected };
    assert_int_equal(suf_experiment_finish(e, NULL), SUF_EINVAL);
    for (size_t i = 0; i < N; i++)
        if (!says(e, expected[i]))
            fail_msg("none says %s", expected[i]);
    assert_int_equal(suf_experiment_n_mistakes(e), N);
    assert_null(suf_experiment_mistake(e, N));
    suf_experiment_free(e);
}

static void mistakes_in_options_name_the_option(void **state)
{
    (void)state;
    suf_experiment *e = by_options();
    suf_experiment_set(e, "alpha", "5");
    suf_experiment_set(e, "alhpa", "0.1");
    suf_experiment_set(e, "power", "0.8");
    suf_experiment_set(e, "power", "0.9");
    assert_int_equal(suf_experiment_finish(e, NULL), SUF_EINVAL);
    assert_true(says(e, "'--alpha' is 5, must lie in (0, 1); did you mean 0.05?"));
    assert_true(says(e, "'--alhpa' is unknown; did you mean '--alpha'?"));
    assert_true(says(e, "'--power' is set twice"));
    assert_true(says(e, "'--mres' is not set"));
    suf_experiment_free(e);
}

static void the_papers_formula_implies_percent(void **state)
{
    (void)state;
    const char *const base = "algorithms: {a: ./a, b: ./b}\ninstances: [i, j]\nsample: all\n"
                             "accuracy: 0.1\n";
    const struct {
        const char *more;
        suf_difference difference;
    } cases[] = {{"", SUF_RATIO},
                 {"se: paper\n", SUF_PERCENT},
                 {"se: paper\ndifference: simple\n", SUF_SIMPLE},
                 {"difference: percent-of-mean\n", SUF_PERCENT_OF_MEAN}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, "%s%s", base, cases[i].more);
        suf_experiment *e = loaded(text);
        assert_int_equal(suf_experiment_finish(e, NULL), SUF_OK);
        assert_int_equal(e->sampling.difference, cases[i].difference);
        suf_experiment_free(e);
    }
    suf_experiment *e = loaded("algorithms: {a: ./a, b: ./b}\ninstances: [i, j]\nsample: all\n"
                               "accuracy: 0.1\nse: paper\ndifference: ratio\n");
    assert_int_equal(suf_experiment_finish(e, NULL), SUF_EINVAL);
    assert_true(says(e, "x.yaml:6: 'difference' is ratio, but the paper's formula"));
    suf_experiment_free(e);
}

static void what_is_not_yaml_is_refused_with_its_line(void **state)
{
    (void)state;
    check_mistake("name: x\n\talpha: 1\n", "x.yaml:2: ");
    check_mistake("name: x\n\talpha: 1\n", "blanks, not tabs");
    check_mistake("name: [1, 2\nalpha: 3\n", "x.yaml:2: ");
    check_mistake("name: x\nalpha: \xff\n", "x.yaml:2: ");
    check_mistake("name: x\n---\nname: y\n", "more than one document");
    check_mistake("just words\n", "'key: value'");
    check_mistake("- a\n- b\n", "x.yaml:1: an experiment is a list of 'key: value' lines");
    check_mistake("", "'algorithms': there are 0");
    check_mistake("name: \"a\\0b\"\n", "x.yaml:1: 'name' has a zero byte in it");
}

static void what_belongs_together_is_checked(void **state)
{
    (void)state;
    check_mistake(BASE "accuracy: 1\n", "x.yaml: 'mres' is not set");
    check_mistake(BASE "mres: 1\n", "'accuracy' is not set");
    check_mistake(BASE "mres: 1\naccuracy: 1\nsample: 3\n",
                  "x.yaml:5: 'sample' is 3, but there are only 2 instances");
    check_mistake(WHOLE "seeds: common\nruns: adaptive\n", "x.yaml:6: 'runs' is adaptive");
    check_mistake(WHOLE "seeds: common\nse: bootstrap\n", "x.yaml:6: 'se' must be parametric");
    check_mistake(WHOLE "on-timeout: par10\n", "set 'timeout' in seconds");
    check_mistake(WHOLE "on-timeout: par10\ntimeout: 300%\n", "set 'timeout' in seconds");
    check_mistake(WHOLE "runner: irace\nshell: true\n", "exclude each other");
    check_mistake(WHOLE "runner: irace\nvalue: json x\n", "x.yaml:6: 'value' is set");
    check_mistake(WHOLE "statistic: median\n", "needs the bootstrap");
    check_mistake(WHOLE "statistic: mode\n", "x.yaml:5: 'statistic' is 'mode'");
    check_mistake(WHOLE "max: 10\n", "'max' is 10, less than the 40 runs");
    check_mistake(WHOLE "cost: [1, 2, 3]\n", "has 3 numbers, but there are 2 algorithms");
    check_mistake(WHOLE "cost: 1,2\nruns: balanced\n", "adaptive runs only");
    check_mistake(WHOLE "runs: 5\nstart: 3\n", "x.yaml:6: 'start'");
    check_mistake(WHOLE "generator: ./g {k}\n", "exclude each other");
    check_mistake(WHOLE "directory: nowhere\n", "x.yaml:5: 'directory' is 'nowhere'");
}

static void the_time_limit_can_be_handed_over(void **state)
{
    (void)state;
    static const char file[] = "algorithms: ['./a {timeout}', ./b]\ninstances: [i, j]\nmres: 1\n"
                               "accuracy: 1\n";
    char content[200];
    check_mistake(file, "must be set in seconds, because a command uses {timeout}");
    snprintf(content, sizeof content, "%stimeout: 2.50\n", file);
    suf_experiment *e = finished(content);
    char **argv = first_command(e, 0, 1);
    assert_string_equal(argv[1], "2.5");
    suf_argv_free(argv);
    suf_experiment_free(e);
}

static void algorithms_have_three_forms(void **state)
{
    (void)state;
    static const char *const forms[] = {
        "algorithms: {sa 1: ./bin/sa 1, sa 2: ./bin/sa 2}\n",
        ("algorithms:\n  - {name: sa 1, command: ./bin/sa 1}\n"
         "  - {name: sa 2, command: ./bin/sa 2}\n"),
        "algorithms:\n  - ./bin/sa 1\n  - ./bin/sa 2\n",
    };
    for (size_t i = 0; i < 3; i++) {
        char content[300];
        snprintf(content, sizeof content, "%sinstances: [i, j]\nmres: 1\naccuracy: 1\n", forms[i]);
        suf_experiment *e = finished(content);
        assert_string_equal(suf_experiment_algorithm(e, 0), "sa 1");
        assert_string_equal(suf_experiment_algorithm(e, 1), "sa 2");
        assert_string_equal(e->algorithms[1].command, "./bin/sa 2");
        suf_experiment_free(e);
    }
}

static void algorithms_without_sense_are_refused(void **state)
{
    (void)state;
    check_mistake("algorithms: {a: ./a}\n", "there is 1; from 2 to 100");
    check_mistake("algorithms: {a: ./a, b: }\n", "x.yaml:1: 'b' is empty; say its command");
    check_mistake("algorithms: {a: ./a, a: ./b}\n", "two algorithms 'a'");
    check_mistake("algorithms: {\"\": ./a, b: ./b}\n", "empty name");
    check_mistake("algorithms: './a {seed}'\n", "x.yaml:1: 'algorithms' must be a mapping");
    check_mistake("algorithms:\n  - {name: a}\n", "x.yaml:2: the algorithm has no 'command'");
    check_mistake("algorithms:\n  - {name: a, cmd: b}\n",
                  "x.yaml:2: 'cmd' is not a key that an algorithm can have for itself");
    check_mistake("algorithms:\n  a: [1]\n", "x.yaml:2: 'a' is a list");
}

static void a_name_that_was_made_avoids_those_that_were_given(void **state)
{
    (void)state;
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, NULL, "/usr/bin/sa {seed}");
    suf_experiment_add(e, "sa", "./other");
    suf_experiment_set(e, "instances", "i");
    suf_experiment_set(e, "instances", "j");
    suf_experiment_set(e, "sample", "all");
    suf_experiment_set(e, "runs", "5");
    finish(e);
    assert_string_equal(suf_experiment_algorithm(e, 0), "sa-2");
    assert_string_equal(suf_experiment_store(e), "suffice.db");
    suf_experiment_free(e);
}

static void instances_have_many_forms(void **state)
{
    (void)state;
    static const struct {
        const char *form, *first;
        size_t n;
    } cases[] = {
        {"in/*.tsp", "in/a.tsp", 2},
        {"in", "in/a.tsp", 2},
        {"{glob: in/*.tsp}", "in/a.tsp", 2},
        {"{directory: in}", "in/a.tsp", 2},
        {"{csv: t.csv, column: n}", "1", 3},
        {"t.csv", "x", 3},
        {"{file: list}", "p", 2},
        {"[in/*.tsp, {file: list}, other]", "in/a.tsp", 5},
    };
    assert_int_equal(mkdir("in", 0700), 0);
    folder_write("in/a.tsp", "");
    folder_write("in/b.tsp", "");
    folder_write("t.csv", "instance,n\nx,1\ny,2\nz,3\n");
    folder_write("list", "p\nq\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char content[300];
        snprintf(content, sizeof content,
                 "algorithms: [./a, ./b]\nmres: 1\naccuracy: 1\ninstances: %s\n", cases[i].form);
        suf_experiment *e = finished(content);
        assert_int_equal(e->instances.n, cases[i].n);
        assert_string_equal(e->instances.all[0].name, cases[i].first);
        suf_experiment_free(e);
    }
}

static void generators_make_instances(void **state)
{
    (void)state;
    suf_experiment *e =
        finished("algorithms: [./a, ./b]\nmres: 1\naccuracy: 1\n"
                 "instances: {generator: './g {k} {seed} {instance}', into: gen}\n");
    assert_int_equal(e->instances.n, 0);
    assert_non_null(e->instances.generator);
    assert_string_equal(e->instances.into, "gen");
    suf_experiment_free(e);
    check_mistake("algorithms: [./a, ./b]\naccuracy: 1\nsample: all\ngenerator: ./g {k}\n",
                  "have no end");
    check_mistake("algorithms: [./a, ./b]\naccuracy: 1\nmres: 1\ngenerator: ./g {run}\n",
                  "x.yaml:4: 'generator': '{run}' is not a placeholder");
}

static void columns_of_a_table_are_placeholders(void **state)
{
    (void)state;
    folder_write("t.csv", "instance,size,seed file\na.tsp,10,x y\nb.tsp,20,z\n");
    suf_experiment *e = finished("algorithms: ['./a -n {size} {seed file} {size/}', ./b]\n"
                                 "instances: t.csv\nmres: 1\naccuracy: 1\n");
    char **argv = first_command(e, 0, 1);
    assert_string_equal(argv[2], "10");
    assert_string_equal(argv[3], "x y");
    suf_argv_free(argv);
    suf_experiment_free(e);
}

static void irace_runners_are_called_as_irace_does(void **state)
{
    (void)state;
    static const char *const expected[] = {"./tr", "2", "1", "99", "i", "10", "--x", "1", NULL};
    suf_experiment *e = finished("algorithms: [./tr, ./tr --x 1]\ninstances: [i, j]\nmres: 1\n"
                                 "accuracy: 1\nrunner: irace\ntimeout: 10\n");
    assert_int_equal(e->measures[0].take, SUF_TAKE_IRACE);
    char **argv = first_command(e, 1, 99);
    for (size_t i = 0; expected[i]; i++)
        assert_string_equal(argv[i], expected[i]);
    assert_null(argv[8]);
    suf_argv_free(argv);
    suf_experiment_free(e);
}

static void common_seeds_do_not_depend_on_the_algorithm(void **state)
{
    (void)state;
    suf_experiment *e = finished(WHOLE "seeds: common\n");
    assert_int_equal(e->sampling.mode, SUF_BALANCED);
    assert_int_equal(e->sampling.paired, 1);
    assert_string_equal(setting(e, "runs"), "balanced");
    assert_int_equal(suf_experiment_seed(e, 0, "i", 3), suf_experiment_seed(e, 1, "i", 3));
    assert_int_equal(suf_experiment_seed(e, 0, "i", 3), suf_run_seed(1, "", "i", 3));
    suf_experiment_free(e);
    e = finished(WHOLE);
    assert_int_equal(suf_experiment_seed(e, 1, "i", 3), suf_run_seed(1, "b", "i", 3));
    suf_experiment_free(e);
}

static void shells_get_one_line(void **state)
{
    (void)state;
    suf_experiment *e = finished("algorithms: ['./a {instance} | tail', ./b]\nshell: true\n"
                                 "instances: [two words, j]\nmres: 1\naccuracy: 1\n");
    char **argv = first_command(e, 0, 1);
    assert_string_equal(argv[0], "/bin/sh");
    assert_string_equal(argv[1], "-c");
    assert_string_equal(argv[2], "./a 'two words' | tail");
    assert_null(argv[3]);
    suf_argv_free(argv);
    suf_experiment_free(e);
}

static void callbacks_have_no_command(void **state)
{
    (void)state;
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "a", NULL);
    suf_experiment_add(e, "b", NULL);
    suf_experiment_set(e, "instances", "i");
    suf_experiment_set(e, "instances", "j");
    suf_experiment_set(e, "sample", "all");
    suf_experiment_set(e, "runs", "5");
    finish(e);
    assert_null(e->algorithms[0].template);
    assert_null(e->algorithms[0].command);
    assert_int_equal(e->sampling.mode, SUF_FIXED);
    assert_int_equal(e->sampling.start, 5);
    assert_int_equal(e->sample, SUF_SAMPLE_ALL);
    suf_experiment_free(e);
}

static void paths_are_relative_to_the_folder_of_the_file(void **state)
{
    (void)state;
    suf_error err;
    char here[4096];
    char expected[4200];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(mkdir("sub", 0700), 0);
    assert_int_equal(mkdir("sub/in", 0700), 0);
    assert_int_equal(mkdir("sub/work", 0700), 0);
    folder_write("sub/in/a.tsp", "");
    folder_write("sub/in/b.tsp", "");
    folder_write("sub/e.v1.yaml", "algorithms: [./a, ./b]\ninstances: in\nmres: 1\naccuracy: 1\n");
    suf_experiment *e = suf_experiment_new();
    assert_int_equal(suf_experiment_load(e, "sub/e.v1.yaml", &err), SUF_OK);
    finish(e);
    snprintf(expected, sizeof expected, "%s/sub", here);
    assert_string_equal(e->directory, expected);
    assert_string_equal(e->instances.all[0].name, "in/a.tsp");
    assert_string_equal(e->store, "sub/e.v1.db");
    assert_string_equal(e->name, "e.v1");
    suf_experiment_free(e);
    e = suf_experiment_new();
    assert_int_equal(suf_experiment_load(e, "sub/e.v1.yaml", &err), SUF_OK);
    suf_experiment_set(e, "directory", "sub/work");
    suf_experiment_set(e, "store", "s.db");
    finish(e);
    assert_string_equal(e->instances.all[0].name, "../in/a.tsp");
    assert_string_equal(e->store, "s.db");
    suf_experiment_free(e);
}

static void options_replace_what_the_file_says(void **state)
{
    (void)state;
    suf_experiment *e = loaded(WHOLE "alpha: 0.1\n");
    suf_experiment_set(e, "alpha", "0.01");
    suf_experiment_set(e, "instances", "p");
    suf_experiment_set(e, "instances", "q");
    finish(e);
    assert_true(e->design.alpha == 0.01);
    assert_int_equal(e->instances.n, 2);
    assert_string_equal(e->instances.all[0].name, "p");
    suf_experiment_free(e);
}

static void measures_are_taken_besides_the_value(void **state)
{
    (void)state;
    suf_experiment *e = finished(WHOLE "value: json cost\nmeasures:\n  time: wall-time\n"
                                       "  gap: regex gap=([0-9]+)\n");
    assert_int_equal(e->n_measures, 3);
    assert_string_equal(e->measures[0].name, "value");
    assert_string_equal(e->measures[2].name, "gap");
    assert_string_equal(setting(e, "measures"), "time=wall-time\ngap=regex gap=([0-9]+)");
    suf_experiment_free(e);
    check_mistake(WHOLE "measures: {value: last}\n", "two measures 'value'");
    check_mistake(WHOLE "measures: {t: never}\n",
                  "x.yaml:5: measure 't': 'never' does not say how");
    check_mistake(WHOLE "measures: wall-time\n", "'measures' must be a mapping");
}

static void empty_values_are_as_if_not_set(void **state)
{
    (void)state;
    suf_experiment *e = finished(WHOLE "alpha:\npower: ~\nmax: null\nmeasures:\n");
    assert_true(e->design.alpha == 0 && e->design.power == 0);
    assert_string_equal(setting(e, "alpha"), "0.05");
    suf_experiment_free(e);
}

static void anchors_are_fine(void **state)
{
    (void)state;
    suf_experiment *e = finished("algorithms: {a: &c ./x, b: *c}\ninstances: [i, j]\nmres: 1\n"
                                 "accuracy: 1\n");
    assert_string_equal(e->algorithms[1].command, "./x");
    suf_experiment_free(e);
    check_mistake("algorithms: &l [*l, *l]\n", "is a list");
}

static void a_file_that_is_not_there_fails(void **state)
{
    (void)state;
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    assert_int_equal(suf_experiment_load(e, "nowhere.yaml", &err), SUF_EIO);
    assert_non_null(strstr(err.message, "cannot read 'nowhere.yaml'"));
    assert_int_equal(suf_experiment_load(e, ".", &err), SUF_EIO);
    suf_experiment_free(e);
    suf_experiment_free(NULL);
}

static void the_section_simulate_has_lines_in_their_order(void **state)
{
    (void)state;
    suf_experiment *e = finished(WHOLE "simulate:\n  results: [exponential, t]\n  between: 0.1\n");
    const char *text, *label;
    assert_string_equal(suf_experiment_simulate(e, 0, &text, &label), "results");
    assert_string_equal(text, "exponential,t");
    assert_string_equal(suf_experiment_simulate(e, 1, &text, &label), "between");
    assert_string_equal(text, "0.1");
    assert_string_equal(label, "x.yaml:7: 'simulate' with 'between'");
    assert_null(suf_experiment_simulate(e, 2, &text, &label));
    suf_experiment_free(e);
    check_mistake(WHOLE "simulate: often\n", "x.yaml:5: 'simulate' must be a mapping");
}

static void a_simulation_has_the_design_and_the_sampling_of_the_experiment(void **state)
{
    (void)state;
    suf_experiment *e = finished("algorithms: {a: ./a, b: ./b}\ninstances: [i, j, k]\nsample: all\n"
                                 "accuracy: 0.01\nstart: 7\nalpha: 0.01\ndifference: simple\n"
                                 "seeds: common\ngoal: maximise\n");
    suf_simulation_request q;
    assert_int_equal(suf_simulation_request_init(&q, e, NULL), SUF_OK);
    assert_int_equal(q.design.instances, 3);
    assert_true(q.design.alpha == 0.01 && q.sampling.accuracy == 0.01);
    assert_int_equal(q.sampling.start, 7);
    assert_int_equal(q.sampling.difference, SUF_SIMPLE);
    assert_int_equal(q.sampling.paired, 0);
    assert_true(q.maximise);
    suf_experiment_free(e);
}

static void an_algorithm_can_be_run_against_itself(void **state)
{
    (void)state;
    suf_experiment *e = loaded("algorithms: {a: ./a, b: './b {algorithm} {run}'}\n"
                               "instances: [i, j]\nsample: all\nruns: 2\ncost: [1, 2]\n");
    assert_int_equal(suf_experiment_against_itself(e, "c", NULL), SUF_EINVAL);
    assert_int_equal(suf_experiment_against_itself(e, "b", NULL), SUF_OK);
    finish(e);
    assert_int_equal(suf_experiment_n_algorithms(e), 2);
    assert_string_equal(suf_experiment_algorithm(e, 0), "b");
    assert_string_equal(suf_experiment_algorithm(e, 1), "b-again");
    char **argv = first_command(e, 1, 42);
    assert_string_equal(argv[0], "./b");
    assert_string_equal(argv[1], "b");
    suf_argv_free(argv);
    assert_true(suf_experiment_seed(e, 0, "i", 1) != suf_experiment_seed(e, 1, "i", 1));
    suf_experiment_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_small_file_is_enough),
        IN_FOLDER(all_mistakes_are_told_at_once_with_their_lines),
        IN_FOLDER(mistakes_in_options_name_the_option),
        IN_FOLDER(the_papers_formula_implies_percent),
        IN_FOLDER(what_is_not_yaml_is_refused_with_its_line),
        IN_FOLDER(what_belongs_together_is_checked),
        IN_FOLDER(the_time_limit_can_be_handed_over),
        IN_FOLDER(algorithms_have_three_forms),
        IN_FOLDER(algorithms_without_sense_are_refused),
        IN_FOLDER(a_name_that_was_made_avoids_those_that_were_given),
        IN_FOLDER(instances_have_many_forms),
        IN_FOLDER(generators_make_instances),
        IN_FOLDER(columns_of_a_table_are_placeholders),
        IN_FOLDER(irace_runners_are_called_as_irace_does),
        IN_FOLDER(common_seeds_do_not_depend_on_the_algorithm),
        IN_FOLDER(shells_get_one_line),
        IN_FOLDER(callbacks_have_no_command),
        IN_FOLDER(paths_are_relative_to_the_folder_of_the_file),
        IN_FOLDER(options_replace_what_the_file_says),
        IN_FOLDER(measures_are_taken_besides_the_value),
        IN_FOLDER(empty_values_are_as_if_not_set),
        IN_FOLDER(anchors_are_fine),
        IN_FOLDER(a_file_that_is_not_there_fails),
        IN_FOLDER(the_section_simulate_has_lines_in_their_order),
        IN_FOLDER(a_simulation_has_the_design_and_the_sampling_of_the_experiment),
        IN_FOLDER(an_algorithm_can_be_run_against_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
