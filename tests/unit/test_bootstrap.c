/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The incremental bootstrap is exact in distribution: its resamples are compared with fresh
 * multinomial ones, by their counts and by the standard errors they give.
 */
#include "check.h"
#include "stats/bootstrap.h"
#include "stats/moments.h"

#include <Rmath.h>

enum { N = 8, RESAMPLES = 20000 };

/* a bootstrap of the square roots of 1 to n, brought up to date after every value from the second
 */
static suf_bootstrap grown(size_t n, size_t resamples, uint64_t stream)
{
    suf_bootstrap b;
    double *means = malloc(resamples * sizeof *means);
    suf_bootstrap_init(&b, resamples, 31, stream);
    for (size_t i = 0; i < n; i++) {
        suf_bootstrap_add(&b, sqrt((double)i + 1));
        if (i > 0 || n == 1)
            suf_bootstrap_means(&b, means);
    }
    free(means);
    return b;
}

static size_t draw_at(const suf_bootstrap *b, size_t r, size_t i)
{
    return b->draws[i * b->n_resamples + r];
}

static size_t times_drawn(const suf_bootstrap *b, size_t r, size_t value)
{
    size_t count = 0;
    for (size_t i = 0; i < b->n; i++)
        count += draw_at(b, r, i) == value;
    return count;
}

/* how often a value is in a resample is binomial(n, 1/n), for the first and the last alike */
static void counts_are_binomial(void **state)
{
    (void)state;
    suf_bootstrap b = grown(N, RESAMPLES, 0);
    for (size_t value = 0; value < N; value++) {
        double observed[6] = {0};
        for (size_t r = 0; r < RESAMPLES; r++)
            observed[imin2((int)times_drawn(&b, r, value), 5)]++;
        double chi_square = 0;
        for (int k = 0; k <= 5; k++) {
            const double p = k < 5 ? dbinom(k, N, 1.0 / N, 0) : pbinom(4, N, 1.0 / N, 0, 0);
            chi_square +=
                (observed[k] - RESAMPLES * p) * (observed[k] - RESAMPLES * p) / (RESAMPLES * p);
        }
        assert_true(pchisq(chi_square, 5, 0, 0) > 1e-4);
    }
    suf_bootstrap_release(&b);
}

/* resamples that were asked for with 3 values and then with 8: the newest value counts as before */
static void values_between_two_questions_are_caught_up_with(void **state)
{
    (void)state;
    static double means[RESAMPLES];
    double observed[4] = {0};
    double chi_square = 0;
    suf_bootstrap b;
    suf_bootstrap_init(&b, RESAMPLES, 5, 5);
    for (size_t i = 0; i < N; i++) {
        suf_bootstrap_add(&b, (double)i);
        if (i == 2 || i + 1 == N)
            suf_bootstrap_means(&b, means);
    }
    for (size_t r = 0; r < RESAMPLES; r++)
        observed[imin2((int)times_drawn(&b, r, 5), 3)]++;
    for (int k = 0; k <= 3; k++) {
        const double p = k < 3 ? dbinom(k, N, 1.0 / N, 0) : pbinom(2, N, 1.0 / N, 0, 0);
        chi_square +=
            (observed[k] - RESAMPLES * p) * (observed[k] - RESAMPLES * p) / (RESAMPLES * p);
    }
    assert_true(pchisq(chi_square, 3, 0, 0) > 1e-4);
    suf_bootstrap_release(&b);
}

/* Each of the 3^3 lists of draws has probability 1/27, so each of the 10 multisets of three values
 * its multinomial one. Small bootstraps of many seeds, updated twice. */
static void every_list_of_three_draws_is_equally_likely(void **state)
{
    (void)state;
    enum { SEEDS = 20000, SMALL = 7, CODES = 27 };
    double observed[CODES] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        suf_bootstrap b = grown(3, SMALL, 1000 + seed);
        for (size_t r = 0; r < SMALL; r++)
            observed[9 * draw_at(&b, r, 0) + 3 * draw_at(&b, r, 1) + draw_at(&b, r, 2)]++;
        suf_bootstrap_release(&b);
    }
    const double expected = (double)SEEDS * SMALL / CODES;
    double chi_square = 0;
    for (size_t k = 0; k < CODES; k++)
        chi_square += (observed[k] - expected) * (observed[k] - expected) / expected;
    assert_true(pchisq(chi_square, CODES - 1, 0, 0) > 1e-4);
}

