/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded runs from a CSV file. Made for tens of millions of lines: a run takes 16 bytes, and runs
 * are sorted by counting.
 */
#include "import/observations.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/csv_key_columns.h"
#include "base/csv_reader.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"

/* a further column that is the same in all lines of an instance */
typedef struct {
    char *name;
    size_t column, capacity;
    char **texts; /* by instance */
    size_t n;
} feature;

struct suf_observations {
    suf_names instances, algorithms;
    double *values; /* by instance, algorithm, order */
    size_t *starts; /* the runs of algorithm a on instance i begin at starts[i * algorithms + a] */
    size_t n_features;
    feature *features;
};

/* with more instances, no features are kept */
enum { MAX_FEATURED = 100000 };

enum { ALGORITHM, VALUE, ORDER, N_COLUMNS };

static const struct {
    const char *name, *other_name;
    bool needed;
} known[N_COLUMNS] = {
    [ALGORITHM] = {"algorithm", "algorithm", true},
    [VALUE] = {"value", "observation", true},
    [ORDER] = {"order", "run", false},
};

typedef struct {
    uint32_t instance, algorithm;
    double value;
} observation;

enum { BLOCK_SIZE = 1 << 16 };

typedef struct block {
    struct block *next;
    size_t n;
    observation all[BLOCK_SIZE];
    double orders[]; /* if there is a column of them */
} block;

typedef struct {
    const char *path;
    const char *wanted_instance, *wanted[N_COLUMNS];
    size_t n_columns;         /* of the header; 0: not read yet */
    suf_key_columns instance; /* n = 0: there is no such column */
    size_t places[N_COLUMNS]; /* SIZE_MAX: there is no such column */
    size_t last_instance, last_algorithm;
    block *first, *last;
    size_t n;
    suf_observations *into;
    suf_error *err;
} runs_reader;

/* ---- the header ---- */

static bool is_either(const char *cell, const char *name, const char *other_name)
{
    return strcasecmp(name, cell) == 0 || strcasecmp(other_name, cell) == 0;
}

bool suf_observations_knows(const char *column)
{
    for (int k = 0; k < N_COLUMNS; k++)
        if (is_either(column, known[k].name, known[k].other_name))
            return true;
    return false;
}

static int lacks(const runs_reader *r, const char *column, const char *what)
{
    return suf_fail(r->err, SUF_EINVAL,
                    "%s:1: there is no column '%.100s'; name the column of the %s, see '--help'",
                    r->path, column, what);
}

static int find_instance(runs_reader *r, char **cells, size_t n)
{
    char *missing;
    int rc = SUF_OK;
    if (!r->wanted_instance) {
        for (size_t c = 0; c < n && r->instance.n == 0; c++)
            if (is_either(cells[c], "instance", "problem"))
                (void)suf_key_columns_find(&r->instance, cells[c], cells, n, &missing);
    } else if (!suf_key_columns_find(&r->instance, r->wanted_instance, cells, n, &missing)) {
        rc = lacks(r, missing, "instances");
        free(missing);
    }
    return rc;
}

static int find_column(runs_reader *r, int k, char **cells, size_t n)
{
    size_t c = 0;
    while (c < n && !(r->wanted[k] ? strcmp(r->wanted[k], cells[c]) == 0
                                   : is_either(cells[c], known[k].name, known[k].other_name)))
        c++;
    r->places[k] = c < n ? c : SIZE_MAX;
    if (c < n || (!known[k].needed && !r->wanted[k]))
        return SUF_OK;
    static const char *const what[] = {"algorithms", "values", "order"};
    return lacks(r, r->wanted[k] ? r->wanted[k] : known[k].name, what[k]);
}

/* parts of an instance's name are features, the whole name is not */
static bool is_feature(const runs_reader *r, size_t column)
{
    for (int k = 0; k < N_COLUMNS; k++)
        if (r->places[k] == column)
            return false;
    return r->instance.n > 1 || !suf_key_columns_has(&r->instance, column);
}

static int read_header(runs_reader *r, char **cells, size_t n)
{
    suf_observations *o = r->into;
    r->n_columns = n;
    int rc = suf_csv_check_header(r->path, cells, n, r->err);
    if (rc == SUF_OK)
        rc = find_instance(r, cells, n);
    for (int k = 0; k < N_COLUMNS && rc == SUF_OK; k++)
        rc = find_column(r, k, cells, n);
    if (rc < 0)
        return rc;
    o->features = suf_alloc(n, sizeof *o->features);
    for (size_t c = 0; c < n; c++)
        if (is_feature(r, c))
            o->features[o->n_features++] = (feature){.name = suf_text_copy(cells[c]), .column = c};
    return SUF_OK;
}

/* ---- lines ---- */

static void drop_feature(suf_observations *o, size_t f)
{
    feature *dropped = &o->features[f];
    for (size_t i = 0; i < dropped->n; i++)
        free(dropped->texts[i]);
    free(dropped->texts);
    free(dropped->name);
    memmove(dropped, dropped + 1, (--o->n_features - f) * sizeof *dropped);
}

/* false if cells that name an instance differ from those in its first line: "a b" and "c", then "a"
 * and "b c" */
