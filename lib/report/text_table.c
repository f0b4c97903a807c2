/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See text_table.h.
 */
#include "report/text_table.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/display.h"
#include "base/memory.h"
#include "base/text.h"
#include "report/name_text.h"
#include "report/short_names.h"
#include "report/wrap.h"

/* What names are cut to: not below READABLE while a column may be left out instead, and never below
 * LEAST; what is continued has room. */
enum { LEAST = 8, READABLE = 16, CONTINUED = 24 };

typedef struct {
    const suf_block_table *table;
    size_t n_rows;  /* the heads being the first */
    size_t *widths; /* by column */
    bool *is_left_out;
    suf_short_names names;
    bool is_tight; /* columns are as narrow as their cells permit */
    size_t gap;    /* between two columns, if it is tight */
} text_layout;

/* ---- how wide it is ---- */

static const char *source_of(const text_layout *l, size_t row, size_t column)
{
    const suf_block_table *t = l->table;
    return row == 0 ? t->columns[column].head : suf_block_table_row(t, row - 1)[column].text;
}

static bool is_word(const text_layout *l, size_t column)
{
    return l->table->columns[column].kind == SUF_COLUMN_WORD;
}

/* a width that was given holds a part of the gap */
static size_t gap_before(const text_layout *l, size_t column)
{
    const bool is_given = l->table->columns[column].width > 0;
    if (l->is_tight)
        return l->gap;
    return is_given && (!is_word(l, column) || is_word(l, column - 1)) ? 1 : 2;
}

/* the last blanks to go are those before each line */
static size_t indent_of(const text_layout *l)
{
    return l->is_tight && l->gap == 1 ? 0 : (size_t)l->table->indent;
}

/* with names that take at most so many columns */
static void measure(text_layout *l, size_t name_width)
{
    for (size_t c = 0; c < l->table->n_columns; c++) {
        l->widths[c] = l->is_tight ? 0 : (size_t)l->table->columns[c].width;
        for (size_t row = 0; row < l->n_rows; row++) {
            const size_t width = suf_short_names_width(source_of(l, row, c), name_width);
            l->widths[c] = width > l->widths[c] ? width : l->widths[c];
        }
    }
}

/* "  <- decides", or " *" */
static size_t mark_width(const text_layout *l)
{
    return !l->table->marked ? 0 : l->is_tight ? 2 : 5 + strlen(l->table->mark);
}

static size_t line_width(const text_layout *l)
{
    size_t width = indent_of(l) + mark_width(l);
    for (size_t c = 0; c < l->table->n_columns; c++)
        if (!l->is_left_out[c])
            width += l->widths[c] + (c > 0 ? gap_before(l, c) : 0);
    return width;
}

static bool fits(text_layout *l, size_t name_width)
{
    measure(l, name_width);
    return line_width(l) <= suf_wrap_columns();
}

/* ---- making it fit ---- */

static size_t n_keys(const text_layout *l)
{
    return l->table->n_keys ? l->table->n_keys : 1;
}

static size_t longest_name(const text_layout *l)
{
    size_t longest = 0;
    for (size_t i = 0; i < l->names.names.n; i++) {
        const size_t width = suf_display_width(l->names.names.names[i]);
        longest = width > longest ? width : longest;
    }
    return longest;
}

static void cut_names(text_layout *l, size_t width)
{
    suf_short_names_cut(&l->names, width);
    measure(l, width);
}

/* Cuts no more of the names than is needed, and leaves them at least so wide; false: it does not
 * fit. */
static bool fit_by_names(text_layout *l, size_t least)
{
    size_t fitting = least;
    size_t too_wide = longest_name(l) + 1;
    if (!fits(l, least))
        return false;
    while (too_wide - fitting > 1 && fitting < too_wide) {
        const size_t middle = fitting + (too_wide - fitting) / 2;
        if (fits(l, middle))
            fitting = middle;
        else
            too_wide = middle;
    }
    cut_names(l, fitting);
    return true;
}

static bool fit_by_gaps(text_layout *l)
{
    l->is_tight = true;
    for (l->gap = 2; l->gap > 0; l->gap--)
        if (fits(l, SIZE_MAX))
            return true;
    l->gap = 1;
    return false;
}

static bool fit_without(text_layout *l)
{
    for (size_t i = 0; i < l->table->n_dispensable; i++) {
        l->is_left_out[l->table->dispensable[i]] = true;
        if (fit_by_gaps(l) || fit_by_names(l, READABLE))
            return true;
    }
    return fit_by_names(l, LEAST);
}

static void fit(text_layout *l)
{
    if (fits(l, SIZE_MAX) || fit_by_gaps(l) || fit_by_names(l, READABLE) || fit_without(l))
        return;
    memset(l->is_left_out, 0, l->table->n_columns * sizeof *l->is_left_out);
    const size_t half = suf_wrap_columns() / 2 / n_keys(l);
    l->gap = 2;
    cut_names(l, half < LEAST ? LEAST : half < CONTINUED ? half : CONTINUED);
}

static text_layout lay_out(const suf_block_table *t)
{
    text_layout l = {.table = t,
                     .n_rows = suf_block_table_n_rows(t) + 1,
                     .widths = suf_alloc(t->n_columns, sizeof *l.widths),
                     .is_left_out = suf_alloc(t->n_columns, sizeof *l.is_left_out)};
    for (size_t row = 0; row < l.n_rows; row++)
        for (size_t c = 0; c < t->n_columns; c++)
            suf_short_names_add(&l.names, source_of(&l, row, c));
    fit(&l);
    return l;
}

