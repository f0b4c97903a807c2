/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a CSV file with means of runs, their standard deviations and numbers: those of all
 * algorithms on an instance in a line, by patterns of column names, or those of one algorithm, with
 * a column for its name. The standard error of a mean is sd / sqrt(runs); what a difference makes
 * of it is the delta method, as for runs. Differences of other things than means need the runs.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/csv_reader.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "dataset/features.h"
#include "import/instance_names.h"
#include "import/missing_values.h"
#include "import/reader.h"
#include "import/summary_columns.h"
#include "import/wide_columns.h"

/* a table while it is being read */
typedef struct {
    const suf_import_request *request;
    const char *path;
    suf_table table;
    double runs; /* of every mean; NAN: a column has them, or nobody says */
    suf_missing_values missing;
    suf_missing_values without_sd;
} summary_table;

/* ---- cells ---- */

/* NAN if there is no such column */
static int read_number(summary_table *s, size_t row, size_t column, double *value, suf_error *err)
{
    suf_table *t = &s->table;
    *value = NAN;
    if (column == SIZE_MAX || suf_table_number(t, row, column, value))
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL, "%s:%ld: '%.100s' is not a number, in the column '%.100s'",
                    suf_csv_shown(s->path), t->lines[row], t->rows[row][column], t->names[column]);
}

static int check_cell(const summary_table *s, size_t row, double sd, double runs, suf_error *err)
{
    if (sd < 0 || isinf(sd))
        return suf_fail(err, SUF_EINVAL,
                        "%s:%ld: %g is no standard deviation, which is never negative; is it the "
                        "right column?",
                        suf_csv_shown(s->path), s->table.lines[row], sd);
    if (runs < 1 || runs != floor(runs) || isinf(runs))
        return suf_fail(err, SUF_EINVAL,
                        "%s:%ld: %g is no number of runs, which is 1 or more; is it the right "
                        "column?",
                        suf_csv_shown(s->path), s->table.lines[row], runs);
    return SUF_OK;
}

/* Means of which nobody says how many runs they are of count like single values. */
static int read_cell(summary_table *s, size_t row, const suf_summary_column *column, suf_cell *cell,
                     suf_error *err)
{
    double mean = NAN, sd = NAN, runs = NAN;
    int rc = read_number(s, row, column->mean, &mean, err);
    if (rc == SUF_OK)
        rc = read_number(s, row, column->sd, &sd, err);
    if (rc == SUF_OK)
        rc = read_number(s, row, column->runs, &runs, err);
    if (rc == SUF_OK) {
        runs = column->runs != SIZE_MAX ? runs : isnan(s->runs) ? 1 : s->runs;
        rc = isnan(runs) || isnan(mean) ? SUF_OK : check_cell(s, row, sd, runs, err);
    }
    if (rc < 0)
        return rc;
    if (!isfinite(mean) || isnan(runs)) {
        suf_missing_values_add(&s->missing, column->algorithm, s->table.lines[row]);
        cell->n_failed = 1;
        return SUF_OK;
    }
    if (column->sd != SIZE_MAX && isnan(sd) && runs > 1)
        suf_missing_values_add(&s->without_sd, column->algorithm, s->table.lines[row]);
    *cell = (suf_cell){.n = (size_t)runs, .value = mean, .se = runs > 1 ? sd / sqrt(runs) : NAN};
    return SUF_OK;
}

/* ---- a line for each instance ---- */

static bool is_of_use(const suf_summary_columns *columns, size_t c)
{
    for (size_t a = 0; a < columns->n; a++)
        if (columns->all[a].mean == c || columns->all[a].sd == c || columns->all[a].runs == c)
            return true;
    return false;
}

static void add_features(suf_dataset *d, const suf_table *t, const suf_wide_columns *w,
                         const suf_summary_columns *columns)
{
    for (size_t i = 0; i < w->n; i++)
        if (!is_of_use(columns, w->columns[i]))
            suf_features_add_columns(d, t, &(suf_key_columns){.n = 1, .columns = &w->columns[i]});
    if (w->names.n > 1)
        suf_features_add_columns(d, t, &w->names);
}

