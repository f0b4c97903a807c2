/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a CSV file with a line for each instance and a column for each algorithm.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_reader.h"
#include "base/error.h"
#include "base/text.h"
#include "dataset/features.h"
#include "import/censoring.h"
#include "import/instance_names.h"
#include "import/missing_values.h"
#include "import/observations.h"
#include "import/reader.h"
#include "import/status_words.h"
#include "import/summary_columns.h"
#include "import/wide_columns.h"

/* a table while it is being read */
typedef struct {
    suf_table table;
    const char *path;
    suf_wide_columns columns;
    suf_censoring censoring;
    suf_missing_values missing;
} wide_table;

/* what to do about a cell that is no number */
static const char *advice_of(const char *cell)
{
    if (strstr(cell, "\xc2\xb1") || strstr(cell, "+-") || strstr(cell, "+/-") ||
        strstr(cell, "\\pm"))
        return "; give means and standard deviations columns of their own, and name them with "
               "'--mean' and '--sd'";
    if (strchr(cell, ','))
        return "; write it with a decimal point, or say '--decimal comma'";
    return "; if the column does not belong to an algorithm, remove it, or name it with "
           "'--instance' if it names the instances";
}

/* how the run in a cell ended; *value is NAN if it has none */
static int read_cell(wide_table *w, size_t row, size_t column, suf_status *status, double *value,
                     suf_error *err)
{
    suf_table *t = &w->table;
    const char *cell = t->rows[row][column];
    if (suf_table_number(t, row, column, value)) {
        *status = suf_censoring_status(&w->censoring, *value);
        if (isnan(*value))
            suf_missing_values_add(&w->missing, t->names[column], t->lines[row]);
        return SUF_OK;
    }
    const int said = suf_status_words_find(cell);
    *value = NAN;
    *status = (suf_status)said;
    if (said > SUF_RUN_OK)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL, "%s:%ld: '%.100s' is not a number, as a value of '%.100s'%s",
                    suf_csv_shown(w->path), t->lines[row], cell, t->names[column], advice_of(cell));
}

static int read_row(suf_dataset_builder *b, wide_table *w, size_t row, suf_error *err)
{
    suf_dataset *d = &b->dataset;
    suf_cell *cells = suf_dataset_builder_cells(b, row);
    for (size_t a = 0; a < w->columns.n; a++) {
        double value;
        suf_status status;
        const int rc = read_cell(w, row, w->columns.columns[a], &status, &value, err);
        if (rc < 0)
            return rc;
        bool counts = status == SUF_RUN_OK;
        if (d->ends)
            counts = suf_censoring_add(&w->censoring, d, row, a, status, &value);
        else
            cells[a].n_failed = !counts;
        d->n_failed[a] += !d->ends && !counts;
        if (counts) {
            cells[a].n = 1;
            cells[a].value = suf_dataset_builder_floored(d, value);
        }
        suf_censoring_end_cell(&w->censoring, &cells[a]);
    }
    return SUF_OK;
}

static bool has_status_words(const wide_table *w)
{
    for (size_t r = 0; r < w->table.n_rows; r++)
        for (size_t a = 0; a < w->columns.n; a++)
            if (suf_status_words_find(w->table.rows[r][w->columns.columns[a]]) > SUF_RUN_OK)
                return true;
    return false;
}

static int fill(suf_dataset_builder *b, wide_table *w, suf_error *err)
{
    suf_dataset *d = &b->dataset;
    for (size_t a = 0; a < w->columns.n; a++)
        d->algorithms[a] = suf_text_copy(w->table.names[w->columns.columns[a]]);
    for (size_t r = 0; r < w->table.n_rows; r++)
        d->instances[r] = suf_wide_columns_name(&w->columns, &w->table, r);
    if (w->censoring.is_asked || has_status_words(w))
        suf_censoring_start(&w->censoring, d);
    for (size_t r = 0; r < w->table.n_rows; r++) {
        const int rc = read_row(b, w, r, err);
        if (rc < 0)
            return rc;
    }
    if (w->columns.names.n > 1)
        suf_features_add_columns(d, &w->table, &w->columns.names);
    return suf_csv_style_check(&w->table.style, w->path, err);
}

