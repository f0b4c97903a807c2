/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stddef.h>

#include "check.h"
#include "executor/message.h"

static void assert_text(const char *text, const char *sent)
{
    if (sent)
        assert_string_equal(text, sent);
    else
        assert_null(text);
}

static void assert_list(char *const *list, char *const *sent)
{
    size_t i = 0;
    if (!sent) {
        assert_null(list);
        return;
    }
    for (; sent[i]; i++)
        assert_string_equal(list[i], sent[i]);
    assert_null(list[i]);
}

static void assert_job(const suf_launcher_message *request, const suf_job *job)
{
    assert_int_equal(request->order, SUF_LAUNCHER_START);
    assert_int_equal(request->job.id, job->id);
    assert_true(request->job.timeout == job->timeout);
    assert_int_equal(request->job.memory, job->memory);
    assert_true(request->job.timeout_cpu == job->timeout_cpu);
    assert_memory_equal(&request->job.successes, &job->successes, sizeof job->successes);
    assert_list(request->job.argv, job->argv);
    assert_list(request->job.environment, job->environment);
    assert_list(request->job.passed, job->passed);
    assert_list(request->job.prepare, job->prepare);
    assert_list(request->job.conclude, job->conclude);
    assert_text(request->job.directory, job->directory);
    assert_text(request->job.input, job->input);
}

static char *const argv_of_test[] = {"./ga", "", "a b", "\377\n'", NULL};
static char *const none[] = {NULL};
static const suf_job full = {.id = UINT64_MAX,
                             .argv = argv_of_test,
                             .directory = "",
                             .input = "in",
                             .passed = none,
                             .prepare = argv_of_test,
                             .timeout = 0.1,
                             .timeout_cpu = 0.2,
                             .memory = INT64_MAX,
                             .successes = {{1, 0, 0, 1}}};
static char *const least[] = {"", NULL};
static const suf_job empty = {.argv = least};

static void jobs_and_cancellations_arrive_in_order(void **state)
{
    (void)state;
    suf_buffer buffer = {0};
    suf_launcher_message request;
    assert_int_equal(0, suf_message_take_request(&buffer, &request));
    suf_message_put_job(&buffer, &full);
    suf_message_put_control(&buffer, SUF_LAUNCHER_CANCEL, 7);
    suf_message_put_job(&buffer, &empty);
    assert_int_equal(1, suf_message_take_request(&buffer, &request));
    assert_job(&request, &full);
    suf_launcher_message_release(&request);
    assert_int_equal(1, suf_message_take_request(&buffer, &request));
    assert_int_equal(request.order, SUF_LAUNCHER_CANCEL);
    assert_int_equal(request.job.id, 7);
    suf_launcher_message_release(&request);
    assert_int_equal(1, suf_message_take_request(&buffer, &request));
    assert_job(&request, &empty);
    suf_launcher_message_release(&request);
    assert_int_equal(0, suf_message_take_request(&buffer, &request));
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
            assert_int_equal(0, suf_message_take_request(&buffer, &request));
        }
        suf_buffer_put(&buffer, suf_buffer_front(&whole), 1);
        suf_buffer_drop(&whole, 1);
        assert_int_equal(1, suf_message_take_request(&buffer, &request));
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
    assert_int_equal(1, suf_message_take_outcome(&buffer, &o));
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
    assert_int_equal(1, suf_message_take_outcome(&buffer, &o));
    assert_string_equal(o.out, "");
    assert_string_equal(o.err, "");
    suf_outcome_release(&o);
    assert_int_equal(0, suf_message_take_outcome(&buffer, &o));
    suf_buffer_release(&buffer);
}

/* ---- what the other side cannot have written ---- */

/* after the size: the words of a request's header, in the order of message.c */
enum {
    SIZE,
    ID,
    N_ARGUMENTS,
    N_ENVIRONMENT,
    N_PASSED,
    N_PREPARE,
    N_CONCLUDE,
    N_DIRECTORY,
    N_INPUT,
    TIMEOUT,
    TIMEOUT_CPU,
    MEMORY,
    SUCCESSES,
    ORDER = SUCCESSES + 4
};

