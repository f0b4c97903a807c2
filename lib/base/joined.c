/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See joined.h.
 */
#include "base/joined.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

static size_t find(const char *name, char *const *header, size_t n_columns)
{
    size_t c = 0;
    while (c < n_columns && strcmp(header[c], name) != 0)
        c++;
    return c;
}

static void add(suf_joined *j, size_t column)
{
    size_t *columns = suf_alloc(j->n + 1, sizeof *columns);
    if (j->n)
        memcpy(columns, j->columns, j->n * sizeof *columns);
    free(j->columns);
    j->columns = columns;
    j->columns[j->n++] = column;
}

bool suf_joined_find(suf_joined *joined, const char *names, char *const *header, size_t n_columns,
                     char **missing)
{
    suf_joined j = {0};
    const size_t whole = find(names, header, n_columns);
    if (whole < n_columns) {
        add(&j, whole);
        *joined = j;
        return true;
    }
    char *list = suf_text_copy(names);
    char *rest = list;
    *missing = NULL;
    for (char *name; !*missing && (name = strsep(&rest, ","));) {
        const size_t column = find(name, header, n_columns);
        if (column < n_columns)
            add(&j, column);
        else
            *missing = suf_text_copy(name);
    }
    free(list);
    if (*missing)
        suf_joined_release(&j);
    else
        *joined = j;
    return !*missing;
}

void suf_joined_release(suf_joined *j)
{
    free(j->columns);
    *j = (suf_joined){0};
}

bool suf_joined_has(const suf_joined *j, size_t column)
{
    for (size_t i = 0; i < j->n; i++)
        if (j->columns[i] == column)
            return true;
    return false;
}

char *suf_joined_text(const suf_joined *j, char *const *cells, size_t n_cells)
{
    size_t size = 1;
    for (size_t i = 0; i < j->n; i++)
        size += 1 + (j->columns[i] < n_cells ? strlen(cells[j->columns[i]]) : 0);
    char *text = suf_alloc(size, 1);
    char *end = text;
    for (size_t i = 0; i < j->n; i++) {
        if (i > 0)
            *end++ = ' ';
        end = stpcpy(end, j->columns[i] < n_cells ? cells[j->columns[i]] : "");
    }
    return text;
}
