/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments that are continued with something changed: which decisions are superseded, and what a
 * store keeps.
 */
#include <signal.h>

#include "noisy_experiment.h"

static const char *const two[] = {"sample", "all", "accuracy", "0.02", "max", "400", NULL};

static const request first = {.settings = two, .n_instances = 3};

static int64_t n_decisions(void)
{
    return ask_store("SELECT count(*) FROM decision");
}

static void check_verified(void)
{
    suf_verification v = verified();
    if (v.n_faults)
        fail_msg("%s", v.faults[0]);
    suf_verification_release(&v);
}

/* what the decisions 1 to 3 say, as one number */
static int64_t first_decisions(void)
{
    return ask_store("SELECT suf_total(c) FROM (SELECT checksum AS c FROM decision WHERE id <= 3 "
                     "UNION ALL SELECT checksum FROM used WHERE decision <= 3 "
                     "UNION ALL SELECT checksum FROM difference WHERE decision <= 3)");
}

static void check_past(size_t n)
{
    suf_result r = result_now();
    assert_int_equal(r.n_past, n);
    assert_int_equal(r.n_in_state[SUF_INSTANCE_DONE], 3);
    suf_result_release(&r);
}

/* ---- what supersedes ---- */

static void what_decides_supersedes_all_decisions(void **state)
{
    (void)state;
    static const char *const three[] = {"ga", "sa", "ts", NULL};
    const request changed[] = {
        {SETTINGS("sample", "all", "accuracy", "0.01", "max", "400"), .n_instances = 3},
        {SETTINGS("sample", "all", "accuracy", "0.05", "max", "400"), .n_instances = 3},
        {SETTINGS("sample", "all", "accuracy", "0.02", "max", "60"), .n_instances = 3},
        {SETTINGS("sample", "all", "accuracy", "0.02", "max", "400", "difference", "log-ratio"),
         .n_instances = 3},
        {SETTINGS("sample", "all", "accuracy", "0.02", "max", "400", "on-crash", "worst"),
         .n_instances = 3},
        {SETTINGS("sample", "all", "accuracy", "0.02", "max", "400", "plain", "true"),
         .n_instances = 3},
        {two, 3, three},
    };
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) {
        (void)remove(scratch("x.db"));
        conduct_request(&first);
        assert_int_equal(n_decisions(), 3);
        const int64_t before = first_decisions();
        conduct_request(&changed[i]);
        assert_int_equal(first_decisions(), before);
        assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE supersedes <= 3"), 3);
        assert_int_equal(ask_store("SELECT count(*) FROM decision AS d JOIN decision AS p ON p.id "
                                   "= d.supersedes WHERE p.instance <> d.instance"),
                         0);
        assert_int_equal(ask_store("SELECT count(*) FROM differences"), i == 6 ? 9 : 3);
        check_past(3);
        check_verified();
    }
}

static void instances_that_want_more_runs_are_opened_again(void **state)
{
    (void)state;
    conduct_request(&first);
    conduct_request(
        &(request){SETTINGS("sample", "all", "accuracy", "0.01", "max", "400"), .n_instances = 3});
    assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE state = 'reopened'"), 3);
    assert_int_equal(n_decisions(), 9);
    assert_int_equal(
        ask_store("SELECT count(*) FROM decision WHERE state = 'done' AND revision = "
                  "2 AND supersedes IN (SELECT id FROM decision WHERE state = "
                  "'reopened' AND reason = 'the settings have changed, and more runs are needed')"),
        3);
}

static void others_are_decided_at_once_without_a_run(void **state)
{
    (void)state;
    conduct_request(
        &(request){SETTINGS("sample", "all", "accuracy", "0.01", "max", "400"), .n_instances = 3});
    const int64_t n = ask_store("SELECT count(*) FROM run");
    conduct_request(
        &(request){SETTINGS("sample", "all", "accuracy", "0.05", "max", "400"), .n_instances = 3});
    assert_int_equal(ask_store("SELECT count(*) FROM run"), n);
    assert_int_equal(n_decisions(), 6);
    assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE state <> 'done'"), 0);
    assert_true(ask_store("SELECT sum(runs) FROM used WHERE decision > 3") <
                ask_store("SELECT sum(runs) FROM used WHERE decision <= 3"));
}

