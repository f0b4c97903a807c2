/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suf_dataset_add_features: adds what a CSV file says about the instances.
 */
#include <stdlib.h>

#include "base/csv_reader.h"
#include "base/error.h"
#include "base/memory.h"
#include "dataset/features.h"
#include "import/instance_names.h"

static size_t *match(const suf_dataset *d, const suf_names *all, size_t *n_found)
{
    size_t *rows = suf_alloc(d->n_instances, sizeof *rows);
    *n_found = 0;
    for (size_t i = 0; i < d->n_instances; i++) {
        rows[i] = suf_names_find(all, d->instances[i]);
        *n_found += rows[i] != SIZE_MAX;
    }
    return rows;
}

static void add_column(suf_dataset *d, const suf_table *t, size_t column, const size_t *rows)
{
    suf_feature *feature = suf_features_add(d, t->names[column]);
    for (size_t i = 0; i < d->n_instances; i++)
        if (rows[i] != SIZE_MAX)
            suf_features_put_cell(feature, i, t, t->rows[rows[i]][column]);
}

static int add_table(suf_dataset *d, const suf_table *t, const suf_key_columns *names,
                     const char *path, suf_error *err)
{
    suf_names all = {0};
    size_t n_found;
    const size_t twice = suf_instance_names_collect(&all, t, names);
    size_t *rows = match(d, &all, &n_found);
    suf_names_release(&all);
    int rc = SUF_OK;
    if (twice != SIZE_MAX)
        rc = suf_instance_names_fail_twice(t, names, path, twice, err);
    else if (n_found == 0)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%s' has none of the instances, such as '%.100s'; its column '%s' must name "
                      "them as the results do",
                      suf_csv_shown(path), d->n_instances ? d->instances[0] : "",
                      t->names[names->columns[0]]);
    for (size_t c = 0; c < t->n_columns && rc == SUF_OK; c++)
        if (*t->names[c] && (names->n > 1 || !suf_key_columns_has(names, c)))
            add_column(d, t, c, rows);
    free(rows);
    return rc;
}

/* the numbers in it say whether they have decimal commas */
static void read_numbers(suf_table *t)
{
    double number;
    for (size_t r = 0; r < t->n_rows; r++)
        for (size_t c = 0; c < t->n_columns; c++)
            (void)suf_table_number(t, r, c, &number);
}

/* the requested columns, or else 'instance', or else the first that is no index */
static suf_key_columns names_of(const suf_table *t, const char *column)
{
    suf_key_columns names = {0};
    char *missing;
    const size_t first = t->n_columns > 1 && suf_instance_names_is_index(t, 0) ? 1 : 0;
    const char *const tried[] = {column, "instance", t->names[first]};
    for (size_t i = 0; i < sizeof tried / sizeof *tried && names.n == 0; i++)
        if (tried[i] && !suf_key_columns_find(&names, tried[i], t->names, t->n_columns, &missing))
            free(missing);
    return names;
}

int suf_dataset_add_features(suf_dataset *d, const char *path, const char *column, suf_error *err)
{
    if (suf_error_require(path, "path", err) < 0)
        return SUF_EINVAL;
    suf_table t;
    int rc = suf_table_load(&t, path, err);
    if (rc < 0)
        return rc;
    read_numbers(&t);
    suf_key_columns names = names_of(&t, column);
    rc = add_table(d, &t, &names, path, err);
    suf_key_columns_release(&names);
    suf_table_release(&t);
    return rc;
}
