/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dividing a budget of runs. Expected divisions come from enumeration, from the closed form, or
 * from the moments of the values themselves.
 */
#include "sampler/run_budget.h"

#include <float.h>

#include "check.h"
#include "sampler/sampler_parts.h"
#include "stats/rng.h"

enum { CELLS = 40 };

static const suf_sampling of_many = {.n_algorithms = 2, .start = 3, .budget = 1000};

static int64_t total_of(const suf_sampling *q, const double *spreads, size_t n)
{
    const double rate = suf_run_budget_rate(q, spreads, n);
    int64_t total = 0;
    for (size_t i = 0; i < n; i++)
        total += suf_run_budget_goal(q, rate, spreads[i]);
    return total;
}

static void fill_spreads(double spreads[CELLS], uint64_t seed)
{
    suf_rng rng = suf_rng_stream(seed, 0);
    for (size_t i = 0; i < CELLS; i++)
        spreads[i] = -log(suf_rng_uniform(&rng));
}

/* ---- rates ---- */

static void the_whole_budget_is_divided(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        double spreads[CELLS];
        fill_spreads(spreads, seed);
        for (int64_t budget = 3 * CELLS; budget < 3000; budget = budget * 3 / 2 + 1) {
            suf_sampling q = of_many;
            q.budget = budget;
            assert_int_equal(total_of(&q, spreads, CELLS), budget);
        }
    }
}

static void runs_are_in_proportion_to_the_spread_beyond_the_start(void **state)
{
    (void)state;
    double spreads[CELLS];
    fill_spreads(spreads, 1);
    const double rate = suf_run_budget_rate(&of_many, spreads, CELLS);
    for (size_t i = 0; i < CELLS; i++) {
        const double n = (double)suf_run_budget_goal(&of_many, rate, spreads[i]);
        assert_near(n, fmax(3, rate * spreads[i] - 0.5), 0.5 + 1e-9);
    }
}

/* the variance of the mean, times the square of the number of cells */
static double variance_of(const double s[3], int64_t a, int64_t b, int64_t c)
{
    return s[0] * s[0] / (double)a + s[1] * s[1] / (double)b + s[2] * s[2] / (double)c;
}

static void no_other_division_is_better(void **state)
{
    (void)state;
    const double cases[][3] = {{1, 2.03, 4.97}, {1, 1.1, 1.3}, {0.01, 1, 1.7}, {0.1, 0.3, 9}};
    const suf_sampling q = {.n_algorithms = 2, .start = 4, .budget = 150};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const double *s = cases[k];
        const double rate = suf_run_budget_rate(&q, s, 3);
        const double ours =
            variance_of(s, suf_run_budget_goal(&q, rate, s[0]), suf_run_budget_goal(&q, rate, s[1]),
                        suf_run_budget_goal(&q, rate, s[2]));
        double best = INFINITY;
        for (int64_t a = q.start; a <= q.budget - 2 * q.start; a++)
            for (int64_t b = q.start; b <= q.budget - a - q.start; b++)
                best = fmin(best, variance_of(s, a, b, q.budget - a - b));
        assert_near(ours / best, 1, 0.001);
    }
}

static void equal_spreads_leave_less_than_a_run_for_each(void **state)
{
    (void)state;
    const double equal[] = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2};
    suf_sampling q = of_many;
    for (q.budget = 21; q.budget < 60; q.budget++)
        assert_int_equal(total_of(&q, equal, 7), q.budget / 7 * 7);
}

static void what_does_not_vary_gets_its_start(void **state)
{
    (void)state;
    const double some[] = {0, NAN, 0.5, 2.03};
    const double none[] = {0, 0, NAN, 0};
    const double rate = suf_run_budget_rate(&of_many, some, 4);
    assert_int_equal(suf_run_budget_goal(&of_many, rate, 0), 3);
    assert_int_equal(suf_run_budget_goal(&of_many, rate, NAN), 3);
    assert_int_equal(total_of(&of_many, some, 4), 1000);
    assert_near(suf_run_budget_rate(&of_many, none, 4), 0, 0);
    assert_int_equal(total_of(&of_many, none, 4), 12);
}

