/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole experiments with functions in the place of commands: the result does not depend on how it
 * came about.
 */
#include <signal.h>
#include <unistd.h>

#include "executor/executor.h"
#include "noisy_experiment.h"

static suf_error err;

typedef struct {
    volatile sig_atomic_t interrupts;
    int left; /* calls until it interrupts; only with one slot */
} stopper;

static double stopping(const suf_call *call)
{
    stopper *s = call->context;
    if (s->left-- == 0)
        s->interrupts = s->interrupts + 1;
    return noisy(call);
}

/* for free() */
static char *exported(void)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_non_null(store);
    assert_int_equal(suf_export_write(store, &(suf_export){.format = SUF_FORMAT_CSV}, out, &err),
                     SUF_OK);
    suf_store_close(store);
    fclose(out);
    return text;
}

static char *exported_and_removed(void)
{
    char *text = exported();
    assert_int_equal(remove(scratch("x.db")), 0);
    return text;
}

static char *differences_and_removed(void)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    suf_result result;
    assert_int_equal(suf_result_init(&result, store, &err), SUF_OK);
    suf_result_write_differences(&result, SUF_FORMAT_CSV, out);
    suf_result_release(&result);
    suf_store_close(store);
    fclose(out);
    assert_int_equal(remove(scratch("x.db")), 0);
    return text;
}

static void the_number_of_slots_changes_nothing(void **state)
{
    (void)state;
    suf_experiment *e =
        experiment(&(request){SETTINGS("sample", "all", "accuracy", "0.01"), .n_instances = 6});
    assert_int_equal(conduct_noisy(e, 1), SUF_OK);
    char *one = exported_and_removed();
    assert_int_equal(conduct_noisy(e, 7), SUF_OK);
    char *seven = exported();
    assert_string_equal(one, seven);
    free(one);
    free(seven);
    suf_experiment_free(e);
}

/* An executor of functions whose first outcomes are the machine's doing; the last takes long. */
typedef struct {
    suf_executor base;
    suf_executor *inner;
    int left; /* of them */
} troubled;

static int troubled_start(suf_executor *self, const suf_job *job, suf_error *e)
{
    suf_executor *inner = ((troubled *)self)->inner;
    return inner->ops->start(inner, job, e);
}

static int troubled_next(suf_executor *self, double seconds, suf_outcome *outcome, suf_error *e)
{
    troubled *t = (troubled *)self;
    const int rc = t->inner->ops->next(t->inner, seconds, outcome, e);
    if (rc == 1 && t->left > 0) {
        outcome->is_infrastructure = true;
        snprintf(outcome->failure, sizeof outcome->failure, "no processes are left");
        if (--t->left == 0)
            usleep(600000); /* so that progress is due */
    }
    return rc;
}

static void troubled_cancel(suf_executor *self, uint64_t id)
{
    suf_executor *inner = ((troubled *)self)->inner;
    inner->ops->cancel(inner, id);
}

static void troubled_recall(suf_executor *self, uint64_t id)
{
    suf_executor *inner = ((troubled *)self)->inner;
    inner->ops->recall(inner, id);
}

static void troubled_free(suf_executor *self)
{
    suf_executor_free(((troubled *)self)->inner);
    free(self);
}

static suf_executor *new_troubled(int n)
{
    static const suf_executor_ops ops = {.start = troubled_start,
                                         .next = troubled_next,
                                         .cancel = troubled_cancel,
                                         .recall = troubled_recall,
                                         .free = troubled_free};
    troubled *self = calloc(1, sizeof *self);
    self->inner = suf_executor_new_callback(noisy, NULL, 1);
    self->left = n;
    self->base = *self->inner;
    self->base.ops = &ops;
    return &self->base;
}

static void outlast_the_pause(const suf_progress *progress, void *context)
{
    (void)progress;
    (void)context;
    usleep(300000);
}

