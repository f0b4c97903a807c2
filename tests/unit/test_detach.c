/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments on an executor whose jobs go on without the process: each call of suf_conduct gives
 * it what is wanted and leaves, and a later one collects. The result is that of one process.
 */
#include <signal.h>
#include <string.h>

#include "executor/executor.h"
#include "noisy_experiment.h"

enum { MOST = 4000 };

/* What the engine has been given over all calls, by the identity of each job. */
static struct {
    char identity[200];
    double value;
} known[MOST];
static size_t n_known, n_given_in_all;

typedef struct {
    suf_executor base;
    suf_outcome waiting[MOST]; /* known before this call */
    size_t n_waiting, n_given, n_flushed;
} lasting;

static size_t find_known(const char *identity)
{
    for (size_t i = 0; i < n_known; i++)
        if (strcmp(known[i].identity, identity) == 0)
            return i;
    return SIZE_MAX;
}

static int lasting_start(suf_executor *executor, const suf_job *job, suf_error *err)
{
    (void)err;
    char identity[sizeof known->identity];
    lasting *self = (lasting *)executor;
    snprintf(identity, sizeof identity, "%s|%s|%lld|%d|%llx", job->call.instance,
             job->call.algorithm, (long long)job->call.run, job->attempt,
             (unsigned long long)job->call.seed);
    const size_t at = find_known(identity);
    if (at == SIZE_MAX) {
        assert_true(n_known < MOST);
        memcpy(known[n_known].identity, identity, sizeof identity);
        known[n_known++].value = noisy(&job->call);
        self->n_given++;
        return SUF_OK;
    }
    self->waiting[self->n_waiting++] = (suf_outcome){
        .id = job->id, .status = SUF_RUN_OK, .value = known[at].value, .host = "node7"};
    return SUF_OK;
}

static int lasting_flush(suf_executor *executor, suf_error *err)
{
    (void)err;
    ((lasting *)executor)->n_flushed++;
    return SUF_OK;
}

static int lasting_next(suf_executor *executor, double seconds, suf_outcome *outcome,
                        suf_error *err)
{
    (void)seconds;
    (void)err;
    lasting *self = (lasting *)executor;
    if (self->n_waiting == 0)
        return 0;
    *outcome = self->waiting[--self->n_waiting];
    return 1;
}

static void lasting_end(suf_executor *executor, uint64_t id)
{
    (void)executor;
    (void)id;
}

static void lasting_free(suf_executor *executor)
{
    lasting *self = (lasting *)executor;
    assert_true(self->n_flushed > 0 || self->n_given == 0);
    n_given_in_all += self->n_given;
    free(self);
}

static suf_executor *new_lasting(size_t slots)
{
    static const suf_executor_ops ops = {.start = lasting_start,
                                         .flush = lasting_flush,
                                         .next = lasting_next,
                                         .cancel = lasting_end,
                                         .recall = lasting_end,
                                         .free = lasting_free};
    lasting *self = calloc(1, sizeof *self);
    self->base = (suf_executor){.ops = &ops, .slots = slots, .calls = true, .is_lasting = true};
    return &self->base;
}

static char *exported(bool has_times)
{
    char *text;
    size_t size;
    suf_error err;
    FILE *out = open_memstream(&text, &size);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    const suf_export what = {.format = SUF_FORMAT_CSV, .times = has_times};
    assert_int_equal(suf_export_write(store, &what, out, &err), SUF_OK);
    suf_store_close(store);
    fclose(out);
    return text;
}

static suf_experiment *small_experiment(void)
{
    return experiment(
        &(request){SETTINGS("sample", "all", "accuracy", "0.02", "max", "60"), .n_instances = 4});
}

static void left_and_collected_again_it_comes_to_the_same_end(void **state)
{
    (void)state;
    suf_experiment *e = small_experiment();
    assert_int_equal(conduct_noisy(e, 1), SUF_OK);
    char *at_once = exported(false);
    assert_int_equal(remove(scratch("x.db")), 0);
    n_known = n_given_in_all = 0;
    int n_calls = 0;
    int rc;
    do
        rc = conduct(e, new_lasting(16), (suf_conduct_request){.detach = 1});
    while (rc == SUF_ESTOPPED && n_calls++ < 200);
    assert_int_equal(rc, SUF_OK);
    assert_true(n_calls > 2);
    assert_int_equal(n_given_in_all, n_known);
    char *in_parts = exported(false);
    assert_string_equal(in_parts, at_once);
    char *with_hosts = exported(true);
    assert_non_null(strstr(with_hosts, "node7"));
    free(at_once);
    free(in_parts);
    free(with_hosts);
    suf_experiment_free(e);
}

static void an_interrupt_leaves_the_jobs_alone(void **state)
{
    (void)state;
    suf_experiment *e = small_experiment();
    const volatile sig_atomic_t once = 1;
    n_known = n_given_in_all = 0;
    assert_int_equal(conduct(e, new_lasting(4), (suf_conduct_request){.interrupts = &once}),
                     SUF_ESTOPPED);
    assert_non_null(strstr(conduct_error.message, "go on without this process"));
    suf_experiment_free(e);
}

static void runs_of_this_machine_cannot_be_left(void **state)
{
    (void)state;
    suf_experiment *e = small_experiment();
    suf_executor *executor = suf_executor_new_callback(noisy, NULL, 1);
    assert_int_equal(conduct(e, executor, (suf_conduct_request){.detach = 1}), SUF_EINVAL);
    assert_non_null(strstr(conduct_error.message, "'detach'"));
    suf_experiment_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(left_and_collected_again_it_comes_to_the_same_end),
        TEST(an_interrupt_leaves_the_jobs_alone),
        TEST(runs_of_this_machine_cannot_be_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
