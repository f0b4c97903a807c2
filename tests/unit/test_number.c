/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers in text are what strtod says they are.
 */
#include "base/number.h"
#include "check.h"

static void check_same(const char *text)
{
    double number;
    const double expected = strtod(text, NULL);
    assert_true(suf_number_read(text, &number));
    if (memcmp(&number, &expected, sizeof number) != 0)
        fail_msg("'%s' is read as %.17g", text, number);
}

static void numbers_of_all_lengths_are_exact(void **state)
{
    (void)state;
    static const char *const texts[] = {"0",
                                        "-0",
                                        "0.1",
                                        "-0.3",
                                        "1.",
                                        ".5",
                                        "123456789012345",
                                        "1234567890123456",
                                        "0.000000000000001",
                                        "0.0000000000000001",
                                        "9007199254740993",
                                        "99999999999999.9",
                                        "3.14159265358979",
                                        "3.141592653589793",
                                        "1e22",
                                        "1e-300",
                                        "+2",
                                        " 7",
                                        "0x10",
                                        "inf"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_same(texts[i]);
}

static void random_numbers_are_exact(void **state)
{
    (void)state;
    uint64_t x = 1;
    char text[64];
    for (int i = 0; i < 100000; i++) {
        x = x * 6364136223846793005 + 1442695040888963407;
        snprintf(text, sizeof text, "%.*f", i % 16, (double)(int64_t)x / 1e13);
        check_same(text);
        snprintf(text, sizeof text, "%.*g", 1 + i % 17, (double)(int64_t)x / 1e21);
        check_same(text);
    }
}

static void what_is_no_number_is_told(void **state)
{
    (void)state;
    double number;
    static const char *const missing[] = {"",     "na",  "N/A", "#N/A", "NULL",
                                          "None", "NaN", "-",   "--"};
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
        assert_true(suf_number_read(missing[i], &number) && isnan(number));
    assert_true(suf_number_read("5  ", &number) && number == 5);
    static const char *const texts[] = {"---", ".", "-.", "1,5", "12kg", "1 2", "x", " "};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(suf_number_read(texts[i], &number));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_all_lengths_are_exact),
        cmocka_unit_test(random_numbers_are_exact),
        cmocka_unit_test(what_is_no_number_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
