/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "report/json_build.h"
#include "written.h"

static void what_is_no_number_is_null(void **state)
{
    (void)state;
    FILE *out = open_text();
    suf_json_write(json_pack("[o, o, o, o]", suf_json_number(NAN), suf_json_number(INFINITY),
                             suf_json_count(0), suf_json_number(0.05)),
                   out);
    assert_text(out, "[\n  null,\n  null,\n  null,\n  0.05\n]\n");
}

static void csv_has_a_header_and_a_line_for_each_row(void **state)
{
    (void)state;
    FILE *out = open_text();
    suf_json_write_csv(json_pack("[{s:i, s:f}, {s:i, s:f}]", "n", 1, "p", 0.5, "n", 2, "p", 0.25),
                       out);
    assert_text(out, "n,p\n1,0.5\n2,0.25\n");
}

static void csv_quotes_what_needs_it(void **state)
{
    (void)state;
    FILE *out = open_text();
    suf_json_write_csv(
        json_pack("[{s:s, s:s, s:s, s:n}]", "a", "x,y", "b", "say \"hi\"", "c", "two\nlines", "d"),
        out);
    assert_text(out, "a,b,c,d\n\"x,y\",\"say \"\"hi\"\"\",\"two\nlines\",\n");
}

static void csv_joins_lists_of_objects_into_a_cell(void **state)
{
    (void)state;
    FILE *out = open_text();
    suf_json_write_csv(json_pack("[{s:[{s:f, s:f}, {s:f, s:f}]}]", "levels", "a", 0.1, "p", 0.5,
                                 "a", 0.2, "p", 0.75),
                       out);
    assert_text(out, "levels\n0.1:0.5;0.2:0.75\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_number_is_null),
        cmocka_unit_test(csv_has_a_header_and_a_line_for_each_row),
        cmocka_unit_test(csv_quotes_what_needs_it),
        cmocka_unit_test(csv_joins_lists_of_objects_into_a_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
