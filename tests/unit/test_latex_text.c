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

static void numbers_have_minus_signs_and_powers_of_ten(void **state)
{
    (void)state;
    assert_put("-0.5", "$-0.5$");
    assert_put("[-0.5, 1.2e-07]", "{[}$-0.5$, $1.2\\times10^{-7}${]}");
    assert_put("p < 1e-300.", "p \\textless{} $1\\times10^{-300}$.");
    assert_put("1e+08", "$1\\times10^{8}$");
    assert_put("-inf", "$-\\infty$");
    assert_put("inf, info", "$\\infty$, info");
    assert_put("0.05", "0.05");
    /* what is no number, or a part of a name */
    assert_put("2026-11-17 v1-2 x-1 -1.2.3 -5a", "2026-11-17 v1-2 x-1 -1.2.3 -5a");
    assert_put("\x02head -5 1e-3\x03", "head -5 1e-3");
}

static void names_and_paths_may_be_broken(void **state)
{
    (void)state;
    assert_put("a/b and/or 1,000.5", "a/\\allowbreak{}b and/\\allowbreak{}or 1,000.5");
    assert_put("\x02/x.y=z\x03", "/\\allowbreak{}x.\\allowbreak{}y=\\allowbreak{}z");
    assert_put("\x02"
               "abcdefghijklmnopqrstuvwxyz\x03",
               "abcdefghijklmnop\\allowbreak{}qrstuvwxyz");
    /* not before the last few */
    assert_put("\x02"
               "abcdefghijklmnopqrs\x03",
               "abcdefghijklmnopqrs");
    assert_put("a name/", "a name/");
}

static void citations_name_their_keys(void **state)
{
    (void)state;
    assert_put("by \004Holm1979\005(Holm 1979)\006.", "by \\sufficecite{Holm1979}{(Holm 1979)}.");
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
        cmocka_unit_test(numbers_have_minus_signs_and_powers_of_ten),
        cmocka_unit_test(names_and_paths_may_be_broken),
        cmocka_unit_test(citations_name_their_keys),
        cmocka_unit_test(paths_are_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
