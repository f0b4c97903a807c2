/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a CSV file that has only the differences, a line for each instance.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/filling.h"
#include "base/error.h"
#include "base/table.h"
#include "base/text.h"

static int find_column(const suf_table *t, const char *path, const char *name, bool needed,
                       size_t *column, suf_error *err)
{
    *column = suf_table_column(t, name);
    if (*column != SIZE_MAX || !needed)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL, "%s:1: there is no column '%s'", path, name);
}

/* the cells of the columns named, joined by blanks, for free() */
static char *joined_name(const suf_table *t, size_t row, const char *names)
{
    char *joined = suf_text_copy("");
    char *list = suf_text_copy(names);
    char *rest = NULL;
    for (const char *name = strtok_r(list, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        char *longer = suf_text_format("%s%s%s", joined, joined[0] ? " " : "",
                                       t->rows[row][suf_table_column(t, name)]);
        free(joined);
        joined = longer;
    }
    free(list);
    return joined;
}

static int check_names(const suf_table *t, const char *path, const char *names, suf_error *err)
{
    char *list = suf_text_copy(names);
    char *rest = NULL;
    int rc = SUF_OK;
    size_t column;
    for (const char *name = strtok_r(list, ",", &rest); name && rc == 0;
         name = strtok_r(NULL, ",", &rest))
        rc = find_column(t, path, name, true, &column, err);
    free(list);
    return rc;
}

static int read_phis(suf_filling *f, const suf_table *t, const char *path, size_t phi_column,
                     size_t se_column, suf_error *err)
{
    for (size_t r = 0; r < t->n_rows; r++) {
        double phi;
        double se = NAN;
        const bool has_phi = suf_table_number(t, r, phi_column, &phi);
        if (!has_phi || (se_column != SIZE_MAX && !suf_table_number(t, r, se_column, &se)))
            return suf_fail(err, SUF_EINVAL, "%s:%ld: '%s' is not a number", path, t->lines[r],
                            t->rows[r][has_phi ? se_column : phi_column]);
        if (isfinite(phi))
            suf_filling_add_difference(f, 0, r, phi, se);
        else
            suf_filling_leave_out(
                f, suf_text_format("'%s' has no difference", f->dataset.instances[r]));
    }
    return SUF_OK;
}

int suf_dataset_init_phi(suf_dataset *dataset, const char *path, const suf_phi_columns *columns,
                         suf_error *err)
{
    suf_table t;
    size_t phi;
    size_t se;
    int rc = suf_table_load(&t, path, err);
    if (rc < 0)
        return rc;
    const char *names = columns->instance                              ? columns->instance
                        : suf_table_column(&t, "instance") != SIZE_MAX ? "instance"
                                                                       : NULL;
    rc = find_column(&t, path, columns->phi, true, &phi, err);
    if (rc == 0)
        rc = find_column(&t, path, columns->se ? columns->se : "se", columns->se, &se, err);
    if (rc == 0 && names)
        rc = check_names(&t, path, names, err);
    if (rc == 0) {
        suf_filling f = suf_filling_start(2, t.n_rows, SUF_COMPARE_ALL);
        suf_dataset *d = &f.dataset;
        d->source = SUF_SOURCE_PHI;
        d->algorithms[0] = suf_text_copy("first");
        d->algorithms[1] = suf_text_copy("second");
        for (size_t r = 0; r < t.n_rows; r++)
            d->instances[r] =
                names ? joined_name(&t, r, names) : suf_text_format("line %ld", t.lines[r]);
        rc = read_phis(&f, &t, path, phi, se, err);
        if (rc < 0)
            suf_dataset_release(d);
        else
            *dataset = *d;
    }
    suf_table_release(&t);
    return rc;
}
