/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/wilcoxon.h"

enum { SIDES = 3 };

static bool is_true(const table_row *row, const char *column)
{
    return strcmp(row_text(row, column), "TRUE") == 0;
}

static void check_r(const table_row *row)
{
    const sample s = row_sample(row);
    const suf_hypothesis h = {.side = (suf_side)row_side(row), .alpha = 0.05};
    const suf_wilcoxon test = suf_wilcoxon_of(s.x, s.n, h, SUF_WILCOXON_AS_R);
    const bool exact = is_true(row, "wilcoxon_exact");
    assert_true(test.exact == exact);
    assert_true(test.v == row_number(row, "wilcoxon_V"));
    assert_close(test.p, row_number(row, "wilcoxon_p"), exact ? 1e-12 : 1e-10);
    if (!exact)
        return;
    assert_close(test.estimate, row_number(row, "wilcoxon_est"), 1e-12);
    assert_close(test.interval.lo, row_number(row, "wilcoxon_lo"), 1e-12);
    assert_close(test.interval.hi, row_number(row, "wilcoxon_hi"), 1e-12);
}

static void as_r_it_agrees_with_r(void **state)
{
    (void)state;
    each_row("tests.csv", 240, check_r);
}

/* where R searches for the ends, to 1e-4, they lie within the spacing of the averages of ours */
static void check_search(const table_row *row)
{
    const sample s = row_sample(row);
    const suf_hypothesis h = {.side = (suf_side)row_side(row), .alpha = 0.05};
    const suf_wilcoxon test = suf_wilcoxon_of(s.x, s.n, h, SUF_WILCOXON_AS_R);
    const double sd = row_number(row, "sd");
    const double spacing = 1e-4 + 0.5 * sd / (double)s.n;
    if (test.exact || test.tied || test.n < s.n || sd < 0.1)
        return;
    assert_near(test.estimate, row_number(row, "wilcoxon_est"), spacing);
    if (h.side != SUF_SIDE_LESS)
        assert_near(test.interval.lo, row_number(row, "wilcoxon_lo"), spacing);
    if (h.side != SUF_SIDE_GREATER)
        assert_near(test.interval.hi, row_number(row, "wilcoxon_hi"), spacing);
}

static void approximate_intervals_are_where_r_finds_them(void **state)
{
    (void)state;
    each_row("tests.csv", 240, check_search);
}

/* R takes mu off the values and adds it again: what is left of that is of the size of mu */
static void assert_at(double actual, double expected, double mu)
{
    if (isinf(expected))
        assert_true(actual == expected);
    else
        assert_near(actual, expected, 1e-14 * (fabs(mu) + fabs(expected)));
}

static void check_exact(const table_row *row)
{
    const sample s = row_sample(row);
    const suf_hypothesis h = {
        .mu0 = row_number(row, "mu"), .side = (suf_side)row_side(row), .alpha = 0.1};
    if (isnan(row_number(row, "V")))
        return;
    const suf_wilcoxon test = suf_wilcoxon_of(s.x, s.n, h, SUF_WILCOXON_BEST);
    assert_true(test.exact && !test.tied && test.n == s.n);
    assert_true(test.v == row_number(row, "V"));
    assert_close(test.p, row_number(row, "V_p"), 1e-12);
    assert_at(test.estimate, row_number(row, "est"), h.mu0);
    assert_at(test.interval.lo, row_number(row, "est_lo"), h.mu0);
    assert_at(test.interval.hi, row_number(row, "est_hi"), h.mu0);
    assert_near(test.confidence, row_number(row, "est_conf"), 1e-13);
}

static void exact_tests_against_another_location_agree_with_r(void **state)
{
    (void)state;
    each_row("locations.csv", 240, check_exact);
}

/* Doubled ranks, 0 for zeros, by comparing all with all: 1, plus 2 for each value nearer to 0 and
 * 1 for each as near, itself included */
static void rank_plainly(const double *x, size_t n, long *doubled)
{
    for (size_t i = 0; i < n; i++) {
        doubled[i] = x[i] == 0 ? 0 : 1;
        for (size_t j = 0; x[i] != 0 && j < n; j++)
            if (x[j] != 0 && fabs(x[j]) <= fabs(x[i]))
                doubled[i] += fabs(x[j]) < fabs(x[i]) ? 2 : 1;
    }
}

