/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See table.h. By libcsv: quoted cells may hold anything but zeros.
 */
#include "base/table.h"

#include <csv.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/csv_cell.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

typedef struct {
    suf_table *table;
    const char *path;
    char **cells; /* of the line being read */
    size_t n_cells, capacity;
    long line; /* of the file, from 1 */
    int rc;
    suf_error *err;
} reader;

static void on_cell(void *data, size_t size, void *context)
{
    reader *r = context;
    const char *cell = data ? data : "";
    if (r->rc == SUF_OK && data && strlen(cell) != size)
        r->rc = suf_fail(r->err, SUF_EINVAL, "%s:%ld: a cell holds a zero byte", r->path, r->line);
    r->cells = suf_grow(r->cells, r->n_cells, &r->capacity, sizeof(char *));
    r->cells[r->n_cells++] = suf_text_copy(suf_csv_text_of(cell));
}

static void drop_cells(reader *r)
{
    for (size_t c = 0; c < r->n_cells; c++)
        free(r->cells[c]);
    r->n_cells = 0;
}

static char **take_cells(reader *r, size_t n)
{
    char **cells = suf_alloc(n, sizeof *cells);
    for (size_t c = 0; c < n; c++)
        cells[c] = c < r->n_cells ? r->cells[c] : suf_text_copy("");
    r->n_cells = 0;
    return cells;
}

static void add_row(reader *r)
{
    suf_table *t = r->table;
    if (r->n_cells > t->n_columns) {
        r->rc = suf_fail(r->err, SUF_EINVAL, "%s:%ld: %zu cells, but the header has %zu", r->path,
                         r->line, r->n_cells, t->n_columns);
        return;
    }
    size_t capacity = t->row_capacity;
    t->lines = suf_grow(t->lines, t->n_rows, &capacity, sizeof *t->lines);
    t->rows = suf_grow(t->rows, t->n_rows, &t->row_capacity, sizeof(char **));
    t->lines[t->n_rows] = r->line;
    t->rows[t->n_rows++] = take_cells(r, t->n_columns);
}

static void on_record(int end, void *context)
{
    (void)end;
    reader *r = context;
    const bool is_blank = r->n_cells == 0 || (r->n_cells == 1 && !r->cells[0][0]);
    if (r->rc == SUF_OK && !is_blank) {
        if (r->table->names) {
            add_row(r);
        } else {
            r->table->n_columns = r->n_cells;
            r->table->names = take_cells(r, r->n_cells);
        }
    }
    drop_cells(r);
}

/* the mark that some programs put before UTF-8 */
static size_t mark_length(const char *text, size_t n)
{
    return n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static void parse_line(reader *r, struct csv_parser *parser, const char *text, size_t n)
{
    const size_t skipped = r->line == 1 ? mark_length(text, n) : 0;
    if (csv_parse(parser, text + skipped, n - skipped, on_cell, on_record, r) != n - skipped &&
        r->rc == SUF_OK)
        r->rc = suf_fail(r->err, SUF_EINVAL,
                         "%s:%ld: a quote stands where CSV allows none; put the whole cell in "
                         "quotes and double those inside it",
                         r->path, r->line);
}

/* line by line, for libcsv does not tell of blank ones */
static void parse(reader *r, FILE *file)
{
    struct csv_parser parser;
    char *text = NULL;
    size_t size = 0;
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL) != 0)
        abort();
    for (ssize_t n; r->rc == SUF_OK && (n = getline(&text, &size, file)) >= 0; r->line++)
        parse_line(r, &parser, text, (size_t)n);
    if (r->rc == SUF_OK && ferror(file))
        r->rc = suf_fail(r->err, SUF_EIO, "cannot read '%s': %s", r->path, strerror(errno));
    r->line--; /* a last line without an end */
    if (csv_fini(&parser, on_cell, on_record, r) != 0 && r->rc == SUF_OK)
        r->rc =
            suf_fail(r->err, SUF_EINVAL, "%s:%ld: a quoted cell does not end", r->path, r->line);
    csv_free(&parser);
    free(text);
}

int suf_table_load(suf_table *table, const char *path, suf_error *err)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "r");
    if (!file)
        return suf_fail(err, SUF_EIO, "cannot read '%s': %s", path, strerror(errno));
    suf_table t = {0};
    reader r = {.table = &t, .path = is_stdin ? "standard input" : path, .line = 1, .err = err};
    parse(&r, file);
    if (!is_stdin)
        fclose(file);
    drop_cells(&r);
    free(r.cells);
    if (r.rc == SUF_OK && !t.names)
        r.rc = suf_fail(err, SUF_EINVAL, "'%s' is empty; it needs a header", r.path);
    if (r.rc < 0)
        suf_table_release(&t);
    else
        *table = t;
    return r.rc;
}

void suf_table_release(suf_table *t)
{
    for (size_t r = 0; r < t->n_rows; r++) {
        for (size_t c = 0; c < t->n_columns; c++)
            free(t->rows[r][c]);
        free(t->rows[r]);
    }
    for (size_t c = 0; t->names && c < t->n_columns; c++)
        free(t->names[c]);
    free(t->names);
    free(t->rows);
    free(t->lines);
    *t = (suf_table){0};
}

size_t suf_table_column(const suf_table *t, const char *name)
{
    for (size_t c = 0; c < t->n_columns; c++)
        if (strcmp(t->names[c], name) == 0)
            return c;
    return SIZE_MAX;
}

bool suf_table_number(const suf_table *t, size_t row, size_t column, double *value)
{
    const char *text = t->rows[row][column];
    char *end;
    *value = NAN;
    if (!text[0] || strcasecmp(text, "NA") == 0)
        return true;
    *value = strtod(text, &end);
    return *end == '\0';
}