static int fill_rows(suf_dataset_builder *b, summary_table *s, const suf_wide_columns *w,
                     const suf_summary_columns *columns, suf_error *err)
{
    suf_dataset *d = &b->dataset;
    int rc = SUF_OK;
    for (size_t a = 0; a < columns->n; a++)
        d->algorithms[a] = suf_text_copy(columns->all[a].algorithm);
    for (size_t r = 0; r < s->table.n_rows; r++)
        d->instances[r] = suf_wide_columns_name(w, &s->table, r);
    for (size_t r = 0; r < s->table.n_rows && rc == SUF_OK; r++)
        for (size_t a = 0; a < columns->n && rc == SUF_OK; a++)
            rc = read_cell(s, r, &columns->all[a], &suf_dataset_builder_cells(b, r)[a], err);
    return rc;
}

static int check_number(const summary_table *s, size_t n, suf_error *err)
{
    if (n >= 2 && n <= SUF_MAX_ALGORITHMS)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "'%s' has means of %zu algorithm%s; from 2 to %d can be compared",
                    suf_csv_shown(s->path), n, n == 1 ? "" : "s", SUF_MAX_ALGORITHMS);
}

static int read_by_instance(suf_dataset_builder *b, summary_table *s, suf_wide_columns *w,
                            suf_summary_columns *columns, suf_error *err)
{
    const suf_import_request *q = s->request;
    int rc = suf_wide_columns_find(w, &s->table, s->path, q->instance, err);
    if (rc == SUF_OK && w->names.n)
        rc = suf_instance_names_check(&s->table, &w->names, s->path, err);
    if (rc == SUF_OK)
        rc = suf_summary_columns_find(columns, &s->table, s->path, q, w->columns, w->n, err);
    if (rc == SUF_OK)
        rc = check_number(s, columns->n, err);
    if (rc < 0)
        return rc;
    *b = suf_reader_start_runs(q, columns->n, s->table.n_rows);
    rc = fill_rows(b, s, w, columns, err);
    if (rc == SUF_OK)
        add_features(&b->dataset, &s->table, w, columns);
    for (size_t i = 0; i < 2 && rc == SUF_OK; i++) {
        suf_dataset_builder_note(&b->dataset, w->note[i]);
        w->note[i] = NULL;
    }
    return rc;
}

static int load_by_instance(suf_dataset_builder *b, summary_table *s, suf_error *err)
{
    suf_wide_columns w = {0};
    suf_summary_columns columns = {0};
    const int rc = read_by_instance(b, s, &w, &columns, err);
    suf_summary_columns_release(&columns);
    suf_wide_columns_release(&w);
    return rc;
}

/* ---- a line for each algorithm on an instance ---- */

typedef struct {
    suf_key_columns names;
    size_t algorithm;
    suf_summary_column column; /* the same for all algorithms */
    suf_names instances, algorithms;
    size_t *places; /* by row: the instance, then the algorithm */
} summary_lines;

/* a column that is wanted, or SIZE_MAX for none */
static int find_column(const summary_table *s, const char *name, size_t *column, suf_error *err)
{
    *column = name ? suf_table_column(&s->table, name) : SIZE_MAX;
    return !name || *column != SIZE_MAX
               ? SUF_OK
               : suf_instance_names_fail_column(&s->table, s->path, name, err);
}

static size_t find_any_case(const suf_table *t, const char *name)
{
    size_t c = 0;
    while (c < t->n_columns && strcasecmp(t->names[c], name) != 0)
        c++;
    return c < t->n_columns ? c : SIZE_MAX;
}