static void a_limit_passes_runs_on_to_the_others(void **state)
{
    (void)state;
    const double s[] = {1, 2, 3, 100};
    suf_sampling q = of_many;
    q.max_per_algorithm = 400;
    assert_int_equal(total_of(&q, s, 4), 1000);
    const double rate = suf_run_budget_rate(&q, s, 4);
    assert_int_equal(suf_run_budget_goal(&q, rate, 100), 400);
    assert_int_equal(suf_run_budget_goal(&q, rate, 1), 100);
    assert_int_equal(suf_run_budget_goal(&q, rate, 2), 200);
    q.max_per_algorithm = 100; /* all of them are there */
    assert_true(isfinite(suf_run_budget_rate(&q, s, 4)));
    assert_int_equal(total_of(&q, s, 4), 400);
}

static void the_start_may_be_the_whole_budget(void **state)
{
    (void)state;
    const double s[] = {1, 2, 3, 100};
    suf_sampling q = of_many;
    q.budget = 12;
    assert_int_equal(total_of(&q, s, 4), 12);
}

static void spreads_of_any_size_can_be_divided(void **state)
{
    (void)state;
    const double s[] = {DBL_TRUE_MIN, 1e-300, 1, 1e300, DBL_MAX};
    assert_int_equal(total_of(&of_many, s, 5), 1000);
    const double small[] = {1e-310, 2e-310, 5e-310};
    const int64_t total = total_of(&of_many, small, 3);
    assert_in_range(total, 9, 1000);
}

/* another compiler's last bits must not change what was decided */
static void rounding_does_not_change_the_runs(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        double spreads[CELLS];
        fill_spreads(spreads, seed);
        const double rate = suf_run_budget_rate(&of_many, spreads, CELLS);
        for (size_t i = 0; i < CELLS; i++)
            for (int sign = -1; sign <= 1; sign += 2)
                assert_int_equal(
                    suf_run_budget_goal(&of_many, rate * (1 + sign * 1e-13), spreads[i]),
                    suf_run_budget_goal(&of_many, rate, spreads[i]));
    }
}

/* ---- of a sampler ---- */

static double value_of(suf_run run)
{
    return 10 + (double)(1 + 2 * run.algorithm) * sin(7 * (double)run.run + (double)run.algorithm);
}

/* gives it all that it wants; returns how much that was */
static int64_t feed(suf_sampler *s)
{
    int64_t n = 0;
    for (suf_run run; suf_sampler_want(s, &run, 1); n++)
        assert_int_equal(suf_sampler_put(s, run, value_of(run), NULL), SUF_OK);
    return n;
}

static suf_sampling simple(size_t n_algorithms, const suf_pooled *pooled)
{
    return (suf_sampling){.n_algorithms = n_algorithms,
                          .difference = SUF_SIMPLE,
                          .mode = SUF_NEYMAN,
                          .start = 6,
                          .budget = 10000,
                          .pooled = pooled};
}

static suf_sampler *sampler_of(const suf_sampling *q)
{
    suf_error err;
    suf_sampler *s = suf_sampler_new(q, &err);
    if (!s)
        fail_msg("%s", err.message);
    return s;
}

/* the standard deviation of the first n of x_k - y_k; algorithm 1 is left out if it is SIZE_MAX */
static double sd_of(size_t x, size_t y, int64_t n)
{
    double sum = 0, squares = 0;
    for (int64_t k = 1; k <= n; k++) {
        const double v =
            value_of((suf_run){x, k}) - (y == SIZE_MAX ? 0 : value_of((suf_run){y, k}));
        sum += v;
        squares += v * v;
    }
    return sqrt((squares - sum * sum / (double)n) / (double)(n - 1));
}

static void a_sampler_goes_on_to_what_its_spread_gets(void **state)
{
    (void)state;
    const suf_pooled pooled[2] = {{.rate = 9.3}, {.rate = 9.3}};
    const suf_sampling q = simple(2, pooled);
    suf_sampler *s = sampler_of(&q);
    for (int again = 0; again < 2; again++) {
        const int64_t n_0 = (int64_t)floor(9.3 * sd_of(0, SIZE_MAX, 6));
        const int64_t n_1 = (int64_t)floor(9.3 * sd_of(1, SIZE_MAX, 6));
        assert_true(n_0 > 6 && n_1 > n_0);
        assert_int_equal(feed(s), n_0 + n_1);
        assert_int_equal(suf_sampler_n_certain(s), n_0 + n_1);
        assert_int_equal(suf_sampler_stop(s), SUF_STOP_BUDGET);
        const suf_comparison c = suf_sampler_comparison(s, 0);
        assert_int_equal(c.n_first, n_0);
        assert_int_equal(c.n_second, n_1);
        assert_near(c.se,
                    hypot(sd_of(0, SIZE_MAX, n_0) / sqrt((double)n_0),
                          sd_of(1, SIZE_MAX, n_1) / sqrt((double)n_1)),
                    1e-12);
        suf_sampler_reset(s, 0);
    }
    suf_sampler_free(s);
}

