/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded runs from a CSV file, by libcsv: quoted cells may hold anything.
 */
#include <csv.h>
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/csv_cell.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "suffice.h"

typedef struct {
    size_t instance, algorithm;
    double order, value;
} observation;

struct suf_observations {
    suf_names instances, algorithms;
    size_t n, capacity;
    observation *all; /* sorted by instance, algorithm, order */
    size_t *starts;   /* where instance i's algorithm a begins: starts[i * algorithms + a] */
};

enum { INSTANCE, ALGORITHM, VALUE, ORDER, N_COLUMNS };

static const struct {
    const char *name, *other_name;
    bool needed;
} known[N_COLUMNS] = {
    [INSTANCE] = {"instance", "problem", false},
    [ALGORITHM] = {"algorithm", "algorithm", true},
    [VALUE] = {"value", "observation", true},
    [ORDER] = {"order", "run", false},
};

enum { ABSENT = -1 };

typedef struct {
    const char *path;
    const char *wanted[N_COLUMNS];
    int place[N_COLUMNS]; /* of each in the line; ABSENT */
    char *cells[N_COLUMNS];
    int column;
    long line; /* of the record being read, from 1 */
    suf_observations *into;
    suf_error *err;
    int rc;
} reader;

static bool is_header_of(const reader *r, int k, const char *cell)
{
    if (r->wanted[k])
        return strcmp(r->wanted[k], cell) == 0;
    return strcasecmp(known[k].name, cell) == 0 || strcasecmp(known[k].other_name, cell) == 0;
}

static void on_cell(void *data, size_t size, void *context)
{
    reader *r = context;
    const char *cell = data ? data : "";
    if (r->rc < 0)
        return;
    for (int k = 0; k < N_COLUMNS; k++) {
        if (r->line == 1 && r->place[k] == ABSENT && is_header_of(r, k, cell))
            r->place[k] = r->column;
        if (r->line > 1 && r->place[k] == r->column) {
            free(r->cells[k]);
            r->cells[k] = suf_text_copy(suf_csv_text_of(cell));
            if (strlen(cell) != size)
                r->rc = suf_fail(r->err, SUF_EINVAL, "%s:%ld: a cell holds a zero byte", r->path,
                                 r->line);
        }
    }
    r->column++;
}

static void check_header(reader *r)
{
    for (int k = 0; k < N_COLUMNS && r->rc == 0; k++)
        if (r->place[k] == ABSENT && (known[k].needed || r->wanted[k]))
            r->rc = suf_fail(r->err, SUF_EINVAL,
                             "%s:1: there is no column '%s'; name the column with '--%s-column'",
                             r->path, r->wanted[k] ? r->wanted[k] : known[k].name, known[k].name);
}

/* NAN for a failed run; false when it is no number at all */
static bool read_number(const char *text, double *number)
{
    if (text[0] == '\0' || strcasecmp(text, "NA") == 0) {
        *number = NAN;
        return true;
    }
    char *end;
    *number = strtod(text, &end);
    while (*end == ' ')
        end++;
    return end != text && *end == '\0';
}

static void add(suf_observations *o, observation x)
{
    if (o->n == o->capacity) {
        o->capacity = o->capacity ? 2 * o->capacity : 1024;
        observation *all = suf_alloc(o->capacity, sizeof *all);
        if (o->n)
            memcpy(all, o->all, o->n * sizeof *all);
        free(o->all);
        o->all = all;
    }
    o->all[o->n++] = x;
}

static void add_record(reader *r)
{
    observation x = {.order = (double)r->line};
    for (int k = 0; k < N_COLUMNS; k++)
        if (r->place[k] != ABSENT && !r->cells[k]) {
            r->rc = suf_fail(r->err, SUF_EINVAL, "%s:%ld: the line has no cell for '%s'", r->path,
                             r->line, known[k].name);
            return;
        }
    if (!read_number(r->cells[VALUE], &x.value)) {
        r->rc = suf_fail(r->err, SUF_EINVAL, "%s:%ld: the value '%s' is not a number%s", r->path,
                         r->line, r->cells[VALUE],
                         strchr(r->cells[VALUE], ',') ? "; write it with a decimal point" : "");
        return;
    }
    if (r->cells[ORDER] && (!read_number(r->cells[ORDER], &x.order) || isnan(x.order))) {
        r->rc = suf_fail(r->err, SUF_EINVAL, "%s:%ld: the order '%s' is not a number", r->path,
                         r->line, r->cells[ORDER]);
        return;
    }
    const char *base = strrchr(r->path, '/');
    x.instance = suf_names_add(&r->into->instances, r->cells[INSTANCE] ? r->cells[INSTANCE]
                                                    : base             ? base + 1
                                                                       : r->path);
    x.algorithm = suf_names_add(&r->into->algorithms, r->cells[ALGORITHM]);
    add(r->into, x);
}

static void drop_cells(reader *r)
{
    for (int k = 0; k < N_COLUMNS; k++) {
        free(r->cells[k]);
        r->cells[k] = NULL;
    }
}

