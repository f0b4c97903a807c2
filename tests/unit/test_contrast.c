/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/contrast.h"
#include "stats/moments.h"
#include "stats/rng.h"

enum { PAIRS = 32 };

static suf_running samples[PAIRS][2];
static double values[PAIRS][2][200];

static void collect(const table_row *row)
{
    const int pair = (int)row_number(row, "pair") - 1;
    const int algorithm = (int)row_number(row, "algorithm") - 1;
    values[pair][algorithm][(int)row_number(row, "i") - 1] = row_number(row, "x");
    suf_running_add(
        &samples[(int)row_number(row, "pair") - 1][(int)row_number(row, "algorithm") - 1],
        row_number(row, "x"));
}

static void assert_close(double actual, double expected)
{
    assert_near(actual / expected, 1, 1e-12);
}

typedef struct {
    double phi, se, ratio;
} contrast_result;

static contrast_result contrast_of(suf_contrast kind, const suf_running *pair)
{
    const double m[2] = {suf_running_mean(&pair[0]), suf_running_mean(&pair[1])};
    const double s2[2] = {suf_running_variance(&pair[0]), suf_running_variance(&pair[1])};
    const double v[2] = {s2[0] / (double)pair[0].n, s2[1] / (double)pair[1].n};
    const suf_weights w = suf_contrast_weights(kind, m, 2, 0, 1);
    return (contrast_result){.phi = suf_contrast_phi(kind, m, 2, 0, 1),
                             .se = suf_contrast_se(w, v, 2, 0, 1, 0),
                             .ratio = fabs(w.first) * sqrt(s2[0]) / (fabs(w.second) * sqrt(s2[1]))};
}

static void check_pair(const table_row *row)
{
    const suf_running *pair = samples[(int)row_number(row, "pair") - 1];
    for (int a = 0; a < 2; a++) {
        assert_near((double)pair[a].n, row_number(row, a ? "n2" : "n1"), 0);
        assert_close(suf_running_mean(&pair[a]), row_number(row, a ? "mean2" : "mean1"));
        assert_close(sqrt(suf_running_variance(&pair[a])), row_number(row, a ? "sd2" : "sd1"));
    }
    contrast_result r = contrast_of(SUF_CONTRAST_SIMPLE, pair);
    assert_close(r.phi, row_number(row, "phi_simple"));
    assert_close(r.se, row_number(row, "se_simple"));
    assert_close(r.ratio, row_number(row, "ropt_simple"));
    r = contrast_of(SUF_CONTRAST_PERCENT_PAPER, pair);
    assert_close(r.phi, row_number(row, "phi_percent"));
    assert_close(r.se, row_number(row, "se_percent_seed"));
    assert_close(r.ratio, row_number(row, "ropt_percent_seed"));
    r = contrast_of(SUF_CONTRAST_PERCENT, pair);
    assert_close(r.phi, row_number(row, "phi_percent"));
    assert_close(r.se, row_number(row, "se_percent_delta"));
    assert_close(r.ratio, row_number(row, "ropt_percent_delta"));
}

static void pairs_agree_with_r_in_every_column(void **state)
{
    (void)state;
    each_row("pairs.csv", 1000, collect);
    each_row("pairs_se.csv", 24, check_pair);
}

/* the covariance of the first n values of two samples, divided by n */
static double covariance_of(const double *x, const double *y, int n)
{
    double products = 0;
    const double mean_x = suf_mean(x, (size_t)n);
    const double mean_y = suf_mean(y, (size_t)n);
    for (int i = 0; i < n; i++)
        products += (x[i] - mean_x) * (y[i] - mean_y);
    return products / (n - 1) / n;
}

