/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folder.h"

#include <sys/stat.h>

#include "experiment/instances.h"

/* the names, each with a bar behind it */
static void check_names(const suf_instances *in, const char *expected)
{
    char all[4096] = "";
    for (size_t i = 0; i < in->n; i++) {
        assert_true(strlen(all) + strlen(in->all[i].name) + 2 < sizeof all);
        strcat(strcat(all, in->all[i].name), "|");
    }
    assert_string_equal(all, expected);
}

static void check_added(const char *text, const char *directory, const char *expected)
{
    suf_instances in = {.n = 0};
    suf_error err;
    if (suf_instances_add(&in, text, directory, &err) < 0)
        fail_msg("'%s': %s", text, err.message);
    check_names(&in, expected);
    suf_instances_release(&in);
}

static void check_refused(const char *text, int code, const char *says)
{
    suf_instances in = {.n = 0};
    suf_error err;
    assert_int_equal(suf_instances_add(&in, text, NULL, &err), code);
    if (!strstr(err.message, says))
        fail_msg("'%s': '%s' does not say '%s'", text, err.message, says);
    suf_instances_release(&in);
}

static void make_files(void)
{
    assert_int_equal(mkdir("in", 0700), 0);
    assert_int_equal(mkdir("in/sub", 0700), 0);
    folder_write("in/b.tsp", "");
    folder_write("in/a.tsp", "");
    folder_write("in/A.tsp", "");
    folder_write("in/c.dat", "");
    folder_write("in/.hidden.tsp", "");
}

static void a_pattern_gives_its_files_by_bytes(void **state)
{
    (void)state;
    make_files();
    check_added("in/*.tsp", NULL, "in/A.tsp|in/a.tsp|in/b.tsp|");
    check_added("in/*", NULL, "in/A.tsp|in/a.tsp|in/b.tsp|in/c.dat|");
    check_added("in/*/", NULL, "in/sub/|");
    check_added("*.tsp", "in", "A.tsp|a.tsp|b.tsp|");
}

static void a_folder_gives_its_files_but_hidden_ones(void **state)
{
    (void)state;
    make_files();
    check_added("in", NULL, "in/A.tsp|in/a.tsp|in/b.tsp|in/c.dat|");
    check_added("in/", ".", "in/A.tsp|in/a.tsp|in/b.tsp|in/c.dat|");
}

static void a_pattern_is_relative_to_a_folder_of_any_name(void **state)
{
    (void)state;
    assert_int_equal(mkdir("o[d]d *", 0700), 0);
    folder_write("o[d]d */x.tsp", "");
    check_added("*.tsp", "o[d]d *", "x.tsp|");
}

static void any_file_name_is_kept(void **state)
{
    (void)state;
    static const char *const names[] = {"two words",  "quo'te",   "new\nline",
                                        "$(echo no)", "\xff\xfe", "a[1]*"};
    assert_int_equal(mkdir("in", 0700), 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *path;
        char *expected;
        assert_true(asprintf(&path, "in/%s", names[i]) > 0);
        assert_true(asprintf(&expected, "in/%s|", names[i]) > 0);
        folder_write(path, "");
        check_added(path, NULL, expected);
        free(path);
        free(expected);
    }
    suf_instances in = {.n = 0};
    suf_error err;
    assert_int_equal(suf_instances_add(&in, "in", NULL, &err), SUF_OK);
    assert_int_equal(in.n, sizeof names / sizeof *names);
    suf_instances_release(&in);
}

static void a_file_that_begins_with_a_dash_cannot_be_taken_for_an_option(void **state)
{
    (void)state;
    folder_write("-rf", "");
    check_added("-rf", NULL, "./-rf|");
    check_added("-*", NULL, "./-rf|");
}

static void what_is_no_file_is_a_name(void **state)
{
    (void)state;
    check_added("100", NULL, "100|");
    check_added("rand uniform", NULL, "rand uniform|");
}

static void a_list_has_comments_and_blank_lines(void **state)
{
    (void)state;
    folder_write("list.txt", "# irace\na.tsp\n\n  b.tsp  \r\n#c\nd e");
    check_added("list.txt", NULL, "a.tsp|b.tsp|d e|");
}

static void a_table_gives_names_and_fields(void **state)
{
    (void)state;
    suf_instances in = {.n = 0};
    suf_error err;
    folder_write("t.csv", "\xef\xbb\xbfsize,instance,\"kind of\"\n10,a,\"x,\"\"y\"\n20,b\n");
    assert_int_equal(suf_instances_add(&in, "plain", NULL, &err), SUF_OK);
    assert_int_equal(suf_instances_add(&in, "t.csv", NULL, &err), SUF_OK);
    check_names(&in, "plain|a|b|");
    assert_int_equal(in.n_fields, 2);
    assert_string_equal(in.field_names[0], "size");
    assert_string_equal(in.field_names[1], "kind of");
    assert_string_equal(in.all[0].fields[0], "");
    assert_string_equal(in.all[1].fields[0], "10");
    assert_string_equal(in.all[1].fields[1], "x,\"y");
    assert_string_equal(in.all[2].fields[0], "20");
    assert_string_equal(in.all[2].fields[1], "");
    suf_instances_release(&in);
}

