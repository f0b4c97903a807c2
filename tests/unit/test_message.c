/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "executor/message.h"

static void assert_job(const suf_launcher_message *request, const suf_job *job)
{
    assert_int_equal(request->order, SUF_LAUNCHER_START);
    assert_int_equal(request->job.id, job->id);
    assert_true(request->job.timeout == job->timeout);
    assert_int_equal(request->job.memory, job->memory);
    size_t i = 0;
    for (; job->argv[i]; i++)
        assert_string_equal(request->job.argv[i], job->argv[i]);
    assert_null(request->job.argv[i]);
    if (job->directory)
        assert_string_equal(request->job.directory, job->directory);
    else
        assert_null(request->job.directory);
}

static char *const argv_of_test[] = {"./ga", "", "a b", "\377\n'", NULL};
static const suf_job full = {
    .id = UINT64_MAX, .argv = argv_of_test, .directory = "", .timeout = 0.1, .memory = INT64_MAX};
static char *const nothing[] = {NULL};
static const suf_job empty = {.argv = nothing};

static void jobs_and_cancellations_arrive_in_order(void **state)
{
    (void)state;
    suf_buffer buffer = {0};
    suf_launcher_message request;
    assert_false(suf_message_take_request(&buffer, &request));
    suf_message_put_job(&buffer, &full);
    suf_message_put_control(&buffer, SUF_LAUNCHER_CANCEL, 7);
    suf_message_put_job(&buffer, &empty);
    assert_true(suf_message_take_request(&buffer, &request));
    assert_job(&request, &full);
    suf_launcher_message_release(&request);
    assert_true(suf_message_take_request(&buffer, &request));
    assert_int_equal(request.order, SUF_LAUNCHER_CANCEL);
    assert_int_equal(request.job.id, 7);
    suf_launcher_message_release(&request);
    assert_true(suf_message_take_request(&buffer, &request));
    assert_job(&request, &empty);
    suf_launcher_message_release(&request);
    assert_false(suf_message_take_request(&buffer, &request));
    suf_buffer_release(&buffer);
}

static void a_message_is_taken_as_a_whole(void **state)
{
    (void)state;
    suf_buffer whole = {0};
    suf_buffer buffer = {0};
    suf_launcher_message request;
    for (int round = 0; round < 200; round++) {
        suf_message_put_job(&whole, &full);
        while (suf_buffer_size(&whole) > 1) {
            suf_buffer_put(&buffer, suf_buffer_front(&whole), 1);
            suf_buffer_drop(&whole, 1);
            assert_false(suf_message_take_request(&buffer, &request));
        }
        suf_buffer_put(&buffer, suf_buffer_front(&whole), 1);
        suf_buffer_drop(&whole, 1);
        assert_true(suf_message_take_request(&buffer, &request));
        assert_job(&request, &full);
        suf_launcher_message_release(&request);
    }
    suf_buffer_release(&whole);
    suf_buffer_release(&buffer);
}

static void outcomes_arrive_unchanged(void **state)
{
    (void)state;
    char out[] = "a\0b";
    char err[] = "\377";
    suf_outcome sent;
    memset(&sent, 0, sizeof sent);
    sent.id = 3;
    sent.status = SUF_RUN_MEMORY;
    sent.exit_status = -1;
    sent.signal = 9;
    strcpy(sent.failure, "why");
    sent.strays = sent.out_cut = true;
    sent.started = 1.5;
    sent.wall = 0.25;
    sent.user = 0.125;
    sent.system = 0.5;
    sent.memory = 123456789012;
    sent.value = -0.;
    sent.out = out;
    sent.n_out = 3;
    sent.err = err;
    sent.n_err = 1;
    suf_buffer buffer = {0};
    suf_message_put_outcome(&buffer, &sent);
    suf_outcome o;
    assert_true(suf_message_take_outcome(&buffer, &o));
    assert_memory_equal(o.out, out, 4);
    assert_memory_equal(o.err, err, 2);
    assert_ptr_not_equal(o.out, out);
    sent.out = o.out; /* all else is the same */
    sent.err = o.err;
    assert_memory_equal(&o, &sent, sizeof o);
    suf_outcome_release(&o);
    assert_null(o.out);
    suf_buffer_release(&buffer);
}

static void outcomes_without_output_have_empty_texts(void **state)
{
    (void)state;
    suf_outcome o;
    memset(&o, 0, sizeof o);
    suf_buffer buffer = {0};
    suf_message_put_outcome(&buffer, &o);
    assert_true(suf_message_take_outcome(&buffer, &o));
    assert_string_equal(o.out, "");
    assert_string_equal(o.err, "");
    suf_outcome_release(&o);
    assert_false(suf_message_take_outcome(&buffer, &o));
    suf_buffer_release(&buffer);
}

static void statuses_have_names(void **state)
{
    (void)state;
    assert_string_equal(suf_status_name(SUF_RUN_OK), "ok");
    assert_string_equal(suf_status_name(SUF_RUN_TIMEOUT), "timeout");
    assert_string_equal(suf_status_name(SUF_RUN_CRASHED), "crashed");
    assert_string_equal(suf_status_name(SUF_RUN_MEMORY), "memory");
    assert_string_equal(suf_status_name(SUF_RUN_NO_VALUE), "no-value");
    assert_string_equal(suf_status_name(SUF_RUN_NOT_FINITE), "not-finite");
    assert_null(suf_status_name(SUF_RUN_NOT_FINITE + 1));
    assert_null(suf_status_name(-1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jobs_and_cancellations_arrive_in_order),
        cmocka_unit_test(a_message_is_taken_as_a_whole),
        cmocka_unit_test(outcomes_arrive_unchanged),
        cmocka_unit_test(outcomes_without_output_have_empty_texts),
        cmocka_unit_test(statuses_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