static void check_ratio(const table_row *row)
{
    const int k = (int)row_number(row, "pair") - 1;
    const int n = (int)row_number(row, "n");
    const contrast_result r = contrast_of(SUF_CONTRAST_RATIO, samples[k]);
    assert_close(r.phi, row_number(row, "phi"));
    assert_close(r.se, row_number(row, "se"));
    assert_close(r.ratio, row_number(row, "ropt"));
    double m[2], v[2];
    for (int a = 0; a < 2; a++) {
        m[a] = suf_mean(values[k][a], (size_t)n);
        v[a] = covariance_of(values[k][a], values[k][a], n);
    }
    const suf_weights w = suf_contrast_weights(SUF_CONTRAST_RATIO, m, 2, 0, 1);
    assert_close(suf_contrast_phi(SUF_CONTRAST_RATIO, m, 2, 0, 1), row_number(row, "phi_paired"));
    assert_close(suf_contrast_se(w, v, 2, 0, 1, covariance_of(values[k][0], values[k][1], n)),
                 row_number(row, "se_paired"));
}

static void ratios_agree_with_r_in_every_column(void **state)
{
    (void)state;
    each_row("pairs_ratio.csv", 24, check_ratio);
}

/* what percentages are not */
static void a_ratio_is_antisymmetric_and_free_of_others(void **state)
{
    (void)state;
    const double m[3] = {2, 5, 1e6};
    assert_close(suf_contrast_phi(SUF_CONTRAST_RATIO, m, 3, 0, 1),
                 -suf_contrast_phi(SUF_CONTRAST_RATIO, m, 3, 1, 0));
    assert_near(suf_contrast_weights(SUF_CONTRAST_RATIO, m, 3, 0, 1).others, 0, 0);
}

/* every weight against the difference quotient of phi */
static void weights_are_derivatives(void **state)
{
    (void)state;
    const suf_contrast kinds[] = {SUF_CONTRAST_SIMPLE, SUF_CONTRAST_PERCENT,
                                  SUF_CONTRAST_PERCENT_GRAND, SUF_CONTRAST_RATIO};
    for (size_t k = 0; k < 4; k++)
        for (size_t a = 0; a < 4; a++) {
            double m[4] = {2, 3.5, 1.25, 4};
            const suf_weights w = suf_contrast_weights(kinds[k], m, 4, 0, 2);
            const double h = 1e-5;
            m[a] += h;
            const double up = suf_contrast_phi(kinds[k], m, 4, 0, 2);
            m[a] -= 2 * h;
            const double down = suf_contrast_phi(kinds[k], m, 4, 0, 2);
            assert_near(suf_weight_of(&w, 0, 2, a), (up - down) / (2 * h), 1e-9);
        }
}

/* method: ((1+phi/A)^2 v_a + (1-phi/A)^2 v_b + (phi/A)^2 sum_other v) / m^2 */
static void the_grand_means_error_is_the_methods_formula(void **state)
{
    (void)state;
    const double m[3] = {2, 3, 5};
    const double v[3] = {0.1, 0.2, 0.4};
    const double phi = (5.0 - 2) / (10.0 / 3);
    const suf_weights w = suf_contrast_weights(SUF_CONTRAST_PERCENT_GRAND, m, 3, 0, 2);
    const double expected = ((1 + phi / 3) * (1 + phi / 3) * 0.1 +
                             (1 - phi / 3) * (1 - phi / 3) * 0.4 + phi / 3 * (phi / 3) * 0.2) /
                            (100.0 / 9);
    assert_near(suf_contrast_se(w, v, 3, 0, 2, 0), sqrt(expected), 1e-14);
}

static double gauss(suf_rng *rng)
{
    return sqrt(-2 * log(suf_rng_uniform(rng))) * cos(2 * M_PI * suf_rng_uniform(rng));
}

/* one by one or all at once */
static void replicates_have_the_same_differences(void **state)
{
    (void)state;
    const double replicates[6] = {1, 2, 3, 4, 5, -6}; /* three of each of two algorithms */
    for (int kind = SUF_CONTRAST_SIMPLE; kind <= SUF_CONTRAST_RATIO; kind++) {
        double phis[3];
        suf_contrast_phis((suf_contrast)kind, replicates, 2, 3, 0, 1, phis);
        for (int r = 0; r < 2; r++)
            assert_close(phis[r],
                         suf_contrast_phi((suf_contrast)kind,
                                          (double[]){replicates[r], replicates[r + 3]}, 2, 0, 1));
        assert_int_equal(isnan(phis[2]), kind == SUF_CONTRAST_RATIO);
    }
}

