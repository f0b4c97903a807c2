/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When a sequential experiment is looked at, as it is recorded.
 */
#include "results/look_plan.h"
#include "noisy_experiment.h"

static suf_error err;

static suf_look_plan three(void)
{
    return (suf_look_plan){.n = 3, .instances = {10, 20, 34}};
}

static suf_store *opened(void)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    if (!store)
        fail_msg("%s", err.message);
    return store;
}

/* an experiment with one instance for each look */
static void begin_experiment(void)
{
    conduct_request(
        &(request){SETTINGS("sample", "all", "runs", "2", "design", "fixed"), .n_instances = 3});
}

static void it_is_read_as_it_was_written(void **state)
{
    (void)state;
    begin_experiment();
    suf_store *store = opened();
    suf_look_plan plan = three(), read;
    suf_look_plan_insert(&plan, 5);
    plan.is_blind = true;
    assert_int_equal(suf_look_plan_write(&plan, store, &err), SUF_OK);
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    assert_int_equal(suf_look_plan_load(&read, store, &err), SUF_OK);
    suf_store_close(store);
    assert_int_equal(read.n, 4);
    assert_int_equal(read.instances[0], 5);
    assert_int_equal(read.instances[3], 34);
    assert_true(read.is_unplanned[0] && !read.is_unplanned[1] && read.is_blind);
    assert_true(read.n_taken == 0 && !read.is_stopped);
}

static void a_fixed_design_has_none(void **state)
{
    (void)state;
    begin_experiment();
    suf_store *store = opened();
    suf_look_plan read;
    assert_int_equal(suf_look_plan_load(&read, store, &err), SUF_OK);
    suf_store_close(store);
    assert_int_equal(read.n, 0);
}

static void a_look_is_inserted_after_those_that_were_taken(void **state)
{
    (void)state;
    suf_look_plan plan = three();
    plan.n_taken = 1;
    assert_int_equal(suf_look_plan_stage(&plan), 20);
    suf_look_plan_insert(&plan, 15);
    assert_int_equal(suf_look_plan_stage(&plan), 15);
    assert_int_equal(plan.n, 4);
    assert_int_equal(plan.instances[2], 20);
    assert_true(plan.is_unplanned[1] && !plan.is_unplanned[2]);
    plan.n_taken = 2;
    plan.is_stopped = true;
    assert_int_equal(suf_look_plan_stage(&plan), 15);
}

static void damaged_notes_are_refused(void **state)
{
    static const char *const notes[] = {"[10,10]", "[0,3]", "[3,\"4\"]", "{}",
                                        "[1e3]",   "[-1]",  "x"};
    (void)state;
    begin_experiment();
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        suf_store *store = opened();
        suf_look_plan read;
        assert_int_equal(suf_store_set_note(store, "looks", notes[i], &err), SUF_OK);
        assert_int_equal(suf_look_plan_load(&read, store, &err), SUF_EIO);
        assert_non_null(strstr(err.message, "its note 'looks'"));
        suf_store_close(store);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(it_is_read_as_it_was_written),
        TEST(a_fixed_design_has_none),
        TEST(a_look_is_inserted_after_those_that_were_taken),
        TEST(damaged_notes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
