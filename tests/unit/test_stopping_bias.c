/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expected values are identities, and exact levels within Monte-Carlo error. How well the bias of
 * known distributions is found is the subject of docs/validity.md.
 */
#include "check.h"
#include "correction/false_positives.h"
#include "correction/stopping_bias.h"
#include "made_runs.h"

static const suf_sampling stopped = {.n_algorithms = 2, .accuracy = 0.1, .start = 10};
static const suf_sampling fixed = {.n_algorithms = 2, .mode = SUF_FIXED, .start = 15};

static void residuals_have_mean_0_and_square_1_on_each_instance(void **state)
{
    (void)state;
    suf_sampled_runs runs = made_runs(&stopped, 5, 40, false);
    for (size_t i = 0; i < 10; i++) {
        const suf_sampled_cell *cell = &runs.cells[i];
        const float *z = runs.pool[i % 2].all + cell->start;
        double sum = 0;
        double squares = 0;
        for (size_t k = 0; k < cell->n; k++) {
            sum += (double)z[k];
            squares += (double)z[k] * (double)z[k];
        }
        assert_near(sum, 0, 1e-4);
        assert_near(squares, 40, 1e-4);
    }
    suf_sampled_runs_release(&runs);
}

static void constant_and_penalised_samples_are_not_in_the_pool(void **state)
{
    (void)state;
    const double varied[] = {1, 2, 4};
    const double equal[] = {3, 3, 3};
    const double *const values[] = {varied, equal};
    const size_t n[] = {3, 3};
    suf_sampled_runs runs;
    suf_sampled_runs_init(&runs, &stopped, 2);
    suf_sampled_runs_add(&runs, (suf_sampled_instance){0}, values, n, NULL);
    suf_sampled_runs_add(&runs, (suf_sampled_instance){.is_apart = true}, values, n, NULL);
    suf_sampled_runs_end(&runs);
    assert_int_equal(runs.pool[0].n, 3);
    assert_int_equal(runs.pool[1].n, 0);
    assert_int_equal(runs.apart[0].n, 3);
    assert_true(suf_sampled_runs_share(&runs, 0) && !suf_sampled_runs_share(&runs, 1));
    suf_sampled_runs_release(&runs);
}

static void groups_divide_the_pool(void **state)
{
    (void)state;
    suf_sampled_runs runs = made_runs(&stopped, 25, 12, false);
    assert_int_equal(runs.n_groups, 10);
    for (size_t a = 0; a < 2; a++) {
        const size_t *bounds = &runs.bounds[a * (SUF_RESIDUAL_GROUPS + 1)];
        assert_int_equal(bounds[0], 0);
        assert_int_equal(bounds[10], 25 * 12);
        for (size_t g = 0; g < 10; g++)
            assert_in_range(bounds[g + 1] - bounds[g], 2 * 12, 3 * 12);
    }
    suf_sampled_runs_release(&runs);
}

static void estimate_on(const suf_sampling *q, size_t n_instances, bool is_fixed, uint64_t seed,
                        suf_bias *bias)
{
    suf_sampled_runs runs = made_runs(q, n_instances, 40, is_fixed);
    suf_stopping_bias b;
    suf_stopping_bias_init(&b, &runs);
    suf_stopping_bias_estimate(&b, &runs, NULL, SUF_REHEARSE_FULLY, seed);
    *bias = b.biases[0];
    double sum = 0;
    for (size_t j = 0; j < n_instances; j++)
        sum += b.by_instance[j];
    if (bias->state != SUF_BIAS_UNKNOWN)
        assert_near(sum / (double)n_instances, bias->mean, 1e-12);
    suf_stopping_bias_release(&b);
    suf_sampled_runs_release(&runs);
}

/* the lognormal algorithm is stopped too low, so the ratio second / first is too high */
static void the_bias_of_unequal_shapes_has_its_sign(void **state)
{
    (void)state;
    suf_bias bias;
    estimate_on(&stopped, 30, false, 1, &bias);
    assert_int_equal(bias.state, SUF_BIAS_ESTIMATED);
    assert_true(bias.is_subtracted);
    assert_true(bias.mean > 2 * bias.error && bias.mean < stopped.accuracy);
    assert_true(bias.variance >= bias.error * bias.error);
    assert_true(bias.df == 9);
}

