/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A correction that is recorded reaches the dataset and the analysis, and only while it is valid.
 */
#include "noisy_experiment.h"
#include "store/correction.h"
#include "verified_store.h"

static suf_error err;

enum { N = 3 };

/* By rule 1, which has no correction of its own; the decisions are 1, 2, 3. */
static void conduct_with(const char *const *settings, size_t n)
{
    suf_experiment *e = experiment(&(request){settings, .n_instances = n});
    assert_int_equal(conduct_noisy(e, 1),
                     SUF_OK); /* so that decisions come in the order of instances */
    suf_experiment_free(e);
}

#define PLAIN "sample", "all", "accuracy", "0.05", "plain", "true"

static suf_store *opened(void)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    assert_non_null(store);
    return store;
}

static void record(bool is_subtracted)
{
    suf_store *store = opened();
    suf_decision_bias biases[N] = {{1, 0.01}, {2, NAN}, {3, -0.03}};
    suf_correction_record c = {.revision = 1,
                               .first = 0,
                               .second = 1,
                               .procedure = 1,
                               .last_decision = 3,
                               .n_instances = N,
                               .biases = biases,
                               .bias = -0.02 / 3,
                               .bias_error = 0.003,
                               .bias_df = 7,
                               .bias_variance = 0.0004,
                               .is_subtracted = is_subtracted,
                               .false_positive_rate = 0.06,
                               .false_positive_rate_error = 0.01};
    assert_int_equal(suf_store_add_correction(store, &c, &err), SUF_OK);
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    free(c.program);
    suf_store_close(store);
}

static suf_dataset dataset(void)
{
    suf_dataset d;
    suf_store *store = opened();
    if (suf_dataset_init_store(&d, store, &err) != SUF_OK)
        fail_msg("%s", err.message);
    suf_store_close(store);
    return d;
}

static void check_bias(const suf_bias *b, int is_subtracted)
{
    assert_int_equal(b->state, SUF_BIAS_ESTIMATED);
    assert_true(b->mean == -0.02 / 3 && b->error == 0.003 && b->df == 7 && b->variance == 0.0004);
    assert_int_equal(b->is_subtracted, is_subtracted);
    assert_true(b->false_positive_rate == 0.06 && b->false_positive_rate_error == 0.01);
}

static void a_correction_is_subtracted_from_each_instance(void **state)
{
    (void)state;
    conduct_with(SETTINGS(PLAIN), N);
    suf_dataset before = dataset();
    record(true);
    suf_dataset d = dataset();
    const suf_pairing *p = &d.pairings[0];
    check_bias(&p->bias, 1);
    for (size_t i = 0; i < N; i++)
        assert_true(p->plain[i] == before.pairings[0].phi[i]);
    assert_near(p->phi[0], p->plain[0] - 0.01, 1e-17);
    assert_near(p->phi[1], p->plain[1], 0);
    assert_near(p->phi[2], p->plain[2] + 0.03, 1e-17);
    suf_dataset_release(&before);
    suf_dataset_release(&d);
}

static suf_analysis analysis(const suf_dataset *d, suf_analysis_request q)
{
    suf_analysis a;
    if (suf_analysis_init(&a, d, &q, &err) != SUF_OK)
        fail_msg("%s", err.message);
    return a;
}

