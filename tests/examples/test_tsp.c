/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The round trip example: lengths as those recorded with the paper, and as those of R's optim.
 */
#include "check.h"
#include "tsp/eurodist.h"
#include "tsp/round_trip.h"

enum { RUNS = 500, MOST = 300 };

static int ours[RUNS];
static double theirs[MOST];
static size_t n_theirs;
static const char *wanted;

static void collect(const table_row *row)
{
    if (strcmp(row_text(row, "algorithm"), wanted) != 0)
        return;
    assert_true(n_theirs < MOST);
    theirs[n_theirs++] = row_number(row, "value");
}

static void load(const char *table, size_t rows, const char *algorithm)
{
    wanted = algorithm;
    n_theirs = 0;
    each_row(table, rows, collect);
}

/* how many lengths are below x, those equal counted by half */
static double below_ours(double x)
{
    double n = 0;
    for (size_t i = 0; i < RUNS; i++)
        n += ours[i] < x ? 1 : ours[i] == x ? 0.5 : 0;
    return n;
}

static double share_up_to(double x, bool of_ours)
{
    const size_t n = of_ours ? RUNS : n_theirs;
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += (of_ours ? ours[i] : theirs[i]) <= x;
    return (double)count / (double)n;
}

/* Wilcoxon's rank sum test, two-sided, by the normal distribution; ties only make it milder */
static double wilcoxon_p(void)
{
    const double m = RUNS, n = (double)n_theirs;
    double w = 0;
    for (size_t i = 0; i < n_theirs; i++)
        w += below_ours(theirs[i]);
    return erfc(fabs(w - m * n / 2) / sqrt(m * n * (m + n + 1) / 12) / sqrt(2));
}

/* Kolmogorov and Smirnov's, by the limit of its distribution */
static double smirnov_p(void)
{
    const double m = RUNS, n = (double)n_theirs;
    double d = 0, p = 0;
    for (size_t i = 0; i < RUNS + n_theirs; i++) {
        const double x = i < RUNS ? ours[i] : theirs[i - RUNS];
        d = fmax(d, fabs(share_up_to(x, true) - share_up_to(x, false)));
    }
    const double z = d * sqrt(m * n / (m + n));
    for (int k = 1; k <= 100; k++)
        p += (k % 2 ? 2 : -2) * exp(-2 * k * k * z * z);
    return fmin(p, 1);
}

static void compare(const char *table, size_t rows, size_t expected, double temperature,
                    const char *algorithm)
{
    load(table, rows, algorithm);
    assert_int_equal(n_theirs, expected);
    for (uint64_t i = 0; i < RUNS; i++)
        ours[i] = round_trip_anneal(temperature, 1000000 * (uint64_t)temperature + i);
    assert_true(wilcoxon_p() > 0.001);
    assert_true(smirnov_p() > 0.001);
}

static void lengths_are_those_recorded_with_the_paper(void **state)
{
    (void)state;
    compare("tsp_replay.csv", 89, 48, 2000, "sann-2000");
    compare("tsp_replay.csv", 89, 41, 4000, "sann-4000");
}

static void lengths_are_those_of_r(void **state)
{
    (void)state;
    compare("tsp_lengths.csv", 500, 250, 2000, "sann-2000");
    compare("tsp_lengths.csv", 500, 250, 4000, "sann-4000");
}

/* or the comparisons above would mean nothing */
static void the_tests_tell_the_temperatures_apart(void **state)
{
    (void)state;
    load("tsp_replay.csv", 89, "sann-2000");
    for (uint64_t i = 0; i < RUNS; i++)
        ours[i] = round_trip_anneal(4000, i);
    assert_true(wilcoxon_p() < 1e-6);
    assert_true(smirnov_p() < 1e-6);
}

static void a_run_is_a_function_of_its_seed(void **state)
{
    (void)state;
    assert_int_equal(round_trip_anneal(2000, 7), round_trip_anneal(2000, 7));
    assert_int_not_equal(round_trip_anneal(2000, 7), round_trip_anneal(2000, 8));
}

/* some of R's as.matrix(eurodist), and their sum */
static void distances_are_those_of_r(void **state)
{
    (void)state;
    int sum = 0;
    for (int a = 0; a < N_CITIES; a++)
        for (int b = 0; b < N_CITIES; b++) {
            sum += distance(a, b);
            assert_int_equal(distance(a, b), distance(b, a));
            assert_int_equal(distance(a, b) == 0, a == b);
        }
    assert_int_equal(sum, 632162);
    assert_int_equal(distance(0, 1), 3313);
    assert_int_equal(distance(19, 20), 2105);
    assert_int_equal(distance(18, 0), 817);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_are_those_recorded_with_the_paper),
        cmocka_unit_test(lengths_are_those_of_r),
        cmocka_unit_test(the_tests_tell_the_temperatures_apart),
        cmocka_unit_test(a_run_is_a_function_of_its_seed),
        cmocka_unit_test(distances_are_those_of_r),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
