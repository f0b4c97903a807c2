/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instance_names.h.
 */
#include "import/instance_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/csv_reader.h"
#include "base/error.h"

/* the longest list of columns in a message, in bytes */
enum { LIST_SIZE = 200 };

int suf_instance_names_fail_column(const suf_table *t, const char *path, const char *name,
                                   suf_error *err)
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

int suf_instance_names_find(suf_key_columns *names, const suf_table *t, const char *path,
                            const char *wanted, suf_error *err)
{
    char *missing;
    *names = (suf_key_columns){0};
    if (suf_key_columns_find(names, wanted ? wanted : "instance", t->names, t->n_columns, &missing))
        return SUF_OK;
    const int rc = wanted ? suf_instance_names_fail_column(t, path, missing, err) : SUF_OK;
    free(missing);
    return rc;
}

size_t suf_instance_names_collect(suf_names *all, const suf_table *t, const suf_key_columns *names)
{
    size_t r = 0;
    for (; r < t->n_rows && all->n == r; r++) {
        char *name = suf_key_columns_text(names, t->rows[r], t->n_columns);
        suf_names_add(all, name);
        free(name);
    }
    return all->n == r ? SIZE_MAX : r - 1;
}

int suf_instance_names_fail_twice(const suf_table *t, const suf_key_columns *names,
                                  const char *path, size_t row, suf_error *err)
{
    char *name = suf_key_columns_text(names, t->rows[row], t->n_columns);
    const int rc = suf_fail(err, SUF_EINVAL,
                            "%s:%ld: '%.100s' has a line already; if other columns tell the "
                            "instances apart, name them: '--instance A,B'",
                            suf_csv_shown(path), t->lines[row], name);
    free(name);
    return rc;
}

int suf_instance_names_check(const suf_table *t, const suf_key_columns *names, const char *path,
                             suf_error *err)
{
    suf_names all = {0};
    const size_t twice = suf_instance_names_collect(&all, t, names);
    suf_names_release(&all);
    return twice == SIZE_MAX ? SUF_OK : suf_instance_names_fail_twice(t, names, path, twice, err);
}