static void assert_refused(int word, uint64_t value)
{
    suf_buffer buffer = {0};
    suf_launcher_message request;
    suf_message_put_job(&buffer, &full);
    const size_t size = suf_buffer_size(&buffer);
    memcpy(buffer.data + (size_t)word * sizeof value, &value, sizeof value);
    assert_int_equal(suf_message_take_request(&buffer, &request), SUF_EINVAL);
    assert_int_equal(suf_buffer_size(&buffer), size);
    suf_buffer_release(&buffer);
}

static void a_request_that_contradicts_itself_is_refused(void **state)
{
    (void)state;
    assert_refused(SIZE, 0);
    assert_refused(SIZE, 63);
    assert_refused(SIZE, UINT64_MAX);
    assert_refused(N_ARGUMENTS, 3);
    assert_refused(N_ARGUMENTS, 5);
    assert_refused(N_ARGUMENTS, UINT64_MAX);
    assert_refused(N_ENVIRONMENT, 1);
    assert_refused(N_ENVIRONMENT, UINT64_MAX - 1);
    assert_refused(N_PREPARE, 0);
    assert_refused(N_DIRECTORY, 0);
    assert_refused(N_DIRECTORY, 2);
    assert_refused(ORDER, SUF_LAUNCHER_CANCEL);
    assert_refused(ORDER, SUF_LAUNCHER_RECALL + 1);
}

static void a_job_without_a_program_is_refused(void **state)
{
    (void)state;
    suf_buffer buffer = {0};
    suf_launcher_message request;
    suf_message_put_job(&buffer, &(suf_job){.argv = (char *const[]){NULL}});
    assert_int_equal(suf_message_take_request(&buffer, &request), SUF_EINVAL);
    suf_buffer_release(&buffer);
}

static void a_text_without_an_end_is_refused(void **state)
{
    (void)state;
    suf_buffer buffer = {0};
    suf_launcher_message request;
    suf_message_put_job(&buffer, &full);
    buffer.data[buffer.end - 1] = 'x';
    assert_int_equal(suf_message_take_request(&buffer, &request), SUF_EINVAL);
    suf_buffer_release(&buffer);
}

static void assert_outcome_refused(size_t place, const void *bytes, size_t n)
{
    suf_outcome o;
    memset(&o, 0, sizeof o);
    suf_buffer buffer = {0};
    suf_message_put_outcome(&buffer, &o);
    memcpy(buffer.data + place, bytes, n);
    assert_int_equal(suf_message_take_outcome(&buffer, &o), SUF_EINVAL);
    suf_buffer_release(&buffer);
}

#define REFUSED_WITH(member, ...)                                                                  \
    assert_outcome_refused(sizeof(uint64_t) + offsetof(suf_outcome, member),                       \
                           (const unsigned char[]){__VA_ARGS__},                                   \
                           sizeof(const unsigned char[]){__VA_ARGS__})

static void an_outcome_that_contradicts_itself_is_refused(void **state)
{
    (void)state;
    char endless[sizeof((suf_outcome *)0)->failure];
    memset(endless, 'x', sizeof endless);
    assert_outcome_refused(sizeof(uint64_t) + offsetof(suf_outcome, failure), endless,
                           sizeof endless);
    assert_outcome_refused(0, (const unsigned char[]){9, 0}, 2);
    assert_outcome_refused(0, (const unsigned char[]){255, 255, 255, 255, 255, 255, 255, 255}, 8);
    REFUSED_WITH(cancelled, 2);
    REFUSED_WITH(strays, 255);
    REFUSED_WITH(out_cut, 3);
    REFUSED_WITH(status, SUF_RUN_NOT_FINITE + 1);
    REFUSED_WITH(n_out, 1);
    REFUSED_WITH(n_err, 1);
    REFUSED_WITH(n_err, 255, 255, 255, 255, 255, 255, 255, 255);
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
        cmocka_unit_test(a_request_that_contradicts_itself_is_refused),
        cmocka_unit_test(a_job_without_a_program_is_refused),
        cmocka_unit_test(a_text_without_an_end_is_refused),
        cmocka_unit_test(an_outcome_that_contradicts_itself_is_refused),
        cmocka_unit_test(statuses_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
