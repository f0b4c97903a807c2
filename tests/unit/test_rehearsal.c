/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A rehearsal is held against the sampler, which is given the values that the rehearsal drew.
 */
#include "check.h"
#include "correction/rehearsal.h"
#include "made_runs.h"
#include "sampler/sampler_parts.h"
#include "sampler/state.h"

enum { INSTANCES = 12, REHEARSALS = 40 };

static const double costs[] = {1, 4, 2};

static const suf_sampling requests[] = {
    {.n_algorithms = 2, .accuracy = 0.06},
    {.n_algorithms = 2, .accuracy = 0.06, .start = 5},
    {.n_algorithms = 2, .accuracy = 0.6, .difference = SUF_SIMPLE},
    {.n_algorithms = 2, .accuracy = 0.06, .difference = SUF_PERCENT},
    {.n_algorithms = 2, .accuracy = 0.06, .mode = SUF_BALANCED},
    {.n_algorithms = 2, .accuracy = 0.06, .mode = SUF_BALANCED, .paired = 1},
    {.n_algorithms = 2, .accuracy = 0.06, .costs = costs},
    {.n_algorithms = 2, .accuracy = 0.06, .max_runs = 100},
    {.n_algorithms = 2, .accuracy = 0.06, .max_per_algorithm = 60},
    {.n_algorithms = 3, .accuracy = 0.07},
    {.n_algorithms = 5, .accuracy = 0.6, .difference = SUF_SIMPLE},
    {.n_algorithms = 5, .accuracy = 0.07, .max_runs = 300},
    {.n_algorithms = 5, .accuracy = 0.07, .compare = SUF_COMPARE_FIRST},
    {.n_algorithms = 3, .accuracy = 0.07, .costs = costs},
    {.n_algorithms = 3, .accuracy = 0.07, .compare = SUF_COMPARE_FIRST, .max_per_algorithm = 90},
    {.n_algorithms = 4, .accuracy = 0.07, .compare = SUF_COMPARE_FIRST, .difference = SUF_PERCENT},
    {.n_algorithms = 3, .accuracy = 0.07, .difference = SUF_PERCENT_OF_MEAN},
    {.n_algorithms = 3,
     .accuracy = 0.07,
     .mode = SUF_BALANCED,
     .paired = 1,
     .difference = SUF_PERCENT_OF_MEAN},
    /* many runs, over which it leaps */
    {.n_algorithms = 2, .accuracy = 0.02},
    {.n_algorithms = 2, .accuracy = 0.02, .start = 3},
    {.n_algorithms = 2, .accuracy = 0.02, .costs = costs},
    {.n_algorithms = 2, .accuracy = 0.2, .difference = SUF_SIMPLE},
    {.n_algorithms = 4, .accuracy = 0.025},
    {.n_algorithms = 5, .accuracy = 0.025, .compare = SUF_COMPARE_FIRST},
    {.n_algorithms = 2, .mode = SUF_NEYMAN, .budget = 5000, .start = 5},
    {.n_algorithms = 2, .mode = SUF_NEYMAN, .budget = 5000, .start = 5, .paired = 1},
    {.n_algorithms = 4, .mode = SUF_NEYMAN, .budget = 5000, .compare = SUF_COMPARE_FIRST},
    {.n_algorithms = 3,
     .mode = SUF_NEYMAN,
     .budget = 5000,
     .difference = SUF_PERCENT_OF_MEAN,
     .max_per_algorithm = 60},
};

/* what a budget gives for each unit of spread: some 50 runs; and spreads, for shares of se*^2 */
static void set_pooled(suf_sampled_runs *runs)
{
    for (size_t i = 0; i < runs->n_instances * runs->sampling.n_algorithms; i++) {
        runs->pooled[i].rate = 123.4;
        runs->pooled[i].spread = 0.3 + 0.1 * (double)(i % runs->sampling.n_algorithms);
    }
}

