/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * CSV records: those split in place are the same as those that libcsv reads.
 */
#include "base/csv_reader.h"
#include "folder.h"

static suf_error err;

/* records as text: cells between bars, and the line */
static int note(char **cells, size_t n, long line, void *context)
{
    char *text = context;
    for (size_t c = 0; c < n; c++)
        sprintf(text + strlen(text), "|%s", cells[c]);
    sprintf(text + strlen(text), "|%ld\n", line);
    return SUF_OK;
}

static void check_records(const char *content, const char *expected)
{
    char text[1000] = "";
    folder_write("x.csv", content);
    if (suf_csv_each("x.csv", NULL, note, text, &err) < 0)
        fail_msg("%s", err.message);
    assert_string_equal(text, expected);
}

static void cells_are_split_and_trimmed(void **state)
{
    (void)state;
    check_records("a,b\n1, 2\t\n", "|a|b|1\n|1|2|2\n");
    check_records("\"a\",b\n1, \"2\" \n", "|a|b|1\n|1|2|2\n");
    check_records("a,,\n,\n", "|a|||1\n|||2\n");
    check_records("a b,c\n x y ,z", "|a b|c|1\n|x y|z|2\n");
    check_records("\"a,\"\"b\"\"\",c\n1,2\n", "|a,\"b\"|c|1\n|1|2|2\n");
}

static void a_cell_may_go_over_lines(void **state)
{
    (void)state;
    check_records("a,\"b\nc,d\n\",e\nf,g\n", "|a|b\nc,d\n|e|3\n|f|g|4\n");
    check_records("\"\n\"\nx,y\n", "|\n|2\n|x|y|3\n");
}

static void line_ends_of_all_systems_do(void **state)
{
    (void)state;
    check_records("a,b\r\n1,2\r\n", "|a|b|1\n|1|2|2\n");
    check_records("a,b\r1,2\r3,4", "|a|b|1\n|1|2|1\n|3|4|1\n");
    check_records("\n\na\n  \n\nb\n\n", "|a|3\n|b|6\n");
    check_records("\xef\xbb\xbf"
                  "a\n",
                  "|a|1\n");
    check_records("", "");
}

static void records_are_read_in_every_style(void **state)
{
    (void)state;
    check_records("a;b\n1,5; 2 \n", "|a|b|1\n|1,5|2|2\n");
    check_records("a\tb\tc\n1\t\t2\n", "|a|b|c|1\n|1||2|2\n");
    check_records("\"a\"\t\"b\"\n\"x\ty\"\t\n", "|a|b|1\n|x\ty||2\n");
    check_records("a  b\n 1   2 \n", "|a|b|1\n|1|2|2\n");
    check_records("\"a\" \"b\"\n\"x y\" \"\"  1\nz 2 3\n", "||a|b|1\n|x y||1|2\n|z|2|3|3\n");
    check_records("\xef\xbb\xbfsep=;\r\na;b\r\n1;2\r\n", "|a|b|2\n|1|2|3\n");
    check_records("a,b\tc,d\nx,y\tz,w\n", "|a|b\tc|d|1\n|x|y\tz|w|2\n");
}

typedef struct {
    size_t n, length;
} sum;

static int add_up(char **cells, size_t n, long line, void *context)
{
    sum *s = context;
    (void)line;
    for (size_t c = 0; c < n; c++)
        s->length += strlen(cells[c]);
    s->n += n;
    return SUF_OK;
}

/* lines across the ends of what is read at once, and one that is longer */
static void long_files_are_read_whole(void **state)
{
    (void)state;
    enum { LINES = 50000, LONG = 1000000 };
    sum s = {0};
    FILE *file = fopen("x.csv", "w");
    assert_non_null(file);
    size_t length = 0;
    for (int i = 0; i < LINES; i++)
        length += (size_t)fprintf(file, i % 100 ? "%d,a cell,%d\n" : "%d,\"cell\"\"\",%d\n", i, i) -
                  (i % 100 ? 3 : 6);
    for (int i = 0; i < LONG; i++)
        fputc('x', file);
    fclose(file);
    assert_int_equal(suf_csv_each("x.csv", NULL, add_up, &s, &err), SUF_OK);
    assert_int_equal(s.n, 3 * LINES + 1);
    assert_int_equal(s.length, length + LONG);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(cells_are_split_and_trimmed), IN_FOLDER(a_cell_may_go_over_lines),
        IN_FOLDER(line_ends_of_all_systems_do), IN_FOLDER(records_are_read_in_every_style),
        IN_FOLDER(long_files_are_read_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
