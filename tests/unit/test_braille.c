/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "figures/braille.h"

static void assert_drawing(suf_braille *b, bool is_coloured, const char *expected)
{
    char *text = suf_braille_text(b, is_coloured);
    assert_string_equal(text, expected);
    free(text);
    suf_braille_free(b);
}

/* The Unicode Standard, table 21-1: dots 1, 2, 3, 7 are the left column from the top, 4, 5, 6, 8
 * the right one; the code point is U+2800 and a bit for each dot. */
static void a_dot_is_the_bit_that_unicode_gave_it(void **state)
{
    (void)state;
    static const struct {
        double x, y;
        const char *expected;
    } dots[] = {{0, 0, "⠁\n"}, {0, 1, "⠂\n"}, {0, 2, "⠄\n"}, {0, 3, "⡀\n"},
                {1, 0, "⠈\n"}, {1, 1, "⠐\n"}, {1, 2, "⠠\n"}, {1, 3, "⢀\n"}};
    for (size_t i = 0; i < sizeof dots / sizeof *dots; i++) {
        suf_braille *b = suf_braille_new(1, 1);
        suf_braille_add_dot(b, dots[i].x, dots[i].y, 0);
        assert_drawing(b, false, dots[i].expected);
    }
}

static void what_lies_outside_is_not_drawn(void **state)
{
    (void)state;
    suf_braille *b = suf_braille_new(2, 1);
    suf_braille_add_dot(b, -1, 0, 0);
    suf_braille_add_dot(b, 4, 0, 0);
    suf_braille_add_dot(b, 0, 4, 0);
    suf_braille_add_dot(b, NAN, 1e300, 0);
    suf_braille_write(b, -1, 0, "abcd", 0);
    assert_drawing(b, false, "bc\n");
}

static void areas_are_full_light_or_cleared(void **state)
{
    (void)state;
    static const suf_braille_place square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    static const suf_braille_place left[] = {{0, 0}, {2, 0}, {2, 4}, {0, 4}};
    suf_braille *b = suf_braille_new(2, 1);
    suf_braille_fill(b, square, 4, SUF_BRAILLE_SOLID, 0);
    suf_braille_fill(b, left, 4, SUF_BRAILLE_CLEAR, 0);
    assert_drawing(b, false, " ⣿\n");
    b = suf_braille_new(2, 1);
    suf_braille_fill(b, square, 4, SUF_BRAILLE_LIGHT, 0);
    assert_drawing(b, false, "⠡⠡\n");
}

static void wide_and_combining_characters_take_their_columns(void **state)
{
    (void)state;
    suf_braille *b = suf_braille_new(6, 1);
    suf_braille_write(b, 0, 0, "日e\xcc\x81x", 0);
    suf_braille_write(b, 5, 0, "日", 0);
    assert_drawing(b, false, "日e\xcc\x81x\n");
}

static void what_acts_on_a_terminal_is_left_out(void **state)
{
    (void)state;
    suf_braille *b = suf_braille_new(9, 1);
    suf_braille_write(b, 0, 0, "a\033[31m\xe2\x80\xaex", 0);
    assert_drawing(b, false, "a[31mx\n");
}

static void empty_lines_around_it_are_left_out(void **state)
{
    (void)state;
    suf_braille *b = suf_braille_new(4, 5);
    suf_braille_write(b, 1, 1, "a  ", 0);
    suf_braille_write(b, 0, 3, "b", 0);
    assert_drawing(b, false, " a\n\nb\n");
}

/* 0072b2 is nearest to red 0, green 2, blue 3 of 0..5: 16 + 12 + 3 */
static void colours_begin_and_end_and_grey_has_none(void **state)
{
    (void)state;
    suf_braille *b = suf_braille_new(4, 1);
    suf_braille_write(b, 0, 0, "a", 0x404040);
    suf_braille_write(b, 1, 0, "bb", 0x0072b2);
    suf_braille_write(b, 3, 0, "c", 0);
    assert_drawing(b, true, "a\033[38;5;31mbb\033[39mc\n");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dot_is_the_bit_that_unicode_gave_it),
        cmocka_unit_test(what_lies_outside_is_not_drawn),
        cmocka_unit_test(areas_are_full_light_or_cleared),
        cmocka_unit_test(wide_and_combining_characters_take_their_columns),
        cmocka_unit_test(what_acts_on_a_terminal_is_left_out),
        cmocka_unit_test(empty_lines_around_it_are_left_out),
        cmocka_unit_test(colours_begin_and_end_and_grey_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