/* the sampler on the values of the last rehearsal; the caller frees it */
static suf_sampler *sampler_on(const suf_rehearsal *r, const suf_sampling *q,
                               const suf_sampled_runs *runs, size_t instance)
{
    suf_sampling told = *q;
    told.pooled = &runs->pooled[instance * q->n_algorithms];
    suf_sampler *s = suf_sampler_new(&told, NULL);
    for (suf_run run; suf_sampler_want(s, &run, 1);) {
        if ((double)run.run > r->algorithms[run.algorithm].n)
            break; /* the rehearsal stopped earlier */
        suf_sampler_put(s, run, r->kept[run.algorithm][run.run - 1], NULL);
    }
    return s;
}

static void assert_same(const suf_rehearsal *r, const suf_sampler *s)
{
    if (r->sampling.mode == SUF_NEYMAN)
        assert_int_equal(suf_sampler_stop(s), SUF_STOP_BUDGET);
    assert_int_not_equal(suf_sampler_stop(s), SUF_RUNNING);
    for (size_t a = 0; a < r->n_algorithms; a++)
        assert_int_equal(s->n_used[a], (int64_t)r->algorithms[a].n);
}

static double control_of(const suf_rehearsal *r, size_t i)
{
    const suf_rehearsed_pair *p = &r->pairs[i];
    double sum = 0;
    for (size_t a = 0; a < r->n_algorithms; a++)
        sum += suf_weight_of(&p->weights, p->first, p->second, a) * r->algorithms[a].factor *
               r->algorithms[a].s1 / r->algorithms[a].n_real;
    return sum;
}

static void the_rule_is_that_of_the_sampler(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof requests / sizeof *requests; k++) {
        suf_sampled_runs runs = made_runs(&requests[k], INSTANCES, 60, false);
        set_pooled(&runs);
        suf_rehearsal r;
        suf_rehearsal_init(&r, &runs, true);
        for (uint64_t b = 0; b < REHEARSALS; b++) {
            const size_t j = b % INSTANCES;
            suf_rehearsal_set(&r, &runs, j, SUF_WHOLE_POOL);
            assert_true(suf_rehearsal_run(&r, suf_rng_stream(7, b)));
            suf_sampler *s = sampler_on(&r, &requests[k], &runs, j);
            assert_same(&r, s);
            for (size_t i = 0; i < r.n_pairs; i++)
                assert_near(suf_rehearsal_error(&r, i) + control_of(&r, i),
                            suf_sampler_phi(s, i) - r.pairs[i].phi, 1e-9);
            suf_sampler_free(s);
        }
        suf_rehearsal_release(&r);
        suf_sampled_runs_release(&runs);
    }
}

static const suf_sampling binary_requests[] = {
    {.n_algorithms = 2, .accuracy = 0.05, .difference = SUF_SIMPLE},
    {.n_algorithms = 2, .accuracy = 0.02, .difference = SUF_SIMPLE},
    {.n_algorithms = 5, .accuracy = 0.04, .difference = SUF_SIMPLE},
    {.n_algorithms = 5, .accuracy = 0.03, .difference = SUF_SIMPLE, .compare = SUF_COMPARE_FIRST},
};

/* algorithm 0 has two successes, 1 none, 2 again two, so that there are ties; 3 and 4 many */
static void zeros_and_ones_are_bounded_as_by_the_sampler(void **state)
{
    (void)state;
    const double few[20] = {1, 1};
    const double none[20] = {0};
    const double many[20] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const double *const values[] = {few, none, few, many, many};
    const size_t n[] = {20, 20, 20, 20, 20};
    for (size_t k = 0; k < sizeof binary_requests / sizeof *binary_requests; k++) {
        const suf_sampling *q = &binary_requests[k];
        suf_sampled_runs runs;
        suf_rehearsal r;
        suf_sampled_runs_init(&runs, q, 1);
        suf_sampled_runs_add(&runs, (suf_sampled_instance){0}, values, n, NULL);
        suf_sampled_runs_end(&runs);
        set_pooled(&runs);
        assert_true(runs.instances[0].is_binary);
        suf_rehearsal_init(&r, &runs, true);
        suf_rehearsal_set(&r, &runs, 0, SUF_WHOLE_POOL);
        for (uint64_t b = 0; b < REHEARSALS; b++) {
            assert_true(suf_rehearsal_run(&r, suf_rng_stream(1, b)));
            assert_true(r.algorithms[1].n > 20);
            suf_sampler *s = sampler_on(&r, q, &runs, 0);
            assert_same(&r, s);
            suf_sampler_free(s);
        }
        suf_rehearsal_release(&r);
        suf_sampled_runs_release(&runs);
    }
}

