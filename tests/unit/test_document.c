/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One document in all formats for reading: each of its texts has a number, and every format has
 * them in the same order.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "check.h"
#include "report/renderer.h"
#include "written.h"

enum { MOST = 100 };

static const suf_format readable[] = {SUF_FORMAT_TEXT, SUF_FORMAT_HTML, SUF_FORMAT_MARKDOWN,
                                      SUF_FORMAT_LATEX};

/* "n7": the next text, hard to write in any format */
static char *next(int *n)
{
    return suf_text_format("n%d & <b>_%%|$", ++*n);
}

static void add_table(suf_document *d, bool is_long, int *n)
{
    suf_block_table *t = suf_document_add_table(d, is_long ? NULL : next(n));
    t->is_long = is_long;
    suf_block_table_add_column(t, SUF_COLUMN_WORD, 0, next(n));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 9, next(n));
    for (int i = 0; i < 3; i++) {
        suf_block_table_add_word(t, next(n));
        char *cell = suf_text_format("n%d", ++*n);
        suf_block_table_add_number(t, i, cell);
        free(cell);
    }
}

/* every kind of block, twice in different surroundings */
static suf_document *example(int *n)
{
    suf_document *d = suf_document_new("subject", suf_text_copy("title"));
    for (int i = 0; i < 2; i++) {
        suf_block *summary = suf_document_add(d, SUF_BLOCK_SUMMARY, next(n));
        summary->id = suf_text_copy("there");
        summary->tone = "better";
        summary->text = next(n);
        suf_block_add_item(summary, (suf_block_item){suf_text_format("n%d", ++*n),
                                                     suf_text_format("n%d", ++*n), NULL, NULL});
        suf_document_add_prose(d, next(n));
        suf_document_add_paragraph(d, next(n));
        suf_document_add_heading(d, 1, "H", NULL);
        suf_block *remarks = suf_document_add(d, SUF_BLOCK_PROSE, next(n));
        suf_block_add_text(remarks, next(n));
        add_table(d, i == 1, n);
        suf_document_add_heading(d, 2, "I", NULL)->is_folded = true;
        suf_block *list = suf_document_add(d, SUF_BLOCK_LIST, i ? next(n) : NULL);
        suf_block_add_text(list, next(n));
        suf_block_add_text(list, next(n));
        suf_block *code = suf_document_add(d, SUF_BLOCK_CODE, suf_text_format("n%d", ++*n));
        code->text = suf_text_format("n%d\n", ++*n);
    }
    return d;
}

static char *write_all(const suf_document *d, suf_format format)
{
    static char *text;
    static size_t size;
    FILE *out = open_memstream(&text, &size);
    suf_document_write(d, format, out);
    fclose(out);
    return text;
}

/* the numbers of the texts, in the order of the output; those of labels are no texts */
static size_t order_of(const char *text, int order[MOST])
{
    size_t n = 0;
    for (const char *p = text; *p; p++)
        if (*p == 'n' && isdigit((unsigned char)p[1]) &&
            (p == text || !(isalnum((unsigned char)p[-1]) || p[-1] == ':')))
            order[n++] = atoi(p + 1);
    return n;
}

static void all_formats_have_the_same_content_in_the_same_order(void **state)
{
    (void)state;
    int n = 0;
    suf_document *d = example(&n);
    for (size_t f = 0; f < sizeof readable / sizeof *readable; f++) {
        int order[MOST];
        char *text = write_all(d, readable[f]);
        assert_int_equal(order_of(text, order), n);
        for (int i = 0; i < n; i++)
            assert_int_equal(order[i], i + 1);
        assert_non_null(strchr(text, 'H'));
        free(text);
    }
    suf_document_free(d);
}

static void sections_and_groups_of_a_page_are_closed(void **state)
{
    (void)state;
    int n = 0;
    suf_document *d = example(&n);
    d->blocks[4]->is_folded = true;
    char *text = write_all(d, SUF_FORMAT_HTML);
    const char *body = strstr(text, "<body>");
    static const char *const elements[] = {"section", "div", "details", "article", "ul", "table"};
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        char begin[20];
        char end[20];
        int open = 0;
        snprintf(begin, sizeof begin, "<%s", elements[i]);
        snprintf(end, sizeof end, "</%s>", elements[i]);
        for (const char *p = body; *p; p++) {
            open += strncmp(p, begin, strlen(begin)) == 0;
            open -= strncmp(p, end, strlen(end)) == 0;
            assert_true(open >= 0);
        }
        assert_int_equal(open, 0);
    }
    free(text);
    suf_document_free(d);
}

