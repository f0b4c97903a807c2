/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of algorithms in experiments.
 */
#include "experiment/resolve.h"

#include "load_experiment.h"

#define PLAN "instances: [i, j]\nmres: 1\naccuracy: 1\n"
#define TABLE "algorithms: t.csv\ncommand: ./x --a {a} {seed}\n"

static void check_algorithm(const suf_experiment *e, size_t a, const char *name,
                            const char *command)
{
    assert_string_equal(e->algorithms[a].name, name);
    assert_string_equal(e->algorithms[a].command, command);
}

static bool has_note(const suf_experiment *e, const char *text)
{
    return suf_experiment_n_notes(e) == 1 && strstr(suf_experiment_note(e, 0), text);
}

static void rows_are_algorithms(void **state)
{
    (void)state;
    folder_write("t.csv", "name,a\nslow,1 2\nfast,NA\n");
    suf_experiment *e = finished(TABLE PLAN);
    assert_int_equal(e->n_algorithms, 2);
    check_algorithm(e, 0, "slow", "./x --a '1 2' {seed}");
    check_algorithm(e, 1, "fast", "./x {seed}");
    assert_int_equal(suf_experiment_n_notes(e), 0);
    suf_experiment_free(e);
}

static void a_table_may_stand_among_others(void **state)
{
    (void)state;
    folder_write("t.csv", "a\n1\n2\n");
    suf_experiment *e = finished("algorithms:\n  - {name: old, command: ./old}\n"
                                 "  - {table: t.csv, command: './y {a} {algorithm}'}\n"
                                 "  - ./z\n" PLAN);
    assert_int_equal(e->n_algorithms, 4);
    check_algorithm(e, 0, "old", "./old");
    check_algorithm(e, 1, "c1", "./y 1 {algorithm}");
    check_algorithm(e, 2, "c2", "./y 2 {algorithm}");
    check_algorithm(e, 3, "z", "./z");
    suf_experiment_free(e);
}

static void rows_may_have_something_for_themselves(void **state)
{
    (void)state;
    folder_write("t.csv", "name,a\nslow,1\nfast,2\n");
    suf_experiment *e = finished(TABLE PLAN "own: {slow: {timeout: 9}}\n");
    assert_true(e->algorithms[0].timeout == 9);
    assert_true(e->algorithms[1].timeout == 0);
    suf_experiment_free(e);
    check_mistake(TABLE PLAN "own: {none: {timeout: 9}}\n", "there is no algorithm 'none'");
    check_mistake(TABLE PLAN "own: 5\n", "'own' must be a mapping of algorithms");
    check_mistake(TABLE PLAN "own: {slow: 5}\n", "is a mapping, such as {timeout: 10}");
    check_mistake(TABLE PLAN "own: {slow: {alpha: 5}}\n", "'alpha' is not a key that an algorithm");
}

static void a_column_may_be_called_algorithm(void **state)
{
    (void)state;
    folder_write("t.csv", "algorithm,a\nas,1\nas,2\n");
    suf_experiment *e = finished("algorithms: t.csv\ncommand: ./x --{algorithm} {a}\n" PLAN);
    check_algorithm(e, 1, "c2", "./x --as 2");
    suf_experiment_free(e);
    folder_write("t.csv", "seed,a\n1,1\n2,2\n");
    check_mistake(TABLE PLAN, "the column 'seed' of 't.csv' has the name of a placeholder");
}

static void columns_that_are_not_used_are_noted(void **state)
{
    (void)state;
    folder_write("t.csv", "name,a,b,c\nx,1,2,3\ny,4,5,6\n");
    suf_experiment *e = finished(TABLE PLAN);
    assert_true(has_note(e, "t.csv: the command does not use the columns 'b', 'c'"));
    suf_experiment_free(e);
}

static size_t n_mistakes(const char *content)
{
    suf_experiment *e = loaded(content);
    suf_experiment_finish(e, NULL);
    const size_t n = suf_experiment_n_mistakes(e);
    suf_experiment_free(e);
    return n;
}

static void a_mistake_in_the_command_is_said_once(void **state)
{
    (void)state;
    static const char wrong[] = "algorithms: t.csv\ncommand: ./x {aa} {seed}\n" PLAN;
    folder_write("t.csv", "name,a,ab\nx,1,2\ny,2,3\nz,3,4\n");
    check_mistake(wrong, "x.yaml:2: 'command': '{aa}' is not a placeholder; did you mean '{a");
    assert_int_equal(n_mistakes(wrong), 1);
}

