/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Failures that a pipe hides.
 */
#include "experiment/pipe_failure.h"

#include "check.h"

static char *said_of(const char *line, const char *err)
{
    return suf_pipe_failure_said((char *const[]){"/bin/sh", "-c", (char *)line, NULL}, err);
}

static void check_said(const char *line, const char *err, const char *expected)
{
    char *said = said_of(line, err);
    if (expected)
        assert_string_equal(said, expected);
    else
        assert_null(said);
    free(said);
}

/* the messages of dash and bash */
static void the_shell_names_a_command_of_the_pipe(void **state)
{
    (void)state;
    check_said("nosuch x | wc -c", "/bin/sh: 1: nosuch: not found\n",
               "/bin/sh: 1: nosuch: not found");
    check_said("nosuch | wc -c", "before\n/bin/sh: line 1: nosuch: command not found",
               "/bin/sh: line 1: nosuch: command not found");
    check_said("nosuch | wc -c", "/bin/sh: Zeile 1: nosuch: Kommando nicht gefunden.\n",
               "/bin/sh: Zeile 1: nosuch: Kommando nicht gefunden.");
    check_said("'my prog' a | cat", "/bin/sh: 1: my prog: not found\n",
               "/bin/sh: 1: my prog: not found");
    check_said("wc -c <gone | cat 2>&1", "/bin/sh: 1: cannot open gone: No such file\n",
               "/bin/sh: 1: cannot open gone: No such file");
    check_said("./x | cat", "/bin/sh: 1: ./x: Permission denied\n",
               "/bin/sh: 1: ./x: Permission denied");
}

static void what_is_no_pipe_alone_may_be_provided_for(void **state)
{
    (void)state;
    static const char *const lines[] = {"nosuch",
                                        "nosuch || wc -c",
                                        "nosuch | cat || wc -c",
                                        "nosuch; cat | wc",
                                        "nosuch & cat | wc",
                                        "cat $(nosuch) | wc",
                                        "(nosuch; cat) | wc",
                                        "cat `nosuch` | wc",
                                        "nosuch && cat | wc",
                                        "nosuch 'a | b'"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        check_said(lines[i], "/bin/sh: 1: nosuch: not found\n", NULL);
}

/* a program in the pipe may try commands by a shell of its own */
static void what_others_say_does_not_count(void **state)
{
    (void)state;
    check_said("python3 x.py | tail -n 1", "/bin/sh: 1: nvcc: not found\n", NULL);
    check_said("nosuch | wc -c", "sh: 1: nosuch: not found\n", NULL);
    check_said("nosuch | wc -c", "", NULL);
    check_said("nosuch | wc -c", NULL, NULL);
    char *said = suf_pipe_failure_said((char *const[]){"/bin/sh", "x | y", NULL},
                                       "/bin/sh: 1: x: not found\n");
    assert_null(said);
}

static void other_words_are_only_suspect(void **state)
{
    (void)state;
    char *const argv[] = {"/bin/sh", "-c", "timeout 3 nosuch | wc -c || exit 1", NULL};
    char *said = suf_pipe_failure_suspected(
        argv, "one\ntimeout: failed to run command 'nosuch': No such file or directory\n");
    assert_string_equal(said, "a pipe succeeds if its last command does, and a run that succeeded "
                              "wrote to standard error: timeout: failed to run command 'nosuch': "
                              "No such file or directory");
    free(said);
    assert_null(suf_pipe_failure_suspected(argv, "all is well\n"));
    assert_null(suf_pipe_failure_suspected((char *const[]){"/bin/sh", "-c", "nosuch; true", NULL},
                                           "nosuch: not found\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shell_names_a_command_of_the_pipe),
        cmocka_unit_test(what_is_no_pipe_alone_may_be_provided_for),
        cmocka_unit_test(what_others_say_does_not_count),
        cmocka_unit_test(other_words_are_only_suspect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
