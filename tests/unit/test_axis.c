/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "figures/axis.h"

static void assert_axis(double lo, double hi, int at_least, const char *expected)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    suf_figure_write_axis(out, 'x', (suf_figure_range){lo, hi}, at_least);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

static void numbers_along_an_axis_are_round_and_few(void **state)
{
    (void)state;
    assert_axis(0, 100, 4, "set xrange [-4:104]\nset xtics 25\nset format x '%.10g'\n");
    assert_axis(-1, 1, 4, "set xrange [-1.08:1.08]\nset xtics 0.5\nset format x '%.10g'\n");
    assert_axis(1000000, 1000050, 2,
                "set xrange [999998:1000052]\nset xtics 50\nset format x '%.10g'\n");
}

static void positive_numbers_of_different_size_have_a_logarithmic_axis(void **state)
{
    (void)state;
    /* two decades are not enough, just more are; the margin is 4 % of the decades */
    assert_axis(1, 100, 4, "set xrange [-2.96:103.96]\nset xtics 25\nset format x '%.10g'\n");
    assert_axis(1, 1000, 4,
                "set logscale x\nset xrange [0.758577575:1318.256739]\n"
                "set xtics font small scale 0.6 ('1' 1, '10' 10, '100' 100, '1000' 1000)\n");
    assert_axis(1, 1e10, 4,
                "set logscale x\nset xrange [0.3981071706:2.511886432e+10]\n"
                "set xtics font small scale 0.6 (gprintf(power, 1) 1, gprintf(power, 1000) 1000, "
                "gprintf(power, 1000000) 1000000, gprintf(power, 1000000000) 1000000000)\n");
}

static void one_number_still_has_an_axis(void **state)
{
    (void)state;
    assert_axis(0, 0, 4, "set xrange [-0.1:0.1]\nset xtics 0.05\nset format x '%.10g'\n");
    assert_axis(5, 5, 2, "set xrange [4.5:5.5]\nset xtics 0.5\nset format x '%.10g'\n");
}

static void nothing_and_very_much_still_have_an_axis(void **state)
{
    (void)state;
    assert_axis(INFINITY, -INFINITY, 4, "set xrange [0:1]\nset xtics 0.25\nset format x '%.10g'\n");
    assert_axis(-8e307, 8e307, 4,
                "set xrange [-8.64e+307:8.64e+307]\nset xtics 4e+307\nset format x '%.10g'\n");
}

static void what_is_not_finite_is_not_covered(void **state)
{
    (void)state;
    suf_figure_range range = SUF_FIGURE_NOTHING;
    suf_figure_range_cover(&range, NAN);
    suf_figure_range_cover(&range, INFINITY);
    suf_figure_range_cover(&range, 3);
    assert_true(range.lo == 3 && range.hi == 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_along_an_axis_are_round_and_few),
        cmocka_unit_test(positive_numbers_of_different_size_have_a_logarithmic_axis),
        cmocka_unit_test(one_number_still_has_an_axis),
        cmocka_unit_test(nothing_and_very_much_still_have_an_axis),
        cmocka_unit_test(what_is_not_finite_is_not_covered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