static int find_columns(summary_lines *l, const summary_table *s, suf_error *err)
{
    const suf_import_request *q = s->request;
    const suf_table *t = &s->table;
    size_t guessed;
    l->algorithm = q->algorithm ? suf_table_column(t, q->algorithm) : find_any_case(t, "algorithm");
    if (l->algorithm == SIZE_MAX)
        return suf_instance_names_fail_column(t, s->path, q->algorithm ? q->algorithm : "algorithm",
                                              err);
    int rc = find_column(s, q->mean, &l->column.mean, err);
    if (rc == SUF_OK)
        rc = find_column(s, q->sd, &l->column.sd, err);
    if (rc == SUF_OK)
        rc = find_column(s, isnan(s->runs) ? q->runs : NULL, &l->column.runs, err);
    if (rc == SUF_OK)
        rc = suf_instance_names_find(&l->names, t, s->path, q->instance, err);
    if (rc < 0 || l->names.n > 0)
        return rc;
    guessed = find_any_case(t, "problem");
    if (guessed == SIZE_MAX && (!suf_instance_names_guess(t, &guessed) || guessed == l->algorithm))
        return suf_fail(err, SUF_EINVAL,
                        "%s:1: no column is called 'instance'; say with '--instance' which names "
                        "the instances",
                        suf_csv_shown(s->path));
    l->names.columns = suf_alloc(1, sizeof *l->names.columns);
    l->names.columns[0] = guessed;
    l->names.n = 1;
    return SUF_OK;
}

static void number_lines(summary_lines *l, const suf_table *t)
{
    l->places = suf_alloc(2 * t->n_rows, sizeof *l->places);
    for (size_t r = 0; r < t->n_rows; r++) {
        char *name = suf_key_columns_text(&l->names, t->rows[r], t->n_columns);
        l->places[2 * r] = suf_names_add(&l->instances, name);
        l->places[2 * r + 1] = suf_names_add(&l->algorithms, t->rows[r][l->algorithm]);
        free(name);
    }
}

static int fill_cells(suf_dataset_builder *b, summary_table *s, summary_lines *l, suf_error *err)
{
    suf_dataset *d = &b->dataset;
    int rc = SUF_OK;
    for (size_t a = 0; l->algorithms.names && a < d->n_algorithms; a++)
        d->algorithms[a] = suf_text_copy(l->algorithms.names[a]);
    for (size_t i = 0; l->instances.names && i < d->n_instances; i++)
        d->instances[i] = suf_text_copy(l->instances.names[i]);
    for (size_t r = 0; r < s->table.n_rows && rc == SUF_OK; r++) {
        suf_cell *cell = &suf_dataset_builder_cells(b, l->places[2 * r])[l->places[2 * r + 1]];
        l->column.algorithm = d->algorithms[l->places[2 * r + 1]];
        if (cell->n + cell->n_failed > 0)
            rc = suf_fail(err, SUF_EINVAL,
                          "%s:%ld: '%.80s' has a mean on '%.80s' already; if other columns tell "
                          "the instances apart, name them: '--instance A,B'",
                          suf_csv_shown(s->path), s->table.lines[r], l->column.algorithm,
                          d->instances[l->places[2 * r]]);
        else
            rc = read_cell(s, r, &l->column, cell, err);
    }
    return rc;
}

static int load_by_line(suf_dataset_builder *b, summary_table *s, suf_error *err)
{
    summary_lines l = {0};
    int rc = find_columns(&l, s, err);
    if (rc == SUF_OK) {
        number_lines(&l, &s->table);
        rc = check_number(s, l.algorithms.n, err);
    }
    if (rc == SUF_OK) {
        *b = suf_reader_start_runs(s->request, l.algorithms.n, l.instances.n);
        rc = fill_cells(b, s, &l, err);
    }
    free(l.places);
    suf_names_release(&l.instances);
    suf_names_release(&l.algorithms);
    suf_key_columns_release(&l.names);
    return rc;
}

/* ---- the request ---- */

/* the columns themselves may say which patterns they have */
static int ask_for_mean(const suf_input_file *file, suf_error *err)
{
    char *advice = suf_summary_columns_advice(file->header.cells, file->header.n);
    const int rc =
        advice ? suf_fail(err, SUF_EINVAL, "%s:1: %s", file->shown, advice)
               : suf_fail(err, SUF_EINVAL,
                          "say with '--mean' which columns have the means, such as --mean X_mean; "
                          "X stands for the algorithm's name");
    free(advice);
    return rc;
}