static void a_table_names_by_its_first_column_or_the_one_said(void **state)
{
    (void)state;
    suf_error err;
    folder_write("t.csv", "file,n\na,1\nb,2\n");
    check_added("t.csv", NULL, "a|b|");
    suf_instances in = {.n = 0};
    assert_int_equal(suf_instances_add_form(&in, "csv", "t.csv", "n", NULL, &err), SUF_OK);
    check_names(&in, "1|2|");
    assert_string_equal(in.field_names[0], "file");
    suf_instances_release(&in);
    assert_int_equal(suf_instances_add_form(&in, "csv", "t.csv", "m", NULL, &err), SUF_EINVAL);
    assert_string_equal(err.message, "t.csv:1: there is no column 'm'");
    suf_instances_release(&in);
}

static void bad_tables_are_refused_with_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *content, *says;
    } cases[] = {
        {"", "no instances"},
        {"instance\n", "no instances"},
        {"instance,n\na,1,2\n", "t.csv:2: 3 cells, but the header has 2"},
        {"instance,n\na,1\nb,1\na,2\n", "t.csv:4: the instance 'a' occurs twice"},
        {"instance,n\n,1\n", "t.csv:2: an instance has an empty name"},
        {"instance,seed\na,1\n", "'seed' has the name of a placeholder"},
        {"n,n\na,1\n", "two columns 'n'"},
        {"instance\n\"a\n", "does not end"},
        {"instance\na\"b\n", "quote"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        folder_write("t.csv", cases[i].content);
        check_refused("t.csv", SUF_EINVAL, cases[i].says);
    }
}

static void what_is_not_there_is_refused(void **state)
{
    (void)state;
    assert_int_equal(mkdir("empty", 0700), 0);
    folder_write("empty.txt", "# nothing\n");
    folder_write("twice.txt", "a\nb\na\n");
    check_refused("", SUF_EINVAL, "empty name");
    check_refused("none/*.tsp", SUF_EINVAL, "no file matches 'none/*.tsp'");
    check_refused("none/", SUF_EIO, "cannot read the folder 'none/'");
    check_refused("none.csv", SUF_EIO, "cannot read 'none.csv'");
    check_refused("none.txt", SUF_EIO, "cannot read 'none.txt'");
    check_refused("empty", SUF_EINVAL, "no files in it");
    check_refused("empty.txt", SUF_EINVAL, "names no instances");
    check_refused("twice.txt", SUF_EINVAL, "twice.txt:3: the instance 'a' occurs twice");
}

static void many_are_quick(void **state)
{
    (void)state;
    enum { MANY = 50000 };
    suf_instances in = {.n = 0};
    suf_error err;
    FILE *file = fopen("many.txt", "w");
    assert_non_null(file);
    for (int i = 0; i < MANY; i++)
        fprintf(file, "instance-%d\n", i);
    fclose(file);
    assert_int_equal(suf_instances_add(&in, "many.txt", NULL, &err), SUF_OK);
    assert_int_equal(in.n, MANY);
    assert_string_equal(in.all[MANY - 1].name, "instance-49999");
    suf_instances_release(&in);
}

static void generated_ones_are_numbered(void **state)
{
    (void)state;
    suf_instances in = {.into = strdup("gen")};
    char *name = suf_instances_generated_name(&in, 7);
    assert_string_equal(name, "gen/instance-0007");
    free(name);
    suf_instances_release(&in);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_pattern_gives_its_files_by_bytes),
        IN_FOLDER(a_folder_gives_its_files_but_hidden_ones),
        IN_FOLDER(a_pattern_is_relative_to_a_folder_of_any_name),
        IN_FOLDER(any_file_name_is_kept),
        IN_FOLDER(a_file_that_begins_with_a_dash_cannot_be_taken_for_an_option),
        IN_FOLDER(what_is_no_file_is_a_name),
        IN_FOLDER(a_list_has_comments_and_blank_lines),
        IN_FOLDER(a_table_gives_names_and_fields),
        IN_FOLDER(a_table_names_by_its_first_column_or_the_one_said),
        IN_FOLDER(bad_tables_are_refused_with_their_line),
        IN_FOLDER(what_is_not_there_is_refused),
        IN_FOLDER(many_are_quick),
        cmocka_unit_test(generated_ones_are_numbered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