static void mistakes_in_the_table_have_their_lines(void **state)
{
    (void)state;
    folder_write("t.csv", "name,a\nx,1\n\nx,2\n");
    check_mistake(TABLE PLAN, "t.csv:4: algorithm 'x': there are two algorithms 'x'");
    folder_write("t.csv", "name,a\nx,1\n,2\n");
    check_mistake(TABLE PLAN, "t.csv:3: algorithm '' has an empty name");
    folder_write("t.csv", "name,a\nx,1\n");
    check_mistake(TABLE PLAN, "there is 1; from 2 to 100");
    check_mistake("algorithms: none.csv\ncommand: ./x\n" PLAN,
                  "x.yaml:1: 'algorithms': cannot read 'none.csv'");
    assert_int_equal(n_mistakes("algorithms: none.csv\ncommand: ./x\n" PLAN), 1);
}

static void table_and_command_need_each_other(void **state)
{
    (void)state;
    folder_write("t.csv", "name,a\nx,1\ny,2\n");
    check_mistake("algorithms: t.csv\n" PLAN, "is the table 't.csv', but 'command' is not set");
    check_mistake("command: ./x\n" WHOLE, "'algorithms' names no table");
}

static void a_column_belongs_to_one_table(void **state)
{
    (void)state;
    folder_write("t.csv", "name,a\nx,1\ny,2\n");
    folder_write("i.csv", "instance,a\ni,1\nj,2\n");
    check_mistake(TABLE "instances: i.csv\nmres: 1\naccuracy: 1\n",
                  "'a' is a column of the instances' table, too");
}

static void what_is_written_has_the_table(void **state)
{
    (void)state;
    folder_write("t.csv", "name,a\nx,1\ny,2\n");
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "first", "./first");
    suf_experiment_add_table(e, "t.csv", NULL);
    suf_experiment_set(e, "command", "./x {a}");
    suf_experiment_set(e, "own", "y.timeout=7");
    suf_experiment_set(e, "mres", "1");
    suf_experiment_set(e, "accuracy", "1");
    suf_experiment_set(e, "instances", "i");
    suf_experiment_set(e, "instances", "j");
    finish(e);
    FILE *out = fopen("w.yaml", "w");
    suf_experiment_write(e, out);
    fclose(out);
    suf_experiment *again = suf_experiment_new();
    assert_int_equal(suf_experiment_load(again, "w.yaml", NULL), SUF_OK);
    finish(again);
    assert_int_equal(again->n_algorithms, 3);
    check_algorithm(again, 2, "y", "./x 2");
    assert_true(again->algorithms[2].timeout == 7 && again->algorithms[1].timeout == 0);
    assert_non_null(strstr(e->text, "- table: t.csv\n"));
    assert_null(strstr(e->text, "./x 2"));
    suf_experiment_free(e);
    suf_experiment_free(again);
}

static void a_row_can_be_compared_with_itself(void **state)
{
    (void)state;
    folder_write("t.csv", "name,a\nx,1\ny,2\n");
    suf_experiment *e = loaded(TABLE PLAN);
    assert_int_equal(suf_experiment_against_itself(e, "y", NULL), SUF_OK);
    finish(e);
    check_algorithm(e, 0, "y", "./x --a 2 {seed}");
    check_algorithm(e, 1, "y-again", "./x --a 2 {seed}");
    suf_experiment_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(rows_are_algorithms),
        IN_FOLDER(a_table_may_stand_among_others),
        IN_FOLDER(rows_may_have_something_for_themselves),
        IN_FOLDER(a_column_may_be_called_algorithm),
        IN_FOLDER(columns_that_are_not_used_are_noted),
        IN_FOLDER(a_mistake_in_the_command_is_said_once),
        IN_FOLDER(mistakes_in_the_table_have_their_lines),
        IN_FOLDER(table_and_command_need_each_other),
        IN_FOLDER(a_column_belongs_to_one_table),
        IN_FOLDER(what_is_written_has_the_table),
        IN_FOLDER(a_row_can_be_compared_with_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
