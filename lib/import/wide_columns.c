/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See wide_columns.h.
 */
#include "import/wide_columns.h"

#include <stdlib.h>

#include "base/csv_reader.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "import/instance_names.h"

static void take_guess(suf_wide_columns *w, const suf_table *t)
{
    size_t column;
    if (w->names.n > 0 || !suf_instance_names_guess(t, &column))
        return;
    w->names.columns = suf_alloc(1, sizeof *w->names.columns);
    w->names.columns[0] = column;
    w->names.n = 1;
    w->note[0] = *t->names[column]
                     ? suf_text_format("The column '%.60s' names the instances.", t->names[column])
                     : suf_text_copy("The first column, which has no name, names the instances.");
}

static int check_name(const suf_table *t, const char *path, size_t column, suf_error *err)
{
    if (*t->names[column])
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "%s:1: column %zu has no name; name it after its algorithm, or 'instance' if "
                    "it names the lines",
                    suf_csv_shown(path), column + 1);
}

static int list_results(suf_wide_columns *w, const suf_table *t, const char *path, suf_error *err)
{
    int rc = SUF_OK;
    w->columns = suf_alloc(t->n_columns, sizeof *w->columns);
    for (size_t c = 0; c < t->n_columns && rc == SUF_OK; c++) {
        if (suf_key_columns_has(&w->names, c))
            continue;
        if (c == 0 && suf_instance_names_is_index(t, c)) {
            w->note[1] = suf_text_copy("The first column, which has no name and counts the lines, "
                                       "is not read.");
            continue;
        }
        rc = check_name(t, path, c, err);
        w->columns[w->n++] = c;
    }
    return rc;
}

int suf_wide_columns_find(suf_wide_columns *w, const suf_table *t, const char *path,
                          const char *wanted, suf_error *err)
{
    *w = (suf_wide_columns){0};
    int rc = suf_instance_names_find(&w->names, t, path, wanted, err);
    if (rc < 0)
        return rc;
    take_guess(w, t);
    return list_results(w, t, path, err);
}

void suf_wide_columns_release(suf_wide_columns *w)
{
    suf_key_columns_release(&w->names);
    free(w->columns);
    free(w->note[0]);
    free(w->note[1]);
    *w = (suf_wide_columns){0};
}

char *suf_wide_columns_name(const suf_wide_columns *w, const suf_table *t, size_t row)
{
    return w->names.n ? suf_key_columns_text(&w->names, t->rows[row], t->n_columns)
                      : suf_text_format("line %ld", t->lines[row]);
}
