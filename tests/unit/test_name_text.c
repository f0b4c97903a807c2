/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "report/latex_text.h"
#include "report/markdown_text.h"
#include "report/name_text.h"
#include "written.h"

static void a_name_is_marked_and_cannot_hold_a_mark(void **state)
{
    (void)state;
    char *name = suf_name_text("a\x02"
                               "b\x03"
                               "c",
                               40);
    assert_string_equal(name, "\x02"
                              "a?b?c"
                              "\x03");
    free(name);
    name = suf_name_text("abcdefghij", 7);
    assert_string_equal(name, "\x02"
                              "ab...ij"
                              "\x03");
    free(name);
}

static void a_terminal_sees_no_marks_and_no_turning(void **state)
{
    (void)state;
    char *plain = suf_name_text_plain("the \x02"
                                      "b\xe2\x80\xae"
                                      "\x03 is");
    assert_string_equal(plain, "the bU+202E is");
    free(plain);
}

static void markdown_and_latex_leave_marks_out(void **state)
{
    (void)state;
    FILE *out = open_text();
    suf_markdown_put_block("\x02"
                           "- a"
                           "\x03 b",
                           out);
    suf_latex_put("\x02"
                  "_"
                  "\x03",
                  out);
    assert_text(out, "\\- a b\\_");
}

static void markdown_escapes_what_begins_a_block_only_there(void **state)
{
    (void)state;
    FILE *out = open_text();
    suf_markdown_put_block(" 1. a", out);
    suf_markdown_put("1. - *", out);
    assert_text(out, "&#32;1\\. a1. - \\*");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_marked_and_cannot_hold_a_mark),
        cmocka_unit_test(a_terminal_sees_no_marks_and_no_turning),
        cmocka_unit_test(markdown_and_latex_leave_marks_out),
        cmocka_unit_test(markdown_escapes_what_begins_a_block_only_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
