/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a CSV file with a line for each instance and a column for each algorithm.
 */
#include <math.h>
#include <stdlib.h>

#include "base/csv_reader.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "dataset/features.h"
#include "import/instance_names.h"
#include "import/observations.h"
#include "import/reader.h"

static int read_row(suf_dataset_builder *b, const suf_table *t, const char *path, size_t row,
                    const suf_key_columns *names, suf_error *err)
{
    suf_cell *cell = suf_dataset_builder_cells(b, row);
    int64_t *n_failed = b->dataset.n_failed;
    for (size_t c = 0; c < t->n_columns; c++) {
        double value;
        if (suf_key_columns_has(names, c))
            continue;
        if (!suf_table_number(t, row, c, &value))
            return suf_fail(err, SUF_EINVAL,
                            "%s:%ld: '%.100s' is not a number, as a value of '%.100s'",
                            suf_csv_shown(path), t->lines[row], t->rows[row][c], t->names[c]);
        if (isfinite(value))
            *cell = (suf_cell){
                .n = 1, .value = suf_dataset_builder_floored(&b->dataset, value), .se = NAN};
        cell->n_failed = isfinite(value) ? 0U : 1U;
        *n_failed += !isfinite(value);
        cell++;
        n_failed++;
    }
    return SUF_OK;
}

static int fill(suf_dataset_builder *b, const suf_table *t, const char *path,
                const suf_key_columns *names, suf_error *err)
{
    suf_dataset *d = &b->dataset;
    size_t a = 0;
    for (size_t c = 0; c < t->n_columns; c++)
        if (!suf_key_columns_has(names, c))
            d->algorithms[a++] = suf_text_copy(t->names[c]);
    for (size_t r = 0; r < t->n_rows; r++) {
        d->instances[r] = names->n ? suf_key_columns_text(names, t->rows[r], t->n_columns)
                                   : suf_text_format("line %ld", t->lines[r]);
        const int rc = read_row(b, t, path, r, names, err);
        if (rc < 0)
            return rc;
    }
    if (names->n > 1)
        suf_features_add_columns(d, t, names);
    return SUF_OK;
}

static int check(const suf_table *t, const suf_key_columns *names, const char *path, suf_error *err)
{
    const size_t n = t->n_columns - names->n;
    if (n < 2 || n > SUF_MAX_ALGORITHMS)
        return suf_fail(err, SUF_EINVAL,
                        "'%s' has columns of %zu algorithm%s; from 2 to %d can be compared", path,
                        n, n == 1 ? "" : "s", SUF_MAX_ALGORITHMS);
    for (size_t c = 0; c < t->n_columns; c++)
        if (!*t->names[c] && !suf_key_columns_has(names, c))
            return suf_fail(err, SUF_EINVAL,
                            "%s:1: column %zu has no name; name it after its algorithm, or "
                            "'instance' if it names the lines",
                            suf_csv_shown(path), c + 1);
    return names->n ? suf_instance_names_check(t, names, path, err) : SUF_OK;
}

/* the number of cells in the first line that are values; 0 if one of them is not a number */
static size_t count_values(const suf_input_file *file, const suf_key_columns *names)
{
    size_t n = 0;
    for (size_t c = 0; c < file->first.n; c++) {
        double value;
        if (suf_key_columns_has(names, c))
            continue;
        if (!suf_number_read(file->first.cells[c], &value))
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
    if (q->algorithm || q->value || q->phi)
        return SUF_FIT_NONE;
    const bool fits = suf_key_columns_find(&names, instance, header->cells, header->n, &missing) &&
                      !has_column_of_runs(header, &names) && count_values(file, &names) >= 2;
    suf_key_columns_release(&names);
    free(missing);
    return fits ? SUF_FIT_LIKELY : SUF_FIT_NONE;
}

int suf_import_wide_read(suf_dataset *dataset, suf_input_file *file, const suf_import_request *q,
                         suf_error *err)
{
    suf_table t;
    suf_key_columns names = {0};
    int rc = suf_table_load_from(&t, file->stream, file->path, err);
    if (rc < 0)
        return rc;
    rc = suf_instance_names_find(&names, &t, file->path, q->instance, err);
    if (rc == SUF_OK)
        rc = check(&t, &names, file->path, err);
    if (rc == SUF_OK) {
        suf_dataset_builder b = suf_reader_start_runs(q, t.n_columns - names.n, t.n_rows);
        rc = fill(&b, &t, file->path, &names, err);
        if (rc == SUF_OK)
            suf_reader_compare(&b, q);
        if (rc < 0)
            suf_dataset_release(&b.dataset);
        else
            *dataset = b.dataset;
    }
    suf_key_columns_release(&names);
    suf_table_release(&t);
    return rc;
}
