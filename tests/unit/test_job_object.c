/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "executor/job_object.h"

static char *const words[] = {"./ga", "a b", "", "\377\n'\"", "ü", NULL};
static char *const variables[] = {"X=1", "Y", NULL};
static char *const none[] = {NULL};

static const suf_job full = {
    .argv = words,
    .directory = "/tmp/\351t\351",
    .input = "in",
    .environment = variables,
    .passed = none,
    .conclude = words,
    .timeout = 0.1,
    .timeout_cpu = 1e-3,
    .memory = INT64_MAX,
    .successes = {{1 | 1 << 10, 0, 0, 1ull << 63}},
    .call = {.algorithm = "ga", .instance = "b\xc3\xa9", .run = 7, .seed = UINT64_MAX},
    .attempt = 2,
    .experiment = 7};

static void assert_list(char *const *list, char *const *expected)
{
    size_t i = 0;
    for (; expected[i]; i++)
        assert_string_equal(list[i], expected[i]);
    assert_null(list[i]);
}

static void a_job_reads_back_as_it_was_written(void **state)
{
    (void)state;
    char key[SUF_JOB_KEY_SIZE];
    char *line = suf_job_line(&full, key);
    assert_null(strchr(line, '\n'));
    json_t *object = json_loads(line, 0, NULL);
    free(line);
    suf_job_reading r;
    assert_int_equal(suf_job_reading_init(&r, object, NULL), SUF_OK);
    json_decref(object); /* the reading keeps what it needs */
    assert_true(suf_job_reading_has_command(&r));
    assert_list(r.job.argv, words);
    assert_list(r.job.conclude, words);
    assert_list(r.job.environment, variables);
    assert_list(r.job.passed, none); /* no variable is something else than all of them */
    assert_null(r.job.prepare);
    assert_string_equal(r.job.directory, full.directory);
    assert_string_equal(r.job.input, "in");
    assert_true(r.job.timeout == 0.1 && r.job.timeout_cpu == 1e-3);
    assert_int_equal(r.job.memory, INT64_MAX);
    assert_string_equal(r.job.call.algorithm, "ga");
    assert_string_equal(r.job.call.instance, "b\xc3\xa9");
    assert_true(r.job.call.run == 7 && r.job.attempt == 2 && r.job.call.seed == UINT64_MAX);
    assert_memory_equal(&r.job.successes, &full.successes, sizeof full.successes);
    suf_job_reading_release(&r);
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
    free(suf_job_line(&full, key));
    for (size_t i = 0; i < 6; i++) {
        free(suf_job_line(&jobs[i], other));
        assert_int_equal(strcmp(key, other) == 0, i == 0);
    }
}

static void what_is_no_job_is_refused(void **state)
{
    (void)state;
    static const char *const objects[] = {"{\"argv\": \"x\"}",
                                          "{\"argv\": [1]}",
                                          "{\"argv\": [\"a\\u0000b\"]}",
                                          "{\"argv\": [{\"bytes\": \"\\u0100\"}]}",
                                          "{\"argv\": [{\"bytes\": \"a\\u0000b\"}]}",
                                          "{\"timeout\": -1}",
                                          "{\"timeout\": \"1\"}",
                                          "{\"directory\": 1}",
                                          "{\"memory_limit\": 0}",
                                          "{\"success_exit\": [256]}",
                                          "{\"success_exit\": [-1]}",
                                          "{\"success_exit\": [\"1\"]}",
                                          "{\"success_exit\": 1}"};
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        suf_job_reading r;
        json_t *object = json_loads(objects[i], JSON_ALLOW_NUL, NULL);
        assert_non_null(object);
        assert_int_equal(suf_job_reading_init(&r, object, NULL), SUF_EINVAL);
        json_decref(object);
    }
}

static void a_job_without_a_word_has_no_command(void **state)
{
    (void)state;
    static const char *const objects[] = {"{}", "{\"argv\": []}"};
    for (size_t i = 0; i < 2; i++) {
        suf_job_reading r;
        json_t *object = json_loads(objects[i], 0, NULL);
        assert_int_equal(suf_job_reading_init(&r, object, NULL), SUF_OK);
        assert_false(suf_job_reading_has_command(&r));
        suf_job_reading_release(&r);
        json_decref(object);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_job_reads_back_as_it_was_written),
        cmocka_unit_test(the_key_depends_on_everything_but_the_id),
        cmocka_unit_test(what_is_no_job_is_refused),
        cmocka_unit_test(a_job_without_a_word_has_no_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
