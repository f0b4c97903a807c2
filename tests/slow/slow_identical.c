/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * 100 real experiments on two identical algorithms with exponential results, from the first run to
 * the verdict: conducted, recorded, corrected, read and analysed.
 */
#include <math.h>
#include <unistd.h>

#include "check.h"
#include "scratch.h"
#include "stats/rng.h"
#include "suffice.h"

enum { EXPERIMENTS = 100, INSTANCES = 40, MOST_VERDICTS = 10 };

static suf_error err;

static void check_ok(int rc)
{
    if (rc < 0)
        fail_msg("%s", err.message);
}

static double exponential(const suf_call *call)
{
    suf_rng rng = suf_rng_stream((uint64_t)call->seed, 0);
    return -log1p(-suf_rng_uniform(&rng));
}

static suf_experiment *experiment(int seed)
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
    suf_experiment_set(e, "accuracy", "0.2");
    suf_experiment_set(e, "mres", "0.5");
    check_ok(suf_experiment_finish(e, &err));
    return e;
}

static void conduct(int seed, const char *path)
{
    suf_experiment *e = experiment(seed);
    suf_executor *executor = suf_executor_new_callback(exponential, NULL, 1);
    suf_store *store = suf_store_open(path, SUF_STORE_WRITE, &err);
    assert_non_null(store);
    check_ok(suf_conduct(e, store, &(suf_conduct_request){.executor = executor}, &err));
    suf_store_close(store);
    suf_executor_free(executor);
    suf_experiment_free(e);
}

static bool calls_them_different(const char *path)
{
    suf_dataset d;
    suf_analysis a;
    check_ok(suf_dataset_load(&d, path, NULL, &err));
    check_ok(suf_analysis_init(&a, &d, &(suf_analysis_request){0}, &err));
    assert_int_equal(a.comparisons[0].n, 34); /* of the plan, for a power of 0.8 */
    assert_int_equal(a.comparisons[0].bias.state, SUF_BIAS_ESTIMATED);
    const suf_verdict_kind verdict = a.comparisons[0].verdict;
    suf_analysis_release(&a);
    suf_dataset_release(&d);
    return verdict == SUF_VERDICT_BETTER || verdict == SUF_VERDICT_WORSE;
}

/* by chance alone, with a level of 0.05, there are more than 10 in one of a hundred such tests */
static void identical_algorithms_are_rarely_called_different(void **state)
{
    (void)state;
    int n = 0;
    for (int seed = 1; seed <= EXPERIMENTS; seed++) {
        conduct(seed, scratch("x.db"));
        n += calls_them_different(scratch("x.db"));
        assert_int_equal(unlink(scratch("x.db")), 0);
    }
    assert_in_range(n, 0, MOST_VERDICTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(identical_algorithms_are_rarely_called_different),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
