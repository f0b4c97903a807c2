/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "figures/svg_cells.h"

/* a cell is 7 x 15 units; a base line is 3.25 below the middle of its text */
static void assert_cells(const char *svg, int columns, int lines, const char *expected)
{
    char *text = suf_svg_cells_draw(svg, columns, lines, false);
    assert_string_equal(text, expected);
    free(text);
}

static void texts_stay_texts_at_their_anchors(void **state)
{
    (void)state;
    assert_cells("<g transform=\"translate(35.00,10.75)\" fill=\"black\" text-anchor=\"middle\">\n"
                 "\t<text>ab &lt;c&gt;</text></g>"
                 "<g transform='translate(70.00,25.75)' text-anchor='end'><text>end </text></g>"
                 "<g transform='translate(0.00,25.75)' text-anchor='start'><text>x</text></g>",
                 10, 2, "  ab <c>\nx      end\n");
}

static void lines_are_dots(void **state)
{
    (void)state;
    assert_cells("<path stroke='black'  d='M0.00,0.00 L20.00,0.00  '/>", 3, 1, "⠉⠉⠉\n");
    assert_cells("<path stroke='black' d='M1.00,0.00 L1.00,14.90 '/>", 1, 1, "⡇\n");
    assert_cells("<path d='M0.00,0.00 L6.00,0.00 L6.00,14.00 L0.00,14.00 z'/>", 1, 1, "⣿\n");
}

static void dashes_have_gaps(void **state)
{
    (void)state;
    assert_cells("<path stroke-dasharray='7.0,7.0' d='M0.00,0.00 L27.90,0.00 '/>", 4, 1, "⠉ ⠉\n");
}

static void marks_are_characters(void **state)
{
    (void)state;
    assert_cells("<use xlink:href='#gpPt6' transform='translate(3.5,7.5) scale(3)' color='red'/>"
                 "<use xlink:href='#gpPt11' transform='translate(17.0,7.5) scale(3)'/>"
                 "<use xlink:href='#gpDot' x='1' transform='translate(22.0,1.0) scale(3)'/>",
                 4, 1, "● ◇⠁\n");
}

static void light_areas_have_fewer_dots_and_white_ones_none(void **state)
{
    (void)state;
    assert_cells("<polygon fill = 'rgb(  0, 114, 178)' points = '0,0 21,0 21,15 0,15 '/>"
                 "<polygon fill = 'rgb(255, 255, 255)' points = '7,0 14,0 14,15 7,15 '/>"
                 "<polygon fill = 'rgb(  0,   0,   0)' fill-opacity = '0.2' points = "
                 "'21,0 28,0 28,15 21,15 '/>",
                 4, 1, "⣿ ⣿⠡\n");
}

static void what_is_written_upwards_comes_first_and_once(void **state)
{
    (void)state;
    assert_cells("<g transform='translate(1,50) rotate(270.00)'><text>share</text></g>"
                 "<g transform='translate(8,50) rotate(270.00)'><text>← better</text></g>"
                 "<g transform='translate(99,50) rotate(270.00)'><text>share</text></g>"
                 "<g transform='translate(0,10.75)'><text>x</text></g>",
                 5, 1, "share ↓ better\nx\n");
}

static void definitions_and_broken_ends_are_passed_over(void **state)
{
    (void)state;
    assert_cells("<defs><path d='M0,0 L20,0'/></defs><text>", 3, 1, "");
    assert_cells("<path d='M0,0 L", 3, 1, "");
    assert_cells("<path d='M0,0 L5'/><polygon points='1'/><use/><g transform='translate('>", 3, 1,
                 "");
    assert_cells("", 3, 1, "");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_stay_texts_at_their_anchors),
        cmocka_unit_test(lines_are_dots),
        cmocka_unit_test(dashes_have_gaps),
        cmocka_unit_test(marks_are_characters),
        cmocka_unit_test(light_areas_have_fewer_dots_and_white_ones_none),
        cmocka_unit_test(what_is_written_upwards_comes_first_and_once),
        cmocka_unit_test(definitions_and_broken_ends_are_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
