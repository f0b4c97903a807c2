/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a complete experiment records of its own stopping.
 */
#include "correction/stopping_bias.h"
#include "noisy_experiment.h"
#include "store/correction.h"
#include "verified_store.h"

static suf_error err;

enum { N = 6 };

#define STOPPED "sample", "all", "accuracy", "0.05"

static suf_corrections recorded(void)
{
    suf_corrections corrections = {0};
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_non_null(store);
    assert_int_equal(suf_corrections_load(&corrections, store, &err), SUF_OK);
    suf_store_close(store);
    return corrections;
}

static void conduct_on(const char *const *settings, size_t n_instances, size_t slots)
{
    suf_experiment *e = experiment(&(request){settings, .n_instances = n_instances});
    if (conduct_noisy(e, slots) != SUF_OK)
        fail_msg("%s", conduct_error.message);
    suf_experiment_free(e);
}

static void a_complete_experiment_has_a_correction_for_each_pair(void **state)
{
    (void)state;
    conduct_on(SETTINGS(STOPPED), N, 2);
    suf_corrections all = recorded();
    assert_int_equal(all.n, 1);
    const suf_correction_record *c = &all.all[0];
    assert_int_equal(c->procedure, SUF_STOPPING_BIAS_VERSION);
    assert_int_equal(c->n_instances, N);
    double sum = 0;
    for (size_t i = 0; i < N; i++)
        sum += c->biases[i].bias;
    assert_near(sum / N, c->bias, 1e-12);
    assert_true(c->bias_error > 0 && c->bias_variance >= c->bias_error * c->bias_error);
    assert_int_equal(c->is_subtracted, fabs(c->bias) > 2 * c->bias_error);
    assert_true(c->false_positive_rate >= 0 && c->false_positive_rate < 0.2);
    assert_near(c->false_positive_rate_error, 0.011, 0.006);
    suf_corrections_release(&all);
}

/* on the instances, whichever decision came first */
static void it_does_not_depend_on_the_parallelism(void **state)
{
    (void)state;
    const char *by_instance = "SELECT sum(round(1e15 * b.bias) * d.instance) FROM bias AS b "
                              "JOIN decision AS d ON d.id = b.decision";
    const char *of_mean = "SELECT round(1e15 * bias) + round(1e17 * false_positive_rate) "
                          "FROM correction";
    conduct_on(SETTINGS(STOPPED), N, 1);
    const int64_t first = ask_store(by_instance);
    const int64_t mean = ask_store(of_mean);
    assert_int_not_equal(first, 0);
    assert_int_equal(remove(scratch("x.db")), 0);
    conduct_on(SETTINGS(STOPPED), N, 5);
    assert_int_equal(ask_store(by_instance), first);
    assert_int_equal(ask_store(of_mean), mean);
}

static void it_is_recorded_once_and_again_after_more_instances(void **state)
{
    (void)state;
    conduct_on(SETTINGS(STOPPED), N, 2);
    conduct_on(SETTINGS(STOPPED), N, 2);
    suf_corrections all = recorded();
    assert_int_equal(all.n, 1);
    suf_corrections_release(&all);
    conduct_on(SETTINGS(STOPPED), N + 2, 2);
    all = recorded();
    assert_int_equal(all.n, 2);
    assert_int_equal(all.all[1].n_instances, N + 2);
    suf_corrections_release(&all);
}

/* the rate is that of the planned test; the bias is the same for every test */
static void it_is_recorded_again_for_another_test(void **state)
{
    (void)state;
    conduct_on(SETTINGS(STOPPED), N, 2);
    conduct_on(SETTINGS(STOPPED, "test", "sign"), N, 2);
    conduct_on(SETTINGS(STOPPED, "test", "sign"), N, 2);
    suf_corrections all = recorded();
    assert_int_equal(all.n, 2);
    assert_true(all.all[0].bias == all.all[1].bias);
    assert_true(all.all[0].false_positive_rate != all.all[1].false_positive_rate);
    suf_corrections_release(&all);
}

static void there_is_none_without_an_estimate(void **state)
{
    (void)state;
    const char *const *const settings[] = {
        SETTINGS("sample", "all", "runs", "5"),
        SETTINGS(STOPPED, "plain", "true"),
        SETTINGS(STOPPED, "difference", "probability"),
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        conduct_on(settings[i], N, 2);
        suf_corrections all = recorded();
        assert_int_equal(all.n, 0);
        suf_corrections_release(&all);
        assert_int_equal(remove(scratch("x.db")), 0);
    }
    conduct_on(SETTINGS(STOPPED), 3, 2);
    suf_corrections few = recorded();
    assert_int_equal(few.n, 0);
    suf_corrections_release(&few);
}

static void verification_estimates_it_again(void **state)
{
    (void)state;
    conduct_on(SETTINGS(STOPPED), N, 2);
    suf_verification good = verified();
    assert_int_equal(good.n_faults, 0);
    suf_verification_release(&good);
    edit_store("UPDATE correction SET bias = bias + bias_error; "
               "UPDATE correction SET checksum = suf_checksum(id, experiment, "
               "revision, first, second, procedure, seed, last_decision, instances, bias, "
               "bias_error, bias_df, bias_variance, subtracted, false_positive_rate, "
               "false_positive_rate_error, at, suffice);"
               "UPDATE tally SET total = (SELECT suf_total(checksum) FROM correction) "
               "WHERE name = 'correction';"
               "UPDATE tally SET checksum = suf_checksum(experiment, name, owner, rows, total)");
    suf_verification bad = verified();
    assert_int_equal(bad.n_faults, 1);
    assert_non_null(strstr(bad.faults[0], "is not what the runs lead to"));
    suf_verification_release(&bad);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_complete_experiment_has_a_correction_for_each_pair),
        TEST(it_does_not_depend_on_the_parallelism),
        TEST(it_is_recorded_once_and_again_after_more_instances),
        TEST(it_is_recorded_again_for_another_test),
        TEST(there_is_none_without_an_estimate),
        TEST(verification_estimates_it_again),
    };
    stores_are_damaged = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
