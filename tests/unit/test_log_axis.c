/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "figures/log_axis.h"
#include "suffice.h"
#include "suffice/out_of_memory.h"

/* the axis as it is written, for free() */
static char *axis_of(double lo, double hi)
{
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    suf_log_axis_write(out, 'x', (suf_figure_range){lo, hi});
    return suf_text_stream_close(out, &text);
}

static void assert_tics(double lo, double hi, const char *tics)
{
    char *text = axis_of(lo, hi);
    if (!strstr(text, tics))
        fail_msg("no %s in %s", tics, text);
    free(text);
}

static void an_axis_has_the_roundest_tics_of_which_there_are_enough(void **state)
{
    (void)state;
    assert_tics(0.5, 2000, "('1' 1, '10' 10, '100' 100, '1000' 1000)");
    assert_tics(0.05, 9000, "('0.1' 0.1, '1' 1, '10' 10, '100' 100, '1000' 1000)");
    assert_tics(0.9, 35, "('1' 1, '3' 3, '10' 10, '30' 30)");
    assert_tics(1.5, 6, "('2' 2, '3' 3, '4' 4, '5' 5, '6' 6)");
    assert_tics(0.91, 0.94, "('0.91' 0.91, '0.915' 0.915, '0.92' 0.92, ");
    assert_tics(1e-9, 1e9, "(gprintf(power, 1e-08) 1e-08, gprintf(power, 0.0001) 0.0001, ");
}

static void any_range_has_tics_and_not_too_many(void **state)
{
    (void)state;
    for (double lo = 1e-12; lo < 1e12; lo *= 7.3)
        for (double factor = 1.001; factor < 1e20; factor *= 1.9) {
            char *text = axis_of(lo, lo * factor);
            size_t n = 0;
            for (const char *at = strchr(text, '('); at && *at; at++)
                n += *at == ',';
            if (n < 2 || n > 25) /* a comma of gprintf is one as well */
                fail_msg("%zu commas from %g on, times %g: %s", n, lo, factor, text);
            free(text);
        }
}

static void a_range_grows_by_a_share_of_its_length(void **state)
{
    (void)state;
    const suf_figure_range wide = suf_log_axis_widen((suf_figure_range){1, 100}, 0.5);
    assert_near(wide.lo, 0.1, 1e-12);
    assert_near(wide.hi, 1000, 1e-9);
    assert_true(suf_log_axis_widen((suf_figure_range){3, 3}, 0.1).hi > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_axis_has_the_roundest_tics_of_which_there_are_enough),
        cmocka_unit_test(any_range_has_tics_and_not_too_many),
        cmocka_unit_test(a_range_grows_by_a_share_of_its_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
