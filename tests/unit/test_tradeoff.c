/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

static suf_tradeoff tradeoff_of(suf_tradeoff_request request)
{
    suf_tradeoff t;
    suf_error err;
    if (suf_tradeoff_init(&t, &request, &err) < 0)
        fail_msg("%s", err.message);
    return t;
}

static void check_row(const table_row *row)
{
    suf_tradeoff t = tradeoff_of((suf_tradeoff_request){
        .design = {.mres = row_number(row, "d")},
        .within = row_number(row, "within"),
        .between = row_number(row, "between"),
    });
    for (size_t i = 0; i < t.n_rows; i++)
        if (t.rows[i].runs == (int64_t)row_number(row, "runs")) {
            assert_near((double)t.rows[i].instances, row_number(row, "instances"), 0);
            assert_near(t.rows[i].total_runs, row_number(row, "total_runs"), 0);
        }
    suf_tradeoff_release(&t);
}

static void rows_agree_with_r(void **state)
{
    (void)state;
    each_row("tradeoff.csv", 320, check_row);
}

static void one_run_on_many_instances_is_cheapest_when_instances_are_free(void **state)
{
    (void)state;
    suf_tradeoff t =
        tradeoff_of((suf_tradeoff_request){.design = {.mres = 0.5}, .within = 1, .between = 1});
    assert_int_equal(t.best.runs, 1);
    assert_int_equal(t.best.instances, 97);
    assert_near(t.best.total_runs, 194, 0);
    assert_near(t.best.cost, 194, 0);
    suf_tradeoff_release(&t);
}

/* against all numbers of runs, each planned on its own */
static void the_cheapest_is_cheapest_of_all(void **state)
{
    (void)state;
    const double costs[] = {0, 1, 10, 300, 5000, 1e300};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        suf_tradeoff t = tradeoff_of((suf_tradeoff_request){.design = {.mres = 0.4},
                                                            .within = 2,
                                                            .between = 1,
                                                            .cost_instance = costs[i],
                                                            .algorithms = 3});
        double least = INFINITY;
        for (int runs = 1; runs <= 1000; runs++) {
            suf_plan plan;
            const suf_design q = {.mres = 0.4 / sqrt(1 + 8.0 / runs)};
            assert_int_equal(suf_plan_init(&plan, &q, NULL), 0);
            least = fmin(least, (double)plan.design.instances * (3 * runs + costs[i]));
            suf_plan_release(&plan);
        }
        assert_near(t.best.cost / least, 1, 1e-12);
        assert_true(t.best.runs < 1000);
        suf_tradeoff_release(&t);
    }
}

static void given_instances_get_the_fewest_runs_that_suffice(void **state)
{
    (void)state;
    suf_tradeoff t = tradeoff_of((suf_tradeoff_request){
        .design = {.mres = 0.5, .instances = 46}, .within = 1, .between = 1});
    assert_int_equal(t.best.instances, 46);
    suf_design q = {
        .mres = 0.5 / sqrt(1 + 2.0 / (double)t.best.runs), .instances = 46, .alpha = 0.05};
    assert_true(suf_design_power(&q) >= 0.8);
    q.mres = 0.5 / sqrt(1 + 2.0 / (double)(t.best.runs - 1));
    assert_true(suf_design_power(&q) < 0.8);
    suf_tradeoff_release(&t);
}

static void rows_ascend_and_contain_the_best(void **state)
{
    (void)state;
    suf_tradeoff t = tradeoff_of((suf_tradeoff_request){
        .design = {.mres = 0.5}, .within = 1, .between = 1, .cost_instance = 3e5});
    bool found = false;
    for (size_t i = 0; i < t.n_rows; i++) {
        assert_true(i == 0 || t.rows[i].runs > t.rows[i - 1].runs);
        found = found || t.rows[i].runs == t.best.runs;
    }
    assert_true(found);
    suf_tradeoff_release(&t);
}

static void requests_that_cannot_be_met_are_refused(void **state)
{
    (void)state;
    static const struct {
        suf_tradeoff_request request;
        int code;
        const char *says;
    } cases[] = {
        {{.design = {.mres = 0.5}, .within = 1}, SUF_EINVAL, "'between'"},
        {{.design = {.mres = 0.5}, .between = 1}, SUF_EINVAL, "'within'"},
        {{.design = {.mres = 0.5}, .within = 1, .between = 1, .cost_run = -1},
         SUF_EINVAL,
         "'cost-run'"},
        {{.design = {.mres = 0.5}, .within = 1, .between = 1, .algorithms = 1},
         SUF_EINVAL,
         "'algorithms'"},
        {{.design = {.mres = 0}, .within = 1, .between = 1}, SUF_EINVAL, "'mres'"},
        {{.design = {.mres = 0.5, .instances = 20}, .within = 1, .between = 1},
         SUF_ENONE,
         "known exactly they have power 0.565"}, /* make_points.R */
        {{.design = {.mres = 1e-9}, .within = 1, .between = 1}, SUF_ENONE, "2^53"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_tradeoff t;
        suf_error err;
        assert_int_equal(suf_tradeoff_init(&t, &cases[i].request, &err), cases[i].code);
        if (!strstr(err.message, cases[i].says))
            fail_msg("case %zu: '%s' does not say '%s'", i, err.message, cases[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_agree_with_r),
        cmocka_unit_test(one_run_on_many_instances_is_cheapest_when_instances_are_free),
        cmocka_unit_test(the_cheapest_is_cheapest_of_all),
        cmocka_unit_test(given_instances_get_the_fewest_runs_that_suffice),
        cmocka_unit_test(rows_ascend_and_contain_the_best),
        cmocka_unit_test(requests_that_cannot_be_met_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
