/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See block_table.h.
 */
#include "report/block_table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"

void suf_block_table_release(suf_block_table *t)
{
    for (size_t i = 0; i < t->n_columns; i++)
        free(t->columns[i].head);
    for (size_t i = 0; i < t->n_cells; i++)
        free(t->cells[i].text);
    free(t->columns);
    free(t->cells);
    *t = (suf_block_table){0};
}

void suf_block_table_add_column(suf_block_table *t, suf_column_kind kind, int width, char *head)
{
    t->columns = suf_grow(t->columns, t->n_columns, &t->columns_capacity, sizeof *t->columns);
    t->columns[t->n_columns++] = (suf_block_column){.kind = kind, .width = width, .head = head};
}

void suf_block_table_dispense(suf_block_table *t, size_t column)
{
    assert(t->n_dispensable < SUF_MOST_DISPENSABLE && column < t->n_columns);
    t->dispensable[t->n_dispensable++] = column;
}

static void add(suf_block_table *t, suf_block_cell cell)
{
    t->cells = suf_grow(t->cells, t->n_cells, &t->cells_capacity, sizeof *t->cells);
    t->cells[t->n_cells++] = cell;
}

void suf_block_table_add_word(suf_block_table *t, char *text)
{
    add(t, (suf_block_cell){.text = text, .value = NAN});
}

void suf_block_table_add_number(suf_block_table *t, double value, const char *text)
{
    add(t, (suf_block_cell){.text = suf_text_copy(text), .value = value});
}

void suf_block_table_add_digits(suf_block_table *t, double value, int digits)
{
    char *text = isnan(value) ? suf_text_copy("-") : suf_text_format("%.*g", digits, value);
    add(t, (suf_block_cell){.text = text, .value = value});
}

void suf_block_table_add_decimals(suf_block_table *t, double value, int decimals)
{
    char *text = isnan(value) ? suf_text_copy("-") : suf_text_format("%.*f", decimals, value);
    add(t, (suf_block_cell){.text = text, .value = value});
}

void suf_block_table_add_share(suf_block_table *t, double share)
{
    char *text = isnan(share) ? suf_text_copy("-") : suf_text_format("%.0f %%", floor(100 * share));
    add(t, (suf_block_cell){.text = text, .value = share, .is_share = !isnan(share)});
}

void suf_block_table_add_count(suf_block_table *t, long long n)
{
    add(t, (suf_block_cell){.text = suf_text_format("%lld", n), .value = (double)n});
}

size_t suf_block_table_n_rows(const suf_block_table *t)
{
    return t->n_columns ? t->n_cells / t->n_columns : 0;
}

const suf_block_cell *suf_block_table_row(const suf_block_table *t, size_t row)
{
    return &t->cells[row * t->n_columns];
}

bool suf_block_table_is_marked(const suf_block_table *t, size_t row)
{
    return t->marked == row + 1;
}
