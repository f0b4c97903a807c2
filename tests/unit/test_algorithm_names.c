/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of commands that have none.
 */
#include "experiment/algorithm_names.h"

#include "check.h"

enum { MOST = 4 };

typedef struct {
    const char *commands[MOST], *given[MOST], *expected[MOST];
} naming;

/* is_kept: those that are given come from a store */
static void check_given(const naming *n, bool is_kept)
{
    char *names[MOST] = {NULL};
    bool is_named[MOST] = {false};
    size_t count = 0;
    for (; count < MOST && n->commands[count]; count++)
        names[count] = n->given[count] ? strdup(n->given[count]) : NULL;
    for (size_t i = 0; i < count; i++)
        is_named[i] = names[i] && !is_kept;
    suf_algorithm_names_make(names, n->commands, is_named, count);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(names[i], n->expected[i]);
        free(names[i]);
    }
}

static void check(const naming *n)
{
    check_given(n, false);
}

static void programs_of_their_own_are_their_names(void **state)
{
    (void)state;
    check(&(naming){{"/usr/bin/sort -n {instance}", "'./my prog' {seed}", "uniq"},
                    {NULL},
                    {"sort", "my", "uniq"}});
}

static void the_same_program_is_told_apart_by_what_differs(void **state)
{
    (void)state;
    check(&(naming){{"zstd -3", "zstd -9"}, {NULL}, {"zstd -3", "zstd -9"}});
    check(&(naming){{"zstd -c -3 {instance}", "zstd -c -19 --long {instance}", "xz {instance}"},
                    {NULL},
                    {"zstd -3", "zstd -19 --long", "xz"}});
    check(
        &(naming){{"gcc -o x {instance}", "gcc -O2 -o x {instance}"}, {NULL}, {"gcc", "gcc -O2"}});
    check(&(naming){{"sh -c 'echo 1 {seed}'", "sh -c 'echo 2 {seed}'"},
                    {NULL},
                    {"sh -c 'echo 1 {seed}'", "sh -c 'echo 2 {seed}'"}});
}

static void a_value_comes_with_its_option(void **state)
{
    (void)state;
    check(&(naming){{"./tune --rate 1 --n 2 {seed}", "./tune --rate 2 --n 2 {seed}"},
                    {NULL},
                    {"tune --rate 1", "tune --rate 2"}});
    check(&(naming){{"./tune --rate=1 {seed}", "./tune --rate=2 {seed}"},
                    {NULL},
                    {"tune --rate=1", "tune --rate=2"}});
}

static void variables_come_after_the_program(void **state)
{
    (void)state;
    check(&(naming){{"LC_ALL=C sort {instance}", "LC_ALL=de sort {instance}", "sort {instance}"},
                    {NULL},
                    {"sort LC_ALL=C", "sort LC_ALL=de", "sort"}});
    check(&(naming){{"A=1 B=2 ./x", "y", "A=1"}, {NULL}, {"x", "y", "A=1"}});
}

static void the_same_program_of_two_folders_has_its_path(void **state)
{
    (void)state;
    check(&(naming){
        {"/usr/bin/gcc -O2", "./gcc -O2", "gcc -O2"}, {NULL}, {"/usr/bin/gcc", "./gcc", "gcc"}});
}

static void what_cannot_be_told_apart_has_a_number(void **state)
{
    (void)state;
    check(&(naming){
        {"./sa {seed}", "./sa {seed}", "./sa {seed} {instance}"}, {NULL}, {"sa", "sa-2", "sa-3"}});
    check(&(naming){{"./sa", "./x", "./sa"}, {NULL, "sa", NULL}, {"sa-2", "sa", "sa-3"}});
}

static void names_of_a_store_tell_the_others_apart(void **state)
{
    (void)state;
    check_given(
        &(naming){{"./sa 1", "./sa 2", "./sa 3"}, {"sa", "sa-2", NULL}, {"sa", "sa-2", "sa 3"}},
        true);
    check(&(naming){{"./sa 1", "./sa 2", "./sa 3"}, {"x", "y", NULL}, {"x", "y", "sa"}});
}

static void a_long_text_is_no_name(void **state)
{
    (void)state;
    check(&(naming){{"./sa --first-parameter 100000 --second-parameter 200000 --third 3 --x 1",
                     "./sa --first-parameter 100001 --second-parameter 200001 --third 3 --x 2"},
                    {NULL},
                    {"sa", "sa-2"}});
}

static void commands_without_words_have_names(void **state)
{
    (void)state;
    check(&(naming){{"", " \t", "''"}, {NULL}, {"algorithm", "algorithm-2", "algorithm-3"}});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_of_their_own_are_their_names),
        cmocka_unit_test(the_same_program_is_told_apart_by_what_differs),
        cmocka_unit_test(a_value_comes_with_its_option),
        cmocka_unit_test(variables_come_after_the_program),
        cmocka_unit_test(the_same_program_of_two_folders_has_its_path),
        cmocka_unit_test(what_cannot_be_told_apart_has_a_number),
        cmocka_unit_test(names_of_a_store_tell_the_others_apart),
        cmocka_unit_test(a_long_text_is_no_name),
        cmocka_unit_test(commands_without_words_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
