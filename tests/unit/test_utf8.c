/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes from anywhere become text that every reader accepts.
 */
#include "base/text.h"
#include "base/utf8.h"
#include "check.h"
#include "suffice.h"
#include "written.h"

static void check_utf8(const char *bytes, const char *expected)
{
    char *text = suf_utf8_of(bytes);
    assert_string_equal(text, expected);
    free(text);
}

static void utf8_stays_as_it_is(void **state)
{
    (void)state;
    check_utf8("", "");
    check_utf8("berlin52", "berlin52");
    check_utf8("\u00e9\u20ac\U0001F600", "\u00e9\u20ac\U0001F600");
}

static void other_bytes_are_read_as_latin_1(void **state)
{
    (void)state;
    check_utf8("caf\xe9", "caf\u00e9");
    /* sequences that RFC 3629 does not allow */
    check_utf8("\xc0\xaf", "\u00c0\u00af");                           /* overlong */
    check_utf8("\xed\xa0\x80", "\u00ed\u00a0\xc2\x80");               /* surrogate */
    check_utf8("\xf4\x90\x80\x80", "\u00f4\xc2\x90\xc2\x80\xc2\x80"); /* beyond U+10FFFF */
    check_utf8("\xe2\x82", "\u00e2\xc2\x82");                         /* cut off */
}

static void check_line(const char *bytes, size_t width, const char *expected)
{
    char *text = suf_utf8_printable(bytes, width);
    assert_string_equal(text, expected);
    free(text);
}

static void a_line_of_a_terminal_has_no_control_characters_and_fits(void **state)
{
    (void)state;
    check_line("a\nb\033[2J\177c", 20, "a?b?[2J?c");
    check_line("\xc2\x9b"
               "31m\u00a0",
               20, "?31m\u00a0");
    check_line("\x9b\xe9", 20, "?\u00e9");
    check_line("abcdefghijkl", 12, "abcdefghijkl");
    check_line("abcdefghijklm", 12, "abcd...ijklm");
    check_line("\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4", 9,
               "\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4");
    check_line("\u00e4bcdefghij\u00e4", 9, "\u00e4bc...ij\u00e4");
}

static void a_message_is_cleaned_in_place(void **state)
{
    (void)state;
    char text[] = "a\nb\xff \xc2\x9b \u00e9 \xe2\x82";
    suf_utf8_clean(text);
    assert_string_equal(text, "a?b? ? \u00e9 ??");
}

static void check_number(double value, const char *expected)
{
    char text[SUF_NUMBER_SIZE];
    suf_text_number(value, text);
    assert_string_equal(text, expected);
    assert_true(strtod(text, NULL) == value);
}

static void numbers_are_written_as_short_as_they_can_be_read_back(void **state)
{
    (void)state;
    check_number(0.1, "0.1");
    check_number(12.5, "12.5");
    check_number(0.1 + 0.2, "0.30000000000000004");
    check_number(1. / 3, "0.3333333333333333");
    check_number(-1e300, "-1e+300");
}

static void check_shown(const char *bytes, size_t n, bool is_end, const char *expected,
                        size_t expected_used)
{
    FILE *out = open_text();
    const size_t used = suf_utf8_show(out, bytes, n, is_end);
    assert_text(out, expected);
    assert_int_equal(used, expected_used);
}

static void a_terminal_is_shown_no_control_characters(void **state)
{
    (void)state;
    check_shown("a\tb\n\x1b[31m\r\x7f", 11, false, "a\tb\n?[31m??", 11);
    check_shown("\xc2\x9b"
                "1m \xc2\xa0 \xff\xe2\x82\xac",
                12, false, "?1m \xc2\xa0 ?\xe2\x82\xac", 12);
    check_shown("x\xe2\x80\xaey\xe2\x81\xa6", 8, false, "xU+202EyU+2066", 8);
    check_shown("\0", 1, false, "?", 1);
}

static void a_character_may_come_in_two_pieces(void **state)
{
    (void)state;
    check_shown("a\xe2\x82", 3, false, "a", 1);
    check_shown("a\xe2\x82", 3, true, "a??", 3);
    check_shown("a\xe2\x82z", 4, false, "a??z", 4);
    check_shown("\xc2", 1, false, "", 0);
    check_shown("\xf5", 1, false, "?", 1);
}

static void what_is_written_in_pieces_reaches_the_terminal_whole(void **state)
{
    (void)state;
    char text[32] = "";
    FILE *file = tmpfile();
    FILE *terminal = suf_terminal_stream_open(fileno(file));
    setvbuf(terminal, NULL, _IONBF, 0);
    for (const char *c = "\xe2\x82\xac\xe2\x80\xae\x1b!\xe2"; *c; c++)
        fputc(*c, terminal);
    assert_int_equal(fclose(terminal), 0);
    rewind(file);
    assert_int_equal(fread(text, 1, sizeof text - 1, file), 12);
    assert_string_equal(text, "\xe2\x82\xacU+202E?!?");
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_stays_as_it_is),
        cmocka_unit_test(other_bytes_are_read_as_latin_1),
        cmocka_unit_test(a_line_of_a_terminal_has_no_control_characters_and_fits),
        cmocka_unit_test(a_message_is_cleaned_in_place),
        cmocka_unit_test(numbers_are_written_as_short_as_they_can_be_read_back),
        cmocka_unit_test(a_terminal_is_shown_no_control_characters),
        cmocka_unit_test(a_character_may_come_in_two_pieces),
        cmocka_unit_test(what_is_written_in_pieces_reaches_the_terminal_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