static void the_analysis_has_both_means_and_the_variance(void **state)
{
    (void)state;
    conduct_with(SETTINGS(PLAIN), N);
    record(true);
    suf_dataset d = dataset();
    suf_analysis a = analysis(&d, (suf_analysis_request){0});
    const suf_analysed *c = &a.comparisons[0];
    check_bias(&c->bias, 1);
    assert_near(c->mean_plain - c->mean, -0.02 / 3, 1e-15);
    assert_near(c->tests[SUF_BY_T].estimate, c->mean, 0);
    assert_near(c->tests[SUF_BY_T].statistic, c->mean / sqrt(c->sd * c->sd / N + 0.0004), 1e-13);
    assert_true(c->tests[SUF_BY_T].df > 2);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

static void a_bias_that_is_not_subtracted_changes_no_difference(void **state)
{
    (void)state;
    conduct_with(SETTINGS(PLAIN), N);
    suf_dataset before = dataset();
    record(false);
    suf_dataset d = dataset();
    check_bias(&d.pairings[0].bias, 0);
    assert_null(d.pairings[0].plain);
    assert_memory_equal(d.pairings[0].phi, before.pairings[0].phi, N * sizeof(double));
    suf_dataset_release(&before);
    suf_dataset_release(&d);
}

static void check_unknown(void)
{
    suf_dataset d = dataset();
    const suf_pairing *p = &d.pairings[0];
    assert_int_equal(p->bias.state, SUF_BIAS_UNKNOWN);
    assert_true(isnan(p->bias.mean) && isnan(p->bias.error) && p->bias.variance == 0);
    assert_true(isnan(p->bias.false_positive_rate));
    assert_null(p->plain);
    suf_dataset_release(&d);
}

static void it_holds_for_its_own_decisions_only(void **state)
{
    (void)state;
    conduct_with(SETTINGS(PLAIN), N);
    check_unknown();
    record(true);
    conduct_with(SETTINGS(PLAIN), N + 1);
    check_unknown();
}

/* the decisions stay, but the rate was that of another test */
static void the_rate_is_that_of_the_test_it_was_estimated_for(void **state)
{
    (void)state;
    conduct_with(SETTINGS(PLAIN), N);
    record(true);
    suf_dataset d = dataset();
    suf_analysis a = analysis(&d, (suf_analysis_request){.design = {.alpha = 0.01}});
    assert_true(isnan(a.comparisons[0].bias.false_positive_rate));
    assert_int_equal(a.comparisons[0].bias.state, SUF_BIAS_ESTIMATED);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
    conduct_with(SETTINGS(PLAIN, "alpha", "0.01"), N);
    d = dataset();
    assert_int_equal(d.pairings[0].bias.state, SUF_BIAS_ESTIMATED);
    assert_true(isnan(d.pairings[0].bias.false_positive_rate));
    suf_dataset_release(&d);
}

static void a_fixed_number_of_runs_leaves_no_bias(void **state)
{
    (void)state;
    conduct_with(SETTINGS("sample", "all", "runs", "5"), N);
    suf_dataset d = dataset();
    assert_int_equal(d.pairings[0].bias.state, SUF_BIAS_NONE);
    assert_true(d.pairings[0].bias.mean == 0 && d.pairings[0].bias.error == 0);
    assert_true(isnan(d.pairings[0].bias.false_positive_rate));
    suf_dataset_release(&d);
}

static void a_damaged_correction_is_refused_or_left_out(void **state)
{
    (void)state;
    conduct_with(SETTINGS(PLAIN), N);
    record(true);
    edit_store("UPDATE bias SET bias = 0 WHERE decision = 1");
    suf_dataset d;
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    assert_int_equal(suf_dataset_init_store(&d, store, &err), SUF_EIO);
    suf_store_close(store);
    store = suf_store_open(scratch("x.db"), SUF_STORE_SKIP_DAMAGED, &err);
    assert_int_equal(suf_dataset_init_store(&d, store, &err), SUF_OK);
    assert_int_equal(d.pairings[0].bias.state, SUF_BIAS_UNKNOWN);
    assert_true(d.n_damaged > 0);
    suf_dataset_release(&d);
    suf_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_correction_is_subtracted_from_each_instance),
        TEST(the_analysis_has_both_means_and_the_variance),
        TEST(a_bias_that_is_not_subtracted_changes_no_difference),
        TEST(it_holds_for_its_own_decisions_only),
        TEST(the_rate_is_that_of_the_test_it_was_estimated_for),
        TEST(a_fixed_number_of_runs_leaves_no_bias),
        TEST(a_damaged_correction_is_refused_or_left_out),
    };
    stores_are_damaged = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
