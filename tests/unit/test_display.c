/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many columns a text takes in a terminal. The widths are those of Unicode's
 * EastAsianWidth.txt.
 */
#include "base/display.h"
#include "check.h"
#include "suffice.h"

static void width_is_counted_in_columns(void **state)
{
    (void)state;
    assert_int_equal(suf_display_width(""), 0);
    assert_int_equal(suf_display_width("abc"), 3);
    assert_int_equal(suf_display_width("\xc3\xa4\xc3\xb6"), 2);               /* umlauts */
    assert_int_equal(suf_display_width("\xe6\x97\xa5\xe6\x9c\xac"), 4);       /* Nihon */
    assert_int_equal(suf_display_width("a\xcc\x88"), 1);                      /* a, diaeresis */
    assert_int_equal(suf_display_width("\xf0\x9f\x98\x80"), 2);               /* a face */
    assert_int_equal(suf_display_width_of("\xe6\x97\xa5\xe6\x9c\xac", 3), 2); /* one of them */
}

static void assert_cut(const char *text, size_t width, size_t head, const char *expected)
{
    char *cut = suf_display_cut(text, width, head);
    assert_string_equal(cut, expected);
    free(cut);
}

static void the_middle_is_cut_out(void **state)
{
    (void)state;
    assert_cut("abcdefghij", 10, 3, "abcdefghij");
    assert_cut("abcdefghijk", 10, 3, "abc...hijk");
    assert_cut("abcdefghijk", 10, 0, "...efghijk");
    assert_cut("abcdefghijk", 10, 7, "abcdefg...");
    char *shorter = suf_display_shorten("abcdefghijk", 9);
    assert_string_equal(shorter, "abc...ijk");
    free(shorter);
}

static void no_wide_character_is_cut_in_two(void **state)
{
    (void)state;
    const char *text = "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe6\x97\xa5\xe6\x9c\xac"; /* 10 */
    assert_cut(text, 9, 3, "\xe6\x97\xa5...\xe6\x9c\xac");
    for (size_t width = 4; width < 12; width++) {
        char *cut = suf_display_shorten(text, width);
        assert_true(suf_display_width(cut) <= width);
        free(cut);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(width_is_counted_in_columns),
        cmocka_unit_test(the_middle_is_cut_out),
        cmocka_unit_test(no_wide_character_is_cut_in_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
