/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "experiment/template.h"

static const char *const names[] = {"instance", "seed", "number of cities"};
enum { N_NAMES = 3 };

static suf_template *made(const char *command, bool shell)
{
    suf_error err;
    suf_template *t = suf_template_new(command, shell, names, N_NAMES, &err);
    if (!t)
        fail_msg("'%s': %s", command, err.message);
    return t;
}

/* the words in angle brackets */
static void check_words(const char *command, const char *instance, const char *expected)
{
    const suf_binding bindings[] = {
        {"instance", instance}, {"seed", "7"}, {"number of cities", "50"}};
    suf_template *t = made(command, false);
    char **argv = suf_template_expand(t, bindings, N_NAMES);
    char *all = NULL;
    size_t size;
    FILE *out = open_memstream(&all, &size);
    for (size_t i = 0; argv[i]; i++)
        fprintf(out, "<%s>", argv[i]);
    fclose(out);
    assert_string_equal(all, expected);
    free(all);
    suf_argv_free(argv);
    suf_template_free(t);
}

static void check_refused(const char *command, bool shell, const char *says)
{
    suf_error err;
    assert_null(suf_template_new(command, shell, names, N_NAMES, &err));
    if (!strstr(err.message, says))
        fail_msg("'%s': '%s' does not say '%s'", command, err.message, says);
}

static void words_are_split_as_the_shell_does(void **state)
{
    (void)state;
    check_words("a  b\tc\nd", "i", "<a><b><c><d>");
    check_words("a 'b c' \"d e\"f", "i", "<a><b c><d ef>");
    check_words("a\\ b '' \"\"", "i", "<a b><><>");
    check_words("'a\\b' \"a\\b\" \"a\\\"b\" a\\b", "i", "<a\\b><a\\b><a\"b><ab>");
    check_words("$HOME * ~ 'it'\\''s'", "i", "<$HOME><*><~><it's>");
}

static void placeholders_stand_for_their_values(void **state)
{
    (void)state;
    check_words("./sa --seed={seed} {instance}", "x", "<./sa><--seed=7><x>");
    check_words("a '{seed}' \"{seed}{seed}\"", "x", "<a><7><77>");
    check_words("a -n {number of cities}", "x", "<a><-n><50>");
}

static void braces_are_kept_where_no_name_is_in_them(void **state)
{
    (void)state;
    check_words("awk '{print $1}' {{seed}}", "x", "<awk><{print $1}><{seed}>");
    check_words("a {} {1} } { {a,b}", "x", "<a><{}><{1}><}><{><{a,b}>");
}

static void paths_have_the_forms_of_gnu_parallel(void **state)
{
    (void)state;
    static const char all[] = "{instance/} {instance.} {instance/.} {instance//}";
    check_words(all, "a/b.c/d.tsp", "<d.tsp><a/b.c/d><d><a/b.c>");
    check_words(all, "d.tar.gz", "<d.tar.gz><d.tar><d.tar><.>");
    check_words(all, "/d", "<d></d><d></>");
    check_words(all, "a.b/c", "<c><a.b/c><c><a.b>");
    check_words(all, "a/.hidden", "<.hidden><a/.hidden><.hidden><a>");
}

static const char *const hostile[] = {
    "plain",     "two words",   "quo'te", "dou\"ble", "new\nline", "$(echo no)", "`echo no`",
    "; echo no", "back\\slash", "-rf",    "*",        "\xff\xfe",  "$HOME",      "a && b | c > d",
    "{seed}",    "'",           "\\",     "!x",       "#comment",  "\ttab ",
};
enum { N_HOSTILE = sizeof hostile / sizeof *hostile };

static void any_name_is_one_word_and_not_looked_at_again(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_HOSTILE; i++) {
        char *expected;
        assert_true(asprintf(&expected, "<a><%s><x%s>", hostile[i], hostile[i]) > 0);
        check_words("a {instance} \"x{instance}\"", hostile[i], expected);
        free(expected);
    }
}

/* what a shell prints when it runs the line */
static void check_shell(const char *command, const char *instance, const char *expected)
{
    const suf_binding bindings[] = {{"instance", instance}, {"seed", "7"}};
    suf_template *t = made(command, true);
    char **argv = suf_template_expand(t, bindings, 2);
    assert_string_equal(argv[0], "/bin/sh");
    assert_string_equal(argv[1], "-c");
    assert_null(argv[3]);
    FILE *shell = popen(argv[2], "r"); /* NOLINT: that is what is tested */
    char printed[8192] = "";
    assert_non_null(shell);
    const size_t n = fread(printed, 1, sizeof printed - 1, shell);
    printed[n] = '\0';
    assert_int_equal(pclose(shell), 0);
    if (strcmp(printed, expected) != 0)
        fail_msg("%s\nprinted '%s', not '%s'", argv[2], printed, expected);
    suf_argv_free(argv);
    suf_template_free(t);
}

