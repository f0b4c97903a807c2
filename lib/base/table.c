/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See table.h.
 */
#include "base/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/csv_reader.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

typedef struct {
    suf_table *table;
    const char *path;
    suf_error *err;
} table_loader;

static char **copy_cells(char *const *cells, size_t n, size_t n_columns)
{
    char **copies = suf_alloc(n_columns, sizeof *copies);
    for (size_t c = 0; c < n_columns; c++)
        copies[c] = suf_text_copy(c < n ? cells[c] : "");
    return copies;
}

static int add_record(char **cells, size_t n, long line, void *context)
{
    const table_loader *l = context;
    suf_table *t = l->table;
    if (!t->names) {
        t->n_columns = n;
        t->names = copy_cells(cells, n, n);
        return suf_csv_check_header(l->path, cells, n, l->err);
    }
    if (n > t->n_columns)
        return suf_csv_fail_long(l->path, line, n, t->n_columns, l->err);
    size_t capacity = t->row_capacity;
    t->lines = suf_grow(t->lines, t->n_rows, &capacity, sizeof *t->lines);
    t->rows = suf_grow(t->rows, t->n_rows, &t->row_capacity, sizeof(char **));
    t->lines[t->n_rows] = line;
    t->rows[t->n_rows++] = copy_cells(cells, n, t->n_columns);
    return SUF_OK;
}

int suf_table_load_from(suf_table *table, FILE *file, const char *path, const suf_csv_style *style,
                        suf_error *err)
{
    suf_table t = {.style = style ? *style : (suf_csv_style){0}};
    table_loader l = {.table = &t, .path = suf_csv_shown(path), .err = err};
    int rc = file ? suf_csv_each_in(file, path, &t.style, add_record, &l, err)
                  : suf_csv_each(path, &t.style, add_record, &l, err);
    if (rc == SUF_OK && !t.names)
        rc = suf_fail(err, SUF_EINVAL, "'%s' is empty; it needs a header", l.path);
    if (rc < 0)
        suf_table_release(&t);
    else
        *table = t;
    return rc;
}

int suf_table_load(suf_table *table, const char *path, suf_error *err)
{
    return suf_table_load_from(table, NULL, path, NULL, err);
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

bool suf_table_number(suf_table *t, size_t row, size_t column, double *value)
{
    return suf_csv_style_number(&t->style, t->rows[row][column], t->lines[row], value);
}
