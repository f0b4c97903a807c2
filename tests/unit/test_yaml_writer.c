/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every key by file and by option, and experiments written as files.
 */
#include "load_experiment.h"

#include <sys/stat.h>

/* a value for every key that has one, fit to stand together */
static const struct {
    const char *key, *text, *canonical;
} values[] = {
    {"name", "my test", NULL},
    {"value", "json a.b", NULL},
    {"goal", "maximise", NULL},
    {"unit", "s", NULL},
    {"runner", "command", NULL},
    {"shell", "true", NULL},
    {"directory", "/", NULL},
    {"into", "made", NULL},
    {"measure", "IGD", NULL},
    {"version", "a --version", NULL},
    {"mres", "0.75", NULL},
    {"delta", " 2.0 %", "2%"},
    {"power", "0.9", NULL},
    {"alpha", "0.01", NULL},
    {"test", "t", NULL}, /* the only one that has a half-width */
    {"alternative", "less", NULL},
    {"power-target", "worst", NULL},
    {"power-rule", "paper", NULL},
    {"half-width", "0.05", NULL},
    {"sigma", "20%", "0.2"},
    {"assurance", "0.9", NULL},
    {"compare", "first", NULL},
    {"sample", "2", NULL},
    {"difference", "ratio", NULL},
    {"floor", "0.25", NULL},
    {"accuracy", "0.5", NULL},
    {"runs", "adaptive", NULL},
    {"start", "10", NULL},
    {"max", "100", NULL},
    {"max-per-algorithm", "60", NULL},
    {"se", "bootstrap", NULL},
    {"statistic", "quantile(0.9)", NULL},
    {"deterministic", "true", NULL},
    {"rule", "1", NULL},
    {"plain", "true", NULL},
    {"cost", "1,2.5", NULL},
    {"resamples", "99", NULL},
    {"seed", "12345", NULL},
    {"seeds", "independent", NULL},
    {"jobs", "3", NULL},
    {"success-exit", "0,10", NULL},
    {"stdin", "x.in", NULL},
    {"env-unset", "HOME,USER", NULL},
    {"env-pass", "PATH", NULL},
    {"setup", "make", NULL},
    {"prepare", "touch {run}", NULL},
    {"conclude", "rm {run}", NULL},
    {"cleanup", "make clean", NULL},
    {"timeout-cpu", "5", NULL},
    {"timeout", "300%", NULL},
    {"memory", "2G", "2147483648"},
    {"stop-if-equal", "true", NULL},
    {"warmup", "1", NULL},
    {"pin", "true", NULL},
    {"on-crash", "retry 1, drop", NULL},
    {"on-timeout", "worst", NULL},
    {"on-memory", "penalise 5", NULL},
    {"on-no-value", "stop", NULL},
    {"on-not-finite", "drop", NULL},
    {"store", "other.db", NULL},
    {"on", "local", NULL},
    {"slurm-partition", "short", NULL},
    {"slurm-account", "project7", NULL},
    {"slurm-qos", "high", NULL},
    {"slurm-time", "90", NULL},
    {"slurm-mem", "4G", NULL},
    {"slurm-gres", "gpu:1", NULL},
    {"slurm-exclusive", "true", NULL},
    {"slurm-tasks", "200", NULL},
    {"slurm-minutes", "5", NULL},
    {"slurm-prologue", "module load gcc", NULL},
    {"slurm-sbatch", "--constraint=avx2", NULL},
    {"slurm-poll", "15", NULL},
    {"slurm-grace", "270", NULL},
    {"slurm-losses", "7", NULL},
    {"slurm-spool", "/scratch", NULL},
    {"slurm-worker", "/opt/suffice", NULL},
};
enum { N_VALUES = sizeof values / sizeof *values };