static void on_line(int separator, void *context)
{
    (void)separator;
    reader *r = context;
    const bool is_empty = r->column == 0;
    if (r->rc == 0 && r->line == 1)
        check_header(r);
    else if (r->rc == 0 && !is_empty)
        add_record(r);
    drop_cells(r);
    r->column = 0;
    r->line++;
}

/* the mark that some programs put before UTF-8 */
static size_t skip_mark(const char *text, size_t n)
{
    return n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static int parse(reader *r, FILE *file)
{
    struct csv_parser parser;
    char buffer[65536];
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL | CSV_EMPTY_IS_NULL) != 0)
        abort();
    bool begun = false;
    for (size_t n; r->rc == 0 && (n = fread(buffer, 1, sizeof buffer, file)) > 0; begun = true) {
        const size_t skipped = begun ? 0 : skip_mark(buffer, n);
        const size_t read = csv_parse(&parser, buffer + skipped, n - skipped, on_cell, on_line, r);
        if (read != n - skipped && r->rc == 0)
            r->rc = suf_fail(r->err, SUF_EINVAL,
                             "%s:%ld: a quote stands where CSV allows none; put the whole cell in "
                             "quotes and double those inside it",
                             r->path, r->line);
    }
    if (r->rc == 0 && ferror(file))
        r->rc = suf_fail(r->err, SUF_EIO, "cannot read '%s': %s", r->path, strerror(errno));
    if (csv_fini(&parser, on_cell, on_line, r) != 0 && r->rc == 0)
        r->rc =
            suf_fail(r->err, SUF_EINVAL, "%s:%ld: a quoted cell does not end", r->path, r->line);
    csv_free(&parser);
    drop_cells(r);
    if (r->rc == 0 && r->into->n == 0)
        r->rc = suf_fail(r->err, SUF_EINVAL,
                         "'%s' holds no runs; it needs a header and a line for each run", r->path);
    return r->rc;
}

static int by_place(const void *a, const void *b)
{
    const observation *x = a;
    const observation *y = b;
    if (x->instance != y->instance)
        return x->instance < y->instance ? -1 : 1;
    if (x->algorithm != y->algorithm)
        return x->algorithm < y->algorithm ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

/* sorts, finds where each series begins, and refuses two runs in one place */
static int arrange(suf_observations *o, const char *path, suf_error *err)
{
    const size_t cells = o->instances.n * o->algorithms.n;
    qsort(o->all, o->n, sizeof *o->all, by_place);
    o->starts = suf_alloc(cells + 1, sizeof *o->starts);
    for (size_t i = 0; i < o->n; i++) {
        const observation *x = &o->all[i];
        o->starts[x->instance * o->algorithms.n + x->algorithm + 1]++;
        if (i > 0 && by_place(x - 1, x) == 0)
            return suf_fail(err, SUF_EINVAL, "'%s' has two runs number %g of '%s' on '%s'", path,
                            x->order, o->algorithms.names[x->algorithm],
                            o->instances.names[x->instance]);
    }
    for (size_t c = 0; c < cells; c++)
        o->starts[c + 1] += o->starts[c];
    return SUF_OK;
}

suf_observations *suf_observations_load(const char *path, const suf_columns *columns,
                                        suf_error *err)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "r");
    if (!file) {
        suf_fail(err, SUF_EIO, "cannot read '%s': %s", path, strerror(errno));
        return NULL;
    }
    suf_observations *o = suf_alloc(1, sizeof *o);
    reader r = {.path = path, .line = 1, .into = o, .err = err};
    if (columns) {
        r.wanted[INSTANCE] = columns->instance;
        r.wanted[ALGORITHM] = columns->algorithm;
        r.wanted[VALUE] = columns->value;
        r.wanted[ORDER] = columns->order;
    }
    for (int k = 0; k < N_COLUMNS; k++)
        r.place[k] = ABSENT;
    int rc = parse(&r, file);
    if (rc == 0)
        rc = arrange(o, path, err);
    if (!is_stdin)
        fclose(file);
    if (rc == 0)
        return o;
    suf_observations_free(o);
    return NULL;
}

void suf_observations_free(suf_observations *o)
{
    if (!o)
        return;
    suf_names_release(&o->instances);
    suf_names_release(&o->algorithms);
    free(o->all);
    free(o->starts);
    free(o);
}

size_t suf_observations_n_instances(const suf_observations *o)
{
    return o->instances.n;
}

size_t suf_observations_n_algorithms(const suf_observations *o)
{
    return o->algorithms.n;
}

const char *suf_observations_instance(const suf_observations *o, size_t i)
{
    return o->instances.names[i];
}

const char *suf_observations_algorithm(const suf_observations *o, size_t a)
{
    return o->algorithms.names[a];
}

size_t suf_observations_n_runs(const suf_observations *o, size_t instance, size_t algorithm)
{
    const size_t *start = &o->starts[instance * o->algorithms.n + algorithm];
    return start[1] - start[0];
}

double suf_observations_value(const suf_observations *o, size_t instance, size_t algorithm,
                              size_t run)
{
    return o->all[o->starts[instance * o->algorithms.n + algorithm] + run].value;
}