static void an_experiment_does_not_end_because_a_pause_does(void **state)
{
    (void)state;
    suf_experiment *e =
        experiment(&(request){SETTINGS("sample", "all", "runs", "2"), .n_instances = 1});
    assert_int_equal(
        conduct(e, new_troubled(4), (suf_conduct_request){.progress = outlast_the_pause}), SUF_OK);
    assert_int_equal(ask_store("SELECT count(*) FROM run"), 4);
    assert_int_equal(ask_store("SELECT count(*) FROM event"), 4);
    suf_experiment_free(e);
}

/* the rule needs the starts of all instances before any of them goes on */
static void starts_pool_the_same_with_any_slots_and_interrupted_in_the_midst(void **state)
{
    (void)state;
    enum { START = 6, INSTANCES = 5 };
    suf_experiment *e = experiment(&(request){
        SETTINGS("sample", "all", "accuracy", "0.02", "start", "6"), .n_instances = INSTANCES});
    assert_int_equal(conduct_noisy(e, 1), SUF_OK);
    assert_int_equal(ask_store("SELECT min(version) FROM decision"), 1);
    char *one = differences_and_removed();
    assert_int_equal(conduct_noisy(e, 8), SUF_OK);
    char *eight = differences_and_removed();
    assert_string_equal(one, eight);
    stopper s = {.left = START * INSTANCES};
    assert_int_equal(conduct(e, suf_executor_new_callback(stopping, &s, 1),
                             (suf_conduct_request){.interrupts = &s.interrupts}),
                     SUF_ESTOPPED);
    assert_int_equal(ask_store("SELECT count(*) FROM decision"), 0);
    assert_int_equal(conduct_noisy(e, 8), SUF_OK);
    char *pieces = differences_and_removed();
    assert_string_equal(one, pieces);
    free(one);
    free(eight);
    free(pieces);
    suf_experiment_free(e);
}

/* the budget is divided after the starts: interrupted before, and long after that */
static void a_budget_is_divided_the_same_with_any_slots_and_interrupted(void **state)
{
    (void)state;
    static const char *const three[] = {"ga", "sa", "ts", NULL};
    suf_experiment *e = experiment(&(request){SETTINGS("sample", "all", "runs", "neyman", "budget",
                                                       "300", "start", "6", "compare", "first"),
                                              5, three});
    assert_int_equal(conduct_noisy(e, 1), SUF_OK);
    assert_int_equal(ask_store("SELECT sum(runs) FROM used"), 300);
    assert_int_equal(ask_store("SELECT count(*) FROM run"), 300);
    assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE stop = 'budget'"), 5);
    assert_int_equal(ask_store("SELECT count(DISTINCT rate) FROM used WHERE rate > 0"), 1);
    char *one = differences_and_removed();
    assert_int_equal(conduct_noisy(e, 8), SUF_OK);
    char *eight = differences_and_removed();
    assert_string_equal(one, eight);
    for (int left = 80; left < 300; left += 100) {
        stopper s = {.left = left};
        assert_int_equal(conduct(e, suf_executor_new_callback(stopping, &s, 1),
                                 (suf_conduct_request){.interrupts = &s.interrupts}),
                         SUF_ESTOPPED);
        assert_int_equal(conduct_noisy(e, 8), SUF_OK);
        assert_int_equal(ask_store("SELECT count(*) FROM run"), 300);
        char *pieces = differences_and_removed();
        assert_string_equal(one, pieces);
        free(pieces);
    }
    free(one);
    free(eight);
    suf_experiment_free(e);
}

static void a_budget_below_the_starts_is_refused(void **state)
{
    (void)state;
    suf_experiment *e = experiment(
        &(request){SETTINGS("sample", "all", "runs", "neyman", "budget", "59", "start", "6"),
                   .n_instances = 5});
    assert_int_equal(conduct_noisy(e, 1), SUF_EINVAL);
    assert_non_null(strstr(conduct_error.message, "'budget' is 59, but the start alone takes 60"));
    suf_experiment_free(e);
}

