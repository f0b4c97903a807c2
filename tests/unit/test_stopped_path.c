/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <Rmath.h>

#include "check.h"
#include "stats/stopped_path.h"

static void the_first_look_is_normal(void **state)
{
    (void)state;
    suf_stopped_path path;
    suf_stopped_path_init(&path, (suf_drifts){0, 0, 5});
    assert_near(suf_stopped_path_above(&path, 0, 0.25, 1.96, 0), pnorm(1.96, 0, 1, 0, 0), 1e-16);
    assert_near(suf_stopped_path_below(&path, 0, 0.25, 1.96, 3), pnorm(1.96, 1.5, 1, 1, 0), 1e-15);
    suf_stopped_path_release(&path);
}

/* P(Z1 <= 0, Z2 > 0) = 1/4 - asin(rho) / (2 pi), rho = sqrt(t1 / t2) */
static void two_looks_have_the_orthant_probability(void **state)
{
    (void)state;
    for (double t = 0.05; t < 1; t += 0.1) {
        suf_stopped_path path;
        suf_stopped_path_init(&path, (suf_drifts){0, 0, 0});
        suf_stopped_path_continue(&path, t, (suf_region){-INFINITY, 0, 0, 0}, 1);
        assert_near(suf_stopped_path_above(&path, 1, 1, 0, 0), 0.25 - asin(sqrt(t)) / (2 * M_PI),
                    1e-13);
        suf_stopped_path_release(&path);
    }
}

/* a path that never stops has the distribution at the last look, however many there were */
static void looks_that_never_stop_change_nothing(void **state)
{
    (void)state;
    suf_stopped_path path;
    suf_stopped_path_init(&path, (suf_drifts){0, -2, 3});
    for (int k = 1; k < 40; k++)
        suf_stopped_path_continue(&path, k / 40.0, (suf_region){-INFINITY, INFINITY, 0, 0},
                                  (k + 1) / 40.0);
    assert_near(suf_stopped_path_above(&path, 39, 1, 2, 0), pnorm(2, 0, 1, 0, 0), 1e-13);
    assert_near(suf_stopped_path_above(&path, 39, 1, 2, 3), pnorm(2, 3, 1, 0, 0), 1e-12);
    assert_near(suf_stopped_path_below(&path, 39, 1, 2, -2), pnorm(2, -2, 1, 1, 0), 1e-12);
    suf_stopped_path_release(&path);
}

static void an_empty_region_leaves_nothing(void **state)
{
    (void)state;
    suf_stopped_path path;
    suf_stopped_path_init(&path, (suf_drifts){0, 0, 0});
    suf_stopped_path_continue(&path, 0.5, (suf_region){1, 1, 0, 0}, 1);
    assert_near(suf_stopped_path_above(&path, 1, 1, -3, 0), 0, 0);
    suf_stopped_path_release(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_look_is_normal),
        cmocka_unit_test(two_looks_have_the_orthant_probability),
        cmocka_unit_test(looks_that_never_stop_change_nothing),
        cmocka_unit_test(an_empty_region_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