static void add_notes(suf_dataset *d, wide_table *w)
{
    suf_dataset_builder_note(d, suf_csv_style_words(&w->table.style));
    for (size_t i = 0; i < 2; i++) {
        suf_dataset_builder_note(d, w->columns.note[i]);
        w->columns.note[i] = NULL;
    }
    suf_dataset_builder_note(
        d, suf_missing_values_words(&w->missing, "value", "Missing values count as failed runs."));
    suf_censoring_note(&w->censoring, d);
}

static int check(const wide_table *w, suf_error *err)
{
    const size_t n = w->columns.n;
    char *advice = suf_summary_columns_advice(w->table.names, w->table.n_columns);
    int rc = SUF_OK;
    if (advice)
        rc = suf_fail(err, SUF_EINVAL, "%s:1: %s", suf_csv_shown(w->path), advice);
    else if (n < 2 || n > SUF_MAX_ALGORITHMS)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%s' has columns of %zu algorithm%s; from 2 to %d can be compared", w->path,
                      n, n == 1 ? "" : "s", SUF_MAX_ALGORITHMS);
    else if (w->columns.names.n)
        rc = suf_instance_names_check(&w->table, &w->columns.names, w->path, err);
    free(advice);
    return rc;
}

/* the number of cells in the first line that are values; 0 if one of them is not a number */
static size_t count_values(const suf_input_file *file, const suf_key_columns *names)
{
    suf_csv_style style = {.decimal = file->style.decimal};
    size_t n = 0;
    for (size_t c = 0; c < file->first.n; c++) {
        double value;
        if (suf_key_columns_has(names, c))
            continue;
        if (!suf_csv_style_number(&style, file->first.cells[c], 1, &value) &&
            suf_status_words_find(file->first.cells[c]) <= SUF_RUN_OK)
            return 0;
        n++;
    }
    return n;
}

static bool has_column_of_runs(const suf_csv_line *header, const suf_key_columns *names)
{
    for (size_t c = 0; c < header->n; c++)
        if (!suf_key_columns_has(names, c) && suf_observations_knows(header->cells[c]))
            return true;
    return false;
}

/* Named instances, and at least two other columns, all of them numbers. A table with a column that
 * belongs to runs is not guessed to be wide: its columns would be compared as if they were
 * algorithms. */
suf_fit suf_import_wide_detect(const suf_input_file *file, const suf_import_request *q)
{
    const suf_csv_line *header = &file->header;
    const char *instance = q->instance ? q->instance : "instance";
    suf_key_columns names = {0};
    char *missing = NULL;
    if (q->algorithm || q->value || q->phi || q->status || q->mean)
        return SUF_FIT_NONE;
    const bool fits = suf_key_columns_find(&names, instance, header->cells, header->n, &missing) &&
                      !has_column_of_runs(header, &names) && count_values(file, &names) >= 2;
    suf_key_columns_release(&names);
    free(missing);
    return fits ? SUF_FIT_LIKELY : SUF_FIT_NONE;
}

static int read_table(suf_dataset *dataset, wide_table *w, const suf_import_request *q,
                      suf_error *err)
{
    int rc = suf_wide_columns_find(&w->columns, &w->table, w->path, q->instance, err);
    if (rc == SUF_OK)
        rc = check(w, err);
    if (rc < 0)
        return rc;
    suf_dataset_builder b = suf_reader_start_runs(q, w->columns.n, w->table.n_rows);
    rc = fill(&b, w, err);
    if (rc < 0) {
        suf_dataset_release(&b.dataset);
        return rc;
    }
    suf_reader_compare(&b, q);
    add_notes(&b.dataset, w);
    *dataset = b.dataset;
    return SUF_OK;
}

int suf_import_wide_read(suf_dataset *dataset, suf_input_file *file, const suf_import_request *q,
                         suf_error *err)
{
    wide_table w = {.path = file->path};
    int rc = suf_censoring_init(&w.censoring, q, err);
    if (rc == SUF_OK)
        rc = suf_table_load_from(&w.table, file->stream, file->path, &file->style, err);
    if (rc < 0)
        return rc;
    rc = read_table(dataset, &w, q, err);
    suf_missing_values_release(&w.missing);
    suf_wide_columns_release(&w.columns);
    suf_table_release(&w.table);
    return rc;
}