static void what_does_not_decide_supersedes_nothing(void **state)
{
    (void)state;
    const request changed[] = {
        first,
        {SETTINGS("sample", "all", "accuracy", "0.02", "max", "400", "jobs", "3"),
         .n_instances = 3},
        {SETTINGS("sample", "all", "accuracy", "0.02", "max", "400", "mres", "0.9"),
         .n_instances = 3},
        {SETTINGS("sample", "all", "accuracy", "0.02", "max", "400", "alpha", "0.01"),
         .n_instances = 3},
        {SETTINGS("sample", "all", "accuracy", "0.02", "max", "400", "name", "other"),
         .n_instances = 3},
        {SETTINGS("sample", "all", "accuracy", "0.02", "max", "400", "test", "wilcoxon"),
         .n_instances = 3},
    };
    conduct_request(&first);
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) {
        suf_experiment *e = requested(&changed[i]);
        suf_error err;
        suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
        free(suf_experiment_continue(e, store));
        suf_store_close(store);
        assert_int_equal(suf_experiment_finish(e, &err), SUF_OK);
        if (conduct_noisy(e, 2) != SUF_OK)
            fail_msg("%s", conduct_error.message);
        suf_experiment_free(e);
        assert_int_equal(n_decisions(), 3);
    }
    assert_int_equal(ask_store("SELECT max(number) FROM revision"), 6);
    check_past(0);
    check_verified();
}

static void a_further_instance_is_decided_and_no_other(void **state)
{
    (void)state;
    conduct_request(&first);
    conduct_request(&(request){.settings = two, .n_instances = 4});
    assert_int_equal(n_decisions(), 4);
    assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE supersedes IS NOT NULL"), 0);
}

static void instances_that_are_added_later_are_a_new_batch(void **state)
{
    (void)state;
    conduct_request(&first);
    assert_int_equal(ask_store("SELECT count(*) FROM instance WHERE batch = 1"), 3);
    conduct_request(&first); /* none is added */
    conduct_request(&(request){.settings = two, .n_instances = 5});
    conduct_request(&(request){.settings = two, .n_instances = 6});
    assert_int_equal(ask_store("SELECT count(*) FROM instance WHERE batch = 1 AND number < 3"), 3);
    assert_int_equal(ask_store("SELECT count(*) FROM instance WHERE batch = 2 AND number > 2"), 2);
    assert_int_equal(ask_store("SELECT batch FROM instance WHERE number = 5"), 3);
    suf_experiment *e = experiment(
        &(request){SETTINGS("sample", "all", "accuracy", "0.02", "seed", "7"), .n_instances = 3});
    assert_int_equal(
        conduct(e, suf_executor_new_callback(noisy, NULL, 2), (suf_conduct_request){.fork = true}),
        SUF_OK);
    suf_experiment_free(e);
    assert_int_equal(ask_store("SELECT sum(batch) FROM instance WHERE experiment = 2"), 3);
}

static double failing(const suf_call *call)
{
    return strcmp(call->instance, "instance 1") == 0 && call->run == 2 ? NAN : noisy(call);
}

static void failed_runs_that_are_tried_again_supersede(void **state)
{
    (void)state;
    suf_experiment *e = experiment(&first);
    assert_int_equal(
        conduct(e, suf_executor_new_callback(failing, NULL, 2), (suf_conduct_request){0}), SUF_OK);
    assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE state = 'failed' AND "
                               "failed_run = 2 AND instance = 2"),
                     1);
    /* without being asked, nothing is tried again */
    assert_int_equal(conduct_noisy(e, 2), SUF_OK);
    assert_int_equal(n_decisions(), 3);
    assert_int_equal(conduct(e, suf_executor_new_callback(noisy, NULL, 2),
                             (suf_conduct_request){.retry_failed = 1}),
                     SUF_OK);
    suf_experiment_free(e);
    assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE state = 'failed'"), 1);
    assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE state = 'reopened' AND "
                               "instance = 2 AND retry_rounds = 1"),
                     1);
    /* the others are decided again with what the rule was told before: to the same numbers */
    assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE state = 'reopened'"), 1);
    assert_int_equal(ask_store("SELECT count(DISTINCT phi || hi) FROM difference JOIN decision ON "
                               "id = decision WHERE instance = 1"),
                     1);
    check_past(3);
    check_verified();
}

/* ---- what a store keeps ---- */

static char *continued(suf_experiment *e)
{
    suf_error err;
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_non_null(store);
    char *kept = suf_experiment_continue(e, store);
    suf_store_close(store);
    assert_int_equal(suf_experiment_finish(e, &err), SUF_OK);
    return kept;
}

