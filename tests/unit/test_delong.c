/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/delong.h"
#include "stats/moments.h"
#include "stats/rng.h"

enum { PAIRS = 32, MOST = 200 };

static double values[PAIRS][2][MOST];
static size_t n_values[PAIRS][2];

static void collect(const table_row *row)
{
    const int pair = (int)row_number(row, "pair") - 1;
    const int algorithm = (int)row_number(row, "algorithm") - 1;
    values[pair][algorithm][n_values[pair][algorithm]++] = row_number(row, "x");
}

static void check_pair(const table_row *row)
{
    const int k = (int)row_number(row, "pair") - 1;
    double copies[2][MOST];
    double work[2 * MOST];
    const size_t *n = n_values[k];
    for (int a = 0; a < 2; a++)
        for (size_t i = 0; i < n[a]; i++)
            copies[a][i] =
                row_number(row, "rounded") > 0 ? 10 * rint(values[k][a][i] / 10) : values[k][a][i];
    const suf_delong d = suf_delong_of(copies[0], n[0], copies[1], n[1], work);
    assert_near(d.probability, row_number(row, "probability"), 1e-14);
    assert_near(d.spread_x, row_number(row, "spread1"), 1e-13);
    assert_near(d.spread_y, row_number(row, "spread2"), 1e-13);
    assert_near(suf_delong_se(&d, n[0], n[1]), row_number(row, "se"), 1e-13);
}

static void it_is_what_counting_all_pairs_gives(void **state)
{
    (void)state;
    each_row("pairs.csv", 1000, collect);
    each_row("delong.csv", 30, check_pair);
}

static void exchanging_the_samples_gives_the_complement(void **state)
{
    (void)state;
    const double x[] = {1, 2, 2, 5};
    const double y[] = {2, 3, 9};
    double work[7];
    const suf_delong d = suf_delong_of(x, 4, y, 3, work);
    const suf_delong e = suf_delong_of(y, 3, x, 4, work);
    assert_near(d.probability + e.probability, 1, 1e-15);
    assert_near(d.spread_x, e.spread_y, 1e-15);
}

/* 1/2 of one of 21 in 20, where the plain variance is 0; constant samples are certain */
static void samples_that_do_not_overlap_are_not_certain(void **state)
{
    (void)state;
    double x[20], y[40], work[60];
    for (int i = 0; i < 40; i++) {
        y[i] = 100 + i;
        x[i % 20] = i % 20;
    }
    suf_delong d = suf_delong_of(x, 20, y, 40, work);
    assert_near(d.probability, 1, 0);
    assert_near(suf_delong_se(&d, 20, 40), sqrt(0.5 / 21 * (1 - 0.5 / 21) / 20), 1e-15);
    for (int i = 0; i < 20; i++)
        x[i] = 7;
    d = suf_delong_of(x, 20, y, 40, work);
    assert_near(d.spread_x, 0, 0);
    assert_near(suf_delong_se(&d, 20, 40), sqrt(0.5 / 21 * (1 - 0.5 / 21) / 20), 1e-15);
    for (int i = 0; i < 40; i++)
        y[i] = 7;
    d = suf_delong_of(x, 20, y, 40, work);
    assert_near(d.probability, 0.5, 0);
    assert_near(suf_delong_se(&d, 20, 40), 0, 0);
}

static void a_single_value_has_no_spread(void **state)
{
    (void)state;
    double work[3];
    const suf_delong d = suf_delong_of((double[]){1}, 1, (double[]){1, 2}, 2, work);
    assert_near(d.probability, 0.75, 0);
    assert_true(isnan(suf_delong_se(&d, 1, 2)));
}

static double gauss(suf_rng *rng)
{
    return sqrt(-2 * log(suf_rng_uniform(rng))) * cos(2 * M_PI * suf_rng_uniform(rng));
}

/* normal values one standard deviation apart: P = Phi(1 / sqrt 2) = 0.76025 */
static void errors_agree_with_simulation(void **state)
{
    (void)state;
    enum { N = 4000 };
    suf_rng rng = suf_rng_stream(11, 0);
    suf_running probabilities = {0};
    suf_running variances = {0};
    for (int k = 0; k < N; k++) {
        double x[30], y[20], work[50];
        for (int i = 0; i < 30; i++)
            x[i] = gauss(&rng);
        for (int i = 0; i < 20; i++)
            y[i] = 1 + gauss(&rng);
        const suf_delong d = suf_delong_of(x, 30, y, 20, work);
        const double se = suf_delong_se(&d, 30, 20);
        suf_running_add(&probabilities, d.probability);
        suf_running_add(&variances, se * se);
    }
    assert_near(suf_running_mean(&probabilities), 0.760249938906524, 0.005);
    assert_near(suf_running_mean(&variances) / suf_running_variance(&probabilities), 1, 0.08);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_what_counting_all_pairs_gives),
        cmocka_unit_test(exchanging_the_samples_gives_the_complement),
        cmocka_unit_test(samples_that_do_not_overlap_are_not_certain),
        cmocka_unit_test(a_single_value_has_no_spread),
        cmocka_unit_test(errors_agree_with_simulation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