/* among all patterns of signs of n values (those of zeros do not matter), the share with a sum of
 * ranks as extreme as seen */
static void enumerate(const double *x, size_t n, double *p)
{
    long doubled[16];
    long seen = 0;
    long total = 0;
    rank_plainly(x, n, doubled);
    for (size_t i = 0; i < n; i++) {
        seen += x[i] > 0 ? doubled[i] : 0;
        total += doubled[i];
    }
    long count[SIDES] = {0};
    for (unsigned long pattern = 0; pattern < 1ul << n; pattern++) {
        long v = 0;
        for (size_t i = 0; i < n; i++)
            v += pattern >> i & 1 ? doubled[i] : 0;
        count[SUF_SIDE_BOTH] += labs(2 * v - total) >= labs(2 * seen - total);
        count[SUF_SIDE_LESS] += v <= seen;
        count[SUF_SIDE_GREATER] += v >= seen;
    }
    for (int side = 0; side < SIDES; side++)
        p[side] = (double)count[side] / (double)(1ul << n);
}

static void check_tied(const table_row *row)
{
    const sample s = row_sample(row);
    const suf_hypothesis h = {.side = (suf_side)row_side(row)};
    const size_t n = s.n > SUF_WILCOXON_EXACT ? SUF_WILCOXON_EXACT : s.n;
    const suf_wilcoxon test = suf_wilcoxon_of(s.x, n, h, SUF_WILCOXON_BEST);
    assert_true(test.exact);
    assert_true(test.v == row_number(row, "V"));
    assert_close(test.p, row_number(row, "p"), 1e-13);
}

static void exact_p_with_ties_agrees_with_whole_number_arithmetic(void **state)
{
    (void)state;
    each_row("wilcoxon_tied.csv", 240, check_tied);
}

static bool all_zero(const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (x[i] != 0)
            return false;
    return true;
}

static void exact_p_with_ties_and_zeros_is_the_share_of_all_patterns(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (size_t trial = 0; trial < 400; trial++) {
        const size_t n = trial % 50 == 0 ? 16 : 1 + trial % 13;
        const double levels = 3 + (double)(trial % 7);
        double x[16];
        double expected[SIDES];
        for (size_t i = 0; i < n; i++)
            x[i] = floor(next_uniform(&random) * levels) - floor(levels / 3);
        if (all_zero(x, n))
            continue;
        enumerate(x, n, expected);
        for (int side = 0; side < SIDES; side++) {
            const suf_hypothesis h = {.side = (suf_side)side};
            assert_near(suf_wilcoxon_of(x, n, h, SUF_WILCOXON_BEST).p, expected[side], 1e-15);
        }
    }
}

/* 0.8 less an exponential variable */
static void make_up(double *x, size_t n, uint64_t seed)
{
    for (size_t i = 0; i < n; i++)
        x[i] = 0.8 + log(next_uniform(&seed));
}

static void negation_swaps_the_sides(void **state)
{
    (void)state;
    double x[60];
    double y[60];
    make_up(x, 60, 3);
    for (size_t i = 0; i < 60; i++)
        y[i] = -x[i];
    for (int mode = 0; mode <= SUF_WILCOXON_AS_R; mode++) {
        const suf_hypothesis less = {.side = SUF_SIDE_LESS, .alpha = 0.05};
        const suf_hypothesis greater = {.side = SUF_SIDE_GREATER, .alpha = 0.05};
        const suf_wilcoxon a = suf_wilcoxon_of(x, 60, less, (suf_wilcoxon_mode)mode);
        const suf_wilcoxon b = suf_wilcoxon_of(y, 60, greater, (suf_wilcoxon_mode)mode);
        assert_true(a.v + b.v == 60 * 61 / 2.0);
        assert_close(a.p, b.p, 1e-14);
        assert_true(a.estimate == -b.estimate);
        assert_true(a.interval.hi == -b.interval.lo);
    }
}

