/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "report/wrap.h"

static char *wrapped(const char *words, const char *indent)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    suf_wrap_write(words, indent, out);
    fclose(out);
    return text;
}

static void lines_are_at_most_78_long_and_no_word_is_lost(void **state)
{
    (void)state;
    char words[2000] = "";
    for (int i = 0; i < 200; i++)
        snprintf(words + strlen(words), sizeof words - strlen(words), "%sw%d", i ? " " : "", i * i);
    char *text = wrapped(words, "");
    size_t longest = 0;
    size_t column = 0;
    for (char *p = text; *p; p++) {
        if (*p == '\n') {
            longest = column > longest ? column : longest;
            column = 0;
            *p = ' ';
        } else {
            column++;
        }
    }
    assert_true(longest <= 78 && longest > 70);
    text[strlen(text) - 1] = '\0';
    assert_string_equal(text, words);
    free(text);
}

static void a_word_longer_than_a_line_stands_alone(void **state)
{
    (void)state;
    char word[200];
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    char both[300];
    snprintf(both, sizeof both, "a %s", word);
    char *text = wrapped(both, "");
    assert_memory_equal(text, "a\nxxx", 5);
    free(text);
}

static void every_line_but_the_first_is_indented(void **state)
{
    (void)state;
    char words[200];
    snprintf(words, sizeof words, "%060d %015d %03d", 1, 2, 3);
    char *text = wrapped(words, "   ");
    char expected[220];
    snprintf(expected, sizeof expected, "%060d %015d\n   %03d\n", 1, 2, 3);
    assert_string_equal(text, expected);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_at_most_78_long_and_no_word_is_lost),
        cmocka_unit_test(a_word_longer_than_a_line_stands_alone),
        cmocka_unit_test(every_line_but_the_first_is_indented),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
