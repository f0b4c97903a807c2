/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * That LaTeX finds room for what is laid out is tested by tests/cli/latex.bats.
 */
#include "base/text.h"
#include "check.h"
#include "report/latex_layout.h"

/* of one column of words and others of numbers */
static suf_block_table table_of(const char *word, size_t n_numbers, const char *head,
                                const char *number, size_t n_rows)
{
    suf_block_table t = {0};
    suf_block_table_add_column(&t, SUF_COLUMN_WORD, 0, suf_text_copy("instance"));
    for (size_t i = 0; i < n_numbers; i++)
        suf_block_table_add_column(&t, SUF_COLUMN_NUMBER, 0, suf_text_copy(head));
    for (size_t row = 0; row < n_rows; row++) {
        suf_block_table_add_word(&t, suf_text_copy(word));
        for (size_t i = 0; i < n_numbers; i++)
            suf_block_table_add_number(&t, 0, number);
    }
    return t;
}

static void a_table_that_fits_a_column_stays_as_it_is(void **state)
{
    (void)state;
    suf_block_table t = table_of("i1", 3, "mean", "0.25", 10);
    suf_latex_layout l;
    suf_latex_layout_init(&l, &t);
    assert_true(l.is_float && !l.is_wide && !l.columns[1].is_head_lines);
    assert_int_equal(l.n_parts, 1);
    assert_int_equal(l.n_lines, 11);
    suf_latex_layout_release(&l);
    suf_block_table_release(&t);
}

static void heads_are_broken_before_a_table_is_wide(void **state)
{
    (void)state;
    suf_block_table t = table_of("i1", 4, "standard error", "0.25", 10);
    suf_latex_layout l;
    suf_latex_layout_init(&l, &t);
    assert_true(l.is_float && !l.is_wide && l.columns[1].is_head_lines);
    assert_false(l.columns[0].is_head_lines);
    suf_latex_layout_release(&l);
    suf_block_table_release(&t);
}

static void a_wide_table_takes_both_columns(void **state)
{
    (void)state;
    suf_block_table t = table_of("i1", 6, "mean", "0.25123456", 10);
    suf_latex_layout l;
    suf_latex_layout_init(&l, &t);
    assert_true(l.is_float && l.is_wide);
    assert_int_equal(l.n_parts, 1);
    suf_latex_layout_release(&l);
    suf_block_table_release(&t);
}

static void words_are_broken_before_a_table_is_cut(void **state)
{
    (void)state;
    suf_block_table t = table_of("a name of many words that is not to be found in any column", 4,
                                 "mean", "0.25123456", 10);
    suf_latex_layout l;
    suf_latex_layout_init(&l, &t);
    assert_true(l.is_float && l.is_wide && l.columns[0].is_lines && !l.columns[1].is_lines);
    assert_int_equal(l.n_parts, 1);
    assert_true(l.n_lines >= 21);
    suf_latex_layout_release(&l);
    suf_block_table_release(&t);
}

static void what_does_not_fit_is_cut_with_its_keys(void **state)
{
    (void)state;
    suf_block_table t = table_of("i1", 12, "mean", "0.25123456", 10);
    suf_latex_layout l;
    suf_latex_layout_init(&l, &t);
    assert_true(l.is_float && l.n_parts == 2);
    const size_t end = suf_latex_layout_end_column(&l, 1);
    assert_true(end > 1 && end < 13);
    assert_int_equal(suf_latex_layout_end_column(&l, end), 13);
    suf_latex_layout_release(&l);
    suf_block_table_release(&t);
}

static void many_rows_are_set_in_the_text_in_parts(void **state)
{
    (void)state;
    suf_block_table t = table_of("i1", 3, "mean", "0.25", 100);
    suf_latex_layout l;
    suf_latex_layout_init(&l, &t);
    assert_false(l.is_float || l.is_wide);
    const size_t end = suf_latex_layout_end_row(&l, 0);
    assert_true(end >= 30 && end <= 50);
    assert_int_equal(suf_latex_layout_end_row(&l, 2 * end), 100);
    suf_latex_layout_release(&l);
    suf_block_table_release(&t);
}

static void one_column_is_a_table(void **state)
{
    (void)state;
    suf_block_table t = table_of("i1", 0, "", "", 2);
    suf_latex_layout l;
    suf_latex_layout_init(&l, &t);
    assert_int_equal(l.n_parts, 1);
    assert_int_equal(suf_latex_layout_end_column(&l, l.n_keys), 1);
    suf_latex_layout_release(&l);
    suf_block_table_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_fits_a_column_stays_as_it_is),
        cmocka_unit_test(heads_are_broken_before_a_table_is_wide),
        cmocka_unit_test(a_wide_table_takes_both_columns),
        cmocka_unit_test(words_are_broken_before_a_table_is_cut),
        cmocka_unit_test(what_does_not_fit_is_cut_with_its_keys),
        cmocka_unit_test(many_rows_are_set_in_the_text_in_parts),
        cmocka_unit_test(one_column_is_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
