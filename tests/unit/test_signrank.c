/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/signrank.h"

enum { SAMPLES = 40000 };

static void check_critical(const table_row *row)
{
    const double n = row_number(row, "n");
    const double alpha = row_number(row, "alpha");
    const double expected = row_number(row, "critical");
    double critical;
    suf_signrank_critical(n, &alpha, 1, &critical);
    assert_near(critical, isnan(expected) ? suf_signrank_max(n) + 1 : expected, 0);
}

static void critical_values_agree_with_r(void **state)
{
    (void)state;
    each_row("signrank_critical.csv", 380, check_critical);
}

/* at the limit of the exact ones, the approximation is off by less than 1 % of a
 * standard deviation for usual levels */
static void above_the_limit_critical_values_go_on_smoothly(void **state)
{
    (void)state;
    const double levels[] = {0.001, 0.025, 0.05};
    double exact[3];
    double normal[3];
    suf_signrank_critical(SUF_SIGNRANK_EXACT, levels, 3, exact);
    suf_signrank_critical(SUF_SIGNRANK_EXACT + 1, levels, 3, normal);
    for (int i = 0; i < 3; i++) {
        const double n = SUF_SIGNRANK_EXACT;
        const double sd = sqrt(n * (n + 1) * (2 * n + 1) / 24);
        const double grows = (n + 1) / 2 * (1 + 3 / sqrt(3 * n)); /* of mean and sd, about */
        assert_near(normal[i] - exact[i], grows, 0.01 * sd);
    }
}

/* without a shift: mean n(n+1)/4, variance n(n+1)(2n+1)/24 */
static void moments_without_shift_are_the_textbooks(void **state)
{
    (void)state;
    for (double n = 1; n < 1e6; n *= 3) {
        const suf_moments m = suf_signrank_moments(n, 0);
        assert_near(m.mean, n * (n + 1) / 4, 1e-12 * n * n);
        assert_near(m.sd * m.sd / (n * (n + 1) * (2 * n + 1) / 24), 1, 1e-11);
    }
}

static void samples_have_the_exact_moments(void **state)
{
    (void)state;
    static uint32_t v[SAMPLES];
    for (double d = 0; d < 1.1; d += 0.25) {
        const suf_moments m = suf_signrank_moments(30, d);
        double sum = 0;
        double squares = 0;
        suf_signrank_sample(30, d, 11, v, SAMPLES);
        for (int i = 0; i < SAMPLES; i++) {
            sum += v[i];
            squares += (v[i] - m.mean) * (v[i] - m.mean);
        }
        assert_near(sum / SAMPLES, m.mean, 5 * m.sd / sqrt(SAMPLES));
        assert_near(sqrt(squares / SAMPLES) / m.sd, 1, 0.02);
    }
}

static void a_larger_shift_never_lowers_a_sample(void **state)
{
    (void)state;
    static uint32_t v[1000];
    static uint32_t w[1000];
    suf_signrank_sample(25, 0.3, 1, v, 1000);
    suf_signrank_sample(25, 0.35, 1, w, 1000);
    for (int i = 0; i < 1000; i++)
        assert_true(w[i] >= v[i]);
}

static void a_huge_shift_gives_the_largest_value(void **state)
{
    (void)state;
    uint32_t v[100];
    suf_signrank_sample(12, 50, 1, v, 100);
    for (int i = 0; i < 100; i++)
        assert_int_equal(v[i], 78);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(critical_values_agree_with_r),
        cmocka_unit_test(above_the_limit_critical_values_go_on_smoothly),
        cmocka_unit_test(moments_without_shift_are_the_textbooks),
        cmocka_unit_test(samples_have_the_exact_moments),
        cmocka_unit_test(a_larger_shift_never_lowers_a_sample),
        cmocka_unit_test(a_huge_shift_gives_the_largest_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
