/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis has what it is asked for, else what was planned, else what is usual.
 */
#include "analysis/planned_design.h"

#include "check.h"
#include "suffice.h"

static suf_error err;

static suf_dataset planned(void)
{
    static suf_pairing pairing;
    return (suf_dataset){.pairings = &pairing,
                         .n_pairings = 1,
                         .n_instances = 24,
                         .n_finished = 24,
                         .design = {.alpha = 0.01, .power = 0.9, .mres = 0.4, .delta = 5}};
}

static void what_is_not_asked_for_is_as_planned(void **state)
{
    (void)state;
    const suf_dataset d = planned();
    suf_design q = {.mres = 0.7};
    assert_int_equal(suf_planned_design_complete(&q, &d, &err), SUF_OK);
    assert_near(q.alpha, 0.01, 0);
    assert_near(q.power, 0.9, 0);
    assert_near(q.mres, 0.7, 0);
    assert_near(q.delta, 5, 0);
}

static void what_was_not_planned_is_as_usual(void **state)
{
    (void)state;
    const suf_dataset d = {0};
    suf_design q = {0};
    assert_int_equal(suf_planned_design_complete(&q, &d, &err), SUF_OK);
    assert_near(q.alpha, 0.05, 0);
    assert_near(q.power, 0.8, 0);
    assert_near(q.mres, 0, 0);
    assert_near(q.delta, 0, 0);
}

static void alpha_is_a_small_probability(void **state)
{
    (void)state;
    const suf_dataset d = planned();
    for (double alpha = 0.5; alpha < 3; alpha *= 2) {
        suf_design q = {.alpha = alpha};
        assert_int_equal(suf_planned_design_complete(&q, &d, &err), SUF_EINVAL);
        assert_non_null(strstr(err.message, "must lie in (0, 0.5)"));
    }
}

static void assert_refused(const suf_dataset *d, const char *says)
{
    suf_design q = {0};
    assert_int_equal(suf_planned_design_complete_looked(&q, d, "sequential", &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, says));
}

static void what_cannot_be_looked_at_is_refused(void **state)
{
    (void)state;
    suf_design q = {0};
    suf_dataset d = planned();
    suf_looking looking = {0};
    char family[] = "family";
    assert_int_equal(suf_planned_design_complete_looked(&q, &d, "sequential", &err), SUF_OK);
    d.state = SUF_STATE_INTERIM;
    d.n_finished = 23;
    assert_refused(&d, "23 of 24 instances are");
    d.state = SUF_STATE_INCOMPLETE; /* an instance failed: it will not change */
    assert_int_equal(suf_planned_design_complete_looked(&q, &d, "sequential", &err), SUF_OK);
    d.group = family;
    assert_refused(&d, "planned with groups by 'family'");
    d.looking = &looking;
    assert_refused(&d, "leave out 'sequential'");
    d.n_pairings = 0;
    assert_refused(&d, "no comparisons");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_asked_for_is_as_planned),
        cmocka_unit_test(what_was_not_planned_is_as_usual),
        cmocka_unit_test(alpha_is_a_small_probability),
        cmocka_unit_test(what_cannot_be_looked_at_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
