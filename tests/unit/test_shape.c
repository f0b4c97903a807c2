/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "simulate/shape.h"

enum { N = 400000 };

static const char *const texts[] = {"normal(0.3)", "lognormal(0.5)",     "exponential",
                                    "gamma(0.7)",  "shifted(0.4)",       "shifted(-0.4)",
                                    "t(6,0.25)",   "discrete(0.2,0.25)", "beta(2,3)",
                                    "binary(0.1)", "poisson(0.5,10)"};

static suf_distribution shape_of(const char *text)
{
    suf_distribution shape;
    suf_error err;
    if (suf_shape_read(text, &shape, &err) < 0)
        fail_msg("%s %s", text, err.message);
    return shape;
}

/* mean, sd and three quantiles are what the draws have */
static void check_draws(const char *text)
{
    suf_variates tables;
    suf_variates_init(&tables);
    const suf_distribution shape = shape_of(text);
    const bool is_discrete = shape.kind == SUF_SHAPE_DISCRETE || shape.kind == SUF_SHAPE_BINARY ||
                             shape.kind == SUF_SHAPE_POISSON;
    const double points[] = {0.1, 0.5, 0.9};
    const double quantiles[] = {suf_shape_quantile(shape, 0.1), suf_shape_quantile(shape, 0.5),
                                suf_shape_quantile(shape, 0.9)};
    double below[3] = {0};
    double sum = 0;
    double squares = 0;
    suf_rng rng = suf_rng_stream(21, 0);
    for (int i = 0; i < N; i++) {
        const double x = suf_shape_draw(shape, &tables, &rng);
        sum += x;
        squares += x * x;
        for (int k = 0; k < 3; k++)
            below[k] += x <= quantiles[k];
    }
    const double sd = suf_shape_sd(shape);
    assert_near(sum / N, suf_shape_mean(shape), 4.5 * sd / sqrt(N));
    assert_near(sqrt(squares / N - sum / N * (sum / N)), sd, 0.02 * sd);
    for (int k = 0; k < 3 && !is_discrete; k++)
        assert_near(below[k] / N, points[k], 4.5 * 0.5 / sqrt(N));
}

static void draws_have_the_mean_the_spread_and_the_quantiles(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_draws(texts[i]);
}

static void texts_are_written_as_they_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[SUF_DISTRIBUTION_SIZE];
        suf_shape_write(shape_of(texts[i]), text);
        assert_string_equal(text, texts[i]);
    }
    assert_int_equal(shape_of("lognormal").a, 1);
}

static void other_texts_are_refused(void **state)
{
    (void)state;
    const char *const wrong[] = {"",          "cauchy",         "normal(",     "normal(0)",
                                 "normal()",  "normal(1,2)",    "t(2)",        "t(3,0.2,1)",
                                 "binary(1)", "exponential(1)", "normal(0.2)x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        suf_distribution shape;
        suf_error err;
        assert_int_equal(suf_shape_read(wrong[i], &shape, &err), SUF_EINVAL);
    }
}

static void lists_are_divided_at_commas_outside_of_parentheses(void **state)
{
    (void)state;
    suf_distribution shapes[3];
    size_t n = 0;
    assert_int_equal(suf_shapes_read("t(3,0.2),exponential,beta(1,2)", shapes, 3, &n, NULL), 0);
    assert_int_equal(n, 3);
    assert_int_equal(shapes[2].kind, SUF_SHAPE_BETA);
    assert_int_equal(suf_shapes_read("t,t,t,t", shapes, 3, &n, NULL), SUF_EINVAL);
    assert_int_equal(suf_shapes_read("t,", shapes, 3, &n, NULL), SUF_EINVAL);
}

/* the mean and the sd of the logarithms, by drawing */
static void check_logarithms(const char *text)
{
    suf_variates tables;
    suf_variates_init(&tables);
    const suf_distribution shape = shape_of(text);
    const suf_sampling q = {.difference = SUF_LOG_RATIO};
    double sum = 0;
    double squares = 0;
    suf_rng rng = suf_rng_stream(22, 0);
    for (int i = 0; i < N; i++) {
        const double x = log(suf_shape_draw(shape, &tables, &rng));
        sum += x;
        squares += x * x;
    }
    const double sd = sqrt(squares / N - sum / N * (sum / N));
    assert_near(log(suf_shape_center(shape, &q)), sum / N, 4.5 * sd / sqrt(N));
    assert_near(suf_shape_spread(shape, &q), sd, 0.02 * sd);
}

static void logarithms_have_the_center_and_the_spread(void **state)
{
    (void)state;
    const char *const positive[] = {"normal(0.15)",      "lognormal(0.5)", "exponential",
                                    "gamma(0.7)",        "shifted(0.4)",   "beta(2,3)",
                                    "discrete(0.1,0.05)"};
    for (size_t i = 0; i < sizeof positive / sizeof *positive; i++)
        check_logarithms(positive[i]);
    const suf_sampling q = {.difference = SUF_LOG_RATIO};
    assert_true(isnan(suf_shape_center(shape_of("binary"), &q)));
    assert_true(isnan(suf_shape_center(shape_of("t"), &q)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_have_the_mean_the_spread_and_the_quantiles),
        cmocka_unit_test(texts_are_written_as_they_are_read),
        cmocka_unit_test(other_texts_are_refused),
        cmocka_unit_test(lists_are_divided_at_commas_outside_of_parentheses),
        cmocka_unit_test(logarithms_have_the_center_and_the_spread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
