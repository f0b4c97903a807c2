/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names that are cut can still be told apart.
 */
#include "base/display.h"
#include "base/text.h"
#include "check.h"
#include "report/name_text.h"
#include "report/short_names.h"

static void add(suf_short_names *names, const char *name)
{
    char *text = suf_name_text(name, 400);
    suf_short_names_add(names, text);
    free(text);
}

static void assert_shown(const suf_short_names *names, const char *name, const char *expected)
{
    char *text = suf_name_text(name, 400);
    char *shown = suf_short_names_text(names, text);
    assert_string_equal(shown, expected);
    free(shown);
    free(text);
}

static void what_fits_is_whole_and_the_rest_loses_its_middle(void **state)
{
    (void)state;
    suf_short_names names = {0};
    add(&names, "short");
    add(&names, "a-name-of-20-columns");
    suf_short_names_cut(&names, 11);
    assert_shown(&names, "short", "short");
    assert_shown(&names, "a-name-of-20-columns", "a-na...umns");
    suf_short_names_release(&names);
}

static void the_place_of_the_cut_is_where_names_stay_apart(void **state)
{
    (void)state;
    suf_short_names names = {0};
    add(&names, "the-same-beginning-1-ends");
    add(&names, "the-same-beginning-2-ends");
    suf_short_names_cut(&names, 12);
    assert_shown(&names, "the-same-beginning-1-ends", "...ng-1-ends");
    assert_shown(&names, "the-same-beginning-2-ends", "...ng-2-ends");
    suf_short_names_release(&names);
}

static void names_that_differ_in_the_middle_are_numbered(void **state)
{
    (void)state;
    suf_short_names names = {0};
    add(&names, "aaaaaaaaaaaa1bbbbbbbbbbbb");
    add(&names, "aaaaaaaaaaaa2bbbbbbbbbbbb");
    add(&names, "aaaaaaaaaaaa3bbbbbbbbbbbb");
    suf_short_names_cut(&names, 11);
    assert_shown(&names, "aaaaaaaaaaaa1bbbbbbbbbbbb", "aaaa...bbbb");
    assert_shown(&names, "aaaaaaaaaaaa2bbbbbbbbbbbb", "aaa...bbb~2");
    assert_shown(&names, "aaaaaaaaaaaa3bbbbbbbbbbbb", "aaa...bbb~3");
    suf_short_names_release(&names);
}

static void a_whole_name_keeps_its_text_even_if_a_cut_one_would_look_like_it(void **state)
{
    (void)state;
    suf_short_names names = {0};
    add(&names, "abcdefghijklmnop");
    add(&names, "abc...mnop");
    suf_short_names_cut(&names, 10);
    assert_shown(&names, "abc...mnop", "abc...mnop");
    char *text = suf_name_text("abcdefghijklmnop", 400);
    char *shown = suf_short_names_text(&names, text);
    assert_string_not_equal(shown, "abc...mnop");
    assert_int_equal(suf_display_width(shown), 10);
    free(shown);
    free(text);
    suf_short_names_release(&names);
}

static void only_the_name_in_a_text_is_cut(void **state)
{
    (void)state;
    suf_short_names names = {0};
    char *name = suf_name_text("a-name-of-20-columns", 400);
    char *text = suf_text_format("mean of %s, in seconds", name);
    suf_short_names_add(&names, text);
    assert_int_equal(suf_short_names_width(text, 400), 8 + 20 + 12);
    assert_int_equal(suf_short_names_width(text, 11), 8 + 11 + 12);
    suf_short_names_cut(&names, 11);
    char *shown = suf_short_names_text(&names, text);
    assert_string_equal(shown, "mean of a-na...umns, in seconds");
    free(shown);
    free(text);
    free(name);
    suf_short_names_release(&names);
}

/* all pairs of 200 long names that have little room */
static void no_two_names_look_the_same(void **state)
{
    (void)state;
    enum { N = 200, WIDTH = 10 };
    suf_short_names names = {0};
    suf_names seen = {0};
    char name[64];
    for (int i = 0; i < N; i++) {
        snprintf(name, sizeof name, "benchmarks/family-%03d/instance.cnf", i);
        add(&names, name);
    }
    suf_short_names_cut(&names, WIDTH);
    for (int i = 0; i < N; i++) {
        assert_true(suf_display_width(names.shown[i]) <= WIDTH);
        suf_names_add(&seen, names.shown[i]);
    }
    assert_int_equal(seen.n, N);
    suf_names_release(&seen);
    suf_short_names_release(&names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_whole_and_the_rest_loses_its_middle),
        cmocka_unit_test(the_place_of_the_cut_is_where_names_stay_apart),
        cmocka_unit_test(names_that_differ_in_the_middle_are_numbered),
        cmocka_unit_test(a_whole_name_keeps_its_text_even_if_a_cut_one_would_look_like_it),
        cmocka_unit_test(only_the_name_in_a_text_is_cut),
        cmocka_unit_test(no_two_names_look_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
