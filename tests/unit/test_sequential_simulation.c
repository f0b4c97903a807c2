/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

static suf_sequential_simulation simulated(suf_sequential_simulation_request q)
{
    suf_sequential_simulation s;
    suf_error err;
    if (suf_sequential_simulation_init(&s, &q, &err) < 0)
        fail_msg("%s", err.message);
    return s;
}

static double seen(const suf_sequential_simulation *s, size_t i, suf_sequential_seen_kind kind)
{
    return s->simulated[i].seen[kind].mean;
}

/* by nominal levels it would be .0537 */
static void pocock_holds_its_level_and_its_interval_covers(void **state)
{
    (void)state;
    suf_sequential_simulation s = simulated(
        (suf_sequential_simulation_request){.design = {.mres = 0.5, .instances = 40},
                                            .rule = {.spending = SUF_SPENDING_POCOCK, .n_looks = 5},
                                            .experiments = 6000,
                                            .seed = 3});
    assert_near(seen(&s, 0, SUF_SEQUENTIAL_REJECTED), 0.05, 0.0085);
    assert_near(seen(&s, 1, SUF_SEQUENTIAL_REJECTED), s.plan.effects[2].power, 0.03);
    for (size_t i = 0; i < 2; i++) {
        assert_near(seen(&s, i, SUF_SEQUENTIAL_COVERED), 0.95, 0.015);
        assert_near(seen(&s, i, SUF_SEQUENTIAL_TOO_HIGH), 0.5, 0.035);
    }
    assert_true(seen(&s, 1, SUF_SEQUENTIAL_PLAIN_BIAS) > 0.05); /* what the estimate mends */
    assert_near(seen(&s, 1, SUF_SEQUENTIAL_INSTANCES), s.plan.effects[2].instances, 0.7);
    suf_sequential_simulation_release(&s);
}

static void the_number_of_threads_does_not_matter(void **state)
{
    (void)state;
    suf_sequential_simulation_request q = {
        .design = {.mres = 0.8}, .test = SUF_BY_SIGN, .experiments = 333, .n_threads = 1};
    suf_sequential_simulation one = simulated(q);
    q.n_threads = 4;
    suf_sequential_simulation four = simulated(q);
    for (size_t i = 0; i < 2; i++)
        assert_near(seen(&one, i, SUF_SEQUENTIAL_INSTANCES),
                    seen(&four, i, SUF_SEQUENTIAL_INSTANCES), 0);
    suf_sequential_simulation_release(&one);
    suf_sequential_simulation_release(&four);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pocock_holds_its_level_and_its_interval_covers),
        cmocka_unit_test(the_number_of_threads_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
