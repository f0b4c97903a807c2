/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The expected widths are those that pdfLaTeX has for an \hbox in \footnotesize of the class
 * article. Pairs of letters stand closer together there, so that ours may be a little larger.
 */
#include "check.h"
#include "report/latex_width.h"

static void widths_are_those_of_latex(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double width;
    } cases[] = {{"standard error", 53.43687}, {"MOEA/D-DE", 52.3841},
                 {"0.02171", 27.86151},        {"-0.5", 17.47247},
                 {"8.3e-09", 39.69476},        {"< 0.001", 28.80597},
                 {"a_b{c}", 24.31033},         {"\xf0\x9f\x98\x80", 29.75043},
                 {"100 % & #1", 46.27844},     {"instances", 33.62271}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double width = suf_latex_width(cases[i].text);
        assert_true(width > 0.99 * cases[i].width);
        assert_true(width < 1.12 * cases[i].width);
    }
}

static void a_text_is_as_wide_as_its_widest_piece(void **state)
{
    (void)state;
    assert_near(suf_latex_piece_width("standard error"), suf_latex_width("standard"), 1e-12);
    assert_near(suf_latex_piece_width("well-known"), suf_latex_width("known"), 1e-12);
    assert_near(suf_latex_piece_width("\x02/usr/share/x.csv\x03"), suf_latex_width("share/"),
                1e-12);
    assert_near(suf_latex_piece_width("instances"), suf_latex_width("instances"), 1e-12);
}

static void lines_are_filled(void **state)
{
    (void)state;
    const double width = suf_latex_width("standard error");
    assert_int_equal(suf_latex_n_lines("standard error", width), 1);
    assert_int_equal(suf_latex_n_lines("standard error", width - 1), 2);
    assert_int_equal(suf_latex_n_lines("standard error standard error", width), 2);
    assert_int_equal(suf_latex_n_lines("", width), 1);
    assert_int_equal(suf_latex_n_lines("a b c", 1), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(widths_are_those_of_latex),
        cmocka_unit_test(a_text_is_as_wide_as_its_widest_piece),
        cmocka_unit_test(lines_are_filled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