static const suf_sampling equal_requests[] = {
    {.n_algorithms = 2, .accuracy = 0.01},
    {.n_algorithms = 2, .accuracy = 0.003},
    {.n_algorithms = 2, .accuracy = 0.003, .max_runs = 200},
    {.n_algorithms = 2, .accuracy = 0.003, .max_per_algorithm = 70},
    {.n_algorithms = 2, .accuracy = 0.01, .mode = SUF_BALANCED},
    {.n_algorithms = 3, .accuracy = 0.01, .mode = SUF_BALANCED, .paired = 1, .max_runs = 100},
    {.n_algorithms = 3, .accuracy = 0.005, .mode = SUF_BALANCED, .paired = 1},
    {.n_algorithms = 4, .accuracy = 0.005},
    {.n_algorithms = 4, .accuracy = 0.005, .max_runs = 400},
    {.n_algorithms = 4, .accuracy = 0.005, .compare = SUF_COMPARE_FIRST},
    {.n_algorithms = 3, .accuracy = 0.01, .costs = costs, .difference = SUF_PERCENT_OF_MEAN},
    {.n_algorithms = 2, .mode = SUF_NEYMAN, .budget = 5000, .start = 5},
    {.n_algorithms = 3, .mode = SUF_NEYMAN, .budget = 5000, .start = 6, .paired = 1},
};

/* One instance, so that residuals repeat. Algorithm 0 is constant; 1 is nearly always 10 and 3
 * often, so that first runs are equal by chance; 2 varies. */
static suf_sampled_runs equal_runs(const suf_sampling *q)
{
    enum { RUNS = 60 };
    static double all[4][RUNS];
    const double *lists[] = {all[0], all[1], all[2], all[3]};
    const bool is_even = q->paired || q->mode == SUF_BALANCED;
    const size_t n[] = {5, RUNS, RUNS, is_even ? RUNS : RUNS / 2};
    for (size_t k = 0; k < RUNS; k++) {
        all[0][k] = 10;
        all[1][k] = 10 + (k % 8 == 3);
        all[2][k] = 10 + sin((double)k);
        all[3][k] = 10 + (k % 3 == 1);
    }
    suf_sampled_runs runs;
    suf_sampled_runs_init(&runs, q, 1);
    suf_sampled_runs_add(&runs, (suf_sampled_instance){0}, lists, n, NULL);
    suf_sampled_runs_end(&runs);
    set_pooled(&runs);
    for (size_t a = 0; a < q->n_algorithms; a++)
        runs.pooled[a].spread = NAN; /* no algorithm varies on another instance */
    return runs;
}

/* the constant is so in every rehearsal, and others by chance, as the sampler has it */
static void equal_runs_end_an_algorithm_as_by_the_sampler(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof equal_requests / sizeof *equal_requests; k++) {
        const suf_sampling *q = &equal_requests[k];
        suf_sampled_runs runs = equal_runs(q);
        size_t n_by_chance = 0;
        suf_rehearsal r;
        suf_rehearsal_init(&r, &runs, true);
        suf_rehearsal_set(&r, &runs, 0, SUF_WHOLE_POOL);
        for (uint64_t b = 0; b < 4 * REHEARSALS; b++) {
            assert_true(suf_rehearsal_run(&r, suf_rng_stream(3, b)));
            assert_true(r.algorithms[0].n == 5);
            n_by_chance += r.algorithms[1].is_constant;
            suf_sampler *s = sampler_on(&r, q, &runs, 0);
            assert_same(&r, s);
            for (size_t i = 0; i < r.n_pairs; i++)
                assert_near(suf_rehearsal_error(&r, i) + control_of(&r, i),
                            suf_sampler_phi(s, i) - r.pairs[i].phi, 1e-6);
            suf_sampler_free(s);
        }
        /* (52/60)^5 = 0.49 of 160, give or take four standard deviations */
        assert_in_range(n_by_chance, 53, 103);
        suf_rehearsal_release(&r);
        suf_sampled_runs_release(&runs);
    }
}

