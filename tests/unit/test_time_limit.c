/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Time limits in seconds and in percent of the median.
 */
#include "check.h"
#include "conduct/time_limit.h"

static void a_limit_in_seconds_is_that(void **state)
{
    (void)state;
    suf_times t = {0};
    assert_near(suf_times_limit(&t, &(suf_algorithm){.timeout = 7}), 7, 0);
    assert_near(suf_times_limit(&t, &(suf_algorithm){0}), 0, 0);
}

static void a_share_of_the_median_waits_for_five_times(void **state)
{
    (void)state;
    const suf_algorithm e = {.timeout_percent = 300};
    suf_times t = {0};
    const double walls[] = {5, 1, 4, 2};
    for (int i = 0; i < 4; i++)
        suf_times_add(&t, &e, walls[i]);
    assert_near(suf_times_limit(&t, &e), 0, 0);
    suf_times_add(&t, &e, 3);
    assert_near(suf_times_limit(&t, &e), 9, 0); /* the median of 1 to 5 is 3 */
    suf_times_add(&t, &e, 6);
    assert_near(suf_times_limit(&t, &e), 10.5, 0);
    suf_times_release(&t);
}

static void the_median_of_many_is_theirs_within_a_tenth_of_them(void **state)
{
    (void)state;
    const suf_algorithm e = {.timeout_percent = 100};
    suf_times t = {0};
    for (int i = 1; i <= 10000; i++) {
        suf_times_add(&t, &e, i);
        const double limit = suf_times_limit(&t, &e);
        if (i >= 5)
            assert_true(limit <= (i + 1) / 2. && limit >= (i + 1) / 2. / 1.1 - 1);
    }
    suf_times_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_limit_in_seconds_is_that),
        cmocka_unit_test(a_share_of_the_median_waits_for_five_times),
        cmocka_unit_test(the_median_of_many_is_theirs_within_a_tenth_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
