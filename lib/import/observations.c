/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded runs from a CSV file. Made for tens of millions of lines, see observation_blocks.h.
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
#include "import/missing_values.h"
#include "import/observation_blocks.h"
#include "import/status_words.h"

/* a further column that is the same in all lines of an instance */
typedef struct {
    char *name;
    size_t column, capacity;
    char **texts; /* by instance */
    size_t n;
} feature;

struct suf_observations {
    suf_names instances, algorithms;
    suf_sorted_runs runs;
    size_t n_features;
    feature *features;
    suf_csv_style style;
    suf_missing_values missing;
    bool has_nameless; /* a column without a name, which is not read */
};

/* with more instances, no features are kept */
enum { MAX_FEATURED = 100000 };

enum { ALGORITHM, VALUE, ORDER, STATUS, N_COLUMNS };

static const struct {
    const char *name, *other_name;
    bool needed;
} known[N_COLUMNS] = {
    [ALGORITHM] = {"algorithm", "algorithm", true},
    [VALUE] = {"value", "observation", true},
    [ORDER] = {"order", "run", false},
    [STATUS] = {NULL, NULL, false}, /* only if it is asked for */
};

typedef struct {
    const char *path;
    const char *wanted_instance, *wanted[N_COLUMNS];
    size_t n_columns;         /* of the header; 0: not read yet */
    suf_key_columns instance; /* n = 0: there is no such column */
    size_t places[N_COLUMNS]; /* SIZE_MAX: there is no such column */
    size_t last_instance, last_algorithm;
    suf_observation_blocks blocks;
    suf_observations *into;
    suf_error *err;
} runs_reader;

/* ---- the header ---- */

static bool is_either(const char *cell, const char *name, const char *other_name)
{
    return name && (strcasecmp(name, cell) == 0 || strcasecmp(other_name, cell) == 0);
}

bool suf_observations_knows(const char *column)
{
    for (int k = 0; k < N_COLUMNS; k++)
        if (is_either(column, known[k].name, known[k].other_name))
            return true;
    return false;
}

static const char *const roles[N_COLUMNS] = {
    [ALGORITHM] = "algorithms", [VALUE] = "values", [ORDER] = "order", [STATUS] = "statuses"};

static int lacks(const runs_reader *r, const char *column, const char *what, const char *advice)
{
    return suf_fail(r->err, SUF_EINVAL,
                    "%s:1: there is no column '%.100s'; name the column of the %s%s, see '--help'",
                    r->path, column, what, advice);
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
        rc = lacks(r, missing, "instances", "");
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
    return lacks(r, r->wanted[k] ? r->wanted[k] : known[k].name, roles[k],
                 k == ALGORITHM && !r->wanted[k]
                     ? ", or say '--wide' if each algorithm has a column of its own"
                     : "");
}

/* parts of an instance's name are features, the whole name is not */
static bool is_feature(const runs_reader *r, char **cells, size_t column)
{
    if (!*cells[column])
        return false;
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
    r->blocks.has_orders = r->places[ORDER] != SIZE_MAX;
    o->features = suf_alloc(n, sizeof *o->features);
    for (size_t c = 0; c < n; c++) {
        o->has_nameless = o->has_nameless || (!*cells[c] && !suf_key_columns_has(&r->instance, c));
        if (is_feature(r, cells, c))
            o->features[o->n_features++] = (feature){.name = suf_text_copy(cells[c]), .column = c};
    }
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
            lacking = known[k].name ? known[k].name : r->wanted[k];
    if (!lacking)
        return SUF_OK;
    return suf_fail(r->err, SUF_EINVAL, "%s:%ld: the line has no cell for '%s'", r->path, line,
                    lacking);
}

/* the status that a column says, or that a word in the place of the value is */
static int read_status(runs_reader *r, char **cells, long line, suf_observation *x)
{
    const bool is_said = r->places[STATUS] != SIZE_MAX;
    const char *value = cells[r->places[VALUE]];
    const char *word = is_said ? cells[r->places[STATUS]] : value;
    const int status = suf_status_words_find(word);
    if (status < 0 && is_said)
        return suf_fail(r->err, SUF_EINVAL,
                        "%s:%ld: the status '%.60s' is not known; write ok, timeout, crashed, "
                        "memory, or another word that suffice-analyze(1) lists",
                        r->path, line, word);
    if (status < 0 || (!is_said && status == SUF_RUN_OK))
        return suf_fail(r->err, SUF_EINVAL, "%s:%ld: the value '%.100s' is not a number%s", r->path,
                        line, value, strchr(value, ',') ? "; write it with a decimal point" : "");
    x->status = (uint16_t)status;
    r->blocks.has_statuses = true;
    return SUF_OK;
}

