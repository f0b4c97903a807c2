/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How often drift is seen where there is none: experiments of 30 instances whose results come in
 * random order. A rule that chooses when to stop by the results leaves orders that are not equally
 * likely; this is why only the start of each algorithm is tested (results/time_drift.h).
 */
#include <math.h>
#include <stdbool.h>

#include "check.h"
#include "stats/order_trend.h"
#include "stats/rng.h"
#include "suffice.h"

enum { EXPERIMENTS = 2000, INSTANCES = 30, MOST_RUNS = 2000 };

typedef double (*result_source)(suf_rng *rng);

static double exponential(suf_rng *rng)
{
    return -log(suf_rng_uniform(rng));
}

static double lognormal(suf_rng *rng)
{
    const double u = suf_rng_uniform(rng);
    return exp(0.8 * sqrt(-2 * log(u)) * cos(6.283185307179586 * suf_rng_uniform(rng)));
}

static double bell(suf_rng *rng)
{
    const double u = suf_rng_uniform(rng);
    return 1 + 0.2 * sqrt(-2 * log(u)) * cos(6.283185307179586 * suf_rng_uniform(rng));
}

static void add_instance(const suf_sampling *q, result_source draw, bool is_whole, suf_rng *rng,
                         suf_order_trend *trend)
{
    static double values[2][MOST_RUNS];
    size_t n[2] = {0};
    suf_run run;
    suf_sampler *s = suf_sampler_new(q, NULL);
    while (suf_sampler_want(s, &run, 1) > 0) {
        const double value = draw(rng);
        values[run.algorithm][n[run.algorithm]++] = value;
        suf_sampler_put(s, run, value, NULL);
    }
    suf_sampler_free(s);
    for (size_t a = 0; a < 2; a++)
        suf_order_trend_add(trend, values[a], is_whole ? n[a] : (size_t)q->start);
}

/* the share of experiments with drift at the level 0.01; is_whole: in all runs, not in the start */
static double rate(const suf_sampling *q, result_source draw, bool is_whole)
{
    int n = 0;
    for (uint64_t e = 0; e < EXPERIMENTS; e++) {
        suf_rng rng = suf_rng_stream(42, e);
        suf_order_trend trend = {0};
        for (int i = 0; i < INSTANCES; i++)
            add_instance(q, draw, is_whole, &rng, &trend);
        n += suf_order_trend_p(&trend) < 0.01;
    }
    return (double)n / EXPERIMENTS;
}

/* 2000 experiments: 0.01 and three standard errors */
static const double most = 0.01 + 3 * 0.00222;

static void starts_give_false_alarms_at_the_level(void **state)
{
    (void)state;
    const suf_sampling few = {.n_algorithms = 2, .accuracy = 0.2, .start = 4, .max_runs = 100};
    const suf_sampling usual = {.n_algorithms = 2, .accuracy = 0.2, .start = 20, .max_runs = 500};
    const suf_sampling fixed = {.n_algorithms = 2, .mode = SUF_FIXED, .start = 30};
    assert_true(rate(&few, lognormal, false) < most);
    assert_true(rate(&usual, exponential, false) < most);
    assert_true(rate(&usual, lognormal, false) < most);
    assert_true(rate(&fixed, bell, false) < most);
}

static void runs_that_were_chosen_to_be_the_last_give_more(void **state)
{
    (void)state;
    const suf_sampling usual = {.n_algorithms = 2, .accuracy = 0.2, .start = 20, .max_runs = 500};
    assert_true(rate(&usual, exponential, true) > 0.03);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_give_false_alarms_at_the_level),
        cmocka_unit_test(runs_that_were_chosen_to_be_the_last_give_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