static void any_name_is_harmless_in_a_shell_wherever_it_stands(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "printf %s {instance}",
        "printf %s \"{instance}\"",
        "printf %s '{instance}'",
        "x=\"$(printf %s. \"{instance}\")\"; printf %s \"${x%.}\"",
        "x=\"$(printf %s. {instance})\"; printf %s \"${x%.}\"",
        "# don't mind\nprintf %s {instance}",
        "(printf %s {instance}) | cat # \"done",
    };
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
        for (size_t i = 0; i < N_HOSTILE; i++)
            check_shell(lines[k], hostile[i], hostile[i]);
}

static void a_long_name_comes_through(void **state)
{
    (void)state;
    char name[4097];
    memset(name, 'x', sizeof name - 1);
    name[0] = '\'';
    name[sizeof name - 1] = '\0';
    check_shell("printf %s {instance}", name, name);
}

static void numbers_may_stand_where_nothing_can_be_quoted(void **state)
{
    (void)state;
    check_shell("echo $(({seed} + 1))", "x", "8\n");
    check_shell("cat <<E\n{seed}\nE", "x", "7\n");
}

static void names_are_refused_where_they_cannot_be_quoted(void **state)
{
    (void)state;
    check_refused("cat <<E\n{instance}\nE", true, "quoted safely");
    check_refused("echo `cat {instance}`", true, "quoted safely");
    check_refused("echo $(({instance}))", true, "quoted safely");
    check_refused("echo $'a' {instance}", true, "quoted safely");
    check_refused("((1)); echo {instance}", true, "quoted safely");
    check_refused("echo ${x:-\"{a}\"} {instance}", true, "quoted safely");
    check_refused("echo \"$(case x in x) cat {instance};; esac)\"", true, "quoted safely");
}

static void mistakes_are_refused(void **state)
{
    (void)state;
    check_refused("a 'b", false, "not closed");
    check_refused("a \"b", false, "not closed");
    check_refused("a \"b", true, "not closed");
    check_refused("", false, "empty");
    check_refused("  \n ", true, "empty");
    check_refused("a {instnace}", false, "did you mean '{instance}'");
    check_refused("a {foo}", false, "{{foo}}");
    check_refused("a {instance} | tail", false, "shell: true");
    check_refused("a > b", false, "shell: true");
}

static void it_knows_which_placeholders_it_uses(void **state)
{
    (void)state;
    suf_template *t = made("a {instance/.} {{seed}}", false);
    assert_true(suf_template_uses(t, "instance"));
    assert_false(suf_template_uses(t, "seed"));
    suf_template_free(t);
}

static void a_line_is_read_by_a_shell_as_its_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_HOSTILE; i++) {
        char *argv[] = {"printf", "%s", (char *)hostile[i], NULL};
        char *line = suf_argv_line(argv);
        FILE *shell = popen(line, "r"); /* NOLINT: that is what is tested */
        char printed[256] = "";
        assert_non_null(shell);
        printed[fread(printed, 1, sizeof printed - 1, shell)] = '\0';
        assert_int_equal(pclose(shell), 0);
        assert_string_equal(printed, hostile[i]);
        free(line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_split_as_the_shell_does),
        cmocka_unit_test(placeholders_stand_for_their_values),
        cmocka_unit_test(braces_are_kept_where_no_name_is_in_them),
        cmocka_unit_test(paths_have_the_forms_of_gnu_parallel),
        cmocka_unit_test(any_name_is_one_word_and_not_looked_at_again),
        cmocka_unit_test(any_name_is_harmless_in_a_shell_wherever_it_stands),
        cmocka_unit_test(a_long_name_comes_through),
        cmocka_unit_test(numbers_may_stand_where_nothing_can_be_quoted),
        cmocka_unit_test(names_are_refused_where_they_cannot_be_quoted),
        cmocka_unit_test(mistakes_are_refused),
        cmocka_unit_test(it_knows_which_placeholders_it_uses),
        cmocka_unit_test(a_line_is_read_by_a_shell_as_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
