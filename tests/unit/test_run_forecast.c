/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forecasts from a few runs, and what the same experiment then takes.
 */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "scratch.h"
#include "stats/rng.h"
#include "suffice.h"

enum { SEEDS = 3, INSTANCES = 8 };

static suf_error err;

static void check_ok(int rc)
{
    if (rc < 0)
        fail_msg("%s", err.message);
}

static double normal(const suf_call *call)
{
    suf_rng rng = suf_rng_stream(call->seed, 0);
    const double u = suf_rng_uniform(&rng);
    return 100 + 10 * sqrt(-2 * log(u)) * cos(6.283185307179586 * suf_rng_uniform(&rng));
}

static double skewed(const suf_call *call)
{
    suf_rng rng = suf_rng_stream(call->seed, 0);
    return -100 * log(suf_rng_uniform(&rng));
}

static double equal(const suf_call *call)
{
    (void)call;
    return 5;
}

typedef struct {
    const char *key, *text;
} setting;

static suf_experiment *experiment(int seed, setting own)
{
    char text[32];
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "first", NULL);
    suf_experiment_add(e, "second", NULL);
    for (int i = 0; i < INSTANCES; i++) {
        (void)snprintf(text, sizeof text, "i%d", i);
        suf_experiment_set(e, "instances", text);
    }
    (void)snprintf(text, sizeof text, "%d", seed);
    suf_experiment_set(e, "seed", text);
    suf_experiment_set(e, "sample", "all");
    suf_experiment_set(e, own.key, own.text);
    check_ok(suf_experiment_finish(e, &err));
    return e;
}

static suf_forecast forecast(const suf_experiment *e, suf_callback function)
{
    suf_preflight preflight;
    suf_executor *executor = suf_executor_new_callback(function, NULL, 1);
    check_ok(
        suf_preflight_init(&preflight, e, &(suf_preflight_request){.executor = executor}, &err));
    const suf_forecast runs = preflight.runs;
    assert_int_equal(preflight.n_bad, 0);
    assert_int_equal(preflight.n_tried, 4); /* the first and the last instance */
    suf_preflight_release(&preflight);
    suf_executor_free(executor);
    return runs;
}

static double actual(const suf_experiment *e, suf_callback function)
{
    suf_result result;
    const char *path = scratch("forecast.db");
    suf_executor *executor = suf_executor_new_callback(function, NULL, 1);
    suf_store *store = suf_store_open(path, SUF_STORE_WRITE, &err);
    assert_non_null(store);
    check_ok(suf_conduct(e, store, &(suf_conduct_request){.executor = executor}, &err));
    check_ok(suf_result_init(&result, store, &err));
    const double n = (double)result.n_runs;
    suf_result_release(&result);
    suf_store_close(store);
    suf_executor_free(executor);
    unlink(path);
    return n;
}

/* how many of the ranges hold what it takes */
static int check_shape(suf_callback function, const char *accuracy)
{
    int n = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
        suf_experiment *e = experiment(seed, (setting){"accuracy", accuracy});
        const suf_forecast f = forecast(e, function);
        const double runs = actual(e, function);
        assert_true(f.low <= f.about && f.about <= f.high);
        assert_true(f.about < 2.2 * runs && runs < 2.2 * f.about);
        n += f.low <= runs && runs <= f.high;
        suf_experiment_free(e);
    }
    return n;
}

/* the probability of fewer than 3 of 6 is 0.0013 if it is 0.9 for each */
static void experiments_take_what_was_forecast(void **state)
{
    (void)state;
    assert_true(check_shape(normal, "0.02") + check_shape(skewed, "0.2") >= 3);
}

static void check_exact(suf_callback function, setting own, double runs)
{
    suf_experiment *e = experiment(1, own);
    const suf_forecast f = forecast(e, function);
    assert_near(f.about, runs, 1e-9);
    assert_near(f.low, runs, 1e-9);
    assert_near(f.high, runs, 1e-9);
    suf_experiment_free(e);
}

static void what_is_certain_has_no_range(void **state)
{
    (void)state;
    check_exact(skewed, (setting){"runs", "7"}, 2 * 7 * INSTANCES);
    check_exact(equal, (setting){"runs", "3"}, 2 * 3 * INSTANCES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(experiments_take_what_was_forecast),
        TEST(what_is_certain_has_no_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
