/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pools of the starts of instances: what they give does not depend on when a start ends, and
 * nothing that comes later changes it. Expected values are means of G_1 in the form
 * n / ((n - 1) (n - 2)) sum(((x - mean) / sd)^3).
 */
#include "results/batch_pool.h"

#include "noisy_experiment.h"
#include "results/recorded_experiment.h"

enum { START = 6, FIRST = 5, ALL = 8 };

static suf_error err;

/* x.db with two batches: FIRST instances, and the others, which were added later */
typedef struct {
    suf_store *store;
    suf_store_map map;
    suf_experiment *experiment;
    suf_batch_pool pool;
} fixture;

static void make_batches(void)
{
    for (int all = 0; all < 2; all++)
        conduct_request(&(request){SETTINGS("sample", all ? "8" : "5", "accuracy", "0.05", "start",
                                            "6", "on-crash", "stop-instance"),
                                   .n_instances = ALL});
}

static fixture opened(void)
{
    fixture f = {.store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err)};
    assert_non_null(f.store);
    assert_int_equal(suf_store_map_load(&f.map, f.store, &err), SUF_OK);
    assert_int_equal(f.map.n_instances, ALL);
    f.experiment = suf_recorded_experiment(f.store, &f.map, &err);
    assert_non_null(f.experiment);
    suf_batch_pool_init(&f.pool, f.experiment, f.store, &f.map);
    assert_true(f.pool.is_wanted);
    return f;
}

static void renew(fixture *f)
{
    suf_batch_pool_release(&f->pool);
    suf_batch_pool_init(&f->pool, f->experiment, f->store, &f->map);
}

static void closed(fixture *f)
{
    suf_batch_pool_release(&f->pool);
    suf_experiment_free(f->experiment);
    suf_store_map_release(&f->map);
    suf_store_close(f->store);
}

/* a number that differs with everything, skewed */
static double value_of(size_t instance, size_t algorithm, int64_t run)
{
    return exp(1.3 * sin(7.3 * (double)instance + 2.9 * (double)algorithm + 1.7 * (double)run));
}

/* the end of the start of an instance; fails: its last run does */
static void add(fixture *f, size_t place, bool fails)
{
    const size_t number = f->map.instances[place];
    suf_trial t;
    suf_trial_init(&t, f->experiment, suf_store_instance(f->store, number), 0, NULL);
    for (int64_t run = 1; run <= START; run++)
        for (size_t a = 0; a < 2; a++)
            suf_trial_put(&t, (suf_run){.algorithm = a, .run = run},
                          fails && run == START ? SUF_RUN_CRASHED : SUF_RUN_OK,
                          value_of(place, a, run));
    suf_trial_advance(&t);
    assert_int_equal(t.end, fails ? SUF_TRIAL_FAILED : SUF_TRIAL_STARTED);
    suf_batch_pool_add(&f->pool, number, &t);
    suf_trial_release(&t);
}

static bool is_known(const fixture *f, size_t place)
{
    return suf_batch_pool_of(&f->pool, f->map.instances[place]) != NULL;
}

static double pooled(const fixture *f, size_t place, size_t algorithm)
{
    assert_true(is_known(f, place));
    return suf_batch_pool_of(&f->pool, f->map.instances[place])[algorithm].skewness;
}

static double skewness_of(size_t place, size_t algorithm)
{
    double sum = 0, squares = 0, cubes = 0;
    for (int64_t run = 1; run <= START; run++)
        sum += value_of(place, algorithm, run) / START;
    for (int64_t run = 1; run <= START; run++) {
        const double x = value_of(place, algorithm, run) - sum;
        squares += x * x;
        cubes += x * x * x;
    }
    const double sd = sqrt(squares / (START - 1));
    return START / ((START - 1.) * (START - 2)) * cubes / (sd * sd * sd);
}

static double mean_skewness(size_t from, size_t to, size_t without, size_t algorithm)
{
    double sum = 0;
    size_t n = 0;
    for (size_t place = from; place < to; place++)
        if (place != without) {
            sum += skewness_of(place, algorithm);
            n++;
        }
    return sum / (double)n;
}

