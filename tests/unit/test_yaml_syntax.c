/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said of files that are not YAML, or that are not what the user meant.
 */
#include "experiment/yaml_syntax.h"

#include "load_experiment.h"

#define IN_QUOTES "put the command in quotes"

static void a_colon_in_a_command_asks_for_quotes(void **state)
{
    (void)state;
    check_mistake("algorithms:\n  a: ./a --x: 1 {seed}\n  b: ./b\n", "x.yaml:2: " IN_QUOTES);
    check_mistake("algorithms:\n  a: ./a\ncommand: ./b --x: 1\n", "x.yaml:3: " IN_QUOTES);
    check_mistake("algorithms:\n  - ./a --x: 1\n  - ./b\n", "x.yaml:2: " IN_QUOTES);
}

/* here the colon is that of a line whose indentation is wrong */
static void a_line_that_begins_too_far_right_does_not(void **state)
{
    (void)state;
    suf_experiment *e = loaded("alpha: 0.05\n  power: 0.8\n");
    suf_experiment_finish(e, NULL);
    assert_false(says(e, IN_QUOTES));
    assert_true(says(e, "x.yaml:2: mapping values are not allowed"));
    suf_experiment_free(e);
}

static void tabs_are_named(void **state)
{
    (void)state;
    check_mistake("algorithms:\n\ta: ./a\n", "x.yaml:2: ");
    check_mistake("algorithms:\n\ta: ./a\n", "indent with blanks, not tabs");
}

static void deep_nesting_is_refused(void **state)
{
    (void)state;
    char content[200] = "a: ";
    memset(content + 3, '[', 60);
    check_mistake(content, "x.yaml:1: values are nested more than 50 levels deep");
}

static void unknown_keys_name_the_manual(void **state)
{
    (void)state;
    check_mistake("xyzzy-abc: red\n",
                  "x.yaml:1: 'xyzzy-abc' is unknown; suffice-experiment(5) has all keys");
    check_mistake("alhpa: 1\n", "did you mean 'alpha'? suffice-experiment(5) has all keys");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_colon_in_a_command_asks_for_quotes),
        IN_FOLDER(a_line_that_begins_too_far_right_does_not),
        IN_FOLDER(tabs_are_named),
        IN_FOLDER(deep_nesting_is_refused),
        IN_FOLDER(unknown_keys_name_the_manual),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
