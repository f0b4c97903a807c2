/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "figures.h"
#include "figures/figure.h"
#include "figures/svg.h"
#include "suffice.h"

static void assert_svg(const char *svg, const char *const *tips, size_t n, const char *expected)
{
    char *text = suf_svg_finish(svg, "p-", (char *const *)tips, n);
    assert_string_equal(text, expected);
    free(text);
}

static void names_that_refer_get_the_prefix(void **state)
{
    (void)state;
    assert_svg("<a id='x'/><b id=\"y\"/><use xlink:href='#x' fill=\"url(#y)\"/>", NULL, 0,
               "<a id='p-x'/><b id=\"p-y\"/><use xlink:href='#p-x' fill=\"url(#p-y)\"/>");
}

static void text_that_looks_like_attributes_is_left_alone(void **state)
{
    (void)state;
    assert_svg("<text> id='x' href='#x' url(#x)</text>", NULL, 0,
               "<text> id='x' href='#x' url(#x)</text>");
}

static void text_becomes_what_xml_allows(void **state)
{
    (void)state;
    assert_svg("<text>]]>\xef\xbf\xbf\x01&lt;\xef\xbf\xbd</text>", NULL, 0,
               "<text>]]&gt;??&lt;\xef\xbf\xbd</text>");
}

static void gnuplots_own_titles_go(void **state)
{
    (void)state;
    assert_svg("<title>Gnuplot</title>\n<desc>by <x></desc><g ><title>1</title></g>", NULL, 0,
               "\n<g ></g>");
}

static void empty_groups_go(void **state)
{
    (void)state;
    assert_svg("<g fill='none'>\n</g>\n<g x='1'><a/></g><g id='b'>\n\t<g c='d'></g></g>", NULL, 0,
               "<g x='1'><a/></g><g id='p-b'>\n\t</g>");
}

#define POINT(number, x)                                                                           \
    "<g onmousemove=\"gnuplot_svg.showHypertext(evt,'" number "')\" "                              \
    "onmouseout=\"gnuplot_svg.hideHypertext()\"><title> </title>\n\t<use xlink:href='#gpPt6' "     \
    "transform='translate(" x ",7.00) scale(4.50)'/></g>"
#define CIRCLE(x, r) "<circle cx='" x "' cy='7.00' r='" r "' fill='#000' opacity='0'/>"

static void hypertext_becomes_a_title(void **state)
{
    (void)state;
    static const char *const tips[] = {"<script>alert(\"1\")</script>\n& 'x' `y` $(z) ]]>"};
    assert_svg(POINT("0", "3.50") "<x/>", tips, 1,
               "<g><title>&#60;script&#62;alert(\"1\")&#60;/script&#62;\n&#38; 'x' `y` $(z) "
               "]]&#62;</title>" CIRCLE("3.50", "6.00") "</g><x/>");
}

static void near_points_have_small_targets(void **state)
{
    (void)state;
    static const char *const tips[] = {"a", "b", "c"};
    assert_svg(POINT("0", "10.00") POINT("2", "15.00") POINT("1", "15.40"), tips, 3,
               "<g><title>a</title>" CIRCLE("10.00", "2.50") "</g><g><title>c</title>" CIRCLE(
                   "15.00", "1.50") "</g><g><title>b</title>" CIRCLE("15.40", "1.50") "</g>");
}

/* ---- what gnuplot really writes ---- */

static suf_figure *some_figure(size_t n_tips)
{
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    fprintf(out, "set xrange [0:10]\nset yrange [0:10]\nplot x notitle @tips\n");
    for (size_t i = 0; i < n_tips; i++)
        suf_figure_add_tip(figure, 0, 5, 5, "a<b\n`c`\xff", "phi %g", 0.25);
    suf_figure_finish(figure, out);
    return figure;
}

static char *render(const suf_figure *figure, const char *ending)
{
    char *text;
    size_t size;
    suf_error err;
    if (suf_figure_render(figure, ending, &text, &size, &err) < 0)
        fail_msg("%s", err.message);
    return text;
}

static void a_tip_is_in_the_svg_and_no_script(void **state)
{
    (void)state;
    suf_figure *figure = some_figure(1);
    char *text = render(figure, ".svg");
    assert_int_equal(count(text, "<title>a&#60;b?`c`\xc3\xbf\nphi 0.25</title><circle"), 1);
    assert_int_equal(count(text, "<title>"), 1);
    assert_int_equal(count(text, "script"), 0);
    assert_int_equal(count(text, "onmouse"), 0);
    assert_int_equal(count(text, "gpPt6"), count(text, "-gpPt6"));
    free(text);
    suf_figure_free(figure);
}

static void very_many_tips_are_none(void **state)
{
    (void)state;
    suf_figure *figure = some_figure(2001);
    char *text = render(figure, ".svg");
    assert_int_equal(count(text, "<title>"), 0);
    free(text);
    suf_figure_free(figure);
}

static void other_formats_are_the_same_with_tips(void **state)
{
    (void)state;
    suf_figure *with = some_figure(1);
    suf_figure *without = some_figure(0);
    char *drawings[2];
    assert_int_equal(suf_figure_draw(with, 60, 20, SUF_CHARACTERS_ASCII, &drawings[0], NULL), 0);
    assert_int_equal(suf_figure_draw(without, 60, 20, SUF_CHARACTERS_ASCII, &drawings[1], NULL), 0);
    assert_string_equal(drawings[0], drawings[1]);
    free(drawings[0]);
    free(drawings[1]);
    char *pictures[2] = {NULL, NULL};
    size_t sizes[2] = {0, 0};
    assert_int_equal(suf_figure_render(with, ".png", &pictures[0], &sizes[0], NULL), 0);
    assert_int_equal(suf_figure_render(without, ".png", &pictures[1], &sizes[1], NULL), 0);
    assert_int_equal(sizes[0], sizes[1]);
    assert_memory_equal(pictures[0], pictures[1], sizes[0]);
    free(pictures[0]);
    free(pictures[1]);
    suf_figure_free(with);
    suf_figure_free(without);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_refer_get_the_prefix),
        cmocka_unit_test(text_that_looks_like_attributes_is_left_alone),
        cmocka_unit_test(text_becomes_what_xml_allows),
        cmocka_unit_test(gnuplots_own_titles_go),
        cmocka_unit_test(empty_groups_go),
        cmocka_unit_test(hypertext_becomes_a_title),
        cmocka_unit_test(near_points_have_small_targets),
        cmocka_unit_test(a_tip_is_in_the_svg_and_no_script),
        cmocka_unit_test(very_many_tips_are_none),
        cmocka_unit_test(other_formats_are_the_same_with_tips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
