/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a CSV file with a line for each instance and a column for each algorithm.
 */
#include <math.h>

#include "analysis/filling.h"
#include "base/error.h"
#include "base/table.h"
#include "base/text.h"

static int read_row(suf_filling *f, const suf_table *t, const char *path, size_t row, size_t name,
                    suf_error *err)
{
    suf_cell *cell = suf_filling_cells(f, row);
    int64_t *n_failed = f->dataset.n_failed;
    for (size_t c = 0; c < t->n_columns; c++) {
        double value;
        if (c == name)
            continue;
        if (!suf_table_number(t, row, c, &value))
            return suf_fail(err, SUF_EINVAL, "%s:%ld: '%s' is not a number, as a value of '%s'",
                            path, t->lines[row], t->rows[row][c], t->names[c]);
        if (isfinite(value))
            *cell = (suf_cell){.n = 1, .value = value, .se = NAN};
        *n_failed += !isfinite(value);
        cell++;
        n_failed++;
    }
    return SUF_OK;
}

static int fill(suf_filling *f, const suf_table *t, const char *path, size_t name, suf_error *err)
{
    suf_dataset *d = &f->dataset;
    size_t a = 0;
    for (size_t c = 0; c < t->n_columns; c++)
        if (c != name)
            d->algorithms[a++] = suf_text_copy(t->names[c]);
    for (size_t r = 0; r < t->n_rows; r++) {
        d->instances[r] = name == SIZE_MAX ? suf_text_format("line %ld", t->lines[r])
                                           : suf_text_copy(t->rows[r][name]);
        const int rc = read_row(f, t, path, r, name, err);
        if (rc < 0)
            return rc;
        suf_filling_compare(f, r);
    }
    return SUF_OK;
}

int suf_dataset_init_wide(suf_dataset *dataset, const char *path, const char *instance,
                          suf_difference difference, suf_compare compare, suf_error *err)
{
    suf_table t;
    int rc = suf_table_load(&t, path, err);
    if (rc < 0)
        return rc;
    const size_t name = suf_table_column(&t, instance ? instance : "instance");
    const size_t n = t.n_columns - (name != SIZE_MAX);
    if (instance && name == SIZE_MAX)
        rc = suf_fail(err, SUF_EINVAL, "%s:1: there is no column '%s'", path, instance);
    else if (n < 2 || n > SUF_MAX_ALGORITHMS)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%s' has columns of %zu algorithms; from 2 to %d can be compared", path, n,
                      SUF_MAX_ALGORITHMS);
    if (rc == 0) {
        suf_filling f = suf_filling_start(n, t.n_rows, compare);
        f.dataset.source = SUF_SOURCE_RUNS;
        f.dataset.difference = difference;
        suf_filling_add_cells(&f);
        rc = fill(&f, &t, path, name, err);
        if (rc < 0)
            suf_dataset_release(&f.dataset);
        else
            *dataset = f.dataset;
    }
    suf_table_release(&t);
    return rc;
}
