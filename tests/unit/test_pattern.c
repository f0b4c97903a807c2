/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "base/pattern.h"

static int find(const char *how, const char *text, suf_span *found)
{
    suf_error err;
    suf_pattern *pattern = suf_pattern_new(how, &err);
    if (!pattern)
        fail_msg("'%s': %s", how, err.message);
    const int rc = suf_pattern_find_last(pattern, text, strlen(text), found, &err);
    suf_pattern_free(pattern);
    return rc;
}

static void check_found(const char *how, const char *text, const char *expected)
{
    suf_span found;
    if (find(how, text, &found) != 1)
        fail_msg("'%s' does not match in '%s'", how, text);
    const size_t length = found.end - found.begin;
    if (length != strlen(expected) || strncmp(text + found.begin, expected, length) != 0)
        fail_msg("'%s' in '%s' is '%.*s'", how, text, (int)length, text + found.begin);
}

static void check_not_found(const char *how, const char *text)
{
    suf_span found;
    const int rc = find(how, text, &found);
    if (rc != 0)
        fail_msg("'%s' in '%s' gives %d", how, text, rc);
}

static void the_last_match_is_found(void **state)
{
    (void)state;
    check_found("best: ([0-9.]+)", "best: 3\nbest: 2.5\nworst: 9\n", "2.5");
    check_found("^[0-9]+$", "12\nx13\n14x\n", "12");
    check_found("[[:digit:]]+", "12 x13", "13");
    check_found("\\d+", "12 x13", "13");
    check_found("(?:cost|value) = (\\S+)", "cost = 1\nvalue = 2\n", "2");
    check_found("(?<=best )\\d+", "best 7 worst 8", "7");
    check_found("(?s)begin.*?(\\d+)", "begin\n\n4 5", "4");
    check_found("x*", "yy", "");
    check_found("\xC2\xB5([0-9])",
                "\xC2\xB5"
                "3 \xff 4",
                "3");
}

static void the_first_group_that_took_part_is_found(void **state)
{
    (void)state;
    check_found("a=(\\d+)|b=(\\d+)", "a=1 b=2", "2");
    check_found("a=(\\d+)|b=(\\d+)", "b=2 a=1", "1");
    check_found("(x)?(\\d)", "x1 2", "2");
    check_not_found("a(b)?", "a");
}

static void an_alternative_is_taken_as_soon_as_it_matches(void **state)
{
    (void)state;
    check_found("a|ab", "ab", "a"); /* POSIX takes the longest: ab */
}

static void a_match_does_not_run_into_the_next_line(void **state)
{
    (void)state;
    check_not_found("best[^0-9]*([0-9]+)", "best: none\nother 5\n");
    check_not_found("best[^]x]*([0-9]+)", "best: none\n5\n");
    check_not_found("best[^[:alpha:]]([0-9])", "best\n5\n");
    check_not_found("best.([0-9])", "best\n5\n");
    check_found("best=([^,]*)", "best=3\nfoo,", "3");
    check_found("\\Q[^\\E(\\d)", "[^7", "7");
    check_found("[\\]^]+(\\d)", "]^8", "8");
    check_found("best\\s(\\d)", "best\n5", "5");
}

/* the letter a many times, for free() */
static char *many_letters(size_t n)
{
    char *text = malloc(n + 1);
    assert_non_null(text);
    memset(text, 'a', n);
    text[n] = '\0';
    return text;
}

static void a_pattern_that_would_take_for_ever_is_given_up(void **state)
{
    (void)state;
    static const char *const patterns[] = {"(a*)(a*)\\1\\2b", "(a+)+b",    "(a|aa)+b",
                                           "(a|a?)+$b",       "a*a*a*a*b", "(?R)?a(?R)?b"};
    char *text = many_letters(1 << 16);
    memcpy(text + (1 << 16) - 2, "cb", 2); /* without any b, no search is needed */
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        suf_span found;
        suf_error err = {.message = ""};
        suf_pattern *pattern = suf_pattern_new(patterns[i], &err);
        assert_non_null(pattern);
        const int rc = suf_pattern_find_last(pattern, text, 1 << 16, &found, &err);
        if (rc != SUF_EINVAL || !strstr(err.message, "takes too long"))
            fail_msg("'%s' gives %d, '%s'", patterns[i], rc, err.message);
        suf_pattern_free(pattern);
    }
    free(text);
}

static void a_megabyte_is_searched_to_its_end(void **state)
{
    (void)state;
    const size_t n = 1 << 20;
    char *text = many_letters(n);
    memcpy(text + n - 8, "\ncost 42", 8);
    check_found("cost (\\d+)", text, "42");
    check_found("(\\d+)$", text, "42");
    free(text);
}

static void what_is_no_pattern_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {{"(", "is not a regular expression"},
                 {"a{2,1}", "is not a regular expression"},
                 {"[^", "is not a regular expression"},
                 {"[^]", "is not a regular expression"},
                 {"[[:", "is not a regular expression"},
                 {"\\", "is not a regular expression"},
                 {"\xff", "is not a regular expression"},
                 {"((((a{1,1000}){1,1000}){1,1000}){1,1000})", "is not a regular expression"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_error err;
        assert_null(suf_pattern_new(cases[i].text, &err));
        if (!strstr(err.message, cases[i].says))
            fail_msg("'%s': '%s'", cases[i].text, err.message);
    }
}

static void nested_groups_are_refused_and_do_no_harm(void **state)
{
    (void)state;
    enum { DEPTH = 30000 };
    suf_error err;
    char *text = malloc(2 * DEPTH + 2);
    assert_non_null(text);
    memset(text, '(', DEPTH);
    text[DEPTH] = 'a';
    memset(text + DEPTH + 1, ')', DEPTH);
    text[2 * DEPTH + 1] = '\0';
    assert_null(suf_pattern_new(text, &err));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_match_is_found),
        cmocka_unit_test(the_first_group_that_took_part_is_found),
        cmocka_unit_test(an_alternative_is_taken_as_soon_as_it_matches),
        cmocka_unit_test(a_match_does_not_run_into_the_next_line),
        cmocka_unit_test(a_pattern_that_would_take_for_ever_is_given_up),
        cmocka_unit_test(a_megabyte_is_searched_to_its_end),
        cmocka_unit_test(what_is_no_pattern_is_refused),
        cmocka_unit_test(nested_groups_are_refused_and_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
