/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instance_table.h. By libcsv: quoted cells may hold anything.
 */
#include "experiment/instance_table.h"

#include <csv.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_style.h"
#include "base/error.h"
#include "base/memory.h"
#include "experiment/experiment_parts.h"
#include "suffice/out_of_memory.h"

typedef struct {
    suf_instances *into;
    const char *shown;
    const char *wanted; /* the name of the column of names; NULL: not said */
    size_t n_columns;
    size_t *fields; /* of each column: its field */
    bool *is_field; /* or none */
    size_t name;    /* the column of the names */
    size_t n_cells, capacity;
    char **cells; /* of the row being read */
    long line;
    suf_error *err;
    int rc;
} instance_reader;

static void on_cell(void *data, size_t size, void *context)
{
    instance_reader *r = context;
    const char *cell = data ? data : "";
    if (r->rc == SUF_OK && data && strlen(cell) != size)
        r->rc = suf_fail(r->err, SUF_EINVAL, "%s:%ld: a cell holds a zero byte", r->shown, r->line);
    r->cells = suf_grow(r->cells, r->n_cells, &r->capacity, sizeof *r->cells);
    r->cells[r->n_cells++] = suf_text_copy(cell);
}

/* the number of a field, which is added to all instances if it is new */
size_t suf_instances_field(suf_instances *in, const char *name)
{
    for (size_t f = 0; f < in->n_fields; f++)
        if (strcmp(in->field_names[f], name) == 0)
            return f;
    const size_t n = in->n_fields++;
    char **names = suf_alloc(n + 1, sizeof *names);
    if (n)
        memcpy(names, in->field_names, n * sizeof *names);
    free(in->field_names);
    in->field_names = names;
    names[n] = suf_text_copy(name);
    for (size_t i = 0; i < in->n; i++) {
        char **fields = suf_alloc(n + 1, sizeof *fields);
        if (n)
            memcpy(fields, in->all[i].fields, n * sizeof *fields);
        free(in->all[i].fields);
        in->all[i].fields = fields;
        fields[n] = suf_text_copy("");
    }
    return n;
}

/* a column may be called 'instance', but not as any other placeholder */
static bool is_reserved(const char *name)
{
    for (int i = 0; i < SUF_N_PLACEHOLDERS; i++)
        if (i != SUF_PLACEHOLDER_INSTANCE && strcmp(suf_placeholders[i], name) == 0)
            return true;
    return false;
}

static int check_column(const instance_reader *r, size_t c)
{
    const char *name = r->cells[c];
    if (is_reserved(name))
        return suf_fail(r->err, SUF_EINVAL,
                        "%s:1: the column '%s' has the name of a placeholder; rename it", r->shown,
                        name);
    for (size_t i = 0; i < c; i++)
        if (name[0] && strcmp(r->cells[i], name) == 0)
            return suf_fail(r->err, SUF_EINVAL, "%s:1: there are two columns '%.80s'", r->shown,
                            name);
    return SUF_OK;
}

static int find_name(instance_reader *r)
{
    for (size_t c = 0; c < r->n_cells; c++)
        if (strcmp(r->cells[c], r->wanted ? r->wanted : "instance") == 0) {
            r->name = c;
            return SUF_OK;
        }
    if (!r->wanted)
        return SUF_OK;
    return suf_fail(r->err, SUF_EINVAL, "%s:1: there is no column '%.80s'", r->shown, r->wanted);
}

static void read_header(instance_reader *r)
{
    r->n_columns = r->n_cells;
    r->rc = find_name(r);
    r->fields = suf_alloc(r->n_columns, sizeof *r->fields);
    r->is_field = suf_alloc(r->n_columns, sizeof *r->is_field);
    for (size_t c = 0; c < r->n_columns && r->rc == SUF_OK; c++) {
        r->rc = check_column(r, c);
        const char *name = r->cells[c];
        r->is_field[c] = r->rc == SUF_OK && name[0] && strcmp(name, "instance") != 0;
        if (r->is_field[c])
            r->fields[c] = suf_instances_field(r->into, name);
    }
}