static int check_request(summary_table *s, suf_error *err)
{
    const suf_import_request *q = s->request;
    if (q->difference && (*q->difference == SUF_LOG_RATIO || *q->difference == SUF_PROBABILITY))
        return suf_fail(err, SUF_EINVAL,
                        "'%s' needs the runs, and these are means; use ratio, percent, "
                        "percent-of-mean or simple",
                        suf_difference_name((int)*q->difference));
    if (q->sd && !q->runs)
        return suf_fail(err, SUF_EINVAL,
                        "say with '--runs' how many runs each mean is of: a number, or the columns "
                        "that have it, such as --runs X_n");
    if (!q->runs || !suf_number_read(q->runs, &s->runs) || isnan(s->runs)) {
        s->runs = NAN;
        return SUF_OK;
    }
    if (s->runs >= 1 && s->runs <= 1e15 && s->runs == floor(s->runs))
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL, "'runs' is '%.60s', must be a number of runs from 1", q->runs);
}

/* A table that looks so is not read without being told how: its columns are no algorithms. */
suf_fit suf_import_summaries_detect(const suf_input_file *file, const suf_import_request *q)
{
    if (q->mean)
        return file->header.n > 1 ? SUF_FIT_LIKELY : SUF_FIT_NONE;
    if (q->algorithm || q->value || q->phi)
        return SUF_FIT_NONE;
    char *advice = suf_summary_columns_advice(file->header.cells, file->header.n);
    free(advice);
    return advice && !suf_input_file_has_column(file, "algorithm") ? SUF_FIT_LIKELY : SUF_FIT_NONE;
}

static void end(suf_dataset_builder *b, summary_table *s)
{
    suf_dataset *d = &b->dataset;
    d->source = SUF_SOURCE_SUMMARIES;
    for (size_t i = 0; i < d->n_instances * d->n_algorithms; i++)
        d->n_failed[i % d->n_algorithms] += (int64_t)d->cells[i].n_failed;
    suf_reader_compare(b, s->request);
    suf_dataset_builder_note(
        d, suf_text_copy(s->request->sd
                             ? "The differences and their standard errors are computed from means, "
                               "standard deviations and numbers of runs. The runs themselves are "
                               "not known, so that nothing is said about their distributions."
                             : "The differences are computed from means. Their standard errors are "
                               "not known without standard deviations."));
    suf_dataset_builder_note(d, suf_csv_style_words(&s->table.style));
    suf_dataset_builder_note(
        d, suf_missing_values_words(&s->missing, "mean",
                                    "An instance without a mean counts as one that was given up."));
    suf_dataset_builder_note(d, suf_missing_values_words(&s->without_sd, "standard deviation",
                                                         "Differences without them have no "
                                                         "standard error."));
}

int suf_import_summaries_read(suf_dataset *dataset, suf_input_file *file,
                              const suf_import_request *q, suf_error *err)
{
    summary_table s = {.request = q, .path = file->path, .runs = NAN};
    suf_dataset_builder b = {0};
    int rc = q->mean ? check_request(&s, err) : ask_for_mean(file, err);
    if (rc == SUF_OK)
        rc = suf_table_load_from(&s.table, file->stream, file->path, &file->style, err);
    if (rc < 0)
        return rc;
    rc = (suf_table_column(&s.table, q->mean) != SIZE_MAX ? load_by_line : load_by_instance)(&b, &s,
                                                                                             err);
    if (rc == SUF_OK)
        rc = suf_csv_style_check(&s.table.style, s.path, err);
    if (rc == SUF_OK) {
        end(&b, &s);
        *dataset = b.dataset;
    } else {
        suf_dataset_release(&b.dataset);
    }
    suf_missing_values_release(&s.missing);
    suf_missing_values_release(&s.without_sd);
    suf_table_release(&s.table);
    return rc;
}
