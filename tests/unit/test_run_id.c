/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "conduct/run_id.h"

static void an_id_reads_back_as_it_was_written(void **state)
{
    (void)state;
    const suf_run_id ids[] = {
        {1, 0, 0, 1, 1}, {2, 11, 1, 7, 3}, {1000000000, 999999999, 9, 10, 20}};
    static const char *const texts[] = {"1-1-1-1-1", "2-12-2-7-3",
                                        "1000000000-1000000000-10-10-20"};
    for (size_t i = 0; i < 3; i++) {
        char text[SUF_RUN_ID_SIZE];
        suf_run_id back;
        suf_run_id_write(ids[i], text);
        assert_string_equal(text, texts[i]);
        assert_true(suf_run_id_read(text, &back));
        assert_int_equal(back.experiment, ids[i].experiment);
        assert_int_equal(back.instance, ids[i].instance);
        assert_int_equal(back.algorithm, ids[i].algorithm);
        assert_int_equal(back.run, ids[i].run);
        assert_int_equal(back.attempt, ids[i].attempt);
    }
}

static void what_is_no_id_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "1",
                                        "1-1-1-1",
                                        "1-1-1-1-",
                                        "1-1-1-1-1-",
                                        "1-1-1-1-1x",
                                        "0-1-1-1-1",
                                        "1-0-1-1-1",
                                        "01-1-1-1-1",
                                        "1--1-1-1",
                                        " 1-1-1-1-1",
                                        "1-1-1-1-+1",
                                        "1-1-1-1-1000000001",
                                        "1-1-1-99999999999999999999-1"};
    suf_run_id id;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(suf_run_id_read(texts[i], &id));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_id_reads_back_as_it_was_written),
        cmocka_unit_test(what_is_no_id_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
