/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instance_names.h.
 */
#include "import/instance_names.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/csv_reader.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "import/status_words.h"

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

/* ---- without being told ---- */

/* names of columns that tell instances apart, even by numbers */
static bool is_usual(const char *name)
{
    static const char *const usual[] = {"instance", "problem", "dataset", "data",     "benchmark",
                                        "function", "file",    "task",    "case",     "name",
                                        "id",       "seed",    "fold",    "instances"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcasecmp(name, usual[i]) == 0)
            return true;
    return false;
}

static bool counts_from(const suf_table *t, size_t column, double first)
{
    double number;
    size_t r = 0;
    while (r < t->n_rows && suf_number_read(t->rows[r][column], &number) &&
           number == first + (double)r)
        r++;
    return r == t->n_rows;
}

static bool counts(const suf_table *t, size_t column)
{
    return counts_from(t, column, 0) || counts_from(t, column, 1);
}

/* a failure's word in the place of a value makes no name */
static bool has_names(const suf_table *t, size_t column)
{
    suf_csv_style style = t->style;
    double number;
    for (size_t r = 0; r < t->n_rows; r++)
        if (!suf_csv_style_number(&style, t->rows[r][column], 0, &number) &&
            suf_status_words_find(t->rows[r][column]) < 0)
            return true;
    return false;
}

bool suf_instance_names_is_index(const suf_table *t, size_t column)
{
    return !*t->names[column] && t->n_rows > 0 && counts(t, column);
}

bool suf_instance_names_guess(const suf_table *t, size_t *column)
{
    enum { FEWEST = 3 };
    const size_t first = t->n_columns > 1 && suf_instance_names_is_index(t, 0) ? 1 : 0;
    if (!is_usual(t->names[first]) && !has_names(t, first) &&
        !(t->n_rows >= FEWEST && counts(t, first)))
        return false;
    *column = first;
    return true;
}

/* ---- all of them ---- */

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