/* P(V <= v) + P(V >= v) = 1 + P(V = v), twice the smaller one against both sides */
static void the_sides_overlap_in_what_was_seen(void **state)
{
    (void)state;
    double x[12];
    make_up(x, 12, 4);
    double p[SIDES];
    for (int side = 0; side < SIDES; side++)
        p[side] =
            suf_wilcoxon_of(x, 12, (suf_hypothesis){.side = (suf_side)side}, SUF_WILCOXON_BEST).p;
    assert_true(p[SUF_SIDE_LESS] + p[SUF_SIDE_GREATER] > 1);
    assert_near(p[SUF_SIDE_BOTH], fmin(1, 2 * fmin(p[SUF_SIDE_LESS], p[SUF_SIDE_GREATER])), 1e-15);
}

static void unit_and_origin_do_not_matter(void **state)
{
    (void)state;
    double x[30];
    double y[30];
    make_up(x, 30, 6);
    for (size_t i = 0; i < 30; i++)
        x[i] = floor(x[i] * 16); /* so that adding loses nothing */
    const suf_wilcoxon a =
        suf_wilcoxon_of(x, 30, (suf_hypothesis){.mu0 = 2, .alpha = 0.05}, SUF_WILCOXON_BEST);
    const double units[] = {0x1p-900, 0x1p-30, 0x1p+900};
    for (size_t k = 0; k < 3; k++) {
        for (size_t i = 0; i < 30; i++)
            y[i] = (x[i] + 4096) * units[k];
        const suf_hypothesis moved = {.mu0 = 4098 * units[k], .alpha = 0.05};
        const suf_wilcoxon b = suf_wilcoxon_of(y, 30, moved, SUF_WILCOXON_BEST);
        assert_true(a.v == b.v && a.p == b.p && a.n == b.n);
        assert_true(b.estimate == (a.estimate + 4096) * units[k]);
        assert_true(b.interval.lo == (a.interval.lo + 4096) * units[k]);
        assert_true(b.interval.hi == (a.interval.hi + 4096) * units[k]);
    }
}

/* just inside the interval mu0 is accepted, just outside it is rejected */
static void the_interval_inverts_the_test(void **state)
{
    (void)state;
    double x[40];
    make_up(x, 40, 7);
    suf_hypothesis h = {.alpha = 0.05};
    const suf_interval ends = suf_wilcoxon_of(x, 40, h, SUF_WILCOXON_BEST).interval;
    const double places[] = {ends.lo - 1e-9, ends.lo + 1e-9, ends.hi - 1e-9, ends.hi + 1e-9};
    const bool rejected[] = {true, false, false, true};
    for (size_t i = 0; i < 4; i++) {
        h.mu0 = places[i];
        assert_true((suf_wilcoxon_of(x, 40, h, SUF_WILCOXON_BEST).p <= 0.05) == rejected[i]);
    }
}

/* 2^-500 and its double, to the last bit */
static void the_smallest_p_is_precise(void **state)
{
    (void)state;
    static double x[SUF_WILCOXON_EXACT];
    for (size_t i = 0; i < SUF_WILCOXON_EXACT; i++)
        x[i] = (double)(i + 1);
    const suf_wilcoxon both =
        suf_wilcoxon_of(x, SUF_WILCOXON_EXACT, (suf_hypothesis){.alpha = 0.05}, SUF_WILCOXON_BEST);
    const suf_wilcoxon greater = suf_wilcoxon_of(
        x, SUF_WILCOXON_EXACT, (suf_hypothesis){.side = SUF_SIDE_GREATER}, SUF_WILCOXON_BEST);
    assert_true(both.exact && both.p == 0x1p-499);
    assert_true(greater.p == 0x1p-500);
}

/* At n = 500 both ways are at hand. The excess kurtosis of V is about -3.6 / n, and the next term
 * of Edgeworth's expansion, twice kurtosis / 24 (z^3 - 3 z) phi(z), is at most 3.3e-4. */
