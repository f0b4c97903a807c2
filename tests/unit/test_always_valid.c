/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/e_value_t.h"
#include "stats/variates.h"
#include "suffice.h"

enum { SAMPLES = 4000 };

/* Experiments that are looked at after every instance, up to the largest number: how many reach the
 * e value on the side of the effect, and how many instances that takes on average. */
static double simulate(const suf_always_valid *plan, double d, double *mean)
{
    suf_variates tables;
    suf_variates_init(&tables);
    size_t n_found = 0;
    *mean = 0;
    for (uint64_t i = 0; i < SAMPLES; i++) {
        suf_rng rng = suf_rng_stream(11, i);
        double sum = 0, squares = 0, n = 0, e = 0;
        while (n < (double)plan->instances_max && !(e >= 20)) {
            const double x = d + suf_variate_normal(&tables, &rng);
            n++;
            sum += x;
            squares += x * x;
            if (n > 2)
                e = suf_e_value_t(sum / sqrt(n) / sqrt((squares - sum * sum / n) / (n - 1)), n,
                                  plan->g);
        }
        n_found += e >= 20 && sum > 0;
        *mean += n / SAMPLES;
    }
    return (double)n_found / SAMPLES;
}

static void the_price_is_what_a_simulation_pays(void **state)
{
    static const double multiples[SUF_SEQUENTIAL_EFFECTS] = {0, 0.5, 1, 2};
    (void)state;
    suf_always_valid plan;
    const suf_design design = {.alpha = 0.05, .power = 0.8, .mres = 0.5, .comparisons = 1};
    assert_int_equal(suf_always_valid_init(&plan, &design, 34, NULL), SUF_OK);
    assert_near(plan.g, 0.25, 1e-15);
    for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++) {
        double mean;
        const double found = simulate(&plan, multiples[i] * 0.5, &mean);
        if (i > 0) /* three standard errors of a share of 0.8 are 0.019 */
            assert_near(plan.power[i], found, 0.025);
        assert_near(plan.expected[i], mean, 0.9);
    }
    assert_true(plan.power[2] >= 0.8);
}

static void other_tests_are_refused(void **state)
{
    (void)state;
    suf_always_valid plan;
    suf_error err;
    const suf_design design = {
        .alpha = 0.05, .power = 0.8, .mres = 0.5, .comparisons = 1, .test = SUF_TEST_SIGN};
    assert_int_equal(suf_always_valid_init(&plan, &design, 34, &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "choose 'test' t"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_price_is_what_a_simulation_pays),
        cmocka_unit_test(other_tests_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
