/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "simulate/between.h"

static suf_distribution between_of(const char *text)
{
    suf_distribution between;
    suf_error err;
    if (suf_between_read(text, &between, &err) < 0)
        fail_msg("%s %s", text, err.message);
    return between;
}

static void deviations_have_mean_0_and_standard_deviation_1(void **state)
{
    (void)state;
    enum { N = 400000 };
    const char *const texts[] = {"normal", "exponential", "lognormal(0.6)", "t(8)",
                                 "mixture(0.1,5)"};
    suf_variates tables;
    suf_variates_init(&tables);
    double *x = malloc(N * sizeof *x);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        suf_rng rng = suf_rng_stream(31, i);
        double sum = 0;
        double squares = 0;
        suf_between_draw(between_of(texts[i]), &tables, &rng, x, N);
        for (int j = 0; j < N; j++) {
            sum += x[j];
            squares += x[j] * x[j];
        }
        assert_near(sum / N, 0, 4.5 / sqrt(N));
        assert_near(squares / N, 1, 0.03);
    }
    free(x);
}

/* two random instances of F families with share s have correlation s / F */
static void instances_of_families_are_correlated(void **state)
{
    (void)state;
    enum { N = 200000 };
    suf_variates tables;
    suf_variates_init(&tables);
    suf_rng rng = suf_rng_stream(32, 0);
    double products = 0;
    double squares = 0;
    for (int i = 0; i < N; i++) {
        double x[2];
        suf_between_draw(between_of("families(2,0.6)"), &tables, &rng, x, 2);
        products += x[0] * x[1];
        squares += x[0] * x[0];
    }
    assert_near(squares / N, 1, 0.02);
    assert_near(products / N, 0.3, 0.02);
}

static void texts_are_written_as_they_are_read(void **state)
{
    (void)state;
    char text[SUF_DISTRIBUTION_SIZE];
    suf_between_write(between_of("mixture(0.2,3)"), text);
    assert_string_equal(text, "mixture(0.2,3)");
    suf_distribution between;
    assert_int_equal(suf_between_read("uniform", &between, NULL), SUF_EINVAL);
    assert_false(suf_between_is_symmetric(between_of("exponential")));
    assert_true(suf_between_is_symmetric(between_of("t")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deviations_have_mean_0_and_standard_deviation_1),
        cmocka_unit_test(instances_of_families_are_correlated),
        cmocka_unit_test(texts_are_written_as_they_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
