/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <Rmath.h>

#include "check.h"
#include "suffice.h"

enum { MOST = 10 };

static suf_sequential_boundary boundary_of(suf_sequential_rule rule, double alpha, int sides,
                                           size_t n)
{
    double t[MOST];
    for (size_t k = 0; k < n; k++)
        t[k] = (double)(k + 1) / (double)n;
    suf_sequential_boundary b;
    const suf_sequential_request q = {
        .rule = rule, .alpha = alpha, .sides = sides, .n_looks = n, .information = t};
    assert_int_equal(suf_sequential_boundary_init(&b, &q, NULL), SUF_OK);
    return b;
}

static const double tolerance = 1e-3;

static void check_row(const table_row *row)
{
    const suf_sequential_rule rule = {.spending = strcmp(row_text(row, "spending"), "obf") == 0
                                                      ? SUF_SPENDING_OBF
                                                      : SUF_SPENDING_POCOCK};
    const size_t looks = (size_t)row_number(row, "looks");
    const size_t look = (size_t)row_number(row, "stop_look") - 1;
    const double n = row_number(row, "n");
    const double sd = row_number(row, "sd");
    suf_sequential_boundary b = boundary_of(rule, 0.025, 1, looks);
    const double t = row_number(row, "mean") / sd * sqrt(n);
    assert_near(pt(t, n - 1, 0, 0), row_number(row, "p_overall"), 1e-6);
    const double z = qnorm(pt(t, n - 1, 0, 0), 0, 1, 0, 0);
    suf_sequential_stop stop;
    assert_int_equal(suf_sequential_stop_init(&stop, &b, &rule, look, z, NULL), SUF_OK);
    const double unit = sd / sqrt(row_number(row, "per_look") * (double)looks);
    if (!isnan(row_number(row, "final_p")))
        assert_near(stop.p, row_number(row, "final_p"), tolerance);
    /* at the first look rpact takes the mean and its normal interval, at later ones what the normal
     * quantile of the t test's p value says of the drift */
    if (!isnan(row_number(row, "final_p")) && look > 0) {
        assert_near(stop.estimate * unit, row_number(row, "median_unbiased"), tolerance);
        assert_near(stop.low * unit, row_number(row, "final_low"), tolerance);
        assert_near(stop.high * unit, row_number(row, "final_high"), tolerance);
    }
    const double reach = qt(b.looks[look].nominal_p, n - 1, 0, 0) * sd / sqrt(n);
    assert_near(row_number(row, "mean") - reach, row_number(row, "repeated_low"), tolerance);
    assert_near(suf_sequential_repeated_p(&b, &rule, look, z), row_number(row, "repeated_p"),
                tolerance);
    suf_sequential_boundary_release(&b);
}

static void inference_at_the_stop_is_that_of_rpact(void **state)
{
    (void)state;
    each_row("sequential_analyses.csv", 48, check_row);
}

static suf_sequential_estimate estimate_of(const suf_sequential_boundary *b,
                                           const suf_sequential_rule *rule, size_t look,
                                           int64_t per_look, double mean)
{
    int64_t instances[MOST];
    for (size_t k = 0; k < MOST; k++)
        instances[k] = (int64_t)(k + 1) * per_look;
    suf_sequential_estimate e;
    const suf_sequential_outcome o = {.look = look, .instances = instances, .mean = mean, .sd = 1};
    assert_int_equal(suf_sequential_estimate_init(&e, b, rule, &o, NULL), SUF_OK);
    return e;
}

static void at_the_first_look_the_estimate_is_the_t_interval(void **state)
{
    (void)state;
    const suf_sequential_rule rule = {.spending = SUF_SPENDING_POCOCK};
    suf_sequential_boundary b = boundary_of(rule, 0.05, 2, 4);
    const suf_sequential_estimate e = estimate_of(&b, &rule, 0, 9, 1.3);
    assert_near(e.mean, 1.3, 1e-9);
    assert_near(e.low, 1.3 - qt(0.975, 8, 1, 0) / 3, 1e-9);
    assert_near(e.high, 1.3 + qt(0.975, 8, 1, 0) / 3, 1e-9);
    assert_near(e.p, 2 * pt(3.9, 8, 0, 0), 1e-9);
    suf_sequential_boundary_release(&b);
}

