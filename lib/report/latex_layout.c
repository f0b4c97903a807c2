/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See latex_layout.h. Of the usual classes, article has the narrowest column, 229 points of two,
 * and the narrowest page, 345 points in one column; IEEEtran has 252 and 516. One of 85 mm has 241.
 */
#include "report/latex_layout.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "report/latex_width.h"

enum { MOST_LINES = 42 };
/* in points; a column of words has at least FEW, and keys at most a share of a table that is cut */
static const double COLUMN_WIDTH = 229, PAGE_WIDTH = 340, GAP = 7, FEW = 40, MOST_OF_KEYS = 0.5;
/* about as many lines has a head, unless it becomes wider than that */
static const double MOST_HEAD = 4, WIDE_HEAD = 60;

/* What a column needs: the widths of its cells and its head, on one line and broken. */
typedef struct {
    double cells, cells_piece, head, head_piece;
} need;

static char *first_cell(const suf_block_table *t, size_t row)
{
    const char *text = suf_block_table_row(t, row)[0].text;
    return suf_block_table_is_marked(t, row) ? suf_text_format("%s (%s)", text, t->mark)
                                             : suf_text_copy(text);
}

static need need_of(const suf_block_table *t, size_t column)
{
    const char *head = t->columns[column].head;
    need n = {0, 0, suf_latex_width(head), suf_latex_piece_width(head)};
    for (size_t row = 0; row < suf_block_table_n_rows(t); row++) {
        char *first = column == 0 ? first_cell(t, row) : NULL;
        const char *text = first ? first : suf_block_table_row(t, row)[column].text;
        n.cells = fmax(n.cells, suf_latex_width(text));
        n.cells_piece = fmax(n.cells_piece, suf_latex_piece_width(text));
        free(first);
    }
    return n;
}

static double total(const suf_latex_layout *l, size_t n_columns)
{
    double width = 0;
    for (size_t c = 0; c < n_columns; c++)
        width += l->columns[c].width + GAP;
    return width - GAP;
}

/* ---- the four steps ---- */

static void set_plain(suf_latex_layout *l, const need *needs)
{
    for (size_t c = 0; c < l->table->n_columns; c++)
        l->columns[c] = (suf_latex_column){.width = fmax(needs[c].cells, needs[c].head)};
}

/* a head of long names is made wider than its cells, so that it is not a tower */
static void break_heads(suf_latex_layout *l, const need *needs)
{
    for (size_t c = 0; c < l->table->n_columns; c++) {
        const double head = fmax(needs[c].head_piece, fmin(needs[c].head / MOST_HEAD, WIDE_HEAD));
        const double width = ceil(fmax(needs[c].cells, head));
        l->columns[c] =
            (suf_latex_column){.width = fmin(width, fmax(needs[c].cells, needs[c].head)),
                               .is_head_lines = needs[c].head > width};
    }
}

static double least_width(const suf_latex_layout *l, const need *needs, size_t column)
{
    if (l->table->columns[column].kind != SUF_COLUMN_WORD)
        return l->columns[column].width;
    const double least = ceil(fmax(fmax(needs[column].cells_piece, needs[column].head_piece), FEW));
    return fmin(least, l->columns[column].width);
}

static void narrow(suf_latex_layout *l, const need *needs, size_t column, double by)
{
    suf_latex_column *c = &l->columns[column];
    const double width = fmax(floor(c->width - by), least_width(l, needs, column));
    *c = (suf_latex_column){.width = width,
                            .is_head_lines = needs[column].head > width,
                            .is_lines = needs[column].cells > width};
}

/* of the first columns, the one that can be made narrower and is the widest; n_columns: none */
static size_t widest_words(const suf_latex_layout *l, const need *needs, size_t n_columns)
{
    size_t widest = n_columns;
    for (size_t c = 0; c < n_columns; c++)
        if (l->columns[c].width > least_width(l, needs, c) + 0.01 &&
            (widest == n_columns || l->columns[c].width > l->columns[widest].width))
            widest = c;
    return widest;
}

/* a little at a time, so that columns of the same width stay so */
static void break_words(suf_latex_layout *l, const need *needs, size_t n_columns, double most)
{
    static const double STEP = 5;
    for (double width; (width = total(l, n_columns)) > most;) {
        const size_t widest = widest_words(l, needs, n_columns);
        if (widest == n_columns)
            return;
        narrow(l, needs, widest, fmin(STEP, width - most));
    }
}

