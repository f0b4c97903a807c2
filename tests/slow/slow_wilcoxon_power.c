/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wilcoxon's power. What is simulated agrees with R's simulation (with fewer samples:
 * test_exact.c). Above SUF_SIGNRANK_EXACT instances a normal approximation serves: its error is
 * below 0.002 at that limit and below 0.001 at twice as many.
 */
#include "check.h"
#include "design/exact.h"
#include "stats/signrank.h"

enum { SAMPLES = 1000000, TABLE_SAMPLES = 200000 };

static double simulated_power(const suf_design *q)
{
    uint32_t *v = malloc(SAMPLES * sizeof *v);
    assert_non_null(v);
    double critical;
    double rejected = 0;
    suf_signrank_critical((double)q->instances, &q->alpha, 1, &critical);
    suf_signrank_sample((uint32_t)q->instances, q->mres, 77, v, SAMPLES);
    for (int i = 0; i < SAMPLES; i++)
        rejected += v[i] >= critical;
    free(v);
    return rejected / SAMPLES;
}

static void check_at(int64_t n, double bound)
{
    suf_exact exact;
    suf_exact_init(&exact, 1);
    for (double ncp = 1.5; ncp < 4; ncp += 0.6) {
        const suf_design q = {.test = SUF_TEST_WILCOXON,
                              .alternative = SUF_GREATER,
                              .comparisons = 1,
                              .alpha = 0.025,
                              .mres = ncp / sqrt((double)n),
                              .instances = n};
        const double p = simulated_power(&q);
        assert_near(suf_exact_power(&exact, &q, NULL), p, bound + 3 * sqrt(p * (1 - p) / SAMPLES));
    }
    suf_exact_release(&exact);
}

static void the_error_is_below_a_five_hundredth_at_the_limit(void **state)
{
    (void)state;
    check_at(SUF_SIGNRANK_EXACT + 1, 0.002);
}

static void the_error_is_below_a_thousandth_at_twice_the_limit(void **state)
{
    (void)state;
    check_at(2 * SUF_SIGNRANK_EXACT, 0.001);
}

static void check_power(const table_row *row)
{
    uint32_t *v = malloc(TABLE_SAMPLES * sizeof *v);
    assert_non_null(v);
    const double n = row_number(row, "n");
    const int sides = row_sides(row);
    const double tail = row_number(row, "alpha") / sides;
    const double max = suf_signrank_max(n);
    double critical;
    suf_signrank_critical(n, &tail, 1, &critical);
    suf_signrank_sample((uint32_t)n, row_number(row, "d"), 5, v, TABLE_SAMPLES);
    double rejected = 0;
    for (int i = 0; i < TABLE_SAMPLES; i++)
        rejected += v[i] >= critical || (sides == 2 && max - v[i] >= critical);
    free(v);
    const double p = rejected / TABLE_SAMPLES;
    const double se = row_number(row, "se");
    assert_near(p, row_number(row, "power"), 4.5 * sqrt(p * (1 - p) / TABLE_SAMPLES + se * se));
}

static void the_simulated_power_agrees_with_rs_simulation(void **state)
{
    (void)state;
    each_row("wilcoxon_power.csv", 56, check_power);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_simulated_power_agrees_with_rs_simulation),
        cmocka_unit_test(the_error_is_below_a_five_hundredth_at_the_limit),
        cmocka_unit_test(the_error_is_below_a_thousandth_at_twice_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
