/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include "experiment/experiment.h"

static suf_experiment *loaded(const char *content)
{
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    folder_write("x.yaml", content);
    if (suf_experiment_load(e, "x.yaml", &err) < 0)
        fail_msg("%s", err.message);
    return e;
}

static void finish(suf_experiment *e)
{
    suf_error err;
    if (suf_experiment_finish(e, &err) == SUF_OK)
        return;
    for (size_t i = 0; i < suf_experiment_n_mistakes(e); i++)
        print_error("%s\n", suf_experiment_mistake(e, i));
    fail();
}

static suf_experiment *finished(const char *content)
{
    suf_experiment *e = loaded(content);
    finish(e);
    return e;
}

/* what two algorithms on two instances need */
#define BASE "algorithms: {a: ./a, b: ./b}\ninstances: [i, j]\n"
#define WHOLE BASE "mres: 0.5\naccuracy: 0.01\n"

static suf_experiment *by_options(void)
{
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "a", "./a {instance}");
    suf_experiment_add(e, "b", "./b {instance}");
    suf_experiment_set(e, "instances", "i");
    suf_experiment_set(e, "instances", "j");
    return e;
}

static bool says(const suf_experiment *e, const char *text)
{
    for (size_t i = 0; i < suf_experiment_n_mistakes(e); i++)
        if (strstr(suf_experiment_mistake(e, i), text))
            return true;
    return false;
}

/* finishing fails, and one of the mistakes says so */
static void check_mistake(const char *content, const char *text)
{
    suf_error err;
    suf_experiment *e = loaded(content);
    assert_int_equal(suf_experiment_finish(e, &err), SUF_EINVAL);
    if (!says(e, text)) {
        for (size_t i = 0; i < suf_experiment_n_mistakes(e); i++)
            print_error("%s\n", suf_experiment_mistake(e, i));
        fail_msg("none says '%s'", text);
    }
    assert_string_equal(err.message, suf_experiment_mistake(e, 0));
    suf_experiment_free(e);
}

static const char *setting(const suf_experiment *e, const char *key)
{
    for (size_t i = 0; i < e->n_settings; i++)
        if (strcmp(e->settings[i].key->name, key) == 0)
            return e->settings[i].value;
    return NULL;
}

static void check_same(const suf_experiment *a, const suf_experiment *b)
{
    assert_int_equal(a->n_algorithms, b->n_algorithms);
    for (size_t i = 0; i < a->n_algorithms; i++) {
        assert_string_equal(a->algorithms[i].name, b->algorithms[i].name);
        assert_string_equal(a->algorithms[i].command, b->algorithms[i].command);
    }
    assert_int_equal(a->instances.n, b->instances.n);
    for (size_t i = 0; i < a->instances.n; i++)
        assert_string_equal(a->instances.all[i].name, b->instances.all[i].name);
    assert_int_equal(a->n_settings, b->n_settings);
    for (size_t i = 0; i < a->n_settings; i++) {
        const char *key = a->settings[i].key->name;
        if (strcmp(key, "name") != 0 && strcmp(key, "store") != 0)
            assert_string_equal(a->settings[i].value, b->settings[i].value);
    }
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
    char **argv = suf_experiment_command(e, 1, 0, &e->instances.all[0], 1, 42);
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
        "x.yaml:9: 'value': 'jsn' is no way to take a value",
        "x.yaml:10: 'timeout': 'soon' is no time limit",
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
    check_mistake(file, "must be set in seconds, for a command uses {timeout}");
    snprintf(content, sizeof content, "%stimeout: 2.50\n", file);
    suf_experiment *e = finished(content);
    char **argv = suf_experiment_command(e, 0, 0, &e->instances.all[0], 1, 1);
    assert_string_equal(argv[1], "2.5");
    suf_argv_free(argv);
    suf_experiment_free(e);
}

static void algorithms_have_three_forms(void **state)
{
    (void)state;
    static const char *const forms[] = {
        "algorithms: {sa: ./bin/sa 1, sa-2: ./bin/sa 2}\n",
        "algorithms:\n  - {name: sa, command: ./bin/sa 1}\n  - {name: sa-2, command: ./bin/sa 2}\n",
        "algorithms:\n  - ./bin/sa 1\n  - ./bin/sa 2\n",
    };
    for (size_t i = 0; i < 3; i++) {
        char content[300];
        snprintf(content, sizeof content, "%sinstances: [i, j]\nmres: 1\naccuracy: 1\n", forms[i]);
        suf_experiment *e = finished(content);
        assert_string_equal(suf_experiment_algorithm(e, 0), "sa");
        assert_string_equal(suf_experiment_algorithm(e, 1), "sa-2");
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
    check_mistake("algorithms: ./a\n", "x.yaml:1: 'algorithms' must be a mapping");
    check_mistake("algorithms:\n  - {name: a}\n", "x.yaml:2: the algorithm has no 'command'");
    check_mistake("algorithms:\n  - {name: a, cmd: b}\n", "x.yaml:2: 'cmd' is unknown here");
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
                  "x.yaml:4: 'generator': '{run}' stands for nothing");
}