/* means of 30 correlated pairs, 20,000 times: the covariance form gives phi's true spread */
static void paired_errors_agree_with_simulation(void **state)
{
    (void)state;
    enum { N = 20000 };
    const double sd1 = 0.3;
    const double sd2 = 0.5;
    const double rho = 0.8;
    suf_rng rng = suf_rng_stream(12, 0);
    suf_running phis = {0};
    for (int i = 0; i < N; i++) {
        const double z = gauss(&rng);
        const double y = rho * z + sqrt(1 - rho * rho) * gauss(&rng);
        const double m[2] = {2 + sd1 / sqrt(30) * z, 3 + sd2 / sqrt(30) * y};
        suf_running_add(&phis, suf_contrast_phi(SUF_CONTRAST_PERCENT, m, 2, 0, 1));
    }
    const double m[2] = {2, 3};
    const double v[2] = {sd1 * sd1 / 30, sd2 * sd2 / 30};
    const suf_weights w = suf_contrast_weights(SUF_CONTRAST_PERCENT, m, 2, 0, 1);
    const double se = suf_contrast_se(w, v, 2, 0, 1, rho * sd1 * sd2 / 30);
    assert_near(sqrt(suf_running_variance(&phis)) / se, 1, 0.03);
}

static void only_positive_means_have_a_ratio(void **state)
{
    (void)state;
    const double none[][2] = {{0, 1}, {1, 0}, {-1, 1}, {1, -1}, {-1, -2}};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_true(isnan(suf_contrast_phi(SUF_CONTRAST_RATIO, none[i], 2, 0, 1)));
        assert_true(isnan(suf_contrast_weights(SUF_CONTRAST_RATIO, none[i], 2, 0, 1).first));
    }
}

/* of the phis of 11 and of 12 replicates of three algorithms, one by one */
static void the_variance_over_replicates_is_that_of_the_phis(void **state)
{
    (void)state;
    const suf_contrast kinds[] = {SUF_CONTRAST_SIMPLE, SUF_CONTRAST_PERCENT,
                                  SUF_CONTRAST_PERCENT_PAPER, SUF_CONTRAST_PERCENT_GRAND,
                                  SUF_CONTRAST_RATIO};
    for (size_t i = 0; i < 10; i++) {
        const size_t n = 11 + i / 5;
        const suf_contrast kind = kinds[i % 5];
        double replicates[36];
        double work[12];
        suf_running phis = {0};
        for (size_t k = 0; k < 3 * n; k++)
            replicates[k] = 5 + (double)k + sin((double)k);
        for (size_t r = 0; r < n; r++) {
            const double m[3] = {replicates[r], replicates[n + r], replicates[2 * n + r]};
            suf_running_add(&phis, suf_contrast_phi(kind, m, 3, 0, 2));
        }
        const double expected = suf_running_variance(&phis);
        assert_near(suf_contrast_variance(kind, replicates, 3, n, 0, 2, work) / expected, 1, 1e-13);
        replicates[4] = 0;
        if (kind == SUF_CONTRAST_PERCENT)
            assert_true(isnan(suf_contrast_variance(kind, replicates, 3, n, 0, 2, work)));
    }
}

static void a_base_of_zero_has_no_percentage(void **state)
{
    (void)state;
    const double m[2] = {0, 1};
    assert_true(isnan(suf_contrast_phi(SUF_CONTRAST_PERCENT, m, 2, 0, 1)));
    const double around[2] = {-1, 1};
    assert_true(isnan(suf_contrast_phi(SUF_CONTRAST_PERCENT_GRAND, around, 2, 0, 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_agree_with_r_in_every_column),
        cmocka_unit_test(ratios_agree_with_r_in_every_column),
        cmocka_unit_test(a_ratio_is_antisymmetric_and_free_of_others),
        cmocka_unit_test(weights_are_derivatives),
        cmocka_unit_test(replicates_have_the_same_differences),
        cmocka_unit_test(the_grand_means_error_is_the_methods_formula),
        cmocka_unit_test(paired_errors_agree_with_simulation),
        cmocka_unit_test(the_variance_over_replicates_is_that_of_the_phis),
        cmocka_unit_test(a_base_of_zero_has_no_percentage),
        cmocka_unit_test(only_positive_means_have_a_ratio),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