/* the numbers of all 20 values in the draws of all resamples: chi-square over many seeds */
static void no_value_is_preferred(void **state)
{
    (void)state;
    enum { SEEDS = 300, VALUES = 20, SMALL = 99 };
    double observed[VALUES] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        suf_bootstrap b = grown(VALUES, SMALL, 50000 + seed);
        for (size_t i = 0; i < VALUES * SMALL; i++)
            observed[b.draws[i]]++;
        suf_bootstrap_release(&b);
    }
    double chi_square = 0;
    const double expected = SEEDS * SMALL;
    for (size_t k = 0; k < VALUES; k++)
        chi_square += (observed[k] - expected) * (observed[k] - expected) / expected;
    assert_true(pchisq(chi_square, VALUES - 1, 0, 0) > 1e-4);
    assert_true(pchisq(chi_square, VALUES - 1, 1, 0) > 1e-4);
}

/* resamples do not know of each other: their means are uncorrelated, as are their numbers of the
 * newest value */
static void resamples_are_independent(void **state)
{
    (void)state;
    enum { SEEDS = 20000 };
    double products = 0;
    double counts = 0;
    double squares = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        suf_bootstrap b = grown(4, 2, 70000 + seed);
        double means[2];
        suf_bootstrap_means(&b, means);
        const double centre = (1 + sqrt(2) + sqrt(3) + 2) / 4;
        products += (means[0] - centre) * (means[1] - centre);
        squares += (means[0] - centre) * (means[0] - centre);
        counts += ((double)times_drawn(&b, 0, 3) - 1) * ((double)times_drawn(&b, 1, 3) - 1);
        suf_bootstrap_release(&b);
    }
    assert_near(products / squares, 0, 4.5 / sqrt(SEEDS));
    assert_near(counts / SEEDS / 0.75, 0, 4.5 / sqrt(SEEDS));
}

/* the counts of two values in a resample have covariance -1/n: draws are independent */
static void counts_of_two_values_have_the_multinomial_covariance(void **state)
{
    (void)state;
    suf_bootstrap b = grown(N, RESAMPLES, 1);
    double products = 0;
    for (size_t r = 0; r < RESAMPLES; r++)
        products += ((double)times_drawn(&b, r, 0) - 1) * ((double)times_drawn(&b, r, N - 1) - 1);
    assert_near(products / RESAMPLES, -1.0 / N, 5 / sqrt(RESAMPLES));
    suf_bootstrap_release(&b);
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* two-sample Kolmogorov-Smirnov statistic times sqrt(n/2), for two samples of n */
static double smirnov(double *x, double *y, size_t n)
{
    qsort(x, n, sizeof *x, compare);
    qsort(y, n, sizeof *y, compare);
    double largest = 0;
    for (size_t i = 0, j = 0; i < n && j < n;) {
        const double at = fmin(x[i], y[j]);
        while (i < n && x[i] <= at)
            i++;
        while (j < n && y[j] <= at)
            j++;
        largest = fmax(largest, fabs((double)i - (double)j) / (double)n);
    }
    return largest * sqrt((double)n / 2);
}

static void check_means(suf_bootstrap_drawer *draw, size_t n, uint64_t stream)
{
    static double means[RESAMPLES];
    static double fresh[RESAMPLES];
    double work[130];
    double values[130];
    suf_bootstrap b = grown(n, RESAMPLES, stream);
    suf_rng rng = suf_rng_stream(99, stream);
    for (size_t i = 0; i < n; i++)
        values[i] = sqrt((double)i + 1);
    assert_int_equal(suf_bootstrap_means(&b, means), 0);
    draw(&rng, values, n, (suf_summary){SUF_STATISTIC_MEAN, 0}, fresh, RESAMPLES, work);
    for (size_t i = 0; i < RESAMPLES; i++) { /* sums in another order differ in the last bits */
        means[i] = round(means[i] * 1e9);
        fresh[i] = round(fresh[i] * 1e9);
    }
    assert_true(smirnov(means, fresh, RESAMPLES) < 2.2); /* p about 1e-4 */
    suf_bootstrap_release(&b);
}

static void means_are_distributed_as_those_of_fresh_resamples(void **state)
{
    (void)state;
    const size_t sizes[] = {2, 3, 10, 65, 130};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        check_means(suf_bootstrap_statistics, sizes[k], 2 + k);
        check_means(suf_bootstrap_statistics_quickly, sizes[k], 12 + k);
    }
}