static void a_key_that_is_left_out_keeps_its_recorded_value(void **state)
{
    (void)state;
    conduct_request(&(request){
        SETTINGS("sample", "all", "accuracy", "0.02", "difference", "simple", "max", "50"),
        .n_instances = 3});
    suf_experiment *e =
        requested(&(request){SETTINGS("sample", "all", "max", "60"), .n_instances = 3});
    char *kept = continued(e);
    assert_string_equal(kept, "'difference' (simple), 'accuracy' (0.02)");
    free(kept);
    assert_int_equal(conduct_noisy(e, 2), SUF_OK);
    suf_experiment_free(e);
    suf_result r = result_now();
    assert_int_equal(r.difference, SUF_SIMPLE);
    assert_near(r.accuracy, 0.02, 0);
    suf_result_release(&r);
    assert_int_equal(ask_store("SELECT value FROM setting WHERE key = 'max' AND revision = 2"), 60);
    check_verified();
}

static void percentages_of_the_mean_are_kept(void **state)
{
    (void)state;
    static const char *const three[] = {"ga", "sa", "ts", NULL};
    conduct_request(&(request){SETTINGS("sample", "all", "accuracy", "0.05", "max", "200",
                                        "difference", "percent-of-mean"),
                               3, three});
    assert_int_equal(
        ask_store(
            "SELECT count(*) FROM setting WHERE key = 'difference' AND value = 'percent-of-mean'"),
        1);
    suf_experiment *e = requested(
        &(request){SETTINGS("sample", "all", "accuracy", "0.05", "max", "200"), 3, three});
    free(continued(e));
    assert_int_equal(conduct_noisy(e, 2), SUF_OK);
    suf_experiment_free(e);
    assert_int_equal(n_decisions(), 3);
    suf_result r = result_now();
    assert_int_equal(r.difference, SUF_PERCENT_OF_MEAN);
    suf_result_release(&r);
    check_verified();
}

static void nothing_is_kept_when_all_is_set(void **state)
{
    (void)state;
    conduct_request(&first);
    suf_experiment *e = requested(&first);
    assert_null(continued(e));
    suf_experiment_free(e);
}

static void conducting_without_what_is_kept_is_refused(void **state)
{
    (void)state;
    const request with_key = {
        SETTINGS("sample", "all", "accuracy", "0.02", "max", "400", "difference", "simple"),
        .n_instances = 3};
    conduct_request(&with_key);
    suf_experiment *e = experiment(&first);
    assert_int_equal(conduct_noisy(e, 2), SUF_EINVAL);
    assert_non_null(strstr(conduct_error.message, "'difference'"));
    assert_non_null(strstr(conduct_error.message, "simple"));
    suf_experiment_free(e);
    assert_int_equal(n_decisions(), 3);
    assert_int_equal(ask_store("SELECT count(*) FROM revision"), 1);
}

/* ---- a budget ---- */

static request with_budget(const char *budget, size_t n_instances)
{
    static const char *settings[9] = {"sample", "all", "runs", "neyman", "start", "6", "budget"};
    settings[7] = budget;
    return (request){.settings = settings, .n_instances = n_instances};
}

static int64_t n_counted(void)
{
    return ask_store("SELECT sum(runs) FROM used WHERE decision IN (SELECT max(id) FROM decision "
                     "GROUP BY instance)");
}

static void another_budget_is_divided_anew(void **state)
{
    (void)state;
    const request before = with_budget("120", 4);
    conduct_request(&before);
    assert_int_equal(n_counted(), 120);
    const request more = with_budget("200", 4);
    conduct_request(&more);
    assert_int_equal(n_counted(), 200);
    assert_int_equal(ask_store("SELECT count(*) FROM run"), 200);
    check_verified();
    const request less = with_budget("90", 4);
    conduct_request(&less);
    assert_int_equal(n_counted(), 90);
    assert_int_equal(ask_store("SELECT count(*) FROM run"), 200);
    check_verified();
}

static void instances_that_are_added_need_another_budget(void **state)
{
    (void)state;
    const request before = with_budget("120", 4);
    conduct_request(&before);
    const request with_more = with_budget("120", 6);
    suf_experiment *e = experiment(&with_more);
    assert_int_equal(conduct_noisy(e, 2), SUF_EINVAL);
    assert_non_null(strstr(conduct_error.message,
                           "2 instances are added, but the 'budget' of 120 runs is that of the 4 "
                           "before; set it"));
    suf_experiment_free(e);
    assert_int_equal(ask_store("SELECT count(*) FROM instance"), 4);
    assert_int_equal(ask_store("SELECT count(*) FROM revision"), 1);
    const request raised = with_budget("180", 6);
    conduct_request(&raised);
    assert_int_equal(n_counted(), 180);
    assert_int_equal(ask_store("SELECT count(DISTINCT rate) FROM used WHERE decision IN (SELECT "
                               "max(id) FROM decision GROUP BY instance)"),
                     1);
    check_verified();
}