static void columns_of_a_table_are_placeholders(void **state)
{
    (void)state;
    folder_write("t.csv", "instance,size,seed file\na.tsp,10,x y\nb.tsp,20,z\n");
    suf_experiment *e = finished("algorithms: ['./a -n {size} {seed file} {size/}', ./b]\n"
                                 "instances: t.csv\nmres: 1\naccuracy: 1\n");
    char **argv = suf_experiment_command(e, 0, 0, &e->instances.all[0], 1, 1);
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
    char **argv = suf_experiment_command(e, 1, 0, &e->instances.all[0], 1, 99);
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
    char **argv = suf_experiment_command(e, 0, 0, &e->instances.all[0], 1, 1);
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
    check_mistake(WHOLE "measures: {t: never}\n", "x.yaml:5: measure 't': 'never' is no way");
    check_mistake(WHOLE "measures: wall-time\n", "'measures' must be a mapping");
}

/* a value for every key that has one, fit to stand together */
static const struct {
    const char *key, *text, *canonical;
} values[] = {
    {"name", "my test", NULL},
    {"value", "json a.b", NULL},
    {"goal", "maximise", NULL},
    {"runner", "command", NULL},
    {"shell", "true", NULL},
    {"directory", "/", NULL},
    {"into", "made", NULL},
    {"mres", "0.75", NULL},
    {"power", "0.9", NULL},
    {"alpha", "0.01", NULL},
    {"test", "wilcoxon", NULL},
    {"alternative", "less", NULL},
    {"power-target", "worst", NULL},
    {"compare", "first", NULL},
    {"sample", "2", NULL},
    {"difference", "simple", NULL},
    {"accuracy", "0.5", NULL},
    {"runs", "adaptive", NULL},
    {"start", "10", NULL},
    {"max", "100", NULL},
    {"max-per-algorithm", "60", NULL},
    {"se", "bootstrap", NULL},
    {"statistic", "quantile(0.9)", NULL},
    {"plain", "true", NULL},
    {"cost", "1,2.5", NULL},
    {"resamples", "99", NULL},
    {"seed", "12345", NULL},
    {"seeds", "independent", NULL},
    {"jobs", "3", NULL},
    {"timeout", "300%", NULL},
    {"memory", "2G", "2147483648"},
    {"warmup", "1", NULL},
    {"pin", "true", NULL},
    {"on-crash", "retry 1, drop", NULL},
    {"on-timeout", "worst", NULL},
    {"on-memory", "penalise 5", NULL},
    {"on-no-value", "stop", NULL},
    {"on-not-finite", "drop", NULL},
    {"store", "other.db", NULL},
};
enum { N_VALUES = sizeof values / sizeof *values };

static suf_experiment *all_by_options(void)
{
    suf_experiment *e = by_options();
    for (size_t i = 0; i < N_VALUES; i++)
        suf_experiment_set(e, values[i].key, values[i].text);
    suf_experiment_set(e, "measures", "time=wall-time");
    return e;
}

static void every_key_means_the_same_in_a_file_and_as_an_option(void **state)
{
    (void)state;
    char content[4096] = "algorithms: {a: './a {instance}', b: './b {instance}'}\n"
                         "instances: [i, j]\nmeasures: {time: wall-time}\n";
    for (size_t i = 0; i < N_VALUES; i++) {
        const size_t n = strlen(content);
        snprintf(content + n, sizeof content - n, "%s: %s\n", values[i].key, values[i].text);
    }
    suf_experiment *by_file = finished(content);
    suf_experiment *by_option = all_by_options();
    finish(by_option);
    check_same(by_file, by_option);
    size_t n = 1; /* measures */
    for (size_t i = 0; i < N_VALUES; i++, n++)
        assert_string_equal(setting(by_file, values[i].key),
                            values[i].canonical ? values[i].canonical : values[i].text);
    assert_int_equal(by_file->n_settings, n + 1); /* generator */
    assert_true(by_file->sampling.parameter == 0.9 &&
                by_file->sampling.statistic == SUF_OF_QUANTILE);
    assert_true(by_file->sampling.costs[1] == 2.5);
    assert_true(by_file->timeout_percent == 300 && by_file->timeout == 0);
    assert_true(by_file->maximise && by_file->pin);
    assert_int_equal(by_file->design.alternative, SUF_LESS);
    suf_experiment_free(by_file);
    suf_experiment_free(by_option);
}

