/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a CSV file that has only the differences, a line for each instance.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "dataset/features.h"
#include "dataset/dataset_builder.h"
#include "base/error.h"
#include "base/csv_reader.h"
#include "base/text.h"

/* where things are in the table */
typedef struct {
    const char *path;
    suf_key_columns names;
    size_t phi, se; /* SIZE_MAX: there is none */
} places;

static int find_column(const suf_table *t, const char *path, const char *name, bool needed,
                       size_t *column, suf_error *err)
{
    *column = suf_table_column(t, name);
    if (*column != SIZE_MAX || !needed)
        return SUF_OK;
    return suf_features_fail_column(t, path, name, err);
}

static int find_columns(places *p, const suf_table *t, const suf_phi_columns *columns,
                        suf_error *err)
{
    int rc = find_column(t, p->path, columns->phi, true, &p->phi, err);
    if (rc == SUF_OK)
        rc = find_column(t, p->path, columns->se ? columns->se : "se", columns->se, &p->se, err);
    if (rc == SUF_OK)
        rc = suf_features_find_names(&p->names, t, p->path, columns->instance, err);
    if (rc == SUF_OK && columns->instance)
        rc = suf_features_check_names(t, &p->names, p->path, err);
    return rc;
}

/* a name that nobody asked for need not be unique: it is told apart by its line */
static void add_names(suf_dataset *d, const suf_table *t, const suf_key_columns *names)
{
    suf_names all = {0};
    for (size_t r = 0; r < t->n_rows; r++) {
        const size_t n = all.n;
        char *name = names->n ? suf_key_columns_text(names, t->rows[r], t->n_columns)
                              : suf_text_format("line %ld", t->lines[r]);
        suf_names_add(&all, name);
        d->instances[r] =
            all.n > n ? suf_text_copy(name) : suf_text_format("%s (line %ld)", name, t->lines[r]);
        free(name);
    }
    suf_names_release(&all);
}

static int read_phis(suf_dataset_builder *f, const suf_table *t, const places *p, suf_error *err)
{
    for (size_t r = 0; r < t->n_rows; r++) {
        double phi;
        double se = NAN;
        const bool has_phi = suf_table_number(t, r, p->phi, &phi);
        if (!has_phi || (p->se != SIZE_MAX && !suf_table_number(t, r, p->se, &se)))
            return suf_fail(err, SUF_EINVAL, "%s:%ld: '%.100s' is not a number",
                            suf_csv_shown(p->path), t->lines[r],
                            t->rows[r][has_phi ? p->se : p->phi]);
        if (isfinite(phi))
            suf_dataset_builder_add_difference(f, 0, r, phi, se);
        else
            suf_dataset_builder_leave_out(
                f, suf_text_format("'%s' has no difference", f->dataset.instances[r]));
    }
    return SUF_OK;
}

static void add_features(suf_dataset *d, const suf_table *t, const places *p)
{
    for (size_t c = 0; c < t->n_columns; c++)
        if (c != p->phi && c != p->se && (p->names.n > 1 || !suf_key_columns_has(&p->names, c)))
            suf_features_add_columns(d, t, &(suf_key_columns){.n = 1, .columns = &c});
}

int suf_dataset_init_phi(suf_dataset *dataset, const char *path, const suf_phi_columns *columns,
                         suf_error *err)
{
    suf_table t;
    places p = {.path = path};
    int rc = suf_table_load(&t, path, err);
    if (rc < 0)
        return rc;
    rc = find_columns(&p, &t, columns, err);
    if (rc == SUF_OK) {
        suf_dataset_builder f = suf_dataset_builder_start(2, t.n_rows, SUF_COMPARE_ALL);
        f.dataset.source = SUF_SOURCE_PHI;
        f.dataset.algorithms[0] = suf_text_copy("first");
        f.dataset.algorithms[1] = suf_text_copy("second");
        add_names(&f.dataset, &t, &p.names);
        add_features(&f.dataset, &t, &p);
        rc = read_phis(&f, &t, &p, err);
        if (rc < 0)
            suf_dataset_release(&f.dataset);
        else
            *dataset = f.dataset;
    }
    suf_key_columns_release(&p.names);
    suf_table_release(&t);
    return rc;
}
