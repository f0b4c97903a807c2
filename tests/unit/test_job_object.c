/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "executor/job_object.h"

static char *words[] = {"./ga", "a b", "", NULL};
static char *variables[] = {"X=1", "Y", NULL};
static char *none[] = {NULL};

static void a_job_reads_back_as_it_was_written(void **state)
{
    (void)state;
    suf_job job = {
        .argv = words,
        .directory = "/tmp",
        .input = "in",
        .environment = variables,
        .passed = none,
        .conclude = words,
        .timeout = 0.1,
        .timeout_cpu = 3,
        .memory = 1LL << 40,
        .attempt = 2,
        .call = {.algorithm = "ga", .instance = "b\xc3\xa9", .run = 7, .seed = 2147483646}};
    suf_exit_set_add(&job.successes, 0);
    suf_exit_set_add(&job.successes, 255);
    json_t *object = suf_job_object(&job, NULL);
    assert_non_null(object);
    suf_job_reading r;
    assert_int_equal(suf_job_reading_init(&r, object, NULL), SUF_OK);
    json_decref(object); /* the reading keeps what it needs */
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(r.job.argv[i], words[i]);
        assert_string_equal(r.job.conclude[i], words[i]);
    }
    assert_null(r.job.argv[3]);
    assert_string_equal(r.job.environment[1], "Y");
    assert_non_null(r.job.passed); /* no variable is something else than all of them */
    assert_null(r.job.passed[0]);
    assert_null(r.job.prepare);
    assert_string_equal(r.job.directory, "/tmp");
    assert_string_equal(r.job.input, "in");
    assert_true(r.job.timeout == 0.1 && r.job.timeout_cpu == 3 && r.job.memory == 1LL << 40);
    assert_string_equal(r.job.call.instance, "b\xc3\xa9");
    assert_true(r.job.call.run == 7 && r.job.attempt == 2 && r.job.call.seed == 2147483646);
    for (int s = 0; s < 256; s++)
        assert_int_equal(suf_exit_set_has(&r.job.successes, s), s == 0 || s == 255);
    suf_job_reading_release(&r);
}

static void a_text_that_is_no_utf8_is_refused(void **state)
{
    (void)state;
    suf_error err;
    char *bad[] = {"./ga", "\xff", NULL};
    assert_null(suf_job_object(&(suf_job){.argv = bad}, &err));
    assert_non_null(strstr(err.message, "is not UTF-8"));
    assert_null(suf_job_object(&(suf_job){.argv = words, .call = {.instance = "\xff"}}, &err));
}

static void what_is_no_job_is_refused(void **state)
{
    (void)state;
    static const char *const objects[] = {"{\"argv\": \"x\"}",        "{\"argv\": [1]}",
                                          "{\"timeout\": -1}",        "{\"timeout\": \"1\"}",
                                          "{\"directory\": 1}",       "{\"memory_limit\": 0}",
                                          "{\"success_exit\": [256]}"};
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        suf_job_reading r;
        json_t *object = json_loads(objects[i], 0, NULL);
        assert_int_equal(suf_job_reading_init(&r, object, NULL), SUF_EINVAL);
        json_decref(object);
    }
}

/* any bytes that a program prints come back */
static void output_comes_back_byte_by_byte(void **state)
{
    (void)state;
    char every[512];
    for (int i = 0; i < 512; i++)
        every[i] = (char)i;
    const struct {
        char *bytes;
        size_t n;
        bool is_latin;
    } cases[] = {{"", 0, false}, {"12\n", 3, false}, {"\xc3\xa9\0x", 4, false}, {every, 512, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const suf_job_reading r = {.object = json_object()};
        const suf_outcome o = {.out = cases[i].bytes, .n_out = cases[i].n, .err = "e", .n_err = 1};
        json_t *object = suf_outcome_object(&r, &o, "node7");
        size_t n;
        assert_int_equal(json_object_get(object, "encoding") != NULL, cases[i].is_latin);
        char *back = suf_outcome_bytes(json_object_get(object, "output"), cases[i].is_latin, &n);
        assert_int_equal(n, cases[i].n);
        assert_memory_equal(back, cases[i].bytes, n);
        free(back);
        json_decref(object);
        json_decref(r.object);
    }
}

static void latin_text_with_other_characters_is_refused(void **state)
{
    (void)state;
    size_t n;
    json_t *text = json_string("\xe2\x82\xac");
    assert_null(suf_outcome_bytes(text, true, &n));
    json_decref(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_job_reads_back_as_it_was_written),
        cmocka_unit_test(a_text_that_is_no_utf8_is_refused),
        cmocka_unit_test(what_is_no_job_is_refused),
        cmocka_unit_test(output_comes_back_byte_by_byte),
        cmocka_unit_test(latin_text_with_other_characters_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
