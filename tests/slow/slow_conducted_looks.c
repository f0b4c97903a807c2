/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sequential experiments with equal algorithms, conducted as a whole: how often their looks call
 * the algorithms different. What a single look records: test_take_look.c.
 */
#include <Rmath.h>

#include "noisy_experiment.h"

/* in (0, 1), by splitmix64 */
static double uniform(uint64_t seed)
{
    seed += 0x9e3779b97f4a7c15;
    seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9;
    seed = (seed ^ (seed >> 27)) * 0x94d049bb133111eb;
    return ((double)((seed ^ (seed >> 31)) >> 12) + 0.5) / 4503599627370496.0;
}

/* two runs of each: their mean difference has the variance 1 */
static double normal(const suf_call *call)
{
    return qnorm(uniform(call->seed), 0, 1, 1, 0);
}

static void conduct_normal(const char *const *settings)
{
    suf_experiment *e = experiment(&(request){settings, .n_instances = 40});
    if (conduct(e, suf_executor_new_callback(normal, NULL, 1), (suf_conduct_request){0}) != SUF_OK)
        fail_msg("%s", conduct_error.message);
    suf_experiment_free(e);
}

/* Of 100 experiments with equal algorithms 5 find a difference; 14 or more do with probability
 * 0.0005. */
static void equal_algorithms_are_called_different_as_often_as_alpha_says(void **state)
{
    (void)state;
    size_t n_different = 0;
    for (int i = 0; i < 100; i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "%d", i + 1);
        conduct_normal(SETTINGS("design", "sequential", "difference", "simple", "runs", "2",
                                "sample", "16", "looks", "4", "spending", "pocock", "seed", seed));
        n_different += (size_t)ask_store(
            "SELECT count(*) FROM look WHERE decision IN ('positive', 'negative')");
        assert_int_equal(remove(scratch("x.db")), 0);
    }
    assert_true(n_different > 0 && n_different < 14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(equal_algorithms_are_called_different_as_often_as_alpha_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
