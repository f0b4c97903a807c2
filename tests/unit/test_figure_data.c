/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "figures/figure_data.h"

#include <stdlib.h>

static suf_figure *with_script(const char *script, const suf_figure_block *block)
{
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    fputs(script, out);
    if (block)
        suf_figure_publish(figure, *block, "points%d", 1);
    suf_figure_finish(figure, out);
    return figure;
}

static void assert_csv(const char *script, const suf_figure_block *block, const char *csv)
{
    suf_figure *figure = with_script(script, block);
    assert_string_equal(suf_figure_csv(figure), csv);
    suf_figure_free(figure);
}

static void published_columns_have_their_names(void **state)
{
    (void)state;
    assert_csv("$points1 << EOD\n1 2 3.5\n4 5 6e-20\nEOD\nplot $points1\n",
               &(suf_figure_block){.series = "a, b", .columns = {"x", "", "y"}},
               "series,x,y\n\"a, b\",1,3.5\n\"a, b\",4,6e-20\n");
}

static void other_blocks_and_empty_lines_are_left_out(void **state)
{
    (void)state;
    assert_csv("$points << EOD\n7 7\nEOD\n$points11 << EOD\n8 8\nEOD\n$points1 << EOD\n1 2\n\n3 "
               "4\nEOD\n",
               &(suf_figure_block){.series = "s", .columns = {"x", "y"}},
               "series,x,y\ns,1,2\ns,3,4\n");
}

static void a_missing_number_is_an_empty_cell(void **state)
{
    (void)state;
    assert_csv("$points1 << EOD\nnan 2\n1 -nan\nEOD\n",
               &(suf_figure_block){.series = "s", .columns = {"x", "y"}},
               "series,x,y\ns,,2\ns,1,\n");
}

/* names come before numbers, and are guarded as those of every CSV */
static void places_become_names(void **state)
{
    (void)state;
    char *const names[] = {"zero", "=1+1", "say \"two\""};
    assert_csv("$points1 << EOD\n1.5 2\n2.5 1\nEOD\n",
               &(suf_figure_block){.series = "s", .columns = {"x", "@instance"}, .names = names},
               "series,instance,x\ns,\"say \"\"two\"\"\",1.5\ns,'=1+1,2.5\n");
}

static void blocks_share_columns_of_the_same_name(void **state)
{
    (void)state;
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    fputs("$second << EOD\n1 2\nEOD\n$first << EOD\n3 4\nEOD\n", out);
    suf_figure_publish(figure, (suf_figure_block){.series = "f", .columns = {"x", "y"}}, "first");
    suf_figure_publish(figure, (suf_figure_block){.series = "s", .columns = {"z", "x"}}, "second");
    suf_figure_finish(figure, out);
    assert_string_equal(suf_figure_csv(figure), "series,x,y,z\ns,2,,1\nf,3,4,\n");
    suf_figure_free(figure);
}

static void a_figure_of_which_nothing_is_said_has_no_rows(void **state)
{
    (void)state;
    assert_csv("$points1 << EOD\n1 2\nEOD\n", NULL, "series\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_columns_have_their_names),
        cmocka_unit_test(other_blocks_and_empty_lines_are_left_out),
        cmocka_unit_test(a_missing_number_is_an_empty_cell),
        cmocka_unit_test(places_become_names),
        cmocka_unit_test(blocks_share_columns_of_the_same_name),
        cmocka_unit_test(a_figure_of_which_nothing_is_said_has_no_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