static void release(text_layout *l)
{
    suf_short_names_release(&l->names);
    free(l->is_left_out);
    free(l->widths);
}

/* ---- writing ---- */

/* Columns that stand beside each other: the keys, and from begin to end. */
typedef struct {
    size_t begin, end;
} table_part;

static bool is_in(const text_layout *l, table_part part, size_t column)
{
    return !l->is_left_out[column] &&
           (column < n_keys(l) || (column >= part.begin && column < part.end));
}

/* as many of the columns from begin on as there is room for, at least one */
static table_part part_from(const text_layout *l, size_t begin)
{
    const size_t room = suf_wrap_columns() - mark_width(l);
    table_part part = {begin, begin};
    size_t width = indent_of(l) + l->widths[0];
    for (size_t c = 1; c < begin && c < n_keys(l); c++)
        width += gap_before(l, c) + l->widths[c];
    for (; part.end < l->table->n_columns; part.end++) {
        if (!l->is_left_out[part.end])
            width += gap_before(l, part.end) + l->widths[part.end];
        if (width > room && part.end > begin)
            break;
    }
    return part;
}

/* blanks are put out only before what follows them: no line ends with one */
static void put_blanks(size_t *n, FILE *out)
{
    fprintf(out, "%*s", (int)*n, "");
    *n = 0;
}

static void put_cell(const text_layout *l, size_t row, size_t column, size_t *blanks, FILE *out)
{
    char *text = suf_short_names_text(&l->names, source_of(l, row, column));
    const size_t rest = l->widths[column] - suf_display_width(text);
    if (column > 0)
        *blanks += gap_before(l, column);
    if (!is_word(l, column))
        *blanks += rest;
    if (*text)
        put_blanks(blanks, out);
    fputs(text, out);
    if (is_word(l, column))
        *blanks += rest;
    free(text);
}

static void put_row(const text_layout *l, table_part part, size_t row, FILE *out)
{
    const bool is_marked = row > 0 && suf_block_table_is_marked(l->table, row - 1);
    size_t blanks = indent_of(l);
    for (size_t c = 0; c < l->table->n_columns; c++)
        if (is_in(l, part, c))
            put_cell(l, row, c, &blanks, out);
    if (is_marked && part.end == l->table->n_columns)
        fprintf(out, "%s%s", l->is_tight ? " *" : "  <- ", l->is_tight ? "" : l->table->mark);
    fputc('\n', out);
}

/* "adjusted, df" */
static char *left_out(const text_layout *l)
{
    char *list = NULL;
    for (size_t c = 0; c < l->table->n_columns; c++) {
        if (!l->is_left_out[c])
            continue;
        char *longer = suf_text_format("%s%s%s", list ? list : "", list ? ", " : "",
                                       l->table->columns[c].head);
        free(list);
        list = longer;
    }
    return list;
}

static void put_left_out(text_layout *l, const char *indent, FILE *out)
{
    char *list = left_out(l);
    if (!list)
        return;
    memset(l->is_left_out, 0, l->table->n_columns * sizeof *l->is_left_out);
    l->gap = 1;
    measure(l, SIZE_MAX);
    char *note = suf_text_format("Not shown in %zu columns: %s; COLUMNS=%zu shows all.",
                                 suf_wrap_columns(), list, line_width(l));
    suf_wrap_write_item(indent, note, out);
    free(note);
    free(list);
}

/* what the star means, and what is missing */
static void put_notes(text_layout *l, FILE *out)
{
    char *indent = suf_text_format("%*s", (int)indent_of(l), "");
    if (l->is_tight && l->table->marked)
        fprintf(out, "%s* %s\n", indent, l->table->mark);
    put_left_out(l, indent, out);
    free(indent);
}

/* ---- where not even two columns have room beside each other ---- */

static bool is_too_wide(const text_layout *l)
{
    size_t widest = 0, keys = indent_of(l) + mark_width(l);
    for (size_t c = 0; c < l->table->n_columns; c++) {
        const size_t width = l->widths[c] + (c > 0 ? gap_before(l, c) : 0);
        if (c < n_keys(l))
            keys += width;
        else
            widest = width > widest ? width : widest;
    }
    return keys + widest > suf_wrap_columns();
}

/* "head: cell" */
static void put_line(const text_layout *l, size_t row, size_t column, FILE *out)
{
    char *head = suf_name_text_plain(source_of(l, 0, column));
    char *cell = suf_name_text_plain(source_of(l, row, column));
    char *line = suf_text_format("%s%s%s", head, *head ? ": " : "", cell);
    if (*cell)
        suf_wrap_write(line, "  ", out);
    free(line);
    free(cell);
    free(head);
}

/* each row as a paragraph, a line for each of its cells */
static void write_stacked(const text_layout *l, FILE *out)
{
    for (size_t row = 1; row < l->n_rows; row++) {
        fputs(row > 1 ? "\n" : "", out);
        for (size_t c = 0; c < l->table->n_columns; c++)
            put_line(l, row, c, out);
        if (suf_block_table_is_marked(l->table, row - 1))
            fprintf(out, "<- %s\n", l->table->mark);
    }
}

void suf_text_table_write(const suf_block_table *table, FILE *out)
{
    text_layout l = lay_out(table);
    table_part part = {0, n_keys(&l)};
    if (is_too_wide(&l)) {
        write_stacked(&l, out);
        release(&l);
        return;
    }
    do {
        fputs(part.begin > 0 ? "\n" : "", out);
        part = part_from(&l, part.end);
        for (size_t row = 0; row < l.n_rows; row++)
            put_row(&l, part, row, out);
    } while (part.end < table->n_columns);
    put_notes(&l, out);
    release(&l);
}
