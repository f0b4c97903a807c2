/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The seconds are those of GNU date: date -u -d '2026-11-18T07:30:05+01:00' +%s
 */
#include "base/date.h"

#include "check.h"

static void dates_are_seconds_since_1970(void **state)
{
    static const struct {
        const char *text;
        double seconds;
    } dates[] = {
        {"1970-01-01", 0},
        {"2026-11-18", 1794960000},
        {"2026-11-18T07:30", 1794987000},
        {"2026-11-18 07:30:05", 1794987005},
        {"2026-11-18T07:30:05Z", 1794987005},
        {"2026-11-18T07:30:05.25", 1794987005.25},
        {"2026-11-18T07:30:05+01:00", 1794983405},
        {"2026-11-18T07:30:05-0930", 1795021205},
        {"2026-11-18T07:30+01", 1794983400},
        {"2024-02-29", 1709164800},
        {"1969-12-31T23:59:59Z", -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++)
        assert_near(suf_date_seconds(dates[i].text), dates[i].seconds, 1e-6);
}

static void what_is_no_date_has_no_seconds(void **state)
{
    static const char *const others[] = {
        "",
        "7",
        "2026",
        "2026-11",
        "18.11.2026",
        "11/18/2026",
        "2026-02-29",
        "2026-13-01",
        "2026-11-00",
        "2026-11-31",
        "20261118",
        "2026-11-18x",
        "2026-11-18T",
        "2026-11-18T24:00",
        "2026-11-18T07:60",
        "2026-11-8",
        " 2026-11-18",
        "2026-11-18T07:30 ",
        "2026-11-18T07",
        "2026-11-18T07:30+1",
        "2026-11-18T07:30.5",
        "2026-11-18T07:30+01:",
        "2026-11-18T07:30+99:99",
    };
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_true(isnan(suf_date_seconds(others[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_seconds_since_1970),
        cmocka_unit_test(what_is_no_date_has_no_seconds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