static suf_experiment *all_by_options(void)
{
    suf_experiment *e = by_options();
    for (size_t i = 0; i < N_VALUES; i++)
        suf_experiment_set(e, values[i].key, values[i].text);
    suf_experiment_set(e, "measures", "time=wall-time");
    suf_experiment_set(e, "env", "A=1 = 2");
    suf_experiment_set(e, "env", "B=");
    return e;
}

static void every_key_means_the_same_in_a_file_and_as_an_option(void **state)
{
    (void)state;
    char content[4096] = "algorithms: {a: './a {instance}', b: './b {instance}'}\n"
                         "instances: [i, j]\nmeasures: {time: wall-time}\n"
                         "env: {A: 1 = 2, B: ''}\n";
    for (size_t i = 0; i < N_VALUES; i++) {
        const size_t n = strlen(content);
        snprintf(content + n, sizeof content - n, "%s: %s\n", values[i].key, values[i].text);
    }
    suf_experiment *by_file = finished(content);
    suf_experiment *by_option = all_by_options();
    finish(by_option);
    check_same(by_file, by_option);
    assert_string_equal(setting(by_file, "env"), "A=1 = 2\nB=");
    size_t n = 3; /* measures, env, own */
    for (size_t i = 0; i < N_VALUES; i++, n++)
        assert_string_equal(setting(by_file, values[i].key),
                            values[i].canonical ? values[i].canonical : values[i].text);
    /* generator, budget, group, command, irace, and those of a sequential design */
    assert_int_equal(by_file->n_settings, n + 10);
    assert_true(by_file->sampling.parameter == 0.9 &&
                by_file->sampling.statistic == SUF_OF_QUANTILE);
    assert_true(by_file->sampling.costs[1] == 2.5);
    assert_true(by_file->algorithms[0].timeout_percent == 300 &&
                by_file->algorithms[0].timeout == 0);
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

/* what is taken away is not a default */
static void no_limit_reads_back_as_none(void **state)
{
    (void)state;
    suf_experiment *e = by_options();
    suf_experiment_set(e, "sample", "all");
    suf_experiment_set(e, "accuracy", "0.1");
    suf_experiment_set(e, "max", "none");
    finish(e);
    suf_experiment *again = written_and_loaded(e);
    finish(again);
    assert_non_null(strstr(e->text, "\nmax: none\n"));
    assert_int_equal(e->sampling.max_runs, 0);
    assert_int_equal(again->sampling.max_runs, 0);
    check_same(e, again);
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

/* "# key: value  # default" for every key that has one, as it is in the table of keys; all other
 * keys that are commented out are examples */
static void the_template_tells_defaults_from_examples(void **state)
{
    (void)state;
    suf_experiment *empty = suf_experiment_new();
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    suf_experiment_write(empty, out);
    assert_int_equal(fclose(out), 0);
    for (size_t i = 0; suf_key_at(i); i++) {
        const suf_key *key = suf_key_at(i);
        char line[300], begin[100];
        if (!key->name || strcmp(key->name, "own") == 0)
            continue;
        snprintf(line, sizeof line, "\n# %s: %s  # default\n", key->name,
                 key->default_text ? key->default_text : "");
        snprintf(begin, sizeof begin, "\n# %s:", key->name);
        const char *found = strstr(text, begin);
        if (key->default_text && !strstr(text, line))
            fail_msg("no%s", line);
        if (!key->default_text && found && !strstr(found, "  # example\n"))
            fail_msg("no example of %s", key->name);
        if (!key->default_text && found)
            assert_ptr_equal(strstr(found, "  # example\n") + strlen("  # example"),
                             strchr(found + 1, '\n'));
    }
    free(text);
    suf_experiment_free(empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(every_key_means_the_same_in_a_file_and_as_an_option),
        IN_FOLDER(the_template_tells_defaults_from_examples),
        IN_FOLDER(what_is_written_reads_back_the_same),
        IN_FOLDER(no_limit_reads_back_as_none),
        IN_FOLDER(any_name_reads_back_the_same),
        IN_FOLDER(an_empty_experiment_writes_a_template_that_works),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
