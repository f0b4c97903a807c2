/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See check.h. The directory of tables comes from the environment variable REFERENCE.
 */
#include "check.h"

enum { COLUMNS = 24, LINE = 1024 };

struct table_row {
    char header_text[LINE], text[LINE];
    char *header[COLUMNS], *cells[COLUMNS];
};

void check_near(double actual, double expected, double tolerance, const char *what,
                const char *file, int line)
{
    if (fabs(actual - expected) <= tolerance)
        return;
    print_error("%s is %.17g, expected %.17g within %g\n", what, actual, expected, tolerance);
    _fail(file, line);
}

static void split(char *text, char **cells)
{
    text[strcspn(text, "\r\n")] = '\0';
    for (int i = 0; i < COLUMNS; i++)
        cells[i] = strsep(&text, ",");
}

const char *row_text(const table_row *row, const char *column)
{
    for (int i = 0; i < COLUMNS && row->header[i]; i++)
        if (strcmp(row->header[i], column) == 0)
            return row->cells[i];
    fail_msg("no column '%s'", column);
    return NULL;
}

double row_number(const table_row *row, const char *column)
{
    const char *text = row_text(row, column);
    return strcmp(text, "NA") == 0 ? NAN : strtod(text, NULL);
}

int row_sides(const table_row *row)
{
    return strcmp(row_text(row, "alternative"), "two.sided") == 0 ? 2 : 1;
}

void each_row(const char *table, size_t min_rows, void (*check)(const table_row *row))
{
    char path[LINE];
    snprintf(path, sizeof path, "%s/%s", getenv("REFERENCE"), table);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("cannot open %s", path);
    static table_row row;
    assert_non_null(fgets(row.header_text, LINE, file));
    split(row.header_text, row.header);
    size_t n = 0;
    for (; fgets(row.text, LINE, file); n++) {
        split(row.text, row.cells);
        check(&row);
    }
    fclose(file);
    assert_true(n >= min_rows);
}
