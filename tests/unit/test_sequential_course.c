/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "design/sequential_course.h"

enum { MOST = 10, SIMULATED = 100000 };

static void check_row(const table_row *row)
{
    const size_t n = (size_t)row_number(row, "looks");
    const bool is_obf = strcmp(row_text(row, "spending"), "obf") == 0;
    const suf_sequential_rule rule = {.spending = is_obf ? SUF_SPENDING_OBF : SUF_SPENDING_POCOCK};
    double t[MOST], stop[MOST], mean = 0;
    int64_t instances[MOST];
    for (size_t k = 0; k < n; k++) {
        t[k] = (double)(k + 1) / (double)n;
        instances[k] = (int64_t)(k + 1) * (int64_t)row_number(row, "per_look");
    }
    suf_sequential_boundary b;
    assert_int_equal(suf_sequential_boundary_init(
                         &b,
                         &(suf_sequential_request){.rule = rule,
                                                   .alpha = 0.05,
                                                   .sides = (int)row_number(row, "sides"),
                                                   .n_looks = n,
                                                   .information = t},
                         NULL),
                     SUF_OK);
    const double power =
        suf_sequential_course(&b, SUF_TEST_T, instances, row_number(row, "d"), stop);
    for (size_t k = 0; k < n; k++)
        mean += (double)instances[k] * stop[k];
    assert_near(mean, row_number(row, "instances"), 1e-4 + 4 * row_number(row, "instances_error"));
    const double simulated = row_number(row, "power");
    assert_near(power, simulated, 1e-4 + 4 * sqrt(simulated * (1 - simulated) / SIMULATED));
    suf_sequential_boundary_release(&b);
}

static void courses_are_those_of_simulated_t_tests(void **state)
{
    (void)state;
    each_row("sequential_course.csv", 16, check_row);
}

/* with many instances a t test is a test of a known variance */
static void with_many_instances_the_course_is_that_of_the_boundary(void **state)
{
    (void)state;
    const double t[] = {0.3, 0.7, 1};
    const int64_t instances[] = {300000, 700000, 1000000};
    for (int sides = 1; sides <= 2; sides++)
        for (int futility = 0; suf_futility_name(futility); futility++) {
            const suf_sequential_rule rule = {.futility = (suf_futility)futility};
            suf_sequential_boundary b;
            double stop[3], expected[3];
            suf_sequential_boundary_init(&b,
                                         &(suf_sequential_request){.rule = rule,
                                                                   .alpha = 0.05,
                                                                   .sides = sides,
                                                                   .power = 0.8,
                                                                   .n_looks = 3,
                                                                   .information = t},
                                         NULL);
            const double power =
                suf_sequential_course(&b, SUF_TEST_T, instances, b.drift / 1000, stop);
            assert_near(power, 0.8, 1e-4);
            assert_near(suf_sequential_boundary_stops(&b, b.drift, expected), 0.8, 1e-9);
            for (int k = 0; k < 3; k++)
                assert_near(stop[k], expected[k], 1e-4);
            suf_sequential_boundary_release(&b);
        }
}

/* the sign test is discrete: it rejects less often than its level allows */
static void other_tests_keep_their_levels(void **state)
{
    (void)state;
    const double t[] = {0.25, 0.5, 0.75, 1};
    const int64_t instances[] = {10, 20, 30, 40};
    const suf_sequential_rule rule = {.spending = SUF_SPENDING_POCOCK};
    suf_sequential_boundary b;
    suf_sequential_boundary_init(
        &b,
        &(suf_sequential_request){
            .rule = rule, .alpha = 0.05, .sides = 2, .n_looks = 4, .information = t},
        NULL);
    double stop[4];
    const double t_power = suf_sequential_course(&b, SUF_TEST_T, instances, 0.5, stop);
    assert_true(suf_sequential_course(&b, SUF_TEST_SIGN, instances, 0, stop) < 0.025);
    assert_true(suf_sequential_course(&b, SUF_TEST_WILCOXON, instances, 0, stop) < 0.03);
    assert_true(suf_sequential_course(&b, SUF_TEST_SIGN, instances, 0.5, stop) < t_power);
    suf_sequential_boundary_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(courses_are_those_of_simulated_t_tests),
        cmocka_unit_test(with_many_instances_the_course_is_that_of_the_boundary),
        cmocka_unit_test(other_tests_keep_their_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
