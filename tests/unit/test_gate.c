/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differences.h"

enum { N = 10 };
static const double small[N] = {0.01, -0.02, 0.015, 0.03, -0.005, 0.02, 0.0, 0.012, -0.01, 0.008};

static void shifted(double shift, double x[N])
{
    for (size_t i = 0; i < N; i++)
        x[i] = small[i] + shift;
}

static suf_gate gate_of(suf_dataset *d, double delta)
{
    suf_gate gate;
    suf_error err;
    suf_analysis a = analysis_of(d, (suf_analysis_request){.design.delta = delta});
    if (suf_gate_init(&gate, &a, &err) < 0)
        fail_msg("%s", err.message);
    suf_analysis_release(&a);
    return gate;
}

static suf_gate gate_at(double shift, double delta, suf_given_up given_up)
{
    double x[N];
    shifted(shift, x);
    suf_dataset d = dataset_of(&(sample){x, N}, 1);
    d.pairings[0].given_up = given_up;
    const suf_gate gate = gate_of(&d, delta);
    suf_dataset_release(&d);
    return gate;
}

/* R: t.test(x, mu = 0.02, alternative = "less") for x and x - 0.05 */
static void a_change_that_changes_nothing_passes(void **state)
{
    (void)state;
    const suf_gate same = gate_at(0, 0.02, (suf_given_up){0});
    assert_int_equal(same.outcome, SUF_GATE_PASSED);
    assert_close(same.p_not_worse, 0.00783421937568742, 1e-10);
    const suf_gate better = gate_at(-0.05, 0.02, (suf_given_up){0});
    assert_int_equal(better.outcome, SUF_GATE_PASSED);
    assert_close(better.p_not_worse, 1.33095786315977e-07, 1e-8);
}

static void worse_fails_only_if_it_may_be_worse_by_delta(void **state)
{
    (void)state;
    assert_int_equal(gate_at(0.05, 0.02, (suf_given_up){0}).outcome, SUF_GATE_WORSE);
    assert_int_equal(gate_at(0.05, 0.08, (suf_given_up){0}).outcome, SUF_GATE_PASSED);
    assert_int_equal(gate_at(0, 0.001, (suf_given_up){0}).outcome, SUF_GATE_OPEN);
}

/* eight failures against the second, each with the largest difference seen, outweigh the rest */
static void failures_that_matter_hold_the_gate(void **state)
{
    (void)state;
    assert_int_equal(gate_at(-0.05, 0.02, (suf_given_up){.second = 8}).outcome, SUF_GATE_HELD);
    assert_int_equal(gate_at(-0.05, 0.02, (suf_given_up){.first = 5}).outcome, SUF_GATE_PASSED);
    assert_int_equal(gate_at(-0.05, 0.02, (suf_given_up){.other = 5}).outcome, SUF_GATE_PASSED);
}

static void an_unfinished_experiment_holds_the_gate(void **state)
{
    (void)state;
    double x[N];
    shifted(0, x);
    suf_dataset d = dataset_of(&(sample){x, N}, 1);
    d.state = SUF_STATE_INTERIM;
    assert_int_equal(gate_of(&d, 0.02).outcome, SUF_GATE_HELD);
    suf_dataset_release(&d);
}

/* three algorithms: pairs (0, 1), (0, 2), (1, 2), of which the last is none of the gate's. Holm's
 * adjustment doubles the smaller p, as R's p.adjust(c(p, q), "holm") does */
static void only_comparisons_with_the_first_count(void **state)
{
    (void)state;
    double same[N], better[N], worse[N];
    shifted(0, same);
    shifted(-0.05, better);
    shifted(0.05, worse);
    suf_dataset d = dataset_of((sample[]){{same, N}, {better, N}, {worse, N}}, 3);
    const suf_gate gate = gate_of(&d, 0.02);
    assert_int_equal(gate.outcome, SUF_GATE_PASSED);
    assert_close(gate.p_not_worse, 0.00783421937568742, 1e-10);
    suf_dataset_release(&d);
    d = dataset_of((sample[]){{same, N}, {worse, N}, {better, N}}, 3);
    const suf_gate second = gate_of(&d, 0.02);
    assert_int_equal(second.outcome, SUF_GATE_WORSE);
    assert_int_equal(second.comparison, 1);
    suf_dataset_release(&d);
}

static void it_needs_delta(void **state)
{
    (void)state;
    suf_gate gate;
    suf_error err;
    suf_dataset d = dataset_of(&(sample){small, N}, 1);
    suf_analysis a = analysis_of(&d, (suf_analysis_request){.design.mres = 0.5});
    assert_int_equal(suf_gate_init(&gate, &a, &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "'delta'"));
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_that_changes_nothing_passes),
        cmocka_unit_test(worse_fails_only_if_it_may_be_worse_by_delta),
        cmocka_unit_test(failures_that_matter_hold_the_gate),
        cmocka_unit_test(an_unfinished_experiment_holds_the_gate),
        cmocka_unit_test(only_comparisons_with_the_first_count),
        cmocka_unit_test(it_needs_delta),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