/* the variance of a resample's mean is sum (x - mean)^2 / n^2 */
static void the_standard_error_is_the_analytic_one(void **state)
{
    (void)state;
    static double means[RESAMPLES];
    for (size_t n = 5; n <= 320; n *= 4) {
        suf_bootstrap b = grown(n, RESAMPLES, 20 + n);
        suf_running values = {0};
        suf_running resampled = {0};
        for (size_t i = 0; i < n; i++)
            suf_running_add(&values, b.origin + b.values[i]);
        assert_int_equal(suf_bootstrap_means(&b, means), 0);
        for (size_t r = 0; r < RESAMPLES; r++)
            suf_running_add(&resampled, means[r]);
        const double se = sqrt((double)values.m2) / (double)n;
        assert_near(sqrt(suf_running_variance(&resampled)) / se, 1, 4.5 / sqrt(2.0 * RESAMPLES));
        assert_near(suf_running_mean(&resampled), suf_running_mean(&values),
                    4.5 * se / sqrt(RESAMPLES));
        suf_bootstrap_release(&b);
    }
}

static void sums_stay_those_of_the_draws(void **state)
{
    (void)state;
    suf_bootstrap b = grown(1000, 50, 7);
    for (size_t r = 0; r < 50; r++) {
        double sum = 0;
        for (size_t i = 0; i < b.n; i++)
            sum += b.values[draw_at(&b, r, i)];
        assert_near(b.sums[r], sum, 1e-8);
    }
    suf_bootstrap_release(&b);
}

static void equal_values_have_equal_means(void **state)
{
    (void)state;
    suf_bootstrap b;
    double means[20];
    suf_bootstrap_init(&b, 20, 1, 1);
    for (size_t n = 0; n < 70; n++) {
        suf_bootstrap_add(&b, 0.1);
        suf_bootstrap_means(&b, means);
        for (size_t r = 0; r < 20; r++)
            assert_near(means[r], 0.1, 0);
    }
    suf_bootstrap_release(&b);
}

/* the same numbers again after a reset, even if the draws had been given up */
static void a_reset_begins_anew(void **state)
{
    (void)state;
    suf_bootstrap b = grown(100, 10, 3);
    double before[10];
    double after[10];
    suf_bootstrap_means(&b, before);
    for (size_t i = 0; i < SUF_BOOTSTRAP_MAX; i++)
        suf_bootstrap_add(&b, 1);
    suf_bootstrap_reset(&b, 31, 3);
    for (size_t i = 0; i < 100; i++) {
        suf_bootstrap_add(&b, sqrt((double)i + 1));
        if (i > 0)
            suf_bootstrap_means(&b, after);
    }
    assert_memory_equal(before, after, sizeof before);
    suf_bootstrap_release(&b);
}

static void a_million_values_take_little_memory(void **state)
{
    (void)state;
    suf_bootstrap b;
    double means[10];
    suf_bootstrap_init(&b, 10, 1, 1);
    for (size_t i = 0; i < 1000000; i++) {
        suf_bootstrap_add(&b, (double)i);
        assert_true((b.draws != NULL) == (b.n <= SUF_BOOTSTRAP_MAX));
        assert_int_equal(suf_bootstrap_means(&b, means), b.n <= SUF_BOOTSTRAP_MAX ? 0 : -1);
    }
    suf_bootstrap_release(&b);
}

/* both where the means are near each other and where they are not; without a logarithm it is not
 * finite */
static void logarithms_of_means_are_those_of_the_means(void **state)
{
    (void)state;
    enum { R = 99 };
    const double spreads[] = {0.1, 5, 25};
    double means[R], logs[R], work[R];
    for (size_t k = 0; k < 3; k++) {
        suf_bootstrap b;
        suf_bootstrap_init(&b, R, 7, k);
        for (int i = 0; i < 20; i++)
            suf_bootstrap_add(&b, 10 + spreads[k] * (i % 2 ? 1 : -1));
        assert_int_equal(suf_bootstrap_means(&b, means), 0);
        assert_int_equal(suf_bootstrap_log_means(&b, 10, logs, work), 0);
        for (size_t r = 0; r < R; r++)
            if (means[r] > 0)
                assert_near(logs[r], log(means[r] / 10), 1e-15);
            else
                assert_true(!isfinite(logs[r]));
        suf_bootstrap_release(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_binomial),
        cmocka_unit_test(values_between_two_questions_are_caught_up_with),
        cmocka_unit_test(every_list_of_three_draws_is_equally_likely),
        cmocka_unit_test(no_value_is_preferred),
        cmocka_unit_test(resamples_are_independent),
        cmocka_unit_test(counts_of_two_values_have_the_multinomial_covariance),
        cmocka_unit_test(means_are_distributed_as_those_of_fresh_resamples),
        cmocka_unit_test(the_standard_error_is_the_analytic_one),
        cmocka_unit_test(sums_stay_those_of_the_draws),
        cmocka_unit_test(equal_values_have_equal_means),
        cmocka_unit_test(a_reset_begins_anew),
        cmocka_unit_test(a_million_values_take_little_memory),
        cmocka_unit_test(logarithms_of_means_are_those_of_the_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
