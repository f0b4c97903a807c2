/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How often two identical algorithms are called different on one instance, by Welch's test of the
 * ratio as suffice analyses it: with a fixed number of runs, and after the rule has stopped. The
 * figures are in docs/single.md.
 */
#include "check.h"
#include "sampler/start_pool.h"
#include "stats/moments.h"
#include "suffice.h"

#include <Rmath.h>

enum { EXPERIMENTS = 3000, MOST_RUNS = 4000 };

static double normal(void)
{
    return rnorm(10, 3);
}

static double exponential(void)
{
    return rexp(1);
}

/* the runs of two algorithms, in the order in which they are made */
static double runs[2][MOST_RUNS];
static size_t n_runs[2];

static double run_of(size_t algorithm, int64_t number, double (*draw)(void))
{
    while (n_runs[algorithm] < (size_t)number)
        runs[algorithm][n_runs[algorithm]++] = draw();
    return runs[algorithm][number - 1];
}

/* what the start of the only instance says: the pool of its batch */
static suf_pooled pooled_of(size_t algorithm, int64_t start, double (*draw)(void))
{
    suf_start_pool pool = {0};
    suf_running moments = {0};
    for (int64_t k = 1; k <= start; k++)
        suf_running_add(&moments, run_of(algorithm, k, draw));
    suf_start_pool_add(&pool, &moments,
                       sqrt(suf_running_variance(&moments)) / suf_running_mean(&moments));
    return suf_start_pool_value(&pool);
}

/* by the sampler's rule; accuracy 0: start runs of each */
static void conduct(double (*draw)(void), double accuracy, int64_t start)
{
    suf_run run;
    n_runs[0] = n_runs[1] = 0;
    const suf_pooled pooled[] = {pooled_of(0, start, draw), pooled_of(1, start, draw)};
    const suf_sampling request = {.n_algorithms = 2,
                                  .mode = accuracy > 0 ? SUF_OPTIMAL : SUF_FIXED,
                                  .accuracy = accuracy,
                                  .start = start,
                                  .max_per_algorithm = accuracy > 0 ? MOST_RUNS : 0,
                                  .pooled = pooled};
    suf_sampler *sampler = suf_sampler_new(&request, NULL);
    while (suf_sampler_want(sampler, &run, 1))
        suf_sampler_put(sampler, run, run_of(run.algorithm, run.run, draw), NULL);
    suf_sampler_free(sampler);
}

/* the verdict of the analysis on these runs */
static suf_verdict_kind verdict(void)
{
    static double values[2 * MOST_RUNS];
    size_t instance = 0;
    double phi = 0, se = NAN;
    suf_cell cells[2];
    for (size_t a = 0, n = 0; a < 2; a++) {
        cells[a] = (suf_cell){.n = n_runs[a], .start = n, .value = suf_mean(runs[a], n_runs[a])};
        memcpy(values + n, runs[a], n_runs[a] * sizeof *values);
        n += n_runs[a];
    }
    suf_pairing pairing = {.second = 1, .n = 1, .instances = &instance, .phi = &phi, .se = &se};
    const suf_dataset d = {.source = SUF_SOURCE_RUNS,
                           .n_algorithms = 2,
                           .n_instances = 1,
                           .algorithms = (char *[]){"a", "b"},
                           .instances = (char *[]){"only"},
                           .n_pairings = 1,
                           .pairings = &pairing,
                           .cells = cells,
                           .values = values};
    const suf_analysis_request request = {.as_r = 1}; /* the exact rank test would take long */
    suf_analysis analysis;
    assert_int_equal(suf_analysis_init(&analysis, &d, &request, NULL), SUF_OK);
    const suf_verdict_kind kind = analysis.comparisons[0].verdict;
    suf_analysis_release(&analysis);
    return kind;
}

/* the share of experiments with identical algorithms that end in a difference */
static double rate_of(double (*draw)(void), double accuracy, int64_t start)
{
    size_t n = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
        conduct(draw, accuracy, start);
        n += verdict() != SUF_VERDICT_INCONCLUSIVE;
    }
    print_message("# accuracy %g, start %d: %.4f\n", accuracy, (int)start, (double)n / EXPERIMENTS);
    return (double)n / EXPERIMENTS;
}

static double noise(double rate)
{
    return 3.5 * sqrt(rate * (1 - rate) / EXPERIMENTS);
}

static void normal_runs_keep_the_level(void **state)
{
    (void)state;
    set_seed(20261116, 1);
    assert_near(rate_of(normal, 0, 20), 0.05, noise(0.05));
    assert_near(rate_of(normal, 0.05, 10), 0.05, noise(0.05));
}

/* where the rule can stop right after the start, it does so a little too soon */
static void a_rule_that_stops_at_once_costs_little(void **state)
{
    (void)state;
    set_seed(20261116, 2);
    assert_true(rate_of(normal, 0.1, 10) <= 0.062 + noise(0.062));
}

static void skewed_runs_cost_little(void **state)
{
    (void)state;
    set_seed(20261116, 3);
    assert_true(rate_of(exponential, 0, 20) <= 0.064 + noise(0.064));
    assert_true(rate_of(exponential, 0.1, 10) <= 0.055 + noise(0.055));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_runs_keep_the_level),
        cmocka_unit_test(a_rule_that_stops_at_once_costs_little),
        cmocka_unit_test(skewed_runs_cost_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