static void interrupted_anywhere_it_goes_on_to_the_same_end(void **state)
{
    (void)state;
    suf_experiment *e =
        experiment(&(request){SETTINGS("sample", "all", "accuracy", "0.02"), .n_instances = 3});
    assert_int_equal(conduct_noisy(e, 1), SUF_OK);
    char *whole = exported_and_removed();
    int rc = SUF_ESTOPPED;
    int n = 0;
    for (; rc == SUF_ESTOPPED; n++) {
        stopper s = {.left = 5 + n % 7};
        rc = conduct(e, suf_executor_new_callback(stopping, &s, 1),
                     (suf_conduct_request){.interrupts = &s.interrupts});
    }
    assert_int_equal(rc, SUF_OK);
    assert_true(n > 5);
    char *pieces = exported();
    assert_string_equal(whole, pieces);
    free(whole);
    free(pieces);
    suf_experiment_free(e);
}

typedef struct {
    double sum[10][2];
    int64_t n[10][2];
} sums;

static int add_run(const suf_run_row *row, void *context)
{
    sums *s = context;
    const int i = row->instance[strlen(row->instance) - 1] - '0';
    const int a = row->algorithm[0] == 's';
    s->sum[i][a] += row->counted;
    s->n[i][a]++;
    const suf_call call = {
        .algorithm = row->algorithm, .instance = row->instance, .seed = row->seed};
    assert_near(row->value, noisy(&call), 0);
    assert_int_equal(row->seed, suf_run_seed(7, row->algorithm, row->instance, row->run));
    return 0;
}

static void differences_are_those_of_the_exported_runs(void **state)
{
    (void)state;
    suf_experiment *e = experiment(
        &(request){SETTINGS("sample", "all", "accuracy", "0.02", "seed", "7"), .n_instances = 4});
    static sums s;
    assert_int_equal(conduct_noisy(e, 3), SUF_OK);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    suf_result r;
    assert_int_equal(suf_store_each_run(store, 0, add_run, &s, &err), SUF_OK);
    assert_int_equal(suf_result_init(&r, store, &err), SUF_OK);
    assert_int_equal(r.n_rows, 4);
    for (size_t i = 0; i < r.n_rows; i++) {
        const suf_result_row *row = &r.rows[i];
        const int k = row->instance[strlen(row->instance) - 1] - '0';
        const double first = s.sum[k][0] / (double)s.n[k][0];
        const double second = s.sum[k][1] / (double)s.n[k][1];
        assert_int_equal(row->state, SUF_INSTANCE_DONE);
        assert_int_equal(row->comparison.n_first, s.n[k][0]);
        assert_int_equal(row->comparison.n_second, s.n[k][1]);
        assert_near(row->comparison.phi, log(second / first), 1e-12);
        assert_true(row->comparison.se <= 0.02);
    }
    suf_result_release(&r);
    suf_store_close(store);
    suf_experiment_free(e);
}

static void as_many_instances_as_the_power_asks_for_are_drawn(void **state)
{
    (void)state;
    suf_experiment *e =
        experiment(&(request){SETTINGS("mres", "0.5", "runs", "2"), .n_instances = 60});
    suf_design_summary s;
    assert_int_equal(suf_design_summary_init(&s, e, &err), SUF_OK);
    assert_int_equal(s.planned, 34); /* Campelo & Takahashi, Experiment 1 */
    assert_int_equal(s.design.instances, 34);
    assert_int_equal(s.available, 60);
    assert_false(s.is_underpowered);
    assert_int_equal(conduct_noisy(e, 2), SUF_OK);
    suf_result r = result_now();
    assert_int_equal(r.n_instances, 34);
    assert_int_equal(r.n_runs, 34 * 2 * 2);
    suf_result_release(&r);
    suf_experiment_free(e);
}

static void too_few_instances_are_refused_unless_that_is_wanted(void **state)
{
    (void)state;
    suf_experiment *e =
        experiment(&(request){SETTINGS("mres", "0.5", "runs", "2"), .n_instances = 9});
    assert_int_equal(conduct_noisy(e, 2), SUF_EINVAL);
    assert_non_null(strstr(conduct_error.message, "there are 9 instances, 34 are needed"));
    assert_non_null(strstr(conduct_error.message, "--underpowered"));
    assert_int_equal(conduct(e, suf_executor_new_callback(noisy, NULL, 2),
                             (suf_conduct_request){.underpowered = 1}),
                     SUF_OK);
    suf_experiment_free(e);
}