static bool can_fit(const suf_latex_layout *l, const need *needs)
{
    double width = -GAP;
    for (size_t c = 0; c < l->table->n_columns; c++)
        width += least_width(l, needs, c) + GAP;
    return width <= l->most;
}

/* a column that a part has for itself is not wider than what keys leave */
static void break_for_parts(suf_latex_layout *l, const need *needs)
{
    break_words(l, needs, l->n_keys, MOST_OF_KEYS * l->most);
    const double rest = l->most - total(l, l->n_keys) - GAP;
    for (size_t c = l->n_keys; c < l->table->n_columns; c++)
        if (l->columns[c].width > rest)
            narrow(l, needs, c, l->columns[c].width - rest);
}

static void fit(suf_latex_layout *l, const need *needs, double most)
{
    const size_t n = l->table->n_columns;
    l->most = most;
    set_plain(l, needs);
    if (total(l, n) > most)
        break_heads(l, needs);
    if (total(l, n) > most && can_fit(l, needs))
        break_words(l, needs, n, most);
    else if (total(l, n) > most)
        break_for_parts(l, needs);
}

/* ---- rows and parts ---- */

static size_t n_lines_of(const suf_latex_layout *l, size_t row)
{
    size_t n = 1;
    for (size_t c = 0; c < l->table->n_columns; c++) {
        if (!l->columns[c].is_lines)
            continue;
        const char *text = suf_block_table_row(l->table, row)[c].text;
        const size_t lines = suf_latex_n_lines(text, l->columns[c].width);
        n = lines > n ? lines : n;
    }
    return n;
}

static size_t n_lines_of_heads(const suf_latex_layout *l)
{
    size_t n = 1;
    for (size_t c = 0; c < l->table->n_columns; c++) {
        if (!l->columns[c].is_head_lines)
            continue;
        const size_t lines = suf_latex_n_lines(l->table->columns[c].head, l->columns[c].width);
        n = lines > n ? lines : n;
    }
    return n;
}

static void count(suf_latex_layout *l)
{
    l->n_lines = n_lines_of_heads(l);
    for (size_t row = 0; row < suf_block_table_n_rows(l->table); row++)
        l->n_lines += n_lines_of(l, row);
    l->n_parts = 0;
    for (size_t c = l->n_keys; c < l->table->n_columns; c = suf_latex_layout_end_column(l, c))
        l->n_parts++;
}

static void fit_float(suf_latex_layout *l, const need *needs)
{
    fit(l, needs, COLUMN_WIDTH);
    bool is_broken = total(l, l->table->n_columns) > COLUMN_WIDTH;
    for (size_t c = 0; c < l->table->n_columns; c++)
        is_broken = is_broken || l->columns[c].is_lines;
    l->is_wide = is_broken;
    if (is_broken)
        fit(l, needs, PAGE_WIDTH);
    count(l);
    l->is_float = l->n_lines * l->n_parts <= MOST_LINES;
}

void suf_latex_layout_init(suf_latex_layout *l, const suf_block_table *t)
{
    const size_t n_keys = t->n_keys ? t->n_keys : 1;
    need *needs = suf_alloc(t->n_columns + 1, sizeof *needs);
    *l = (suf_latex_layout){.table = t,
                            .columns = suf_alloc(t->n_columns + 1, sizeof *l->columns),
                            .n_keys = n_keys < t->n_columns ? n_keys : 0};
    for (size_t c = 0; c < t->n_columns; c++)
        needs[c] = need_of(t, c);
    if (!t->is_long)
        fit_float(l, needs);
    if (!l->is_float) {
        l->is_wide = false;
        fit(l, needs, COLUMN_WIDTH);
        count(l);
    }
    free(needs);
}

void suf_latex_layout_release(suf_latex_layout *l)
{
    free(l->columns);
    *l = (suf_latex_layout){0};
}

size_t suf_latex_layout_end_column(const suf_latex_layout *l, size_t from)
{
    double width = total(l, l->n_keys);
    size_t end = from;
    while (end < l->table->n_columns) {
        width += GAP + l->columns[end].width;
        if (end > from && width > l->most)
            break;
        end++;
    }
    return end;
}

size_t suf_latex_layout_end_row(const suf_latex_layout *l, size_t from)
{
    const size_t n = suf_block_table_n_rows(l->table);
    size_t lines = n_lines_of_heads(l);
    size_t end = from;
    while (end < n && (end == from || lines + n_lines_of(l, end) <= MOST_LINES))
        lines += n_lines_of(l, end++);
    return end;
}