static void the_order_of_the_starts_does_not_matter(void **state)
{
    (void)state;
    make_batches();
    fixture f = opened();
    double first[2] = {0};
    for (size_t order = 1; order < FIRST; order++) { /* each is coprime to 5 */
        renew(&f);
        for (size_t i = 0; i < FIRST; i++) {
            assert_false(is_known(&f, 0));
            add(&f, i * order % FIRST, false);
        }
        for (size_t a = 0; a < 2; a++) {
            if (order == 1)
                first[a] = pooled(&f, 0, a);
            assert_near(pooled(&f, FIRST - 1, a), first[a], 0);
            assert_near(first[a], mean_skewness(0, FIRST, SIZE_MAX, a), 1e-12);
        }
    }
    closed(&f);
}

static void an_instance_that_is_given_up_in_its_start_leaves_the_pool(void **state)
{
    (void)state;
    make_batches();
    fixture f = opened();
    for (size_t i = 0; i < FIRST; i++)
        add(&f, i, i == 2);
    for (size_t a = 0; a < 2; a++)
        assert_near(pooled(&f, 0, a), mean_skewness(0, FIRST, 2, a), 1e-12);
    closed(&f);
}

static void instances_that_were_added_later_are_another_batch(void **state)
{
    (void)state;
    make_batches();
    fixture f = opened();
    for (size_t i = 0; i < FIRST; i++)
        add(&f, i, false);
    const double before = pooled(&f, 0, 0);
    assert_false(is_known(&f, FIRST));
    for (size_t i = FIRST; i < ALL; i++)
        add(&f, i, false);
    assert_near(pooled(&f, 0, 0), before, 0);
    assert_near(pooled(&f, FIRST, 0), mean_skewness(FIRST, ALL, SIZE_MAX, 0), 1e-12);
    closed(&f);
}

/* the decision on the first instance, as it is recorded */
static double decided_with(fixture *f, size_t place)
{
    suf_decisions decisions;
    double skewness = NAN;
    assert_int_equal(suf_decisions_load(&decisions, f->store, &err), SUF_OK);
    for (size_t i = 0; i < decisions.n; i++)
        if (decisions.all[i].instance == f->map.instances[place]) {
            suf_batch_pool_take(&f->pool, &decisions.all[i]);
            skewness = decisions.all[i].pooled[1].skewness;
        }
    suf_decisions_release(&decisions);
    return skewness;
}

static void what_a_decision_was_made_with_stays(void **state)
{
    (void)state;
    make_batches();
    fixture f = opened();
    const double recorded = decided_with(&f, 0);
    assert_true(isfinite(recorded));
    assert_near(pooled(&f, 0, 1), recorded, 0);
    for (size_t i = 1; i < FIRST; i++)
        add(&f, i, false); /* other values than those recorded */
    assert_near(pooled(&f, FIRST - 1, 1), recorded, 0);
    assert_false(is_known(&f, FIRST));
    closed(&f);
}

/* by the closed form: if all have had more than their start, the rate is close to the budget over
 * the sum of the spreads */
static void a_budget_is_that_of_all_batches(void **state)
{
    (void)state;
    make_batches();
    fixture f = opened();
    f.experiment->sampling.mode = SUF_NEYMAN;
    f.experiment->sampling.budget = 5000;
    renew(&f);
    for (size_t i = 0; i < ALL; i++) {
        assert_false(is_known(&f, 0));
        add(&f, i, i == 2);
    }
    double sum = 0;
    for (size_t i = 0; i < ALL * 2; i++)
        sum += f.pool.spreads[i];
    const suf_pooled *first = suf_batch_pool_of(&f.pool, f.map.instances[0]);
    const suf_pooled *last = suf_batch_pool_of(&f.pool, f.map.instances[ALL - 1]);
    assert_near(last[1].rate, first[0].rate, 0);
    assert_near(first[0].rate * sum, 5000 - 2 * START,
                ALL * 2); /* the start of the third is kept */
    closed(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_order_of_the_starts_does_not_matter),
        TEST(an_instance_that_is_given_up_in_its_start_leaves_the_pool),
        TEST(instances_that_were_added_later_are_another_batch),
        TEST(what_a_decision_was_made_with_stays),
        TEST(a_budget_is_that_of_all_batches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
