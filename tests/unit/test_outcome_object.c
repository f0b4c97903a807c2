/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "executor/outcome_object.h"

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
                                 .memory = 1ll << 40,
                                 .out = out,
                                 .n_out = sizeof out - 1,
                                 .out_cut = true};
    suf_outcome read;
    json_t *object = suf_outcome_object(&written);
    assert_int_equal(suf_outcome_object_read(&read, object, NULL), SUF_OK);
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
    assert_string_equal(read.err, "");
    suf_outcome_release(&read);
    json_decref(object);
}

static void what_does_not_apply_is_left_out(void **state)
{
    (void)state;
    json_t *object = suf_outcome_object(&(suf_outcome){.exit_status = 0});
    static const char *const absent[] = {"signal", "cpu_limit", "foreign", "disk_full",  "strays",
                                         "queued", "message",   "host",    "output_cut", "error"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        assert_null(json_object_get(object, absent[i]));
    assert_int_equal(json_integer_value(json_object_get(object, "exit_status")), 0);
    assert_true(json_is_integer(json_object_get(object, "exit_status")));
    assert_string_equal(json_string_value(json_object_get(object, "output")), "");
    json_decref(object);
}

static void what_is_no_outcome_is_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"status", "exit_status", "signal", "queued", "wall",
                                        "memory", "output",      "error",  "host",   "foreign"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        suf_outcome read;
        json_t *object = suf_outcome_object(&(suf_outcome){.status = SUF_RUN_OK});
        json_object_set_new(object, names[i], json_array());
        assert_int_equal(suf_outcome_object_read(&read, object, NULL), SUF_EINVAL);
        json_decref(object);
    }
    suf_outcome read;
    assert_int_equal(suf_outcome_object_read(&read, NULL, NULL), SUF_EINVAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_outcome_is_read_as_it_was_written),
        cmocka_unit_test(what_does_not_apply_is_left_out),
        cmocka_unit_test(what_is_no_outcome_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
