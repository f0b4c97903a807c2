/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sequential experiments, conducted with functions in the place of commands: what a look records
 * follows from the differences of the instances that it rests on, and from nothing else.
 */
#include <Rmath.h>

#include "noisy_experiment.h"
#include "results/look_plan.h"
#include "stats/ttest.h"

#define SEQUENTIAL "design", "sequential", "difference", "simple", "runs", "2", "sample", "35"

static suf_error err;
static double effect; /* of the second algorithm, in standard deviations of the differences */

/* in (0, 1), by splitmix64 */
static double uniform(uint64_t seed)
{
    seed += 0x9e3779b97f4a7c15;
    seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9;
    seed = (seed ^ (seed >> 27)) * 0x94d049bb133111eb;
    return ((double)((seed ^ (seed >> 31)) >> 12) + 0.5) / 4503599627370496.0;
}

/* two runs of each: their mean difference has the variance 1 */
static double normal(const suf_call *call)
{
    const double shift = call->algorithm[0] == 's' ? effect : 0;
    return shift + qnorm(uniform(call->seed), 0, 1, 1, 0);
}

static void conduct_normal(const char *const *settings, size_t slots, suf_conduct_request how)
{
    suf_experiment *e = experiment(&(request){settings, .n_instances = 40});
    if (conduct(e, suf_executor_new_callback(normal, NULL, slots), how) != SUF_OK)
        fail_msg("%s", conduct_error.message);
    suf_experiment_free(e);
}

static suf_looks recorded(void)
{
    suf_looks looks = {0};
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_non_null(store);
    assert_int_equal(suf_looks_load(&looks, store, &err), SUF_OK);
    suf_store_close(store);
    return looks;
}

/* the t test of the first n differences */
static suf_ttest first_differences(const suf_result *r, size_t n)
{
    double x[64];
    for (size_t i = 0; i < n; i++)
        x[i] = r->rows[i].comparison.phi;
    return suf_ttest_of(x, n, (suf_hypothesis){0});
}

/* The levels are O'Brien and Fleming's of 5 equally spaced looks, by rpact (4.876906, 3.356917,
 * 2.680263, 2.289795, 2.031034), made exact for t tests: slightly smaller, the first one more so.
 */
static void a_look_records_the_test_of_its_instances(void **state)
{
    static const double rpact[] = {4.876906, 3.356917, 2.680263, 2.289795, 2.031034};
    (void)state;
    effect = 0;
    conduct_normal(SETTINGS(SEQUENTIAL), 1, (suf_conduct_request){0});
    suf_looks looks = recorded();
    suf_result r = result_now();
    assert_int_equal(looks.n, 5);
    for (size_t k = 0; k < 5; k++) {
        const suf_look_record *l = &looks.all[k];
        const suf_ttest t = first_differences(&r, 7 * (k + 1));
        assert_int_equal(l->n_instances, 7 * (k + 1));
        assert_near(l->mean, t.mean, 1e-12);
        assert_near(l->sd, t.sd, 1e-12);
        assert_near(l->p, t.p, 1e-12);
        assert_near(l->critical_z, rpact[k], 0.03);
        assert_string_equal(l->decision, k < 4 ? "open" : "not_shown");
    }
    assert_near(looks.all[4].alpha_spent, 0.05, 1e-9);
    assert_true(looks.all[4].final_p > 0.05);
    suf_looks_release(&looks);
    suf_result_release(&r);
}

static void a_large_effect_stops_early(void **state)
{
    (void)state;
    effect = 2;
    conduct_normal(SETTINGS(SEQUENTIAL), 3, (suf_conduct_request){0});
    suf_looks looks = recorded();
    suf_result r = result_now();
    assert_int_equal(looks.n, 2);
    assert_string_equal(looks.all[1].decision, "positive");
    assert_int_equal(r.n_instances, 14);
    assert_true(r.looking->is_stopped);
    /* the stage-wise p value is at least what was spent before, and less than what is spent now */
    assert_true(looks.all[1].final_p >= looks.all[0].alpha_spent);
    assert_true(looks.all[1].final_p < looks.all[1].alpha_spent);
    assert_true(looks.all[1].final_low > 0 && looks.all[1].final_high < 4);
    suf_looks_release(&looks);
    suf_result_release(&r);
}

/* what the looks say, as a sum that is the same for the same numbers */
#define WHAT_LOOKS_SAY                                                                             \
    "SELECT sum(round(1e12 * p) * number + round(1e12 * low) * number + instances) FROM look"

static void instances_of_the_next_look_change_nothing(void **state)
{
    (void)state;
    effect = 2;
    conduct_normal(SETTINGS(SEQUENTIAL), 1, (suf_conduct_request){0});
    const int64_t wanted = ask_store(WHAT_LOOKS_SAY);
    const int64_t n_runs = ask_store("SELECT count(*) FROM run");
    assert_int_equal(remove(scratch("x.db")), 0);
    conduct_normal(SETTINGS(SEQUENTIAL), 16, (suf_conduct_request){.ahead = 1});
    assert_int_equal(ask_store(WHAT_LOOKS_SAY), wanted);
    assert_true(ask_store("SELECT count(*) FROM run") >= n_runs);
    suf_result r = result_now();
    assert_int_equal(r.n_instances, 14);
    suf_result_release(&r);
}

static size_t n_told;

static void count_look(const suf_look_news *news, void *context)
{
    (void)context;
    assert_int_equal(news->look, ++n_told);
    assert_int_equal(news->n_looks, 5);
}

