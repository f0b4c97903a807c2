/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/paired_proportions.h"

static suf_paired_counts row_counts(const table_row *row)
{
    return (suf_paired_counts){.both = (size_t)row_number(row, "both"),
                               .first_only = (size_t)row_number(row, "first_only"),
                               .second_only = (size_t)row_number(row, "second_only"),
                               .neither = (size_t)row_number(row, "neither")};
}

static void check_row(const table_row *row)
{
    const suf_hypothesis h = {.side = (suf_side)row_side(row), .alpha = row_number(row, "alpha")};
    const suf_paired_proportions p = suf_paired_proportions_of(row_counts(row), h);
    assert_near(p.first, row_number(row, "first"), 1e-14);
    assert_near(p.second, row_number(row, "second"), 1e-14);
    assert_near(p.difference, row_number(row, "difference"), 1e-14);
    assert_close(p.p, row_number(row, "p"), 1e-12);
    /* R's maximum of the likelihood is exact to 1e-8 or so at the edge of its range */
    assert_near(p.tango.lo, row_number(row, "tango_lo"), 1e-9);
    assert_near(p.tango.hi, row_number(row, "tango_hi"), 1e-9);
    assert_near(p.newcombe.lo, row_number(row, "newcombe_lo"), 1e-12);
    assert_near(p.newcombe.hi, row_number(row, "newcombe_hi"), 1e-12);
}

static void tests_and_intervals_agree_with_r(void **state)
{
    (void)state;
    each_row("paired_proportions.csv", 84, check_row);
}

/* for no discordant item the score's equation is z^2 = n D / (1 - D) */
static void without_discordant_items_the_interval_has_a_formula(void **state)
{
    (void)state;
    const double z2 = 1.959963984540054 * 1.959963984540054;
    const suf_paired_counts counts = {.both = 30, .neither = 20};
    const suf_paired_proportions p =
        suf_paired_proportions_of(counts, (suf_hypothesis){.alpha = 0.05});
    assert_near(p.tango.hi, z2 / (50 + z2), 1e-14);
    assert_near(p.tango.lo, -z2 / (50 + z2), 1e-14);
    assert_near(p.p, 1, 0);
}

/* the ends of R's intervals are the differences that the one-sided score tests just reject */
static void check_score(const table_row *row)
{
    const suf_hypothesis h = {.side = (suf_side)row_side(row), .alpha = row_number(row, "alpha")};
    const double lo = row_number(row, "tango_lo"), hi = row_number(row, "tango_hi");
    const double tail = suf_hypothesis_tail(h);
    if (lo > -1)
        assert_close(suf_paired_counts_score_p(row_counts(row), lo, true), tail, 1e-6);
    if (hi < 1)
        assert_close(suf_paired_counts_score_p(row_counts(row), hi, false), tail, 1e-6);
}

static void the_score_test_agrees_with_the_interval_of_r(void **state)
{
    (void)state;
    each_row("paired_proportions.csv", 84, check_score);
}

static void exchanging_the_algorithms_mirrors_the_intervals(void **state)
{
    (void)state;
    const suf_hypothesis h = {.alpha = 0.1};
    const suf_paired_proportions a = suf_paired_proportions_of((suf_paired_counts){5, 9, 2, 8}, h);
    const suf_paired_proportions b = suf_paired_proportions_of((suf_paired_counts){5, 2, 9, 8}, h);
    assert_near(a.tango.lo, -b.tango.hi, 1e-14);
    assert_near(a.newcombe.hi, -b.newcombe.lo, 1e-14);
    assert_near(a.p, b.p, 1e-15);
}

static void items_are_counted_by_both_results(void **state)
{
    (void)state;
    const double first[] = {0, 1, 1, 0, 0, 1};
    const double second[] = {0, 1, 0, 1, 1, 1};
    const suf_paired_counts c = suf_paired_counts_of(first, second, 6);
    assert_int_equal(c.both, 2);
    assert_int_equal(c.first_only, 1);
    assert_int_equal(c.second_only, 2);
    assert_int_equal(c.neither, 1);
}

static void without_items_all_is_nan(void **state)
{
    (void)state;
    const suf_paired_proportions p =
        suf_paired_proportions_of((suf_paired_counts){0}, (suf_hypothesis){.alpha = 0.05});
    assert_true(isnan(p.first) && isnan(p.p) && isnan(p.tango.lo) && isnan(p.newcombe.hi));
    assert_true(isnan(
        suf_paired_proportions_of((suf_paired_counts){1, 1, 1, 1}, (suf_hypothesis){0}).tango.lo));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_and_intervals_agree_with_r),
        cmocka_unit_test(the_score_test_agrees_with_the_interval_of_r),
        cmocka_unit_test(without_discordant_items_the_interval_has_a_formula),
        cmocka_unit_test(exchanging_the_algorithms_mirrors_the_intervals),
        cmocka_unit_test(items_are_counted_by_both_results),
        cmocka_unit_test(without_items_all_is_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
