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

static suf_bootstrap grown(size_t n, size_t resamples, uint64_t stream)
{
    suf_bootstrap b;
    suf_bootstrap_init(&b, resamples, 31, stream);
    for (size_t i = 0; i < n; i++)
        suf_bootstrap_add(&b, sqrt((double)i + 1));
    return b;
}

static size_t times_drawn(const suf_bootstrap *b, size_t r, size_t value)
{
    size_t count = 0;
    for (size_t i = 0; i < b->n; i++)
        count += b->draws[r * b->capacity + i] == value;
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

static void means_are_distributed_as_those_of_fresh_resamples(void **state)
{
    (void)state;
    const size_t sizes[] = {2, 3, 10, 65, 130};
    static double means[RESAMPLES];
    static double fresh[RESAMPLES];
    double work[130];
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        suf_bootstrap b = grown(sizes[k], RESAMPLES, 2 + k);
        suf_rng rng = suf_rng_stream(99, k);
        assert_int_equal(suf_bootstrap_means(&b, means), 0);
        suf_bootstrap_statistics(&rng, b.values, b.n, (suf_summary){SUF_STATISTIC_MEAN, 0}, fresh,
                                 RESAMPLES, work);
        for (size_t i = 0; i < RESAMPLES; i++) { /* sums in another order differ in the last bits */
            means[i] = round(means[i] * 1e9);
            fresh[i] = round(fresh[i] * 1e9);
        }
        assert_true(smirnov(means, fresh, RESAMPLES) < 2.2); /* p about 1e-4 */
        suf_bootstrap_release(&b);
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
            suf_running_add(&values, b.values[i]);
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
            sum += b.values[b.draws[r * b.capacity + i]];
        assert_near(b.sums[r], sum, 1e-8);
    }
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
    }
    assert_int_equal(suf_bootstrap_means(&b, means), -1);
    suf_bootstrap_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_binomial),
        cmocka_unit_test(counts_of_two_values_have_the_multinomial_covariance),
        cmocka_unit_test(means_are_distributed_as_those_of_fresh_resamples),
        cmocka_unit_test(the_standard_error_is_the_analytic_one),
        cmocka_unit_test(sums_stay_those_of_the_draws),
        cmocka_unit_test(a_million_values_take_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
