/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

static suf_curves curves_of(suf_curves_request request)
{
    suf_curves c;
    suf_error err;
    if (suf_curves_init(&c, &request, &err) < 0)
        fail_msg("%s", err.message);
    return c;
}

/* the supplement's power curve: N 100, alpha .01, one-sided */
static void the_papers_curve_comes_out(void **state)
{
    (void)state;
    const double n = 100;
    const double heights[] = {0.25, 0.5, 0.8, 0.95};
    const double places[] = {0.17, 0.24, 0.32, 0.40};
    suf_curves c = curves_of((suf_curves_request){
        .design = {.alpha = 0.01, .alternative = SUF_GREATER},
        .fixed = &n,
        .n_fixed = 1,
        .lo = 0.05,
        .hi = 0.5,
        .n_points = 300,
        .highlights = heights,
        .n_highlights = 4,
    });
    for (int i = 0; i < 4; i++)
        assert_near(c.curves[0].highlights[i].x, places[i], 0.005);
    assert_int_equal(c.n_points, 300);
    assert_near(c.curves[0].points[0].x, 0.05, 0);
    assert_near(c.curves[0].points[299].x, 0.5, 1e-15);
    suf_curves_release(&c);
}

static void points_are_the_designs_own_powers(void **state)
{
    (void)state;
    const double n[] = {20, 50};
    suf_curves c =
        curves_of((suf_curves_request){.fixed = n, .n_fixed = 2, .design = {.comparisons = 3}});
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < c.n_points; k++) {
            const suf_point *p = &c.curves[i].points[k];
            const suf_design q = {
                .instances = (int64_t)n[i], .mres = p->x, .alpha = 0.05, .comparisons = 3};
            assert_near(p->y, suf_design_power(&q), 1e-15);
            assert_near(p->y_exact, p->y, 0);
        }
    suf_curves_release(&c);
}

static void without_a_range_curves_rise_to_99_percent(void **state)
{
    (void)state;
    const double n[] = {20, 100};
    suf_curves c = curves_of((suf_curves_request){.fixed = n, .n_fixed = 2});
    const suf_point *last = &c.curves[0].points[c.n_points - 1];
    assert_true(last->y >= 0.99 && last->y < 0.999);
    suf_curves_release(&c);
}

static void instances_on_a_curve_are_whole_and_not_repeated(void **state)
{
    (void)state;
    const double d = 0.8;
    suf_curves c = curves_of((suf_curves_request){
        .kind = SUF_CURVE_POWER_INSTANCES, .fixed = &d, .n_fixed = 1, .lo = 2, .hi = 30});
    assert_int_equal(c.n_points, 29);
    for (size_t k = 0; k < c.n_points; k++)
        assert_near(c.curves[0].points[k].x, 2 + (double)k, 0);
    suf_curves_release(&c);
}

static void the_detectable_effect_has_the_power(void **state)
{
    (void)state;
    const double power = 0.9;
    const double effect = 0.5;
    suf_curves c = curves_of(
        (suf_curves_request){.kind = SUF_CURVE_EFFECT_INSTANCES,
                             .design = {.test = SUF_TEST_SIGN, .power_rule = SUF_POWER_PAPER},
                             .fixed = &power,
                             .n_fixed = 1,
                             .lo = 10,
                             .hi = 50,
                             .highlights = &effect,
                             .n_highlights = 1});
    for (size_t k = 0; k < c.n_points; k++) {
        const suf_point *p = &c.curves[0].points[k];
        const suf_design q = {
            .test = SUF_TEST_SIGN, .instances = (int64_t)p->x, .mres = p->y, .alpha = 0.05};
        assert_near(suf_design_power(&q), 0.9, 1e-9);
    }
    suf_plan plan;
    const suf_design q = {
        .test = SUF_TEST_SIGN, .power_rule = SUF_POWER_PAPER, .mres = 0.5, .power = 0.9};
    assert_int_equal(suf_plan_init(&plan, &q, NULL), 0);
    assert_near(c.curves[0].highlights[0].x, (double)plan.design.instances, 0);
    suf_plan_release(&plan);
    suf_curves_release(&c);
}

static void requests_that_cannot_be_met_are_refused(void **state)
{
    (void)state;
    static const double n = 10;
    static const double half = 10.5;
    static const double one = 1;
    static const double two = 2;
    static const double negative = -0.5;
    const struct {
        suf_curves_request request;
        int code;
        const char *says;
    } cases[] = {
        {{.n_fixed = 0}, SUF_EINVAL, "'instances' is not given"},
        {{.fixed = &half, .n_fixed = 1}, SUF_EINVAL, "'instances' is 10.5"},
        {{.fixed = &one, .n_fixed = 1}, SUF_EINVAL, "'instances' is 1"},
        {{.fixed = &two, .n_fixed = 1, .design = {.test = SUF_TEST_SIGN}}, SUF_ENONE, "too few"},
        {{.kind = SUF_CURVE_POWER_INSTANCES, .fixed = &negative, .n_fixed = 1},
         SUF_EINVAL,
         "'mres'"},
        {{.kind = SUF_CURVE_EFFECT_INSTANCES, .fixed = &two, .n_fixed = 1}, SUF_EINVAL, "'power'"},
        {{.fixed = &n, .n_fixed = 1, .lo = 0.5, .hi = 0.1}, SUF_EINVAL, "'range' is 0.5:0.1"},
        {{.fixed = &n, .n_fixed = 1, .n_points = 1}, SUF_EINVAL, "'points' is 1"},
        {{.fixed = &n, .n_fixed = 1, .highlights = &one, .n_highlights = 1},
         SUF_EINVAL,
         "'highlight' is 1"},
        {{.kind = (suf_curve_kind)9, .fixed = &n, .n_fixed = 1}, SUF_EINVAL, "kind"},
        {{.fixed = &n, .n_fixed = 1, .design = {.alpha = 2}}, SUF_EINVAL, "'alpha' is 2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_curves c;
        suf_error err;
        assert_int_equal(suf_curves_init(&c, &cases[i].request, &err), cases[i].code);
        if (!strstr(err.message, cases[i].says))
            fail_msg("case %zu: '%s' does not say '%s'", i, err.message, cases[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_papers_curve_comes_out),
        cmocka_unit_test(points_are_the_designs_own_powers),
        cmocka_unit_test(without_a_range_curves_rise_to_99_percent),
        cmocka_unit_test(instances_on_a_curve_are_whole_and_not_repeated),
        cmocka_unit_test(the_detectable_effect_has_the_power),
        cmocka_unit_test(requests_that_cannot_be_met_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