static void looks_are_told_unless_they_are_blind(void **state)
{
    (void)state;
    effect = 0;
    n_told = 0;
    conduct_normal(SETTINGS(SEQUENTIAL), 2, (suf_conduct_request){.look = count_look});
    assert_int_equal(n_told, 5);
    assert_int_equal(remove(scratch("x.db")), 0);
    conduct_normal(SETTINGS(SEQUENTIAL), 2, (suf_conduct_request){.look = count_look, .blind = 1});
    assert_int_equal(n_told, 5);
}

/* both algorithms give the same on every instance: there is no test, and no verdict either */
static double constant(const suf_call *call)
{
    (void)call;
    return 3;
}

static void looks_without_a_test_go_on(void **state)
{
    (void)state;
    suf_experiment *e = experiment(&(request){SETTINGS(SEQUENTIAL), .n_instances = 40});
    assert_int_equal(
        conduct(e, suf_executor_new_callback(constant, NULL, 1), (suf_conduct_request){0}), SUF_OK);
    suf_experiment_free(e);
    suf_looks looks = recorded();
    assert_int_equal(looks.n, 5);
    assert_true(isnan(looks.all[0].p));
    assert_string_equal(looks.all[0].decision, "open");
    assert_string_equal(looks.all[4].decision, "not_shown");
    suf_looks_release(&looks);
}

/* with 3 algorithms each pair has a third of alpha, and stops for itself */
static void comparisons_stop_one_by_one(void **state)
{
    static const char *const three[] = {"ga", "ga2", "sa", NULL};
    (void)state;
    effect = 2.5;
    suf_experiment *e =
        experiment(&(request){SETTINGS(SEQUENTIAL), .n_instances = 40, .algorithms = three});
    assert_int_equal(
        conduct(e, suf_executor_new_callback(normal, NULL, 2), (suf_conduct_request){0}), SUF_OK);
    suf_experiment_free(e);
    assert_int_equal(ask_store("SELECT max(number) FROM look"), 5);
    assert_int_equal(ask_store("SELECT count(*) FROM look WHERE decision = 'positive'"), 2);
    assert_int_equal(ask_store("SELECT count(*) FROM look WHERE decision = 'not_shown'"), 1);
    assert_int_equal(ask_store("SELECT count(*) FROM look WHERE round(3e9 * level) <> 5e7"), 0);
    suf_verification v = verified();
    assert_int_equal(v.n_faults, 0);
    suf_verification_release(&v);
}

/* the looks were taken at Bonferroni's levels, which no later procedure can change */
static void looks_are_adjusted_as_they_were_taken(void **state)
{
    static const struct {
        suf_adjusted adjusted;
        int expected;
    } requests[] = {
        {SUF_ADJUSTED_HOLM, SUF_OK}, /* none was chosen */
        {SUF_ADJUSTED_BONFERRONI, SUF_OK},
        {SUF_ADJUSTED_SHAFFER, SUF_EINVAL},
        {SUF_ADJUSTED_BH, SUF_EINVAL},
    };
    (void)state;
    effect = 2;
    conduct_normal(SETTINGS(SEQUENTIAL), 3, (suf_conduct_request){0});
    suf_dataset d;
    assert_int_equal(suf_dataset_load(&d, scratch("x.db"), NULL, &err), SUF_OK);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        suf_analysis a;
        const suf_analysis_request q = {.design = d.design, .adjusted = requests[i].adjusted};
        const int rc = suf_analysis_init(&a, &d, &q, &err);
        assert_int_equal(rc, requests[i].expected);
        if (rc == SUF_OK) {
            assert_int_equal(a.request.adjusted, SUF_ADJUSTED_BONFERRONI);
            suf_analysis_release(&a);
        } else
            assert_non_null(strstr(err.message, "'adjusted' is not what the looks"));
    }
    suf_dataset_release(&d);
}

#define COLUMNS                                                                                    \
    "id, experiment, revision, number, planned, first, second, instances, instances_max, "         \
    "differences, last_decision, test, level, mean, sd, z, p, critical_z, nominal_p, "             \
    "futility_z, alpha_spent, estimate, low, high, repeated_p, equivalence_p, "                    \
    "equivalence_level, equivalence_low, equivalence_high, decision, final_p, final_estimate, "    \
    "final_low, final_high, plain_low, plain_high, at, suffice"

static void a_look_that_does_not_follow_is_found(void **state)
{
    (void)state;
    effect = 0;
    conduct_normal(SETTINGS(SEQUENTIAL), 1, (suf_conduct_request){0});
    suf_verification v = verified();
    assert_int_equal(v.n_faults, 0);
    suf_verification_release(&v);
    edit_store("UPDATE look SET p = p / 2 WHERE number = 3;"
               "UPDATE look SET checksum = suf_checksum(" COLUMNS ") WHERE number = 3;"
               "UPDATE tally SET total = (SELECT suf_total(checksum) FROM look) WHERE "
               "name = 'look'; UPDATE tally SET checksum = suf_checksum(experiment, name, "
               "owner, rows, total) WHERE name = 'look'");
    v = verified();
    assert_int_equal(v.n_faults, 1);
    assert_non_null(strstr(v.faults[0], "the p value of look 3"));
    suf_verification_release(&v);
    assert_int_equal(remove(scratch("x.db")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_look_records_the_test_of_its_instances),
        TEST(a_large_effect_stops_early),
        TEST(instances_of_the_next_look_change_nothing),
        TEST(looks_are_told_unless_they_are_blind),
        TEST(looks_without_a_test_go_on),
        TEST(comparisons_stop_one_by_one),
        TEST(looks_are_adjusted_as_they_were_taken),
        TEST(a_look_that_does_not_follow_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
