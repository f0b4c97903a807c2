/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See features.h, and suf_dataset_add_features.
 */
#include "dataset/features.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/csv_reader.h"
#include "base/text.h"

/* columns are listed up to so many bytes */
enum { LIST_SIZE = 200 };

suf_feature *suf_features_find(const suf_dataset *d, const char *name)
{
    for (size_t f = 0; f < d->n_features; f++)
        if (strcmp(d->features[f].name, name) == 0)
            return &d->features[f];
    return NULL;
}

static suf_feature *append(suf_dataset *d, const char *name)
{
    suf_feature *all = suf_alloc(d->n_features + 1, sizeof *all);
    if (d->n_features)
        memcpy(all, d->features, d->n_features * sizeof *all);
    free(d->features);
    d->features = all;
    suf_feature *added = &all[d->n_features++];
    added->name = suf_text_copy(name);
    added->texts = suf_alloc(d->n_instances, sizeof *added->texts);
    added->numbers = suf_alloc(d->n_instances, sizeof *added->numbers);
    return added;
}

suf_feature *suf_features_add(suf_dataset *d, const char *name)
{
    suf_feature *feature = suf_features_find(d, name);
    if (!feature)
        feature = append(d, name);
    for (size_t i = 0; i < d->n_instances; i++)
        suf_features_put(feature, i, "");
    return feature;
}

void suf_features_put(suf_feature *feature, size_t instance, const char *text)
{
    double *number = &feature->numbers[instance];
    free(feature->texts[instance]);
    feature->texts[instance] = suf_text_copy(text);
    if (!suf_number_read(text, number) || !isfinite(*number))
        *number = NAN;
}

void suf_features_add_columns(suf_dataset *d, const suf_table *t, const suf_key_columns *columns)
{
    for (size_t k = 0; k < columns->n; k++) {
        const size_t c = columns->columns[k];
        suf_feature *feature = suf_features_add(d, t->names[c]);
        for (size_t r = 0; r < t->n_rows; r++)
            suf_features_put(feature, r, t->rows[r][c]);
    }
}

/* ---- names of lines ---- */

int suf_features_fail_column(const suf_table *t, const char *path, const char *name, suf_error *err)
{
    char *list = suf_text_copy("");
    for (size_t c = 0; c < t->n_columns && strlen(list) < LIST_SIZE; c++) {
        char *longer = suf_text_format("%s%s'%.40s'", list, c ? ", " : "", t->names[c]);
        free(list);
        list = longer;
    }
    const int rc = suf_fail(err, SUF_EINVAL, "%s:1: there is no column '%.100s'; there %s %.*s%s",
                            suf_csv_shown(path), name, t->n_columns == 1 ? "is" : "are", LIST_SIZE,
                            list, strlen(list) > LIST_SIZE ? "..." : "");
    free(list);
    return rc;
}

int suf_features_find_names(suf_key_columns *names, const suf_table *t, const char *path,
                            const char *wanted, suf_error *err)
{
    char *missing;
    *names = (suf_key_columns){0};
    if (suf_key_columns_find(names, wanted ? wanted : "instance", t->names, t->n_columns, &missing))
        return SUF_OK;
    const int rc = wanted ? suf_features_fail_column(t, path, missing, err) : SUF_OK;
    free(missing);
    return rc;
}

/* adds the names of all lines; the line whose name was there before, or SIZE_MAX */
static size_t add_names(suf_names *all, const suf_table *t, const suf_key_columns *names)
{
    size_t r = 0;
    for (; r < t->n_rows && all->n == r; r++) {
        char *name = suf_key_columns_text(names, t->rows[r], t->n_columns);
        suf_names_add(all, name);
        free(name);
    }
    return all->n == r ? SIZE_MAX : r - 1;
}

static int refuse_twice(const suf_table *t, const suf_key_columns *names, const char *path,
                        size_t row, suf_error *err)
{
    char *name = suf_key_columns_text(names, t->rows[row], t->n_columns);
    const int rc = suf_fail(err, SUF_EINVAL,
                            "%s:%ld: '%.100s' has a line already; when other columns tell the "
                            "instances apart, name them: '--instance A,B'",
                            suf_csv_shown(path), t->lines[row], name);
    free(name);
    return rc;
}

int suf_features_check_names(const suf_table *t, const suf_key_columns *names, const char *path,
                             suf_error *err)
{
    suf_names all = {0};
    const size_t twice = add_names(&all, t, names);
    suf_names_release(&all);
    return twice == SIZE_MAX ? SUF_OK : refuse_twice(t, names, path, twice, err);
}

/* ---- a file of features ---- */

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
            suf_features_put(feature, i, t->rows[rows[i]][column]);
}

static int add_table(suf_dataset *d, const suf_table *t, const suf_key_columns *names,
                     const char *path, suf_error *err)
{
    suf_names all = {0};
    size_t n_found;
    const size_t twice = add_names(&all, t, names);
    size_t *rows = match(d, &all, &n_found);
    suf_names_release(&all);
    int rc = SUF_OK;
    if (twice != SIZE_MAX)
        rc = refuse_twice(t, names, path, twice, err);
    else if (n_found == 0)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%s' has none of the instances, such as '%.100s'; its column '%s' must name "
                      "them as the results do",
                      suf_csv_shown(path), d->n_instances ? d->instances[0] : "",
                      t->names[names->columns[0]]);
    for (size_t c = 0; c < t->n_columns && rc == SUF_OK; c++)
        if (names->n > 1 || !suf_key_columns_has(names, c))
            add_column(d, t, c, rows);
    free(rows);
    return rc;
}

/* the columns asked for, or else 'instance', or else the first */
static suf_key_columns names_of(const suf_table *t, const char *column)
{
    suf_key_columns names = {0};
    char *missing;
    const char *const tried[] = {column, "instance", t->names[0]};
    for (size_t i = 0; i < sizeof tried / sizeof *tried && names.n == 0; i++)
        if (tried[i] && !suf_key_columns_find(&names, tried[i], t->names, t->n_columns, &missing))
            free(missing);
    return names;
}

int suf_dataset_add_features(suf_dataset *d, const char *path, const char *column, suf_error *err)
{
    suf_table t;
    int rc = suf_table_load(&t, path, err);
    if (rc < 0)
        return rc;
    suf_key_columns names = names_of(&t, column);
    rc = add_table(d, &t, &names, path, err);
    suf_key_columns_release(&names);
    suf_table_release(&t);
    return rc;
}