static void write_to(const suf_experiment *e, const char *path)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    suf_experiment_write(e, out);
    assert_int_equal(fclose(out), 0);
}

static suf_experiment *written_and_loaded(const suf_experiment *e)
{
    suf_error err;
    suf_experiment *again = suf_experiment_new();
    write_to(e, "written.yaml");
    assert_int_equal(suf_experiment_load(again, "written.yaml", &err), SUF_OK);
    return again;
}

static void what_is_written_reads_back_the_same(void **state)
{
    (void)state;
    suf_experiment *e = all_by_options();
    finish(e);
    suf_experiment *again = written_and_loaded(e);
    finish(again);
    check_same(e, again);
    assert_string_equal(e->text, again->text);
    suf_experiment_free(e);
    suf_experiment_free(again);
}

static void any_name_reads_back_the_same(void **state)
{
    (void)state;
    static char longest[4097];
    memset(longest, 'x', sizeof longest - 1);
    static const char *const names[] = {
        "two words",    "quo'te",       "dou\"ble",
        "new\nline",    "$(echo no)",   "-rf",
        "#x",           "a: b",         "~",
        "null",         "\xc3\xa4",     "tab\t",
        " blank ",      "\\n",          "[a]",
        "{{x}}",        "*a",           "&a",
        "\x01\x7f",     "a\r\nb",       "- a",
        "? a",          "true",         "1e3",
        "\xe2\x80\xa8", "\xef\xbb\xbf", "\xf0\x9f\x98\x80",
        "\xc2\x85",     "%a",           "@a",
        "a,b",          longest,
    };
    enum { N = sizeof names / sizeof *names };
    suf_experiment *e = suf_experiment_new();
    for (size_t i = 0; i < N; i++) {
        char command[5000];
        snprintf(command, sizeof command, "'./a' \"{{%s\\\"\"", i == 2 ? "" : names[i]);
        suf_experiment_add(e, names[i], command);
        suf_experiment_set(e, "instances", names[i]);
    }
    suf_experiment_set(e, "sample", "all");
    suf_experiment_set(e, "runs", "5");
    suf_experiment_set(e, "name", "a: 'b' \"c\" #d\n");
    /* what the name of an instance stands for does not matter here, and [a] is a pattern */
    suf_experiment *again = written_and_loaded(e);
    (void)suf_experiment_finish(e, NULL);
    (void)suf_experiment_finish(again, NULL);
    check_same(e, again);
    assert_int_equal(e->n_algorithms, N);
    assert_string_equal(e->name, again->name);
    suf_experiment_free(e);
    suf_experiment_free(again);
}

static void an_empty_experiment_writes_a_template_that_works(void **state)
{
    (void)state;
    suf_experiment *empty = suf_experiment_new();
    assert_int_equal(mkdir("instances", 0700), 0);
    folder_write("instances/a", "");
    folder_write("instances/b", "");
    suf_experiment *e = written_and_loaded(empty);
    finish(e);
    assert_int_equal(e->n_algorithms, 2);
    assert_int_equal(e->instances.n, 2);
    for (size_t i = 0; suf_key_at(i); i++)
        if (suf_key_at(i)->name)
            assert_non_null(strstr(e->text, suf_key_at(i)->name));
    suf_experiment_free(empty);
    suf_experiment_free(e);
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

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_small_file_is_enough),
        IN_FOLDER(all_mistakes_are_told_at_once_with_their_lines),
        IN_FOLDER(mistakes_in_options_name_the_option),
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
        IN_FOLDER(every_key_means_the_same_in_a_file_and_as_an_option),
        IN_FOLDER(what_is_written_reads_back_the_same),
        IN_FOLDER(any_name_reads_back_the_same),
        IN_FOLDER(an_empty_experiment_writes_a_template_that_works),
        IN_FOLDER(empty_values_are_as_if_not_set),
        IN_FOLDER(anchors_are_fine),
        IN_FOLDER(a_file_that_is_not_there_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
