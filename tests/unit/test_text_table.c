/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table in a terminal that is too narrow for it.
 */
#include "base/text.h"
#include "check.h"
#include "report/name_text.h"
#include "report/text_table.h"
#include "suffice.h"
#include "written.h"

static int usual(void **state)
{
    (void)state;
    suf_wrap_set_columns(80);
    return 0;
}

static char *written(const suf_block_table *t)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    suf_text_table_write(t, out);
    fclose(out);
    return text;
}

static size_t longest_line(const char *text)
{
    size_t longest = 0;
    for (; *text; text += strcspn(text, "\n") + 1)
        longest = strcspn(text, "\n") > longest ? strcspn(text, "\n") : longest;
    return longest;
}

/* Two rows of names and numbers, and a last column unless it is NULL. */
static suf_block_table table_with(const char *last)
{
    suf_block_table t = {0};
    const char *const names[] = {"instance-number-1", "instance-number-2"};
    suf_block_table_add_column(&t, SUF_COLUMN_WORD, 30, suf_text_copy("instance"));
    suf_block_table_add_column(&t, SUF_COLUMN_NUMBER, 9, suf_text_copy("first"));
    suf_block_table_add_column(&t, SUF_COLUMN_NUMBER, 9, suf_text_copy("second"));
    suf_block_table_add_column(&t, SUF_COLUMN_WORD, 9, suf_text_copy("verdict"));
    if (last)
        suf_block_table_add_column(&t, SUF_COLUMN_WORD, 0, suf_text_copy(""));
    for (size_t i = 0; i < 2; i++) {
        suf_block_table_add_word(&t, suf_name_text(names[i], 400));
        suf_block_table_add_number(&t, 1, "1.25");
        suf_block_table_add_number(&t, 1, "-12.345");
        suf_block_table_add_word(&t, suf_text_copy(i ? "worse" : "better"));
        if (last)
            suf_block_table_add_word(&t, suf_text_copy(last));
    }
    return t;
}

static suf_block_table small_table(void)
{
    return table_with(NULL);
}

static void assert_written(int columns, suf_block_table *t, const char *expected)
{
    suf_wrap_set_columns(columns);
    char *text = written(t);
    assert_string_equal(text, expected);
    assert_true(longest_line(text) <= (size_t)columns);
    free(text);
    suf_block_table_release(t);
}

static void a_table_that_fits_has_the_widths_that_were_asked_for(void **state)
{
    (void)state;
    suf_block_table t = small_table();
    assert_written(80, &t,
                   "instance                           first    second  verdict\n"
                   "instance-number-1                   1.25   -12.345  better\n"
                   "instance-number-2                   1.25   -12.345  worse\n");
}

static void columns_move_together_first(void **state)
{
    (void)state;
    suf_block_table t = small_table();
    assert_written(45, &t,
                   "instance           first   second  verdict\n"
                   "instance-number-1   1.25  -12.345  better\n"
                   "instance-number-2   1.25  -12.345  worse\n");
    t = small_table();
    assert_written(41, &t,
                   "instance          first  second verdict\n"
                   "instance-number-1  1.25 -12.345 better\n"
                   "instance-number-2  1.25 -12.345 worse\n");
}

static void then_names_are_cut_as_little_as_needed(void **state)
{
    (void)state;
    suf_block_table t = table_with("!!");
    assert_written(40, &t,
                   "instance        first  second verdict\n"
                   "instan...mber-1  1.25 -12.345 better  !!\n"
                   "instan...mber-2  1.25 -12.345 worse   !!\n");
}

/* words and n numbers of 6 digits; all words say what the row is */
static suf_block_table wide_table(size_t n_words, int n)
{
    suf_block_table t = {.n_keys = n_words};
    char head[16];
    for (size_t i = 0; i < n_words; i++)
        suf_block_table_add_column(&t, SUF_COLUMN_WORD, 0, suf_text_copy("name"));
    for (int i = 0; i < n; i++) {
        snprintf(head, sizeof head, "head%02d", i);
        suf_block_table_add_column(&t, SUF_COLUMN_NUMBER, 0, suf_text_copy(head));
    }
    for (size_t i = 0; i < n_words; i++)
        suf_block_table_add_word(&t, suf_name_text("one", 400));
    for (int i = 0; i < n; i++)
        suf_block_table_add_count(&t, 100000 + i);
    return t;
}

static void what_does_not_fit_is_continued_below(void **state)
{
    (void)state;
    suf_block_table t = wide_table(1, 9);
    assert_written(40, &t,
                   "name  head00  head01  head02  head03\n"
                   "one   100000  100001  100002  100003\n"
                   "\n"
                   "name  head04  head05  head06  head07\n"
                   "one   100004  100005  100006  100007\n"
                   "\n"
                   "name  head08\n"
                   "one   100008\n");
}

static void all_columns_that_say_what_a_row_is_are_repeated(void **state)
{
    (void)state;
    suf_block_table t = wide_table(2, 6);
    assert_written(40, &t,
                   "name  name  head00  head01  head02\n"
                   "one   one   100000  100001  100002\n"
                   "\n"
                   "name  name  head03  head04  head05\n"
                   "one   one   100003  100004  100005\n");
}

static void a_dispensable_column_is_left_out_before_that_with_a_note(void **state)
{
    (void)state;
    suf_block_table t = {0};
    const char *const heads[] = {"test", "statistic", "estimate", "an interval", "verdict"};
    for (size_t i = 0; i < 5; i++)
        suf_block_table_add_column(&t, i ? SUF_COLUMN_NUMBER : SUF_COLUMN_WORD, 0,
                                   suf_text_copy(heads[i]));
    for (size_t i = 0; i < 5; i++)
        suf_block_table_add_word(&t, suf_text_copy("x"));
    suf_block_table_dispense(&t, 1);
    assert_written(40, &t,
                   "test  estimate  an interval  verdict\n"
                   "x            x            x        x\n"
                   "Not shown in 40 columns: statistic;\nCOLUMNS=43 shows all.\n");
}

static void a_mark_becomes_a_star(void **state)
{
    (void)state;
    suf_block_table t = small_table();
    t.marked = 2;
    t.mark = "decides";
    assert_written(75, &t,
                   "instance                           first    second  verdict\n"
                   "instance-number-1                   1.25   -12.345  better\n"
                   "instance-number-2                   1.25   -12.345  worse  <- decides\n");
    t = small_table();
    t.marked = 2;
    t.mark = "decides";
    assert_written(50, &t,
                   "instance           first   second  verdict\n"
                   "instance-number-1   1.25  -12.345  better\n"
                   "instance-number-2   1.25  -12.345  worse *\n"
                   "* decides\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_fits_has_the_widths_that_were_asked_for),
        cmocka_unit_test(columns_move_together_first),
        cmocka_unit_test(then_names_are_cut_as_little_as_needed),
        cmocka_unit_test(what_does_not_fit_is_continued_below),
        cmocka_unit_test(all_columns_that_say_what_a_row_is_are_repeated),
        cmocka_unit_test(a_dispensable_column_is_left_out_before_that_with_a_note),
        cmocka_unit_test(a_mark_becomes_a_star),
    };
    return cmocka_run_group_tests(tests, NULL, usual);
}