static void it_is_the_same_for_the_same_seed(void **state)
{
    (void)state;
    suf_bias one;
    suf_bias same;
    suf_bias other;
    estimate_on(&stopped, 20, false, 1, &one);
    estimate_on(&stopped, 20, false, 1, &same);
    estimate_on(&stopped, 20, false, 2, &other);
    assert_true(one.mean == same.mean && one.error == same.error && one.mean != other.mean);
}

static void there_is_none_without_a_stop_and_no_estimate_of_few_instances(void **state)
{
    (void)state;
    suf_bias bias;
    estimate_on(&stopped, 10, true, 1, &bias);
    assert_int_equal(bias.state, SUF_BIAS_NONE);
    assert_true(bias.mean == 0 && bias.variance == 0);
    estimate_on(&stopped, 3, false, 1, &bias);
    assert_int_equal(bias.state, SUF_BIAS_UNKNOWN);
    assert_true(isnan(bias.mean) && bias.variance == 0);
}

static void it_applies_to_means_that_a_rule_has_stopped(void **state)
{
    (void)state;
    assert_true(suf_stopping_bias_applies(&stopped));
    assert_false(suf_stopping_bias_applies(&fixed));
    suf_sampling q = stopped;
    q.plain = 1;
    assert_false(suf_stopping_bias_applies(&q));
    q = stopped;
    q.difference = SUF_PROBABILITY;
    assert_false(suf_stopping_bias_applies(&q));
}

/* Differences on 40 instances, all alike, with 15 runs each are nearly normal: the t test keeps its
 * level, and so does the sign test, whose level is below alpha as it is discrete. */
static void the_rate_of_a_fixed_number_of_runs_is_the_level(void **state)
{
    (void)state;
    suf_design design = {.alpha = 0.05, .test = SUF_TEST_T};
    suf_sampled_runs runs = made_runs(&fixed, 40, 15, true);
    suf_rate rate;
    suf_false_positives_estimate(&runs, &design, 1, NULL, &rate);
    assert_near(rate.rate, 0.05, 4 * rate.error);
    assert_near(rate.error, 0.011, 0.003);
    design.test = SUF_TEST_SIGN;
    suf_rate sign;
    suf_false_positives_estimate(&runs, &design, 1, NULL, &sign);
    assert_true(sign.rate < 0.05 + 4 * sign.error);
    suf_sampled_runs_release(&runs);
}

static void there_is_no_rate_of_single_runs(void **state)
{
    (void)state;
    const suf_design design = {.alpha = 0.05};
    suf_sampled_runs runs = made_runs(&fixed, 10, 1, true);
    suf_rate rate;
    suf_false_positives_estimate(&runs, &design, 1, NULL, &rate);
    assert_true(isnan(rate.rate) && isnan(rate.error));
    suf_sampled_runs_release(&runs);
}

static void the_rate_of_a_stopped_experiment_is_an_estimate_with_its_error(void **state)
{
    (void)state;
    const suf_design design = {.alpha = 0.05};
    suf_sampled_runs runs = made_runs(&stopped, 12, 40, false);
    suf_rate rate;
    suf_rate same;
    suf_false_positives_estimate(&runs, &design, 1, NULL, &rate);
    suf_false_positives_estimate(&runs, &design, 1, NULL, &same);
    assert_true(rate.rate == same.rate && rate.error == same.error);
    assert_true(rate.rate < 0.15);
    assert_near(rate.error, 0.012, 0.006);
    suf_sampled_runs_release(&runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(residuals_have_mean_0_and_square_1_on_each_instance),
        cmocka_unit_test(constant_and_penalised_samples_are_not_in_the_pool),
        cmocka_unit_test(groups_divide_the_pool),
        cmocka_unit_test(the_bias_of_unequal_shapes_has_its_sign),
        cmocka_unit_test(it_is_the_same_for_the_same_seed),
        cmocka_unit_test(there_is_none_without_a_stop_and_no_estimate_of_few_instances),
        cmocka_unit_test(it_applies_to_means_that_a_rule_has_stopped),
        cmocka_unit_test(the_rate_of_a_fixed_number_of_runs_is_the_level),
        cmocka_unit_test(there_is_no_rate_of_single_runs),
        cmocka_unit_test(the_rate_of_a_stopped_experiment_is_an_estimate_with_its_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