static void the_approximation_goes_on_where_the_exact_distribution_ends(void **state)
{
    (void)state;
    static double x[SUF_WILCOXON_EXACT];
    make_up(x, SUF_WILCOXON_EXACT, 8);
    const suf_hypothesis h = {.mu0 = -0.15, .alpha = 0.05};
    const suf_wilcoxon exact = suf_wilcoxon_of(x, SUF_WILCOXON_EXACT, h, SUF_WILCOXON_BEST);
    const suf_wilcoxon normal = suf_wilcoxon_of(x, SUF_WILCOXON_EXACT, h, SUF_WILCOXON_AS_R);
    assert_true(exact.exact && !normal.exact);
    assert_near(exact.p, normal.p, 3.3e-4);
    assert_near(exact.interval.lo, normal.interval.lo, 1e-3);
    assert_near(exact.interval.hi, normal.interval.hi, 1e-3);
    assert_near(exact.confidence, normal.confidence, 3.3e-4);
}

/* The averages of exponential pairs have density 4 m exp(-2 m) and median 1.678347 / 2. The
 * interval reaches z sqrt(n^3 / 12) averages away from it, of n^2 / 2. */
static void a_hundred_thousand_values_are_no_trouble(void **state)
{
    (void)state;
    const size_t n = 100000;
    double *x = malloc(n * sizeof *x);
    make_up(x, n, 9);
    const suf_wilcoxon test =
        suf_wilcoxon_of(x, n, (suf_hypothesis){.mu0 = -0.04, .alpha = 0.05}, SUF_WILCOXON_BEST);
    assert_true(!test.exact && test.n == n);
    const double m = 1.6783469900166605 / 2;
    const double width = 2 * 1.959964 / sqrt(3.0 * (double)n) / (4 * m * exp(-2 * m));
    assert_near(test.estimate, 0.8 - m, 5 * width / 4);
    assert_true(test.interval.lo < test.estimate && test.estimate < test.interval.hi);
    assert_near(test.interval.hi - test.interval.lo, width, 0.02 * width);
    assert_near(test.confidence, 0.95, 1e-6);
    free(x);
}

static void too_few_values_say_what_confidence_they_reach(void **state)
{
    (void)state;
    const double x[] = {2, 1, 4};
    const suf_wilcoxon test =
        suf_wilcoxon_of(x, 3, (suf_hypothesis){.alpha = 0.05}, SUF_WILCOXON_BEST);
    assert_true(test.interval.lo == 1 && test.interval.hi == 4);
    assert_near(test.confidence, 0.75, 1e-15);
}

static void without_values_there_is_no_answer(void **state)
{
    (void)state;
    const double zeros[] = {0, 0};
    for (int mode = 0; mode <= SUF_WILCOXON_AS_R; mode++) {
        const suf_hypothesis h = {.alpha = 0.05};
        const suf_wilcoxon none = suf_wilcoxon_of(zeros, 0, h, (suf_wilcoxon_mode)mode);
        assert_true(isnan(none.p) && isnan(none.estimate) && isnan(none.interval.lo));
        const suf_wilcoxon same = suf_wilcoxon_of(zeros, 2, h, (suf_wilcoxon_mode)mode);
        assert_true(same.n == 0 && isnan(same.p) && same.estimate == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_r_it_agrees_with_r),
        cmocka_unit_test(approximate_intervals_are_where_r_finds_them),
        cmocka_unit_test(exact_tests_against_another_location_agree_with_r),
        cmocka_unit_test(exact_p_with_ties_and_zeros_is_the_share_of_all_patterns),
        cmocka_unit_test(exact_p_with_ties_agrees_with_whole_number_arithmetic),
        cmocka_unit_test(negation_swaps_the_sides),
        cmocka_unit_test(the_sides_overlap_in_what_was_seen),
        cmocka_unit_test(unit_and_origin_do_not_matter),
        cmocka_unit_test(the_interval_inverts_the_test),
        cmocka_unit_test(the_smallest_p_is_precise),
        cmocka_unit_test(the_approximation_goes_on_where_the_exact_distribution_ends),
        cmocka_unit_test(a_hundred_thousand_values_are_no_trouble),
        cmocka_unit_test(too_few_values_say_what_confidence_they_reach),
        cmocka_unit_test(without_values_there_is_no_answer),
    };
    return cmocka_run_group_tests(tests, load_samples, NULL);
}