static void text_aligns_words_left_and_numbers_right_without_blanks_at_the_end(void **state)
{
    (void)state;
    suf_document *d = suf_document_new("subject", suf_text_copy("title"));
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("caption"));
    t->indent = 1;
    t->marked = 2;
    t->mark = "this";
    suf_block_table_add_column(t, SUF_COLUMN_WORD, 6, suf_text_copy("a"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 5, suf_text_copy("b"));
    suf_block_table_add_column(t, SUF_COLUMN_WORD, 0, suf_text_copy("c"));
    suf_block_table_add_word(t, suf_text_copy("\xc3\xa9"));
    suf_block_table_add_digits(t, 1.5, 3);
    suf_block_table_add_word(t, suf_text_copy(""));
    suf_block_table_add_word(t, suf_text_copy("y"));
    suf_block_table_add_decimals(t, NAN, 3);
    suf_block_table_add_word(t, suf_text_copy("z"));
    FILE *out = open_text();
    suf_document_write(d, SUF_FORMAT_TEXT, out);
    assert_text(out, "caption\n"
                     " a          b  c\n"
                     " \xc3\xa9        1.5\n"
                     " y          -  z  <- this\n");
    suf_document_free(d);
}

static void figures_are_inside_a_page_and_files_elsewhere(void **state)
{
    (void)state;
    suf_document *d = suf_document_new("subject", suf_text_copy("title"));
    suf_block *figure = suf_document_add(d, SUF_BLOCK_FIGURE, suf_text_copy("caption"));
    figure->id = suf_text_copy("forest-1");
    figure->picture.data = suf_text_copy("<svg id='a'></svg>");
    char *page = write_all(d, SUF_FORMAT_HTML);
    assert_non_null(strstr(page, "<svg role=\"img\" aria-label=\"caption\""));
    free(page);
    FILE *out = open_text();
    suf_document_write(d, SUF_FORMAT_MARKDOWN, out);
    assert_text(out, "## title\n\n");
    d->folder = suf_text_copy("a b");
    out = open_text();
    suf_document_write(d, SUF_FORMAT_MARKDOWN, out);
    assert_text(out, "## title\n\n![caption](a%20b/forest-1.svg)\n\ncaption\n\n");
    suf_document_free(d);
}

static void a_long_table_is_cut_into_parts_in_latex(void **state)
{
    (void)state;
    suf_document *d = suf_document_new("subject", suf_text_copy("title"));
    suf_block_table *t = suf_document_add_table(d, NULL);
    t->is_long = true;
    suf_block_table_add_column(t, SUF_COLUMN_WORD, 0, suf_text_copy("instance"));
    for (int c = 0; c < 12; c++)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 0, suf_text_copy("a long head"));
    for (int i = 0; i < 41; i++) {
        suf_block_table_add_word(t, suf_text_format("i%d", i));
        for (int c = 0; c < 12; c++)
            suf_block_table_add_count(t, i * c);
    }
    char *text = write_all(d, SUF_FORMAT_LATEX);
    int n_parts = 0;
    int n_last = 0;
    int n_continued = 0;
    for (const char *p = text; *p; p++) {
        n_parts += strncmp(p, "\\begin{tabular}{@{}lr", 21) == 0;
        n_last += strncmp(p, "    i40 & ", 10) == 0;
        n_continued += strncmp(p, "% continued with columns ", 25) == 0;
    }
    /* of 8 columns of numbers and 4 by their heads in two lines, with 40 rows and 1 */
    assert_int_equal(n_parts, 4);
    assert_int_equal(n_last, 2);
    assert_int_equal(n_continued, 2);
    free(text);
    suf_document_free(d);
}

static void tables_have_labels_by_their_captions_in_latex(void **state)
{
    (void)state;
    suf_document *d = suf_document_new("subject", suf_text_copy("title"));
    for (int i = 0; i < 3; i++) {
        suf_block_table *t = suf_document_add_table(
            d, suf_text_format("Tests of %s: \x02%c: x\x03", i < 2 ? "the runs" : "a", 'a' + i));
        suf_block_table_add_column(t, SUF_COLUMN_WORD, 0, suf_text_copy("head"));
        suf_block_table_add_word(t, suf_text_copy("cell"));
    }
    char *text = write_all(d, SUF_FORMAT_LATEX);
    assert_non_null(strstr(text, "\\label{tab:tests-of-the-runs}"));
    assert_non_null(strstr(text, "\\label{tab:tests-of-the-runs-2}"));
    assert_non_null(strstr(text, "\\label{tab:tests-of-a}"));
    free(text);
    suf_document_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_formats_have_the_same_content_in_the_same_order),
        cmocka_unit_test(sections_and_groups_of_a_page_are_closed),
        cmocka_unit_test(text_aligns_words_left_and_numbers_right_without_blanks_at_the_end),
        cmocka_unit_test(figures_are_inside_a_page_and_files_elsewhere),
        cmocka_unit_test(a_long_table_is_cut_into_parts_in_latex),
        cmocka_unit_test(tables_have_labels_by_their_captions_in_latex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