/* A run that did not end well needs no value; one that did has one, or it is missing. */
static int read_value(runs_reader *r, char **cells, long line, suf_observation *x)
{
    suf_observations *o = r->into;
    const char *value = cells[r->places[VALUE]];
    const bool is_said = r->places[STATUS] != SIZE_MAX;
    const bool is_number = suf_csv_style_number(&o->style, value, line, &x->value);
    x->status = SUF_RUN_OK;
    if (is_said || !is_number) {
        const int rc = read_status(r, cells, line, x);
        if (rc < 0)
            return rc;
    }
    if (!is_number && x->status == SUF_RUN_OK)
        return suf_fail(r->err, SUF_EINVAL, "%s:%ld: the value '%.100s' is not a number", r->path,
                        line, value);
    if (x->status != SUF_RUN_OK)
        x->value = NAN;
    else if (isnan(x->value))
        suf_missing_values_add(&o->missing, cells[r->places[ALGORITHM]], line);
    return SUF_OK;
}

static int read_run(runs_reader *r, char **cells, size_t n, long line)
{
    suf_observation x;
    double order = NAN;
    const int rc = read_value(r, cells, line, &x);
    if (rc < 0)
        return rc;
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
    x.algorithm = (uint16_t)algorithm;
    suf_observation_blocks_add(&r->blocks, x, order);
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

/* ---- all of it ---- */

static int arrange(runs_reader *r)
{
    suf_observations *o = r->into;
    double twice;
    const size_t cell =
        suf_observation_blocks_sort(&r->blocks, o->instances.n, o->algorithms.n, &o->runs, &twice);
    if (cell == SIZE_MAX)
        return SUF_OK;
    return suf_fail(r->err, SUF_EINVAL,
                    "'%s' has two runs with the number %g, of '%.100s' on '%.100s'", r->path, twice,
                    o->algorithms.names[cell % o->algorithms.n],
                    o->instances.names[cell / o->algorithms.n]);
}

suf_observations *suf_observations_load_from(FILE *file, const char *path,
                                             const suf_csv_style *style, const char *status,
                                             const suf_columns *columns, suf_error *err)
{
    suf_observations *o = suf_alloc(1, sizeof *o);
    o->style = *style;
    runs_reader r = {.path = suf_csv_shown(path), .into = o, .err = err};
    if (columns) {
        r.wanted_instance = columns->instance;
        r.wanted[ALGORITHM] = columns->algorithm;
        r.wanted[VALUE] = columns->value;
        r.wanted[ORDER] = columns->order;
    }
    r.wanted[STATUS] = status;
    int rc = file ? suf_csv_each_in(file, path, &o->style, read_record, &r, err)
                  : suf_csv_each(path, &o->style, read_record, &r, err);
    if (rc == SUF_OK && r.blocks.n == 0)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%s' holds no runs; it needs a header and a line for each run", r.path);
    if (rc == SUF_OK)
        rc = suf_csv_style_check(&o->style, path, err);
    if (rc == SUF_OK)
        rc = arrange(&r);
    suf_key_columns_release(&r.instance);
    suf_observation_blocks_release(&r.blocks);
    if (rc == SUF_OK)
        return o;
    suf_observations_free(o);
    return NULL;
}

suf_observations *suf_observations_load(const char *path, const suf_columns *columns,
                                        suf_error *err)
{
    suf_csv_style style;
    suf_error ignored;
    if (suf_error_require(path, "path", err) < 0)
        return NULL;
    const int rc = suf_csv_style_init(&style, columns ? columns->delimiter : NULL,
                                      columns ? columns->decimal : NULL, err ? err : &ignored);
    return rc < 0 ? NULL : suf_observations_load_from(NULL, path, &style, NULL, columns, err);
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
    suf_missing_values_release(&o->missing);
    suf_sorted_runs_release(&o->runs);
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
    const size_t cell = instance * o->algorithms.n + algorithm;
    return o->runs.starts[cell + 1] - o->runs.starts[cell];
}

double suf_observations_value(const suf_observations *o, size_t instance, size_t algorithm,
                              size_t run)
{
    return o->runs.values[o->runs.starts[instance * o->algorithms.n + algorithm] + run];
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

/* ---- what only the reader of runs asks ---- */

bool suf_observations_has_statuses(const suf_observations *o)
{
    return o->runs.statuses != NULL;
}

suf_status suf_observations_status(const suf_observations *o, size_t instance, size_t algorithm,
                                   size_t run)
{
    return (suf_status)
        o->runs.statuses[o->runs.starts[instance * o->algorithms.n + algorithm] + run];
}

const suf_csv_style *suf_observations_style(const suf_observations *o)
{
    return &o->style;
}

const suf_missing_values *suf_observations_missing(const suf_observations *o)
{
    return &o->missing;
}

bool suf_observations_has_nameless(const suf_observations *o)
{
    return o->has_nameless;
}
