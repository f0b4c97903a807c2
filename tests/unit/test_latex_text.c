/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * That LaTeX reads it is tested by tests/cli/latex.bats.
 */
#include <stdlib.h>

#include "check.h"
#include "report/latex_text.h"

static void assert_put(const char *text, const char *expected)
{
    char *written;
    size_t size;
    FILE *out = open_memstream(&written, &size);
    suf_latex_put(text, out);
    fclose(out);
    assert_string_equal(written, expected);
    free(written);
}

static void what_has_a_meaning_is_escaped(void **state)
{
    (void)state;
    assert_put("\\a{b}$&#_%", "\\textbackslash{}a\\{b\\}\\$\\&\\#\\_\\%");
    assert_put("[*]", "{[}{*}{]}");
}

static void letters_of_latin_alphabets_stay(void **state)
{
    (void)state;
    assert_put("\xc3\xa9\xc5\xa1\xc5\x82", "\xc3\xa9\xc5\xa1\xc5\x82");
}

static void other_characters_are_named(void **state)
{
    (void)state;
    assert_put("\xd7\x90", "\\sufficechar{05D0}");
    assert_put("\xf0\x9f\x98\x80", "\\sufficechar{1F600}");
    /* a letter that pdfLaTeX's oldest encoding lacks, and one that turns the direction */
    assert_put("\xc4\x85", "\\sufficechar{0105}");
    assert_put("\xe2\x80\xae", "\\texttt{U+202E}");
}

static void paths_are_plain(void **state)
{
    (void)state;
    suf_error err;
    assert_int_equal(suf_latex_check_path("../a_b-1/c.d", &err), SUF_OK);
    assert_int_equal(suf_latex_check_path("a b", &err), SUF_EINVAL);
    assert_int_equal(suf_latex_check_path("a%b", &err), SUF_EINVAL);
    assert_int_equal(suf_latex_check_path("\\jobname", &err), SUF_EINVAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_has_a_meaning_is_escaped),
        cmocka_unit_test(letters_of_latin_alphabets_stay),
        cmocka_unit_test(other_characters_are_named),
        cmocka_unit_test(paths_are_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