static void with_many_instances_it_is_that_of_a_known_variance(void **state)
{
    (void)state;
    const suf_sequential_rule rule = {0};
    suf_sequential_boundary b = boundary_of(rule, 0.05, 2, 5);
    const double z = 2.9;
    const double n = 3e6;
    const suf_sequential_estimate e = estimate_of(&b, &rule, 2, 1000000, z / sqrt(n));
    suf_sequential_stop stop;
    suf_sequential_stop_init(&stop, &b, &rule, 2, z, NULL);
    const double unit = 1 / sqrt(5e6);
    assert_near(e.p, stop.p, 1e-6);
    assert_near(e.mean / unit, stop.estimate, 1e-4);
    assert_near(e.low / unit, stop.low, 1e-4);
    assert_near(e.high / unit, stop.high, 1e-4);
    suf_sequential_boundary_release(&b);
}

/* both stop.p and the interval agree with the boundary */
static void at_the_boundary_p_is_alpha_and_the_interval_ends_at_0(void **state)
{
    (void)state;
    const double t[] = {1.0 / 3, 2.0 / 3, 1};
    const int64_t n[] = {8, 16, 24};
    const suf_sequential_rule rule = {.spending = SUF_SPENDING_POCOCK};
    suf_sequential_boundary b;
    const suf_sequential_request q = {
        .rule = rule, .alpha = 0.05, .sides = 2, .n_looks = 3, .information = t, .instances = n};
    assert_int_equal(suf_sequential_boundary_init(&b, &q, NULL), SUF_OK);
    suf_sequential_stop stop;
    suf_sequential_stop_init(&stop, &b, &rule, 2, b.looks[2].critical_z, NULL);
    assert_near(stop.p, 0.05, 1e-9);
    assert_near(stop.low, 0, 1e-6);
    const double c = qt(b.looks[2].nominal_p / 2, 23, 0, 0) / sqrt(24);
    const suf_sequential_estimate e = estimate_of(&b, &rule, 2, 8, c);
    assert_near(e.p, 0.05, 1e-9);
    assert_near(e.low, 0, 1e-6);
    assert_near(suf_sequential_repeated_p(&b, &rule, 2, b.looks[2].critical_z), 0.05, 1e-7);
    const suf_sequential_estimate mirrored = estimate_of(&b, &rule, 2, 8, -c);
    assert_near(mirrored.mean, -e.mean, 1e-6);
    assert_near(mirrored.high, -e.low, 1e-6);
    suf_sequential_boundary_release(&b);
}

/* what is spent so far is what the spending function has at the planned shares, whatever the
 * information is */
static void alpha_is_spent_at_the_planned_shares(void **state)
{
    (void)state;
    const double t[] = {0.3, 0.55, 1}; /* instances are missing */
    const double planned[] = {1.0 / 3, 2.0 / 3, 1};
    const suf_sequential_rule rule = {.spending = SUF_SPENDING_KIM_DEMETS, .parameter = 2};
    for (int sides = 1; sides <= 2; sides++) {
        suf_sequential_boundary b;
        const suf_sequential_request q = {.rule = rule,
                                          .alpha = 0.05,
                                          .sides = sides,
                                          .n_looks = 3,
                                          .information = t,
                                          .spent_at = planned};
        assert_int_equal(suf_sequential_boundary_init(&b, &q, NULL), SUF_OK);
        double stop[3];
        double spent = 0;
        suf_sequential_boundary_stops(&b, 0, stop);
        for (size_t k = 0; k < 2; k++) {
            spent += stop[k];
            assert_near(spent, 0.05 * planned[k] * planned[k], 1e-9);
        }
        assert_near(suf_sequential_repeated_p(&b, &rule, 1, b.looks[1].critical_z), 0.05, 1e-7);
        suf_sequential_stop at;
        suf_sequential_stop_init(&at, &b, &rule, 2, b.looks[2].critical_z, NULL);
        assert_near(at.p, 0.05, 1e-9);
        suf_sequential_boundary_release(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inference_at_the_stop_is_that_of_rpact),
        cmocka_unit_test(at_the_first_look_the_estimate_is_the_t_interval),
        cmocka_unit_test(with_many_instances_it_is_that_of_a_known_variance),
        cmocka_unit_test(at_the_boundary_p_is_alpha_and_the_interval_ends_at_0),
        cmocka_unit_test(alpha_is_spent_at_the_planned_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
