/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <csv.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_cell.h"
#include "check.h"

static char *written(const char *text)
{
    char *cell;
    size_t size;
    FILE *out = open_memstream(&cell, &size);
    suf_csv_put(text, out);
    fclose(out);
    return cell;
}

static void assert_written(const char *text, const char *expected)
{
    char *cell = written(text);
    assert_string_equal(cell, expected);
    free(cell);
}

static void formulas_become_text(void **state)
{
    (void)state;
    assert_written("=1+1", "'=1+1");
    assert_written("@SUM(A1)", "'@SUM(A1)");
    assert_written("+x", "'+x");
    assert_written("-x", "'-x");
    assert_written("\tx", "\"'\tx\"");
    assert_written("\rx", "\"'\rx\"");
    assert_written("=cmd|' /C calc'!A0,\"", "\"'=cmd|' /C calc'!A0,\"\"\"");
}

static void what_is_no_formula_stays(void **state)
{
    (void)state;
    assert_written("", "");
    assert_written("a=b", "a=b");
    assert_written("'quoted'", "'quoted'");
    assert_written("-5", "-5");
    assert_written("-1.5e-3", "-1.5e-3");
}

static void take_cell(void *data, size_t size, void *context)
{
    (void)size;
    char **cell = context;
    const char *bytes = data ? data : "";
    *cell = strdup(bytes + suf_csv_mark_length(bytes));
}

static void reading_undoes_writing(void **state)
{
    (void)state;
    static const char *const texts[] = {"=1",  "'=1", "''=1",  "'",   "''",  "-5",  "'-5", " a ",
                                        "\ta", "a\t", "'\r\n", "a,b", "\"",  "+",   "-",   "@",
                                        "'a",  "=,",  "'\"",   "-0x", "nan", "-inf"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct csv_parser parser;
        char *cell = NULL;
        char *line = written(texts[i]);
        assert_int_equal(csv_init(&parser, CSV_STRICT | CSV_APPEND_NULL), 0);
        csv_parse(&parser, line, strlen(line), take_cell, NULL, &cell);
        csv_fini(&parser, take_cell, NULL, &cell);
        csv_free(&parser);
        assert_non_null(cell);
        assert_string_equal(cell, texts[i]);
        free(cell);
        free(line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formulas_become_text),
        cmocka_unit_test(what_is_no_formula_stays),
        cmocka_unit_test(reading_undoes_writing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
