/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See csv_key_columns.h.
 */
#include "base/csv_key_columns.h"

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

static void add(suf_key_columns *keys, size_t column)
{
    size_t *columns = suf_alloc(keys->n + 1, sizeof *columns);
    if (keys->n)
        memcpy(columns, keys->columns, keys->n * sizeof *columns);
    free(keys->columns);
    keys->columns = columns;
    keys->columns[keys->n++] = column;
}

bool suf_key_columns_find(suf_key_columns *keys, const char *names, char *const *header,
                          size_t n_columns, char **missing)
{
    suf_key_columns found = {0};
    const size_t whole = find(names, header, n_columns);
    if (whole < n_columns) {
        add(&found, whole);
        *keys = found;
        return true;
    }
    char *list = suf_text_copy(names);
    char *rest = list;
    *missing = NULL;
    for (char *name; !*missing && (name = strsep(&rest, ","));) {
        const size_t column = find(name, header, n_columns);
        if (column < n_columns)
            add(&found, column);
        else
            *missing = suf_text_copy(name);
    }
    free(list);
    if (*missing)
        suf_key_columns_release(&found);
    else
        *keys = found;
    return !*missing;
}

void suf_key_columns_release(suf_key_columns *keys)
{
    free(keys->columns);
    *keys = (suf_key_columns){0};
}

bool suf_key_columns_has(const suf_key_columns *keys, size_t column)
{
    for (size_t i = 0; i < keys->n; i++)
        if (keys->columns[i] == column)
            return true;
    return false;
}

char *suf_key_columns_text(const suf_key_columns *keys, char *const *cells, size_t n_cells)
{
    size_t size = 1;
    for (size_t i = 0; i < keys->n; i++)
        size += 1 + (keys->columns[i] < n_cells ? strlen(cells[keys->columns[i]]) : 0);
    char *text = suf_alloc(size, 1);
    char *end = text;
    for (size_t i = 0; i < keys->n; i++) {
        if (i > 0)
            *end++ = ' ';
        end = stpcpy(end, keys->columns[i] < n_cells ? cells[keys->columns[i]] : "");
    }
    return text;
}