/* its start is kept for it; tried again, it gets what its spread gets elsewhere */
static void an_instance_given_up_in_its_start_keeps_that_part_of_a_budget(void **state)
{
    (void)state;
    const request four = with_budget("200", 4);
    suf_experiment *e = experiment(&four);
    assert_int_equal(
        conduct(e, suf_executor_new_callback(failing, NULL, 2), (suf_conduct_request){0}), SUF_OK);
    assert_int_equal(ask_store("SELECT sum(runs) FROM used JOIN decision ON id = decision WHERE "
                               "state = 'done'"),
                     200 - 2 * 6);
    check_verified();
    assert_int_equal(conduct(e, suf_executor_new_callback(noisy, NULL, 2),
                             (suf_conduct_request){.retry_failed = 1}),
                     SUF_OK);
    suf_experiment_free(e);
    assert_in_range(n_counted(), 200 + 1, 300);
    assert_int_equal(ask_store("SELECT count(DISTINCT rate) FROM used"), 1);
    check_verified();
}

static void runs_by_accuracy_can_go_on_by_a_budget_and_back(void **state)
{
    (void)state;
    conduct_request(&first);
    const int64_t n = n_counted();
    suf_experiment *e = requested(
        &(request){SETTINGS("sample", "all", "runs", "neyman", "budget", "600", "start", "6"),
                   .n_instances = 3});
    free(continued(e));
    assert_int_equal(conduct_noisy(e, 2), SUF_OK);
    suf_experiment_free(e);
    assert_int_equal(n_counted(), 600);
    check_verified();
    e = requested(
        &(request){SETTINGS("sample", "all", "runs", "adaptive", "start", "20"), .n_instances = 3});
    free(continued(e));
    assert_int_equal(conduct_noisy(e, 2), SUF_OK);
    suf_experiment_free(e);
    assert_int_equal(n_counted(), n);
    check_verified();
}

/* ---- interrupted ---- */

typedef struct {
    volatile sig_atomic_t interrupts;
    int64_t left; /* calls until it interrupts */
} interrupter;

static double stopping(const suf_call *call)
{
    interrupter *s = call->context;
    if (s->left-- == 0)
        s->interrupts = 1;
    return noisy(call);
}

static void what_was_decided_before_an_interruption_is_not_decided_again(void **state)
{
    (void)state;
    suf_experiment *e = experiment(&(request){.settings = two, .n_instances = 8});
    assert_int_equal(conduct_noisy(e, 1), SUF_OK);
    interrupter s = {.left = ask_store("SELECT count(*) FROM run") - 3};
    assert_int_equal(remove(scratch("x.db")), 0);
    assert_int_equal(conduct(e, suf_executor_new_callback(stopping, &s, 1),
                             (suf_conduct_request){.interrupts = &s.interrupts}),
                     SUF_ESTOPPED);
    assert_in_range(n_decisions(), 1, 7);
    const int64_t decided = ask_store("SELECT checksum FROM decision WHERE id = 1");
    assert_int_equal(conduct_noisy(e, 1), SUF_OK);
    assert_int_equal(n_decisions(), 8);
    assert_int_equal(ask_store("SELECT checksum FROM decision WHERE id = 1"), decided);
    assert_int_equal(ask_store("SELECT count(*) FROM decision WHERE supersedes IS NOT NULL"), 0);
    suf_experiment_free(e);
    check_verified();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_decides_supersedes_all_decisions),
        TEST(instances_that_want_more_runs_are_opened_again),
        TEST(others_are_decided_at_once_without_a_run),
        TEST(what_does_not_decide_supersedes_nothing),
        TEST(a_further_instance_is_decided_and_no_other),
        TEST(instances_that_are_added_later_are_a_new_batch),
        TEST(failed_runs_that_are_tried_again_supersede),
        TEST(a_key_that_is_left_out_keeps_its_recorded_value),
        TEST(percentages_of_the_mean_are_kept),
        TEST(nothing_is_kept_when_all_is_set),
        TEST(conducting_without_what_is_kept_is_refused),
        TEST(another_budget_is_divided_anew),
        TEST(instances_that_are_added_need_another_budget),
        TEST(an_instance_given_up_in_its_start_keeps_that_part_of_a_budget),
        TEST(runs_by_accuracy_can_go_on_by_a_budget_and_back),
        TEST(what_was_decided_before_an_interruption_is_not_decided_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
