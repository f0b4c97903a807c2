/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "design/exact.h"
#include "design/solve.h"
#include "stats/signrank.h"

static const suf_design wilcoxon = {.test = SUF_TEST_WILCOXON,
                                    .comparisons = 1,
                                    .alpha = 0.05,
                                    .power = 0.8,
                                    .mres = 0.5,
                                    .instances = 40};

static suf_exact rows_exact; /* keeps the samples for the next row, if that has the same */

static void check_wilcoxon(const table_row *row)
{
    double error;
    const suf_design q = {.test = SUF_TEST_WILCOXON,
                          .alternative = row_sides(row) == 2 ? SUF_TWO_SIDED : SUF_LESS,
                          .comparisons = 1,
                          .alpha = row_number(row, "alpha"),
                          .mres = row_number(row, "d"),
                          .instances = (int64_t)row_number(row, "n")};
    const double power = suf_exact_power(&rows_exact, &q, &error);
    const double se = row_number(row, "se");
    assert_near(error, sqrt(power * (1 - power) / 20000), 1e-12);
    assert_near(power, row_number(row, "power"), 4.5 * sqrt(error * error + se * se));
}

static void wilcoxons_power_and_its_error_agree_with_rs_simulation(void **state)
{
    (void)state;
    suf_exact_init(&rows_exact, 20000);
    each_row("wilcoxon_power.csv", 56, check_wilcoxon);
    suf_exact_release(&rows_exact);
}

/* the solution's own simulated power, drawn anew with more samples, meets the target */
static void solved_wilcoxon_designs_have_the_power(void **state)
{
    (void)state;
    const suf_unknown unknowns[] = {SUF_SOLVE_INSTANCES, SUF_SOLVE_MRES, SUF_SOLVE_ALPHA};
    suf_exact exact;
    suf_exact check;
    suf_exact_init(&exact, 40000);
    suf_exact_init(&check, 120000);
    for (int i = 0; i < 3; i++) {
        const double value = suf_exact_solve(&exact, &wilcoxon, unknowns[i]);
        const suf_design q = suf_solve_put(&wilcoxon, unknowns[i], value);
        const double power = suf_exact_power(&check, &q, NULL);
        const double step = unknowns[i] == SUF_SOLVE_MRES ? 0 : 0.015; /* whole N, coarse V */
        assert_true(power > 0.8 - 0.006 && power < 0.8 + 0.006 + step);
    }
    suf_exact_release(&exact);
    suf_exact_release(&check);
}

/* The normal approximation that serves above the limit, against simulation just above it. With more
 * samples: slow_wilcoxon_power. */
static void above_the_limit_the_approximation_meets_the_simulation(void **state)
{
    (void)state;
    enum { N = SUF_SIGNRANK_EXACT + 1, SAMPLES = 20000 };
    static uint32_t v[SAMPLES];
    suf_exact exact;
    suf_exact_init(&exact, 1);
    const suf_design q = {.test = SUF_TEST_WILCOXON,
                          .alternative = SUF_GREATER,
                          .comparisons = 1,
                          .alpha = 0.025,
                          .mres = 0.125,
                          .instances = N};
    assert_int_equal(suf_exact_method_of(&q), SUF_EXACT_NORMAL);
    const double power = suf_exact_power(&exact, &q, NULL);
    double critical;
    suf_signrank_critical(N, &q.alpha, 1, &critical);
    suf_signrank_sample(N, q.mres, 9, v, SAMPLES);
    double rejected = 0;
    for (int i = 0; i < SAMPLES; i++)
        rejected += v[i] >= critical;
    assert_near(power, rejected / SAMPLES, 0.002 + 4 * 0.0029);
    suf_exact_release(&exact);
}

/* Holm's mean power is the mean of the powers at the levels, and its error that of a mean
 * of dependent ones: between the error of one test and a third of it */
static void families_average_over_their_levels(void **state)
{
    (void)state;
    suf_exact exact;
    double error;
    double single;
    suf_exact_init(&exact, 20000);
    suf_design q = wilcoxon;
    q.comparisons = 3;
    q.power_target = SUF_TARGET_MEAN;
    const double mean = suf_exact_power(&exact, &q, &error);
    double sum = 0;
    q.comparisons = 1;
    for (int k = 1; k <= 3; k++) {
        q.alpha = 0.05 / k;
        sum += suf_exact_power(&exact, &q, &single);
    }
    assert_near(mean, sum / 3, 1e-12);
    assert_true(error < single * 1.2 && error > single / 3);
    suf_exact_release(&exact);
}

/* For small effects the t test takes (z_.975 + z_.8)^2 / d^2 = 7.8489 / d^2 instances, and the
 * others that divided by their efficiencies, 3/pi and 2/pi. */
static void many_instances_follow_the_limit_of_the_efficiencies(void **state)
{
    (void)state;
    static const struct {
        suf_test test;
        double efficiency;
    } cases[] = {{SUF_TEST_WILCOXON, 3 / M_PI}, {SUF_TEST_SIGN, 2 / M_PI}};
    suf_exact exact;
    suf_exact_init(&exact, 1);
    for (size_t i = 0; i < 2; i++)
        for (double d = 1e-3; d > 1e-6; d /= 10) {
            suf_design q = wilcoxon;
            q.test = cases[i].test;
            q.mres = d;
            const double n = suf_exact_solve(&exact, &q, SUF_SOLVE_INSTANCES);
            assert_near(n * d * d * cases[i].efficiency, 7.8488797, 0.01);
            q.instances = (int64_t)n;
            assert_true(suf_exact_power(&exact, &q, NULL) >= q.power);
        }
    suf_exact_release(&exact);
}

/* With 2^-N on each side, the tests on signs can reject only from N = log2(sides / level) on. */
static void the_fewest_instances_are_those_that_can_reject(void **state)
{
    (void)state;
    suf_design q = {.test = SUF_TEST_SIGN, .comparisons = 1, .alpha = 0.05};
    assert_int_equal(suf_exact_fewest_instances(&q), 6);
    q.alternative = SUF_LESS;
    assert_int_equal(suf_exact_fewest_instances(&q), 5);
    q.comparisons = 10;
    assert_int_equal(suf_exact_fewest_instances(&q), 8);
    q.test = SUF_TEST_T;
    assert_int_equal(suf_exact_fewest_instances(&q), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilcoxons_power_and_its_error_agree_with_rs_simulation),
        cmocka_unit_test(solved_wilcoxon_designs_have_the_power),
        cmocka_unit_test(above_the_limit_the_approximation_meets_the_simulation),
        cmocka_unit_test(families_average_over_their_levels),
        cmocka_unit_test(many_instances_follow_the_limit_of_the_efficiencies),
        cmocka_unit_test(the_fewest_instances_are_those_that_can_reject),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