/* Wald's identity: what is subtracted has mean 0, and takes away most of the variance */
static void the_control_variate_keeps_the_mean(void **state)
{
    (void)state;
    enum { MANY = 20000 };
    suf_sampled_runs runs = made_runs(&requests[0], INSTANCES, 80, false);
    suf_rehearsal r;
    suf_running control = {0};
    suf_running error = {0};
    suf_running plain = {0};
    suf_rehearsal_init(&r, &runs, false);
    suf_rehearsal_set(&r, &runs, 3, SUF_WHOLE_POOL);
    for (uint64_t b = 0; b < MANY; b++) {
        assert_true(suf_rehearsal_run(&r, suf_rng_stream(3, b)));
        suf_running_add(&control, control_of(&r, 0));
        suf_running_add(&error, suf_rehearsal_error(&r, 0));
        suf_running_add(&plain, suf_rehearsal_error(&r, 0) + control_of(&r, 0));
    }
    assert_near(suf_running_mean(&control), 0, 4 * sqrt(suf_running_variance(&control) / MANY));
    assert_true(suf_running_variance(&error) < suf_running_variance(&plain) / 2);
    suf_rehearsal_release(&r);
    suf_sampled_runs_release(&runs);
}

/* the second algorithm's runs are twice the first one's, by seeds that they share */
static void paired_runs_stay_together(void **state)
{
    (void)state;
    enum { RUNS = 40 };
    const suf_sampling q = {.n_algorithms = 2,
                            .accuracy = 0.3,
                            .mode = SUF_BALANCED,
                            .paired = 1,
                            .difference = SUF_SIMPLE};
    double values[2][RUNS];
    for (size_t k = 0; k < RUNS; k++)
        values[1][k] = 2 * (values[0][k] = 10 + 3 * sin((double)(k * k)));
    const double *const lists[] = {values[0], values[1]};
    const size_t n[] = {RUNS, RUNS};
    suf_sampled_runs runs;
    suf_rehearsal r;
    suf_sampled_runs_init(&runs, &q, 1);
    suf_sampled_runs_add(&runs, (suf_sampled_instance){0}, lists, n, NULL);
    suf_sampled_runs_end(&runs);
    suf_rehearsal_init(&r, &runs, true);
    suf_rehearsal_set(&r, &runs, 0, SUF_WHOLE_POOL);
    assert_true(suf_rehearsal_run(&r, suf_rng_stream(1, 1)));
    assert_true(r.algorithms[0].n > 40);
    for (size_t k = 0; k < (size_t)r.algorithms[0].n; k++)
        assert_near(r.kept[1][k], 2 * r.kept[0][k], 1e-5);
    suf_rehearsal_release(&r);
    suf_sampled_runs_release(&runs);
}

static void fixed_numbers_of_runs_are_kept(void **state)
{
    (void)state;
    suf_sampled_runs runs = made_runs(&requests[0], INSTANCES, 33, true);
    suf_rehearsal r;
    suf_rehearsal_init(&r, &runs, false);
    suf_rehearsal_set(&r, &runs, 5, 2);
    assert_true(suf_rehearsal_run(&r, suf_rng_stream(3, 1)));
    assert_true(r.algorithms[0].n == 33 && r.algorithms[1].n == 33);
    suf_rehearsal_release(&r);
    suf_sampled_runs_release(&runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rule_is_that_of_the_sampler),
        cmocka_unit_test(zeros_and_ones_are_bounded_as_by_the_sampler),
        cmocka_unit_test(equal_runs_end_an_algorithm_as_by_the_sampler),
        cmocka_unit_test(the_control_variate_keeps_the_mean),
        cmocka_unit_test(paired_runs_stay_together),
        cmocka_unit_test(fixed_numbers_of_runs_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
