/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "executor/job_text.h"

static char *const words[] = {"./ga", "", "a b", "\377\n'\"", "ü", NULL};
static char *const none[] = {NULL};
static const suf_job full = {
    .argv = words,
    .directory = "/tmp/\351t\351",
    .input = "in",
    .environment = words,
    .passed = none,
    .prepare = words,
    .timeout = 0.1,
    .timeout_cpu = 1e-3,
    .memory = INT64_MAX,
    .successes = {{1 | 1 << 10, 0, 0, 1ull << 63}},
    .call = {.algorithm = "ga", .instance = "i", .run = 3, .seed = UINT64_MAX},
    .attempt = 2,
    .experiment = 7};

static suf_read_job read_back(const char *text)
{
    suf_read_job read;
    json_t *object = json_loads(text, JSON_ALLOW_NUL, NULL);
    assert_non_null(object);
    assert_int_equal(suf_job_text_read(&read, object, NULL), SUF_OK);
    json_decref(object);
    return read;
}

static void assert_list(char *const *list, char *const *expected)
{
    size_t i = 0;
    for (; expected[i]; i++)
        assert_string_equal(list[i], expected[i]);
    assert_null(list[i]);
}

static void a_job_is_read_as_it_was_written(void **state)
{
    (void)state;
    char key[SUF_JOB_KEY_SIZE];
    char *text = suf_job_text_write(&full, key);
    assert_null(strchr(text, '\n'));
    suf_read_job read = read_back(text);
    assert_list(read.job.argv, words);
    assert_list(read.job.environment, words);
    assert_list(read.job.prepare, words);
    assert_list(read.job.passed, none);
    assert_null(read.job.conclude);
    assert_string_equal(read.job.directory, full.directory);
    assert_string_equal(read.job.input, "in");
    assert_true(read.job.timeout == 0.1 && read.job.timeout_cpu == 1e-3);
    assert_int_equal(read.job.memory, INT64_MAX);
    assert_memory_equal(&read.job.successes, &full.successes, sizeof full.successes);
    assert_string_equal(read.job.call.algorithm, "ga");
    assert_int_equal(read.job.call.run, 3);
    assert_true(read.job.call.seed == UINT64_MAX);
    assert_int_equal(read.job.attempt, 2);
    assert_int_equal(read.job.experiment, 7);
    suf_read_job_release(&read);
    free(text);
}

static void the_key_depends_on_everything_but_the_id(void **state)
{
    (void)state;
    char key[SUF_JOB_KEY_SIZE];
    char other[SUF_JOB_KEY_SIZE];
    suf_job jobs[] = {full, full, full, full, full, full};
    jobs[0].id = 99;
    jobs[1].attempt = 3;
    jobs[2].call.run = 4;
    jobs[3].timeout = 0.2;
    jobs[4].experiment = 8;
    jobs[5].environment = NULL;
    free(suf_job_text_write(&full, key));
    for (size_t i = 0; i < 6; i++) {
        free(suf_job_text_write(&jobs[i], other));
        assert_int_equal(strcmp(key, other) == 0, i == 0);
    }
}

static void what_is_no_job_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{}",
        "[]",
        "{\"argv\":[],\"seed\":\"1\",\"successes\":[0]}",
        "{\"argv\":[1],\"seed\":\"1\",\"successes\":[0]}",
        "{\"argv\":[\"a\"],\"seed\":1,\"successes\":[0]}",
        "{\"argv\":[\"a\"],\"seed\":\"x\",\"successes\":[0]}",
        "{\"argv\":[\"a\"],\"seed\":\"1\",\"successes\":[256]}",
        "{\"argv\":[\"a\"],\"seed\":\"1\",\"successes\":[-1]}",
        "{\"argv\":[\"a\"],\"seed\":\"1\"}",
        "{\"argv\":[\"a\\u0000b\"],\"seed\":\"1\",\"successes\":[0]}",
        "{\"argv\":[{\"bytes\":\"\\u0100\"}],\"seed\":\"1\",\"successes\":[0]}",
        "{\"argv\":[\"a\"],\"seed\":\"1\",\"successes\":[0],\"directory\":7}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        suf_read_job read;
        json_t *object = json_loads(texts[i], JSON_ALLOW_NUL, NULL);
        assert_non_null(object);
        assert_int_equal(suf_job_text_read(&read, object, NULL), SUF_EINVAL);
        json_decref(object);
    }
}

static void an_outcome_is_read_as_it_was_written(void **state)
{
    (void)state;
    static char out[] = "3.5\n\0\377end";
    const suf_outcome written = {.status = SUF_RUN_TIMEOUT,
                                 .exit_status = -1,
                                 .signal = 9,
                                 .failure = "why",
                                 .is_cpu_limit = true,
                                 .disk_full = true,
                                 .host = "n3",
                                 .queued = 12.25,
                                 .started = 1.7e9,
                                 .wall = 0.1,
                                 .user = 1e-7,
                                 .system = 0,
                                 .memory = 1ll << 40,
                                 .out = out,
                                 .n_out = sizeof out - 1,
                                 .out_cut = true};
    suf_outcome read;
    json_t *object = suf_outcome_text_object(&written);
    assert_int_equal(suf_outcome_text_read(&read, object, NULL), SUF_OK);
    assert_int_equal(read.status, SUF_RUN_TIMEOUT);
    assert_int_equal(read.exit_status, -1);
    assert_int_equal(read.signal, 9);
    assert_string_equal(read.failure, "why");
    assert_true(read.is_cpu_limit && read.disk_full && read.out_cut);
    assert_false(read.is_foreign || read.strays || read.cancelled);
    assert_string_equal(read.host, "n3");
    assert_true(read.wall == 0.1 && read.user == 1e-7 && read.queued == 12.25);
    assert_true(read.memory == 1ll << 40 && isnan(read.value));
    assert_int_equal(read.n_out, sizeof out - 1);
    assert_memory_equal(read.out, out, sizeof out);
    assert_int_equal(read.n_err, 0);
    suf_outcome_release(&read);
    json_decref(object);
}

static void what_is_no_outcome_is_refused(void **state)
{
    (void)state;
    const suf_outcome good = {.status = SUF_RUN_OK};
    static const char *const names[] = {"status", "exit", "wall", "memory", "out", "foreign"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        suf_outcome read;
        json_t *object = suf_outcome_text_object(&good);
        json_object_set_new(object, names[i], json_array());
        assert_int_equal(suf_outcome_text_read(&read, object, NULL), SUF_EINVAL);
        json_decref(object);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_job_is_read_as_it_was_written),
        cmocka_unit_test(the_key_depends_on_everything_but_the_id),
        cmocka_unit_test(what_is_no_job_is_refused),
        cmocka_unit_test(an_outcome_is_read_as_it_was_written),
        cmocka_unit_test(what_is_no_outcome_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
