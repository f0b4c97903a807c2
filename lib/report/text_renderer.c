/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document for a terminal: a blank line between two blocks, prose in lines of 78 characters,
 * tables as wide as they are. Figures are not in it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "report/name_text.h"
#include "report/renderer.h"
#include "report/wrap.h"

static const suf_block *begin(const suf_document *d, size_t i, FILE *out)
{
    fputs(i > 0 ? "\n" : "", out);
    return d->blocks[i];
}

static void put_wrapped(const char *text, const char *indent, FILE *out)
{
    char *plain = suf_name_text_plain(text);
    suf_wrap_write(plain, indent, out);
    free(plain);
}

static void put_minor_heading(const suf_block *b, FILE *out)
{
    if (b->heading)
        put_wrapped(b->heading, "", out);
}

static void put_heading(const suf_document *d, size_t i, FILE *out)
{
    put_minor_heading(begin(d, i, out), out);
}

static void put_prose(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = begin(d, i, out);
    put_minor_heading(b, out);
    for (size_t k = 0; k < b->n_items; k++)
        put_wrapped(b->items[k].text, "", out);
}

static void put_item(const suf_block *b, const suf_block_item *item, FILE *out)
{
    char *text = suf_name_text_plain(item->text);
    char *line = item->label ? suf_text_format("  %-3s %s", item->label, text)
                             : suf_text_format("- %s", text);
    if (b->is_unbroken)
        fprintf(out, "%s\n", line);
    else
        suf_wrap_write(line, "  ", out);
    free(line);
    free(text);
}

static void put_list(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = begin(d, i, out);
    put_minor_heading(b, out);
    for (size_t k = 0; k < b->n_items; k++)
        put_item(b, &b->items[k], out);
}

static void put_summary(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = begin(d, i, out);
    size_t width = 0;
    put_minor_heading(b, out);
    put_wrapped(b->text, "", out);
    for (size_t k = 0; k < b->n_items; k++)
        width = strlen(b->items[k].label) > width ? strlen(b->items[k].label) : width;
    for (size_t k = 0; k < b->n_items; k++) {
        const suf_block_item *item = &b->items[k];
        fprintf(out, "  %-*s  %s%s%s\n", (int)width, item->label, item->text,
                item->interval ? " " : "", item->interval ? item->interval : "");
    }
    if (b->note)
        put_wrapped(b->note, "", out);
}

/* ---- tables ---- */

/* A table whose heads and cells are as the terminal shows them. */
typedef struct {
    const suf_block_table *table;
    char **texts; /* by row, the heads being the first, and column */
    size_t n_rows;
    size_t *widths; /* by column */
} text_layout;

static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += (*text & 0xc0) != 0x80;
    return width;
}

static const char *source_of(const suf_block_table *t, size_t row, size_t column)
{
    return row == 0 ? t->columns[column].head : suf_block_table_row(t, row - 1)[column].text;
}

static text_layout lay_out(const suf_block_table *t)
{
    text_layout l = {.table = t,
                     .n_rows = suf_block_table_n_rows(t) + 1,
                     .widths = suf_alloc(t->n_columns, sizeof *l.widths)};
    l.texts = suf_alloc(l.n_rows * t->n_columns, sizeof *l.texts);
    for (size_t c = 0; c < t->n_columns; c++)
        l.widths[c] = (size_t)t->columns[c].width;
    for (size_t i = 0; i < l.n_rows * t->n_columns; i++) {
        const size_t c = i % t->n_columns;
        l.texts[i] = suf_name_text_plain(source_of(t, i / t->n_columns, c));
        const size_t width = width_of(l.texts[i]);
        l.widths[c] = width > l.widths[c] ? width : l.widths[c];
    }
    return l;
}

static void release(text_layout *l)
{
    for (size_t i = 0; i < l->n_rows * l->table->n_columns; i++)
        free(l->texts[i]);
    free(l->texts);
    free(l->widths);
}

static bool is_word(const text_layout *l, size_t column)
{
    return l->table->columns[column].kind == SUF_COLUMN_WORD;
}

/* a width that was given holds a part of the gap */
static size_t gap_before(const text_layout *l, size_t column)
{
    const bool is_given = l->table->columns[column].width > 0;
    return is_given && (!is_word(l, column) || is_word(l, column - 1)) ? 1 : 2;
}

/* blanks are put out only before what follows them: no line ends with one */
static void put_blanks(size_t *n, FILE *out)
{
    fprintf(out, "%*s", (int)*n, "");
    *n = 0;
}

static void put_cell(const text_layout *l, size_t row, size_t column, size_t *blanks, FILE *out)
{
    const char *text = l->texts[row * l->table->n_columns + column];
    const size_t rest = l->widths[column] - width_of(text);
    if (column > 0)
        *blanks += gap_before(l, column);
    if (!is_word(l, column))
        *blanks += rest;
    if (*text)
        put_blanks(blanks, out);
    fputs(text, out);
    if (is_word(l, column))
        *blanks += rest;
}

static void put_row(const text_layout *l, size_t row, FILE *out)
{
    size_t blanks = (size_t)l->table->indent;
    for (size_t c = 0; c < l->table->n_columns; c++)
        put_cell(l, row, c, &blanks, out);
    if (row > 0 && suf_block_table_is_marked(l->table, row - 1))
        fprintf(out, "  <- %s", l->table->mark);
    fputc('\n', out);
}

static void put_table(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = begin(d, i, out);
    text_layout l = lay_out(&b->table);
    put_minor_heading(b, out);
    for (size_t row = 0; row < l.n_rows; row++)
        put_row(&l, row, out);
    release(&l);
}

static void put_figure(const suf_document *d, size_t i, FILE *out)
{
    (void)d;
    (void)i;
    (void)out;
}

static void put_code(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = begin(d, i, out);
    put_minor_heading(b, out);
    fputs(b->text, out);
}

const suf_renderer suf_text_renderer = {
    .put = {[SUF_BLOCK_HEADING] = put_heading,
            [SUF_BLOCK_SUMMARY] = put_summary,
            [SUF_BLOCK_PROSE] = put_prose,
            [SUF_BLOCK_LIST] = put_list,
            [SUF_BLOCK_TABLE] = put_table,
            [SUF_BLOCK_FIGURE] = put_figure,
            [SUF_BLOCK_CODE] = put_code},
};