static int add_name(const suf_run_row *row, void *context)
{
    const char **names = context;
    size_t n = 0;
    while (names[n] && strcmp(names[n], row->instance) != 0)
        n++;
    if (!names[n])
        names[n] = strdup(row->instance);
    return 0;
}

static void a_larger_sample_holds_the_smaller_one(void **state)
{
    (void)state;
    enum { SMALL = 5, LARGE = 9 };
    const char *names[LARGE + 1] = {NULL};
    for (int large = 0; large < 2; large++) {
        suf_experiment *e = experiment(
            &(request){SETTINGS("sample", large ? "9" : "5", "runs", "2"), .n_instances = 30});
        assert_int_equal(conduct_noisy(e, 2), SUF_OK);
        suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
        assert_int_equal(suf_store_each_run(store, 0, add_name, names, &err), SUF_OK);
        assert_non_null(names[large ? LARGE - 1 : SMALL - 1]);
        suf_store_close(store);
        if (!large) { /* a fresh experiment must draw them too */
            assert_null(names[SMALL]);
            assert_int_equal(remove(scratch("x.db")), 0);
        }
        suf_experiment_free(e);
    }
    for (size_t i = 0; i < LARGE; i++)
        free((char *)names[i]);
}

static void growing_keeps_the_runs_that_are_there(void **state)
{
    (void)state;
    static const char *const three[] = {"ga", "sa", "ts", NULL};
    const request small = {SETTINGS("sample", "3", "runs", "4"), .n_instances = 8};
    const request large = {SETTINGS("sample", "5", "runs", "6"), 10, three};
    suf_experiment *e = experiment(&small);
    assert_int_equal(conduct_noisy(e, 2), SUF_OK);
    suf_experiment_free(e);
    suf_result r = result_now();
    assert_int_equal(r.n_recorded, 3 * 4 * 2);
    suf_result_release(&r);
    e = experiment(&large);
    assert_int_equal(conduct_noisy(e, 2), SUF_OK);
    suf_experiment_free(e);
    r = result_now();
    assert_int_equal(r.n_recorded, 5 * 6 * 3);
    assert_int_equal(r.n_runs, 5 * 6 * 3);
    suf_result_release(&r);
}

static void another_seed_is_another_experiment(void **state)
{
    (void)state;
    const request first = {SETTINGS("sample", "all", "runs", "3", "seed", "1"), .n_instances = 2};
    const request second = {SETTINGS("sample", "all", "runs", "3", "seed", "2"), .n_instances = 2};
    suf_experiment *e = experiment(&first);
    assert_int_equal(conduct_noisy(e, 2), SUF_OK);
    suf_experiment_free(e);
    char *before = exported();
    e = experiment(&second);
    assert_int_equal(conduct_noisy(e, 2), SUF_EINVAL);
    assert_non_null(strstr(conduct_error.message, "'seed' was '1', is '2'"));
    assert_int_equal(
        conduct(e, suf_executor_new_callback(noisy, NULL, 2), (suf_conduct_request){.fork = 1}),
        SUF_OK);
    suf_experiment_free(e);
    char *after = exported();
    assert_string_not_equal(before, after);
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    suf_result r;
    assert_int_equal(suf_store_choose(store, 1, &err), SUF_OK);
    assert_int_equal(suf_result_init(&r, store, &err), SUF_OK);
    assert_int_equal(r.n_recorded, 2 * 3 * 2);
    suf_result_release(&r);
    suf_store_close(store);
    free(before);
    free(after);
}

static double failing(const suf_call *call)
{
    return strcmp(call->instance, "instance 1") == 0 && call->run == 2 ? NAN : noisy(call);
}

