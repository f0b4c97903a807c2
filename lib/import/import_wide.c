/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a CSV file with a line for each instance and a column for each algorithm.
 */
#include <math.h>

#include "dataset/features.h"
#include "dataset/dataset_builder.h"
#include "base/error.h"
#include "base/csv_reader.h"
#include "base/text.h"

static int read_row(suf_dataset_builder *f, const suf_table *t, const char *path, size_t row,
                    const suf_key_columns *names, suf_error *err)
{
    suf_cell *cell = suf_dataset_builder_cells(f, row);
    int64_t *n_failed = f->dataset.n_failed;
    for (size_t c = 0; c < t->n_columns; c++) {
        double value;
        if (suf_key_columns_has(names, c))
            continue;
        if (!suf_table_number(t, row, c, &value))
            return suf_fail(err, SUF_EINVAL,
                            "%s:%ld: '%.100s' is not a number, as a value of '%.100s'",
                            suf_csv_shown(path), t->lines[row], t->rows[row][c], t->names[c]);
        if (isfinite(value))
            *cell = (suf_cell){.n = 1, .value = value, .se = NAN};
        *n_failed += !isfinite(value);
        cell++;
        n_failed++;
    }
    return SUF_OK;
}

static int fill(suf_dataset_builder *f, const suf_table *t, const char *path,
                const suf_key_columns *names, suf_error *err)
{
    suf_dataset *d = &f->dataset;
    size_t a = 0;
    for (size_t c = 0; c < t->n_columns; c++)
        if (!suf_key_columns_has(names, c))
            d->algorithms[a++] = suf_text_copy(t->names[c]);
    for (size_t r = 0; r < t->n_rows; r++) {
        d->instances[r] = names->n ? suf_key_columns_text(names, t->rows[r], t->n_columns)
                                   : suf_text_format("line %ld", t->lines[r]);
        const int rc = read_row(f, t, path, r, names, err);
        if (rc < 0)
            return rc;
        suf_dataset_builder_compare(f, r);
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
                            "'instance' when it names the lines",
                            suf_csv_shown(path), c + 1);
    return names->n ? suf_features_check_names(t, names, path, err) : SUF_OK;
}

int suf_dataset_init_wide(suf_dataset *dataset, const char *path, const char *instance,
                          suf_difference difference, suf_compare compare, suf_error *err)
{
    suf_table t;
    suf_key_columns names = {0};
    int rc = suf_table_load(&t, path, err);
    if (rc < 0)
        return rc;
    rc = suf_features_find_names(&names, &t, path, instance, err);
    if (rc == SUF_OK)
        rc = check(&t, &names, path, err);
    if (rc == SUF_OK) {
        suf_dataset_builder f = suf_dataset_builder_start(t.n_columns - names.n, t.n_rows, compare);
        f.dataset.source = SUF_SOURCE_RUNS;
        f.dataset.difference = difference;
        suf_dataset_builder_add_cells(&f);
        rc = fill(&f, &t, path, &names, err);
        if (rc < 0)
            suf_dataset_release(&f.dataset);
        else
            *dataset = f.dataset;
    }
    suf_key_columns_release(&names);
    suf_table_release(&t);
    return rc;
}
