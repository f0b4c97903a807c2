/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Over a regular grid of u, each number comes as often as its probability says, to within one step.
 */
#include "check.h"
#include "stats/poisson.h"

enum { STEPS = 1000000 };

static size_t share_of(double mean, size_t k)
{
    size_t count = 0;
    for (size_t i = 0; i < STEPS; i++)
        count += suf_poisson_of(((double)i + 0.5) / STEPS, mean) == k;
    return count;
}

static void check_row(const table_row *row)
{
    const double mean = row_number(row, "mean");
    const size_t k = (size_t)row_number(row, "k");
    assert_near((double)share_of(mean, k) / STEPS, row_number(row, "p"), 1.01 / STEPS);
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
        cmocka_unit_test(probabilities_are_those_of_r),
        cmocka_unit_test(the_ends_are_numbers_of_the_tails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
