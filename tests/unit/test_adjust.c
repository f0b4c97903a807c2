/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/adjust.h"
#include "stats/holm.h"

enum { MOST = 16, KINDS = 4 };

static const struct {
    suf_adjust_kind kind;
    const char *column;
} kinds[KINDS] = {{SUF_ADJUST_BONFERRONI, "bonferroni"},
                  {SUF_ADJUST_HOLM, "holm"},
                  {SUF_ADJUST_SHAFFER, "shaffer"},
                  {SUF_ADJUST_BH, "bh"}};

/* a family as the table gives it, row by row */
typedef struct {
    size_t n;
    double p[MOST], expected[KINDS][MOST];
} p_family;

static void (*check_family)(const p_family *f);

static void collect(const table_row *row)
{
    static p_family f;
    const size_t i = (size_t)row_number(row, "i") - 1;
    f.n = (size_t)row_number(row, "n");
    f.p[i] = row_number(row, "p");
    for (int k = 0; k < KINDS; k++)
        f.expected[k][i] = row_number(row, kinds[k].column);
    if (i + 1 == f.n)
        check_family(&f);
}

static void assert_same(double actual, double expected)
{
    if (isnan(expected))
        assert_true(isnan(actual));
    else
        assert_near(actual, expected, 1e-15);
}

static void check_adjusted(const p_family *f)
{
    double adjusted[MOST];
    for (int k = 0; k < KINDS; k++) {
        suf_adjust(kinds[k].kind, f->p, f->n, adjusted);
        for (size_t i = 0; i < f->n; i++)
            assert_same(adjusted[i], f->expected[k][i]);
    }
}

static void p_values_agree_with_r_and_with_enumeration(void **state)
{
    (void)state;
    check_family = check_adjusted;
    each_row("adjust.csv", 150, collect);
}

static void check_decisions(const p_family *f)
{
    double levels[MOST];
    for (int k = 0; k < KINDS; k++)
        for (double alpha = 0.0101; alpha < 0.3; alpha *= 1.5) {
            suf_adjust_levels(kinds[k].kind, f->p, f->n, alpha, levels);
            for (size_t i = 0; i < f->n; i++) {
                if (isnan(f->expected[k][i])) {
                    assert_true(isnan(levels[i]));
                    continue;
                }
                assert_int_equal(f->p[i] <= levels[i], f->expected[k][i] <= alpha);
                assert_true(levels[i] <= alpha * (1 + 1e-15));
            }
        }
}

/* the interval of a test leaves out the null value exactly when p <= 1 - its confidence */
static void intervals_at_the_levels_say_what_the_p_values_say(void **state)
{
    (void)state;
    check_family = check_decisions;
    each_row("adjust.csv", 150, collect);
}

static void holms_levels_step_up_to_the_first_that_is_not_rejected(void **state)
{
    (void)state;
    const double p[] = {0.5, 0.001, 0.02, 0.015, 0.9};
    double levels[5];
    suf_adjust_levels(SUF_ADJUST_HOLM, p, 5, 0.05, levels);
    assert_near(levels[1], suf_holm_level(0.05, 1, 5), 1e-17);
    for (size_t i = 0; i < 5; i++)
        if (i != 1)
            assert_near(levels[i], suf_holm_level(0.05, 2, 5), 1e-17);
}

static void equal_p_values_get_equal_levels(void **state)
{
    (void)state;
    const double p[] = {0.01, 0.0001, 0.01, 0.9};
    double levels[4];
    suf_adjust_levels(SUF_ADJUST_HOLM, p, 4, 0.05, levels);
    assert_near(levels[0], levels[2], 0);
    assert_near(levels[0], 0.05 / 3, 1e-17);
}

/* of the 6 pairs of 4 algorithms 0, 1, 2, 3 or 6 can be equal */
static void shaffers_multipliers_of_four_algorithms_follow_from_what_is_possible(void **state)
{
    (void)state;
    const double p[] = {0.001, 0.002, 0.003, 0.004, 0.007, 0.02};
    const double multipliers[] = {6, 3, 3, 3, 2, 1};
    double adjusted[6];
    suf_adjust(SUF_ADJUST_SHAFFER, p, 6, adjusted);
    for (int i = 0; i < 6; i++)
        assert_near(adjusted[i], multipliers[i] * p[i], 1e-17);
}

static void many_algorithms_are_no_problem(void **state)
{
    (void)state;
    enum { PAIRS = 300 * 299 / 2 };
    double *p = calloc(PAIRS, sizeof *p);
    double *holm = calloc(PAIRS, sizeof *p);
    double *shaffer = calloc(PAIRS, sizeof *p);
    for (int i = 0; i < PAIRS; i++)
        p[i] = (double)((i * 7919L) % PAIRS) * 1e-9;
    suf_adjust(SUF_ADJUST_HOLM, p, PAIRS, holm);
    suf_adjust(SUF_ADJUST_SHAFFER, p, PAIRS, shaffer);
    for (int i = 0; i < PAIRS; i++)
        assert_true(shaffer[i] <= holm[i] && p[i] <= shaffer[i]);
    free(p);
    free(holm);
    free(shaffer);
}

static void no_comparisons_are_fine(void **state)
{
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        double nothing = 7;
        suf_adjust(kinds[k].kind, &nothing, 0, &nothing);
        suf_adjust_levels(kinds[k].kind, &nothing, 0, 0.05, &nothing);
        assert_near(nothing, 7, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_values_agree_with_r_and_with_enumeration),
        cmocka_unit_test(intervals_at_the_levels_say_what_the_p_values_say),
        cmocka_unit_test(holms_levels_step_up_to_the_first_that_is_not_rejected),
        cmocka_unit_test(equal_p_values_get_equal_levels),
        cmocka_unit_test(shaffers_multipliers_of_four_algorithms_follow_from_what_is_possible),
        cmocka_unit_test(many_algorithms_are_no_problem),
        cmocka_unit_test(no_comparisons_are_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
