/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See algorithm_table.h.
 */
#include "experiment/algorithm_table.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_reader.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/text.h"

typedef struct {
    suf_algorithm_table *into;
    const char *shown;
    bool has_header;
    suf_error *err;
} table_reader;

static bool is_nothing(const char *cell)
{
    static const char *const words[] = {"", "NA", "<NA>"};
    const char *word;
    for (int i = 0; (word = SUF_TEXT_IN(words, i)); i++)
        if (strcmp(word, cell) == 0)
            return true;
    return false;
}

/* ---- the header ---- */

static size_t find_naming(char *const *cells, size_t n)
{
    static const char *const names[] = {"name", ".ID."};
    const char *name;
    for (int i = 0; (name = SUF_TEXT_IN(names, i)); i++)
        for (size_t c = 0; c < n; c++)
            if (strcmp(cells[c], name) == 0)
                return c;
    return n > 1 && !cells[0][0] ? 0 : SIZE_MAX;
}

static int read_header(table_reader *r, char **cells, size_t n)
{
    suf_algorithm_table *t = r->into;
    const int rc = suf_csv_check_header(r->shown, cells, n, r->err);
    if (rc < 0)
        return rc;
    r->has_header = true;
    t->columns = suf_alloc(n, sizeof *t->columns);
    t->n_columns = n;
    for (size_t c = 0; c < n; c++)
        t->columns[c] = suf_text_copy(cells[c]);
    t->naming = find_naming(cells, n);
    return SUF_OK;
}

/* ---- the rows ---- */

/* Numbers in a column that is not called 'name' are those of configurations: c34. */
static char *name_of(const suf_algorithm_table *t, const suf_algorithm_row *row)
{
    if (t->naming == SIZE_MAX)
        return suf_text_format("c%zu", t->n);
    const char *cell = row->cells[t->naming];
    const bool is_number = cell[0] && cell[strspn(cell, "0123456789")] == '\0';
    const bool is_named = strcmp(t->columns[t->naming], "name") == 0;
    return suf_text_format("%s%s", is_number && !is_named ? "c" : "", cell);
}

static int read_row(table_reader *r, char **cells, size_t n, long line)
{
    suf_algorithm_table *t = r->into;
    if (n > t->n_columns)
        return suf_csv_fail_long(r->shown, line, n, t->n_columns, r->err);
    t->rows = suf_grow(t->rows, t->n, &t->capacity, sizeof *t->rows);
    suf_algorithm_row *row = &t->rows[t->n++];
    *row = (suf_algorithm_row){.line = line, .cells = suf_alloc(t->n_columns, sizeof *row->cells)};
    for (size_t c = 0; c < t->n_columns; c++)
        row->cells[c] = suf_text_copy(c < n && !is_nothing(cells[c]) ? cells[c] : "");
    row->name = name_of(t, row);
    return SUF_OK;
}

static int read_record(char **cells, size_t n, long line, void *context)
{
    table_reader *r = context;
    return r->has_header ? read_row(r, cells, n, line) : read_header(r, cells, n);
}

/* ---- the file ---- */

static bool is_comment(const char *line, size_t n)
{
    size_t at = 0;
    while (at < n && (line[at] == ' ' || line[at] == '\t'))
        at++;
    return at < n && line[at] == '#';
}

/* The text of a file in which lines that are comments are empty, so that the numbers of the lines
 * stay; for free(). */
static char *text_without_comments(FILE *file, size_t *size)
{
    suf_lines lines = {.file = file};
    char *text = NULL;
    size_t n;
    FILE *out = suf_text_stream_open(&text, size);
    for (const char *line; (line = suf_lines_next(&lines, &n));)
        if (is_comment(line, n))
            fputc('\n', out);
        else
            fwrite(line, 1, n, out);
    suf_lines_release(&lines);
    return suf_text_stream_close(out, &text);
}

static int read_text(table_reader *r, char *text, size_t size)
{
    if (size == 0)
        return SUF_OK;
    FILE *in = fmemopen(text, size, "r");
    if (!in)
        return suf_fail(r->err, SUF_EIO, "cannot read '%.200s': %s", r->shown, strerror(errno));
    const int rc = suf_csv_each_in(in, r->shown, NULL, read_record, r, r->err);
    fclose(in);
    return rc;
}

int suf_algorithm_table_load(suf_algorithm_table *t, const char *path, const char *shown,
                             suf_error *err)
{
    table_reader r = {.into = t, .shown = shown, .err = err};
    *t = (suf_algorithm_table){.naming = SIZE_MAX};
    FILE *file = fopen(path, "r");
    if (!file)
        return suf_fail(err, SUF_EIO, "cannot read '%.200s': %s", shown, strerror(errno));
    size_t size = 0;
    char *text = text_without_comments(file, &size);
    int rc = ferror(file)
                 ? suf_fail(err, SUF_EIO, "cannot read '%.200s': %s", shown, strerror(errno))
                 : read_text(&r, text, size);
    fclose(file);
    free(text);
    if (rc == SUF_OK && t->n == 0)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%.200s' has no algorithms; it needs a header and a line for each", shown);
    return rc;
}

void suf_algorithm_table_release(suf_algorithm_table *t)
{
    for (size_t i = 0; i < t->n; i++) {
        for (size_t c = 0; c < t->n_columns; c++)
            free(t->rows[i].cells[c]);
        free(t->rows[i].cells);
        free(t->rows[i].name);
    }
    for (size_t c = 0; c < t->n_columns; c++)
        free(t->columns[c]);
    free(t->rows);
    free(t->columns);
    *t = (suf_algorithm_table){.naming = SIZE_MAX};
}