static void an_instance_with_a_failed_run_is_given_up_and_the_others_go_on(void **state)
{
    (void)state;
    suf_experiment *e =
        experiment(&(request){SETTINGS("sample", "all", "runs", "3"), .n_instances = 3});
    assert_int_equal(
        conduct(e, suf_executor_new_callback(failing, NULL, 4), (suf_conduct_request){0}), SUF_OK);
    suf_result r = result_now();
    assert_int_equal(r.n_in_state[SUF_INSTANCE_DONE], 2);
    assert_int_equal(r.n_in_state[SUF_INSTANCE_FAILED], 1);
    assert_string_equal(r.rows[1].reason,
                        "run 2 of 'ga' failed (not-finite): the function returned no finite value");
    suf_result_release(&r);
    suf_experiment_free(e);
}

static void common_seeds_are_the_same_for_all_algorithms(void **state)
{
    (void)state;
    suf_experiment *e = experiment(
        &(request){SETTINGS("sample", "all", "seeds", "common", "runs", "3"), .n_instances = 2});
    assert_int_equal(conduct_noisy(e, 2), SUF_OK);
    char *text = exported();
    /* instance,algorithm,run,seed,value,status */
    assert_non_null(strstr(text, "instance 0,ga,1,"));
    const char *first = strstr(text, "instance 0,ga,1,") + strlen("instance 0,ga,1,");
    const char *second = strstr(text, "instance 0,sa,1,") + strlen("instance 0,sa,1,");
    assert_int_equal(atoll(first), atoll(second));
    free(text);
    suf_experiment_free(e);
}

typedef struct {
    int n_calls;
    suf_progress last;
} watcher;

static void watch(const suf_progress *progress, void *context)
{
    watcher *w = context;
    w->n_calls++;
    assert_true((double)progress->n_runs <= progress->n_expected);
    w->last = *progress;
}

static void progress_ends_with_everything_done(void **state)
{
    (void)state;
    watcher w = {0};
    suf_experiment *e =
        experiment(&(request){SETTINGS("sample", "all", "accuracy", "0.02"), .n_instances = 3});
    assert_int_equal(conduct(e, suf_executor_new_callback(noisy, NULL, 2),
                             (suf_conduct_request){.progress = watch, .context = &w}),
                     SUF_OK);
    assert_true(w.n_calls >= 1);
    assert_int_equal(w.last.n_done, 3);
    assert_int_equal(w.last.n_active, 0);
    assert_near(w.last.n_expected, (double)w.last.n_runs, 0);
    assert_true(w.last.se <= 0.02);
    suf_experiment_free(e);
}

/* what a caller may forget or mix up is an error, not a signal */
static void misuse_is_refused(void **state)
{
    (void)state;
    suf_experiment *e =
        experiment(&(request){SETTINGS("sample", "all", "runs", "3"), .n_instances = 2});
    assert_int_equal(suf_conduct(e, NULL, NULL, &err), SUF_EINVAL);
    assert_int_equal(conduct(e, NULL, (suf_conduct_request){0}), SUF_EINVAL);
    assert_non_null(strstr(conduct_error.message, "there is no executor"));
    const suf_local local = {.slots = 1};
    assert_int_equal(conduct(e, suf_executor_new_local(&local, &err), (suf_conduct_request){0}),
                     SUF_EINVAL);
    assert_non_null(strstr(conduct_error.message, "the executor must call a function"));
    suf_experiment_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_number_of_slots_changes_nothing),
        TEST(an_experiment_does_not_end_because_a_pause_does),
        TEST(starts_pool_the_same_with_any_slots_and_interrupted_in_the_midst),
        TEST(a_budget_is_divided_the_same_with_any_slots_and_interrupted),
        TEST(a_budget_below_the_starts_is_refused),
        TEST(interrupted_anywhere_it_goes_on_to_the_same_end),
        TEST(differences_are_those_of_the_exported_runs),
        TEST(as_many_instances_as_the_power_asks_for_are_drawn),
        TEST(too_few_instances_are_refused_unless_that_is_wanted),
        TEST(a_larger_sample_holds_the_smaller_one),
        TEST(growing_keeps_the_runs_that_are_there),
        TEST(another_seed_is_another_experiment),
        TEST(an_instance_with_a_failed_run_is_given_up_and_the_others_go_on),
        TEST(common_seeds_are_the_same_for_all_algorithms),
        TEST(progress_ends_with_everything_done),
        TEST(misuse_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
