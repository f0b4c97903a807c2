/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "executor/slurm_queue.h"

typedef struct {
    size_t n;
    suf_queue_row rows[8];
} answer;

static void note(const suf_queue_row *row, void *context)
{
    answer *a = context;
    if (a->n < 8)
        a->rows[a->n] = *row;
    a->n++;
}

static bool read_text(const char *text, answer *a)
{
    static char copy[1000];
    snprintf(copy, sizeof copy, "%s", text);
    *a = (answer){.n = 0};
    return suf_slurm_queue_read(copy, "suffice-0a1b", note, a);
}

/* as squeue 22.05 prints it */
static void each_line_is_a_task(void **state)
{
    (void)state;
    answer a;
    assert_true(read_text("suffice-0a1b.1|17|0|RUNNING|n3|None\n"
                          "suffice-0a1b.1|17|12|PENDING||JobArrayTaskLimit\n"
                          "suffice-0a1b.2|30|3|NODE_FAIL|n12|NodeDown\n",
                          &a));
    assert_int_equal(a.n, 3);
    assert_int_equal(a.rows[0].state, SUF_TASK_RUNNING);
    assert_int_equal(a.rows[0].job, 17);
    assert_int_equal(a.rows[1].task, 12);
    assert_int_equal(a.rows[1].state, SUF_TASK_PENDING);
    assert_string_equal(a.rows[1].reason, "JobArrayTaskLimit");
    assert_int_equal(a.rows[2].batch, 2);
    assert_int_equal(a.rows[2].state, SUF_TASK_ENDED);
    assert_string_equal(a.rows[0].node, "n3");
    assert_string_equal(a.rows[1].node, "");
    assert_string_equal(a.rows[2].node, "n12");
}

static void an_empty_answer_is_good(void **state)
{
    (void)state;
    answer a;
    assert_true(read_text("", &a));
    assert_int_equal(a.n, 0);
}

static void a_reason_may_have_blanks_and_bars(void **state)
{
    (void)state;
    answer a;
    assert_true(read_text("suffice-0a1b.1|17|0|PENDING||(launch failed|requeued held)\n", &a));
    assert_string_equal(a.rows[0].reason, "(launch failed|requeued held)");
}

static void jobs_of_others_are_left_out(void **state)
{
    (void)state;
    answer a;
    assert_true(read_text("suffice-0a1bc.1|17|0|RUNNING|n3|None\n"
                          "suffice-0a1b|17|0|RUNNING|n3|None\n"
                          "suffice-0a1b.x|17|0|RUNNING|n3|None\n",
                          &a));
    assert_int_equal(a.n, 0);
}

static void an_answer_that_is_cut_off_is_not_good(void **state)
{
    (void)state;
    answer a;
    assert_false(read_text("suffice-0a1b.1|17|0|RUNNING|n3|None\nsuffice-0a1b.1|17|1|RUN", &a));
    assert_false(read_text("suffice-0a1b.1|17|N/A|RUNNING|n3|None\n", &a));
    assert_false(read_text("suffice-0a1b.1|-3|0|RUNNING|n3|None\n", &a));
    assert_false(read_text("slurm_load_jobs error: Unable to contact slurm controller\n", &a));
}

static void a_state_that_is_not_known_is_one_that_goes_on(void **state)
{
    (void)state;
    assert_int_equal(suf_task_state_of("COMPLETING"), SUF_TASK_RUNNING);
    assert_int_equal(suf_task_state_of("STATE_OF_THE_YEAR_2040"), SUF_TASK_RUNNING);
    assert_int_equal(suf_task_state_of("OUT_OF_MEMORY"), SUF_TASK_ENDED);
    assert_int_equal(suf_task_state_of("REQUEUE_HOLD"), SUF_TASK_PENDING);
}

static void hopeless_reasons_have_advice(void **state)
{
    (void)state;
    assert_non_null(suf_slurm_queue_advice("PartitionConfig"));
    assert_non_null(suf_slurm_queue_advice("launch failed requeued held"));
    assert_null(suf_slurm_queue_advice("Priority"));
    assert_null(suf_slurm_queue_advice("Resources"));
    assert_null(suf_slurm_queue_advice("None"));
}

static void failures_that_pass_are_told_from_those_that_do_not(void **state)
{
    (void)state;
    assert_true(suf_slurm_queue_is_passing(
        "sbatch: error: Batch job submission failed: Unable to contact slurm controller (connect "
        "failure)"));
    assert_false(suf_slurm_queue_is_passing(
        "sbatch: error: Batch job submission failed: Invalid partition name specified"));
    assert_true(suf_slurm_queue_is_limit("sbatch: error: QOSMaxSubmitJobPerUserLimit"));
    assert_false(suf_slurm_queue_is_limit(
        "sbatch: error: Batch job submission failed: Invalid partition name specified"));
}

static void a_node_is_not_blamed_for_what_users_and_limits_end(void **state)
{
    (void)state;
    static const char *const blamed[] = {"FAILED", "NODE_FAIL", "BOOT_FAIL", "COMPLETED"};
    static const char *const not_blamed[] = {"CANCELLED", "TIMEOUT", "PREEMPTED", "OUT_OF_MEMORY",
                                             "PENDING",   "RUNNING", "SOMETHING"};
    for (size_t i = 0; i < sizeof blamed / sizeof *blamed; i++)
        assert_true(suf_task_state_blames_node(blamed[i]));
    for (size_t i = 0; i < sizeof not_blamed / sizeof *not_blamed; i++)
        assert_false(suf_task_state_blames_node(not_blamed[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line_is_a_task),
        cmocka_unit_test(an_empty_answer_is_good),
        cmocka_unit_test(a_node_is_not_blamed_for_what_users_and_limits_end),
        cmocka_unit_test(a_reason_may_have_blanks_and_bars),
        cmocka_unit_test(jobs_of_others_are_left_out),
        cmocka_unit_test(an_answer_that_is_cut_off_is_not_good),
        cmocka_unit_test(a_state_that_is_not_known_is_one_that_goes_on),
        cmocka_unit_test(hopeless_reasons_have_advice),
        cmocka_unit_test(failures_that_pass_are_told_from_those_that_do_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
