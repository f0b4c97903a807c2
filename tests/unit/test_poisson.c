/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers that belong to u come from the mode outwards, so each has one interval of u, which
 * is as long as its probability.
 */
#include "check.h"
#include "stats/poisson.h"

/* how many numbers are visited before k */
static double place_of(double k, double mean)
{
    const double mode = floor(mean);
    return k > mode ? 2 * (k - mode) - 1 : 2 * (mode - k);
}

static double place_at(double u, double mean)
{
    return place_of((double)suf_poisson_of(u, mean), mean);
}

/* where the interval of a place begins */
static double start_of(double place, double mean)
{
    double lo = 0;
    double hi = 1;
    while (hi - lo > 0x1p-50) {
        const double middle = (lo + hi) / 2;
        if (place_at(middle, mean) >= place)
            hi = middle;
        else
            lo = middle;
    }
    return place_at(0, mean) >= place ? 0 : hi;
}

static void check_row(const table_row *row)
{
    const double mean = row_number(row, "mean");
    const double place = place_of(row_number(row, "k"), mean);
    /* below 0 there are no numbers, and their places are passed over */
    assert_near(start_of(place + 1, mean) - start_of(place, mean), row_number(row, "p"), 1e-13);
}

static void check_order(const table_row *row)
{
    const double mean = row_number(row, "mean");
    for (int i = 0; i < 999; i++)
        assert_true(place_at(i / 1000.0, mean) <= place_at((i + 1) / 1000.0, mean));
}

static void a_larger_u_is_no_nearer_to_the_mode(void **state)
{
    (void)state;
    each_row("poisson.csv", 20, check_order);
}

static void probabilities_are_those_of_r(void **state)
{
    (void)state;
    each_row("poisson.csv", 20, check_row);
}

/* the smallest and the largest u there are */
static void the_ends_are_numbers_of_the_tails(void **state)
{
    (void)state;
    for (double mean = 0.1; mean < 1e7; mean *= 10) {
        assert_near((double)suf_poisson_of(0x1p-53, mean), floor(mean), 0);
        assert_near((double)suf_poisson_of(1 - 0x1p-53, mean), mean, 10 * sqrt(mean) + 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_larger_u_is_no_nearer_to_the_mode),
        cmocka_unit_test(probabilities_are_those_of_r),
        cmocka_unit_test(the_ends_are_numbers_of_the_tails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