static bool note_features(const runs_reader *r, size_t instance, char **cells, size_t n)
{
    suf_observations *o = r->into;
    for (size_t f = o->n_features; f-- > 0;) {
        feature *at = &o->features[f];
        const char *cell = at->column < n ? cells[at->column] : "";
        const bool differs = instance < at->n && strcmp(at->texts[instance], cell) != 0;
        if (differs && suf_key_columns_has(&r->instance, at->column))
            return false;
        if (differs || instance >= MAX_FEATURED) {
            drop_feature(o, f);
        } else if (instance == at->n) {
            at->texts = suf_grow(at->texts, at->n, &at->capacity, sizeof(char *));
            at->texts[at->n++] = suf_text_copy(cell);
        }
    }
    return true;
}

/* lines with the same name usually follow each other */
static size_t number_of(suf_names *names, size_t *last, const char *name)
{
    if (*last >= names->n || strcmp(names->names[*last], name) != 0)
        *last = suf_names_add(names, name);
    return *last;
}

static size_t instance_of(runs_reader *r, char **cells, size_t n)
{
    suf_names *names = &r->into->instances;
    const char *base = strrchr(r->path, '/');
    if (r->instance.n == 0)
        return number_of(names, &r->last_instance, base ? base + 1 : r->path);
    if (r->instance.n == 1)
        return number_of(names, &r->last_instance, cells[r->instance.columns[0]]);
    char *joined = suf_key_columns_text(&r->instance, cells, n);
    const size_t number = number_of(names, &r->last_instance, joined);
    free(joined);
    return number;
}

static void add(runs_reader *r, observation x, double order)
{
    if (!r->last || r->last->n == BLOCK_SIZE) {
        const size_t n_orders = r->places[ORDER] == SIZE_MAX ? 0 : BLOCK_SIZE;
        block *more = suf_alloc(1, sizeof *more + n_orders * sizeof *more->orders);
        *(r->last ? &r->last->next : &r->first) = more;
        r->last = more;
    }
    if (r->places[ORDER] != SIZE_MAX)
        r->last->orders[r->last->n] = order;
    r->last->all[r->last->n++] = x;
    r->n++;
}

static int check_cells(const runs_reader *r, size_t n, long line)
{
    const char *lacking = NULL;
    if (n > r->n_columns)
        return suf_csv_fail_long(r->path, line, n, r->n_columns, r->err);
    for (size_t i = 0; i < r->instance.n; i++)
        if (r->instance.columns[i] >= n)
            lacking = "instance";
    for (int k = 0; k < N_COLUMNS && !lacking; k++)
        if (r->places[k] != SIZE_MAX && r->places[k] >= n)
            lacking = known[k].name;
    if (!lacking)
        return SUF_OK;
    return suf_fail(r->err, SUF_EINVAL, "%s:%ld: the line has no cell for '%s'", r->path, line,
                    lacking);
}

static int read_run(runs_reader *r, char **cells, size_t n, long line)
{
    observation x;
    double order = NAN;
    const char *value = cells[r->places[VALUE]];
    if (!suf_number_read(value, &x.value))
        return suf_fail(r->err, SUF_EINVAL, "%s:%ld: the value '%.100s' is not a number%s", r->path,
                        line, value, strchr(value, ',') ? "; write it with a decimal point" : "");
    if (r->places[ORDER] != SIZE_MAX &&
        (!suf_number_read(cells[r->places[ORDER]], &order) || isnan(order)))
        return suf_fail(r->err, SUF_EINVAL, "%s:%ld: the order '%.100s' is not a number", r->path,
                        line, cells[r->places[ORDER]]);
    const size_t instance = instance_of(r, cells, n);
    const size_t algorithm =
        number_of(&r->into->algorithms, &r->last_algorithm, cells[r->places[ALGORITHM]]);
    if (instance > UINT32_MAX)
        return suf_fail(r->err, SUF_EINVAL, "'%s' has more than %u names", r->path, UINT32_MAX);
    if (algorithm >= SUF_MAX_ALGORITHMS)
        return suf_fail(r->err, SUF_EINVAL,
                        "%s:%ld: '%.100s' is algorithm number %zu, but at most %d can be compared; "
                        "is it the right column?",
                        r->path, line, cells[r->places[ALGORITHM]], algorithm + 1,
                        SUF_MAX_ALGORITHMS);
    if (!note_features(r, instance, cells, n))
        return suf_fail(r->err, SUF_EINVAL,
                        "%s:%ld: another instance is called '%.100s' too; name a column that tells "
                        "them apart",
                        r->path, line, r->into->instances.names[instance]);
    x.instance = (uint32_t)instance;
    x.algorithm = (uint32_t)algorithm;
    add(r, x, order);
    return SUF_OK;
}

static int read_record(char **cells, size_t n, long line, void *context)
{
    runs_reader *r = context;
    if (r->n_columns == 0)
        return read_header(r, cells, n);
    const int rc = check_cells(r, n, line);
    return rc < 0 ? rc : read_run(r, cells, n, line);
}

/* ---- sorting ---- */

typedef struct {
    double order, value;
} ordered;