static void without_a_rate_the_start_is_all(void **state)
{
    (void)state;
    const suf_sampling q = simple(2, NULL);
    suf_sampler *s = sampler_of(&q);
    assert_int_equal(feed(s), 12);
    assert_int_equal(suf_sampler_stop(s), SUF_STOP_BUDGET);
    const suf_pooled later[2] = {{.rate = 20}, {.rate = 20}};
    suf_sampler_set_pooled(s, later);
    assert_int_equal(suf_sampler_stop(s), SUF_RUNNING);
    assert_true(feed(s) > 20);
    suf_sampler_free(s);
}

/* of the first, which is compared with all, as of sqrt(K - 1) (Dunnett 1955) */
static void the_algorithm_that_is_compared_most_counts_most(void **state)
{
    (void)state;
    double spreads[4];
    suf_sampling q = simple(4, NULL);
    q.compare = SUF_COMPARE_FIRST;
    suf_sampler *s = sampler_of(&q);
    feed(s);
    suf_sampler_spreads(s, spreads);
    for (size_t a = 0; a < 4; a++)
        assert_near(spreads[a], sd_of(a, SIZE_MAX, 6) * (a == 0 ? sqrt(3) : 1), 1e-12);
    suf_sampler_free(s);
}

static void paired_runs_have_the_spread_of_their_differences(void **state)
{
    (void)state;
    double spreads[2];
    const suf_pooled pooled[2] = {{.rate = 9.3}, {.rate = 9.3}};
    suf_sampling q = simple(2, pooled);
    q.paired = 1;
    suf_sampler *s = sampler_of(&q);
    const double sd = sd_of(1, 0, 6);
    assert_int_equal(feed(s), 2 * (int64_t)floor(9.3 * sd));
    suf_sampler_reset(s, 0);
    for (int64_t k = 1; k <= 6; k++)
        for (size_t a = 0; a < 2; a++)
            assert_int_equal(suf_sampler_put(s, (suf_run){a, k}, value_of((suf_run){a, k}), NULL),
                             0);
    suf_sampler_spreads(s, spreads);
    assert_near(spreads[0], sd, 1e-12);
    assert_near(spreads[1], sd, 1e-12);
    suf_sampler_free(s);
}

/* ---- requests ---- */

static void refuse(suf_sampling q, const char *what)
{
    suf_error err;
    assert_null(suf_sampler_new(&q, &err));
    if (!strstr(err.message, what))
        fail_msg("'%s' does not say '%s'", err.message, what);
}

static void what_a_budget_has_no_part_for_is_refused(void **state)
{
    (void)state;
    const double costs[] = {1, 2};
    suf_sampling q = simple(2, NULL);
    q.budget = 11;
    refuse(q, "'budget' is 11, less than the 12 runs of the start of one instance");
    q = simple(2, NULL);
    q.max_runs = 100;
    refuse(q, "a budget has 'max-per-algorithm'");
    q = simple(2, NULL);
    q.costs = costs;
    refuse(q, "a budget counts runs");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_whole_budget_is_divided),
        cmocka_unit_test(runs_are_in_proportion_to_the_spread_beyond_the_start),
        cmocka_unit_test(no_other_division_is_better),
        cmocka_unit_test(equal_spreads_leave_less_than_a_run_for_each),
        cmocka_unit_test(what_does_not_vary_gets_its_start),
        cmocka_unit_test(a_limit_passes_runs_on_to_the_others),
        cmocka_unit_test(the_start_may_be_the_whole_budget),
        cmocka_unit_test(spreads_of_any_size_can_be_divided),
        cmocka_unit_test(rounding_does_not_change_the_runs),
        cmocka_unit_test(a_sampler_goes_on_to_what_its_spread_gets),
        cmocka_unit_test(without_a_rate_the_start_is_all),
        cmocka_unit_test(the_algorithm_that_is_compared_most_counts_most),
        cmocka_unit_test(paired_runs_have_the_spread_of_their_differences),
        cmocka_unit_test(what_a_budget_has_no_part_for_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
