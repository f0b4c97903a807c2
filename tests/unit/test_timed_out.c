/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dataset/timed_out.h"

#include "check.h"

enum { N = 4 };

/* two or three algorithms with two runs on each of 4 instances; timed_out[a][i]: how many of them
 * reached the limit; a difference of i, or 0 where both did in all */
static suf_dataset_builder built_with(const size_t (*timed_out)[N], size_t n_algorithms,
                                      suf_bias bias)
{
    suf_dataset_builder b = suf_dataset_builder_start(n_algorithms, N, SUF_COMPARE_ALL);
    suf_dataset *d = &b.dataset;
    for (size_t a = 0; a < n_algorithms; a++)
        d->algorithms[a] = strdup(&"abc"[a]);
    for (size_t i = 0; i < N; i++)
        d->instances[i] = strdup(&"wxyz"[i]);
    d->ends = calloc(N * n_algorithms, sizeof *d->ends);
    for (size_t i = 0; i < N; i++)
        for (size_t a = 0; a < n_algorithms; a++)
            d->ends[i * n_algorithms + a] =
                (suf_run_ends){.n = 2, .n_ok = 2 - timed_out[a][i], .n_timed_out = timed_out[a][i]};
    for (size_t k = 0; k < d->n_pairings; k++)
        for (size_t i = 0; i < N; i++)
            suf_dataset_builder_add_difference(
                &b, k, i,
                (suf_measured_difference){(double)i, 0.5, {(double)i - 1, (double)i + 1}});
    d->pairings[0].bias = bias;
    suf_timed_out_leave_out(&b);
    suf_dataset_builder_end(&b);
    return b;
}

static suf_dataset_builder built(const size_t (*timed_out)[N], size_t n_algorithms)
{
    return built_with(timed_out, n_algorithms, (suf_bias){0});
}

static void only_instances_that_neither_solved_are_left_out(void **state)
{
    (void)state;
    const size_t timed_out[][N] = {{2, 2, 1, 2}, {0, 2, 2, 2}};
    suf_dataset_builder b = built(timed_out, 2);
    const suf_pairing *p = &b.dataset.pairings[0];
    assert_int_equal(p->n, 2);
    assert_int_equal(p->instances[0], 0);
    assert_int_equal(p->instances[1], 2);
    assert_near(p->phi[1], 2, 0);
    assert_int_equal(p->n_timed_out, 2);
    assert_int_equal(p->absent[1], SUF_ABSENT_TIMED_OUT);
    assert_int_equal(b.dataset.n_left_out, 2);
    assert_int_equal(b.dataset.state, SUF_STATE_INCOMPLETE);
    suf_dataset_release(&b.dataset);
}

static void of_three_algorithms_each_pair_is_by_itself(void **state)
{
    (void)state;
    const size_t timed_out[][N] = {{2, 2, 0, 0}, {2, 2, 0, 0}, {2, 0, 0, 0}};
    suf_dataset_builder b = built(timed_out, 3);
    assert_int_equal(b.dataset.pairings[0].n, 2); /* a and b */
    assert_int_equal(b.dataset.pairings[1].n, 3);
    assert_int_equal(b.dataset.pairings[2].n, 3);
    assert_true(suf_timed_out_is_for_all(&b.dataset, 0));
    assert_false(suf_timed_out_is_for_all(&b.dataset, 1));
    assert_int_equal(b.dataset.n_left_out, 2); /* one for all three, one for the pair */
    suf_dataset_release(&b.dataset);
}

static void nothing_is_left_out_if_somebody_solved_everything(void **state)
{
    (void)state;
    const size_t timed_out[][N] = {{2, 2, 2, 2}, {1, 0, 0, 1}};
    suf_dataset_builder b = built(timed_out, 2);
    assert_int_equal(b.dataset.pairings[0].n, N);
    assert_null(b.dataset.pairings[0].absent);
    assert_int_equal(b.dataset.state, SUF_STATE_COMPLETE);
    suf_dataset_release(&b.dataset);
}

/* the runs that are left out are all alike and have no bias, so that its sum stays */
static void the_bias_is_that_of_the_others(void **state)
{
    (void)state;
    const size_t timed_out[][N] = {{2, 2, 0, 0}, {2, 2, 0, 0}};
    const suf_bias bias = {.state = SUF_BIAS_ESTIMATED,
                           .mean = 0.1,
                           .error = 0.2,
                           .variance = 0.04,
                           .false_positive_rate = 0.05,
                           .false_positive_rate_error = 0.01};
    suf_dataset_builder b = built_with(timed_out, 2, bias);
    const suf_pairing *p = &b.dataset.pairings[0];
    assert_int_equal(p->bias.state, SUF_BIAS_ESTIMATED);
    assert_near(p->bias.mean, 0.2, 1e-15);
    assert_near(p->bias.error, 0.4, 1e-15);
    assert_near(p->bias.variance, 0.16, 1e-15);
    assert_true(isnan(p->bias.false_positive_rate));
    suf_dataset_release(&b.dataset);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_instances_that_neither_solved_are_left_out),
        cmocka_unit_test(of_three_algorithms_each_pair_is_by_itself),
        cmocka_unit_test(nothing_is_left_out_if_somebody_solved_everything),
        cmocka_unit_test(the_bias_is_that_of_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