static int by_order(const void *a, const void *b)
{
    const ordered *x = a;
    const ordered *y = b;
    return (x->order > y->order) - (x->order < y->order);
}

/* sorts the runs of a cell; false if two have the same number, which is *twice */
static bool put_in_order(double *values, const double *orders, size_t n, double *twice)
{
    bool is_unique = true;
    ordered *all = suf_alloc(n, sizeof *all);
    for (size_t i = 0; i < n; i++)
        all[i] = (ordered){orders[i], values[i]};
    qsort(all, n, sizeof *all, by_order);
    for (size_t i = 0; i < n; i++) {
        values[i] = all[i].value;
        if (i > 0 && all[i].order == all[i - 1].order) {
            *twice = all[i].order;
            is_unique = false;
        }
    }
    free(all);
    return is_unique;
}

static int order_runs(const runs_reader *r, const double *orders)
{
    const suf_observations *o = r->into;
    double twice;
    for (size_t c = 0; c < o->instances.n * o->algorithms.n; c++)
        if (!put_in_order(o->values + o->starts[c], orders + o->starts[c],
                          o->starts[c + 1] - o->starts[c], &twice))
            return suf_fail(r->err, SUF_EINVAL,
                            "'%s' has two runs with the number %g, of '%.100s' on '%.100s'",
                            r->path, twice, o->algorithms.names[c % o->algorithms.n],
                            o->instances.names[c / o->algorithms.n]);
    return SUF_OK;
}

/* Sets starts[c + 1] to the number of runs in the cells before c. Placing the runs of c then
 * advances it to their end, which is where the next cell starts. */
static void count_runs(runs_reader *r)
{
    suf_observations *o = r->into;
    const size_t n_cells = o->instances.n * o->algorithms.n;
    o->starts = suf_alloc(n_cells + 2, sizeof *o->starts);
    for (const block *p = r->first; p; p = p->next)
        for (size_t i = 0; i < p->n; i++)
            o->starts[p->all[i].instance * o->algorithms.n + p->all[i].algorithm + 2]++;
    for (size_t c = 2; c < n_cells + 2; c++)
        o->starts[c] += o->starts[c - 1];
}

static int arrange(runs_reader *r)
{
    suf_observations *o = r->into;
    const bool is_ordered = r->places[ORDER] != SIZE_MAX;
    double *orders = is_ordered ? suf_alloc(r->n, sizeof *orders) : NULL;
    count_runs(r);
    o->values = suf_alloc(r->n, sizeof *o->values);
    for (block *p = r->first, *next; p; p = next) {
        for (size_t i = 0; i < p->n; i++) {
            const size_t cell = p->all[i].instance * o->algorithms.n + p->all[i].algorithm;
            const size_t place = o->starts[cell + 1]++;
            o->values[place] = p->all[i].value;
            if (orders)
                orders[place] = p->orders[i];
        }
        next = p->next;
        free(p);
    }
    r->first = NULL;
    const int rc = orders ? order_runs(r, orders) : SUF_OK;
    free(orders);
    return rc;
}

static void release(runs_reader *r)
{
    suf_key_columns_release(&r->instance);
    for (block *p = r->first, *next; p; p = next) {
        next = p->next;
        free(p);
    }
}

suf_observations *suf_observations_load_from(FILE *file, const char *path,
                                             const suf_columns *columns, suf_error *err)
{
    suf_observations *o = suf_alloc(1, sizeof *o);
    runs_reader r = {.path = suf_csv_shown(path), .into = o, .err = err};
    if (columns) {
        r.wanted_instance = columns->instance;
        r.wanted[ALGORITHM] = columns->algorithm;
        r.wanted[VALUE] = columns->value;
        r.wanted[ORDER] = columns->order;
    }
    int rc = file ? suf_csv_each_in(file, path, read_record, &r, err)
                  : suf_csv_each(path, read_record, &r, err);
    if (rc == SUF_OK && r.n == 0)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%s' holds no runs; it needs a header and a line for each run", r.path);
    if (rc == SUF_OK)
        rc = arrange(&r);
    release(&r);
    if (rc == SUF_OK)
        return o;
    suf_observations_free(o);
    return NULL;
}

suf_observations *suf_observations_load(const char *path, const suf_columns *columns,
                                        suf_error *err)
{
    return suf_observations_load_from(NULL, path, columns, err);
}

void suf_observations_free(suf_observations *o)
{
    if (!o)
        return;
    while (o->n_features > 0)
        drop_feature(o, o->n_features - 1);
    free(o->features);
    suf_names_release(&o->instances);
    suf_names_release(&o->algorithms);
    free(o->values);
    free(o->starts);
    free(o);
}

/* ---- access ---- */

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
    return o->values[o->starts[instance * o->algorithms.n + algorithm] + run];
}

size_t suf_observations_n_features(const suf_observations *o)
{
    return o->n_features;
}

const char *suf_observations_feature(const suf_observations *o, size_t f)
{
    return o->features[f].name;
}

const char *suf_observations_feature_of(const suf_observations *o, size_t f, size_t instance)
{
    return o->features[f].texts[instance];
}
