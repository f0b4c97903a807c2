/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A name that is cut can be told from the others.
 */
#include "base/display.h"
#include "check.h"
#include "report/distinct_name.h"

#define BEGIN "the-beginning-of-all-of-them-is-long-"
#define END "-and-so-is-the-end-of-all-of-them-here"

static void assert_shown(char *const *names, size_t n, size_t i, const char *expected)
{
    char *shown = suf_distinct_name(names, n, i, 40);
    assert_string_equal(shown, expected);
    assert_true(suf_display_width(shown) <= 40);
    free(shown);
}

static void a_name_with_room_is_whole(void **state)
{
    (void)state;
    char *const names[] = {"a", "b"};
    assert_shown(names, 2, 1, "b");
}

static void a_name_like_no_other_loses_its_middle(void **state)
{
    (void)state;
    char *const names[] = {BEGIN "x" END, "b"};
    assert_shown(names, 2, 0, "the-beginning-of-a...of-all-of-them-here");
}

static void what_differs_is_shown(void **state)
{
    (void)state;
    char *const names[] = {BEGIN "one" END, BEGIN "two" END};
    assert_shown(names, 2, 0, "...one...");
    assert_shown(names, 2, 1, "...two...");
}

/* they differ in 50 characters, of which the last one alone tells them apart */
static void names_that_would_still_be_equal_are_numbered(void **state)
{
    (void)state;
    char *const names[] = {"b" BEGIN "1" BEGIN BEGIN "1" END, "b" BEGIN "1" BEGIN BEGIN "2" END,
                           "b" BEGIN "2" BEGIN BEGIN "1" END, "b" BEGIN "2" BEGIN BEGIN "2" END};
    char *shown[4];
    for (size_t i = 0; i < 4; i++) {
        shown[i] = suf_distinct_name(names, 4, i, 40);
        assert_true(suf_display_width(shown[i]) <= 40);
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(shown[i], shown[j]);
    }
    for (size_t i = 0; i < 4; i++)
        free(shown[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_with_room_is_whole),
        cmocka_unit_test(a_name_like_no_other_loses_its_middle),
        cmocka_unit_test(what_differs_is_shown),
        cmocka_unit_test(names_that_would_still_be_equal_are_numbered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