static void read_row(instance_reader *r)
{
    suf_error why;
    if (r->n_cells > r->n_columns) {
        r->rc = suf_fail(r->err, SUF_EINVAL, "%s:%ld: %zu cells, but the header has %zu", r->shown,
                         r->line, r->n_cells, r->n_columns);
        return;
    }
    const char *name = r->name < r->n_cells ? r->cells[r->name] : "";
    r->rc = suf_instances_add_name(r->into, name, &why);
    if (r->rc < 0) {
        suf_fail(r->err, r->rc, "%s:%ld: %.300s", r->shown, r->line, why.message);
        return;
    }
    suf_instance *x = &r->into->all[r->into->n - 1];
    for (size_t c = 0; c < r->n_cells; c++)
        if (r->is_field[c]) {
            free(x->fields[r->fields[c]]);
            x->fields[r->fields[c]] = suf_text_copy(r->cells[c]);
        }
}

static void drop_cells(instance_reader *r)
{
    for (size_t c = 0; c < r->n_cells; c++)
        free(r->cells[c]);
    r->n_cells = 0;
}

static void on_line(int separator, void *context)
{
    (void)separator;
    instance_reader *r = context;
    const bool is_blank = r->n_cells == 0 || (r->n_cells == 1 && !r->cells[0][0]);
    if (r->rc == SUF_OK && !is_blank)
        (r->n_columns ? read_row : read_header)(r);
    drop_cells(r);
    r->line++;
}

/* the mark that some programs put before UTF-8 */
static size_t mark_length(const char *text, size_t n)
{
    return n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static void set_delimiter(struct csv_parser *parser, const char *text, size_t n)
{
    suf_csv_style style = {0};
    suf_csv_style_detect(&style, text, n, false);
    csv_set_delim(parser, (unsigned char)style.delimiter);
}

static void parse(instance_reader *r, FILE *file)
{
    struct csv_parser parser;
    char buffer[65536];
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL) != 0)
        suf_memory_abort();
    bool begun = false;
    for (size_t n; r->rc == SUF_OK && (n = fread(buffer, 1, sizeof buffer, file)) > 0;
         begun = true) {
        const size_t skipped = begun ? 0 : mark_length(buffer, n);
        if (!begun)
            set_delimiter(&parser, buffer + skipped, n - skipped);
        const size_t read = csv_parse(&parser, buffer + skipped, n - skipped, on_cell, on_line, r);
        if (read != n - skipped && r->rc == SUF_OK)
            r->rc = suf_fail(r->err, SUF_EINVAL,
                             "%s:%ld: a quote stands where CSV allows none; put the whole cell in "
                             "quotes and double those inside it",
                             r->shown, r->line);
    }
    if (r->rc == SUF_OK && ferror(file))
        r->rc = suf_fail(r->err, SUF_EIO, "cannot read '%s': %s", r->shown, strerror(errno));
    if (csv_fini(&parser, on_cell, on_line, r) != 0 && r->rc == SUF_OK)
        r->rc =
            suf_fail(r->err, SUF_EINVAL, "%s:%ld: a quoted cell does not end", r->shown, r->line);
    csv_free(&parser);
}

int suf_instance_table_load(suf_instances *into, const char *path, const char *shown,
                            const char *column, suf_error *err)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return suf_fail(err, SUF_EIO, "cannot read '%.200s': %s", shown, strerror(errno));
    instance_reader r = {.into = into, .shown = shown, .wanted = column, .line = 1, .err = err};
    const size_t n_before = into->n;
    parse(&r, file);
    fclose(file);
    drop_cells(&r);
    free(r.cells);
    free(r.fields);
    free(r.is_field);
    if (r.rc == SUF_OK && into->n == n_before)
        return suf_fail(err, SUF_EINVAL,
                        "'%.200s' has no instances; it needs a header and a line for each", shown);
    return r.rc;
}
