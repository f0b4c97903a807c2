/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See figure_data.h.
 */
#include "figures/figure_data.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_cell.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "figures/figure_parts.h"
#include "suffice/out_of_memory.h"

enum { CELL_SIZE = 64 };

void suf_figure_publish(suf_figure *figure, suf_figure_block block, const char *name, ...)
{
    va_list args;
    va_start(args, name);
    figure->blocks = suf_grow(figure->blocks, figure->n_blocks, &figure->blocks_capacity,
                              sizeof *figure->blocks);
    suf_published_block *b = &figure->blocks[figure->n_blocks++];
    *b = (suf_published_block){.name = suf_print_list(name, args),
                               .series = suf_text_copy(block.series),
                               .names = block.names};
    for (size_t i = 0; i < SUF_FIGURE_COLUMNS && block.columns[i]; i++)
        b->columns[b->n_columns++] = suf_text_copy(block.columns[i]);
    va_end(args);
}

static void forget(suf_figure *figure)
{
    for (size_t i = 0; i < figure->n_blocks; i++) {
        free(figure->blocks[i].name);
        free(figure->blocks[i].series);
        for (size_t k = 0; k < figure->blocks[i].n_columns; k++)
            free(figure->blocks[i].columns[k]);
    }
    free(figure->blocks);
    figure->blocks = NULL;
    figure->n_blocks = 0;
}

/* ---- columns ---- */

static const char *shown_name(const char *column)
{
    return column + (*column == '@');
}

static void add_columns(suf_names *all, const suf_published_block *b, bool is_of_names)
{
    for (size_t k = 0; k < b->n_columns; k++)
        if (*b->columns[k] && (*b->columns[k] == '@') == is_of_names)
            suf_names_add(all, shown_name(b->columns[k]));
}

/* names before numbers */
static suf_names columns_of(const suf_figure *figure)
{
    suf_names all = {0};
    for (int is_of_names = 1; is_of_names >= 0; is_of_names--)
        for (size_t i = 0; i < figure->n_blocks; i++)
            add_columns(&all, &figure->blocks[i], is_of_names);
    return all;
}

/* ---- rows ---- */

/* the place of the block's column; n_columns: it has none of that name */
static size_t place_of(const suf_published_block *b, const char *column)
{
    size_t k = 0;
    while (k < b->n_columns && strcmp(shown_name(b->columns[k]), column) != 0)
        k++;
    return k;
}

/* the i-th number of a line, as it is written */
static void read_cell(const char *line, size_t i, char cell[CELL_SIZE])
{
    line += strspn(line, " ");
    for (; i > 0; i--) {
        line += strcspn(line, " \n");
        line += strspn(line, " ");
    }
    const size_t length = strcspn(line, " \n");
    snprintf(cell, CELL_SIZE, "%.*s", (int)length, line);
}

static bool is_missing(const char *cell)
{
    return strcmp(cell, "nan") == 0 || strcmp(cell, "-nan") == 0;
}

static void put_cell(const suf_published_block *b, const char *line, size_t place, FILE *out)
{
    char cell[CELL_SIZE];
    if (place == b->n_columns)
        return;
    read_cell(line, place, cell);
    if (*b->columns[place] == '@')
        suf_csv_put(b->names[strtoul(cell, NULL, 10)], out);
    else if (!is_missing(cell))
        fputs(cell, out);
}

static void put_row(const suf_published_block *b, const suf_names *columns, const char *line,
                    FILE *out)
{
    suf_csv_put(b->series, out);
    for (size_t i = 0; i < columns->n; i++) {
        fputc(',', out);
        put_cell(b, line, place_of(b, columns->names[i]), out);
    }
    fputc('\n', out);
}

static const char *next_line(const char *at)
{
    at += strcspn(at, "\n");
    return at + (*at == '\n');
}

static bool begins_block(const char *line, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(line + 1, name, length) == 0 && strncmp(line + 1 + length, " << EOD\n", 8) == 0;
}

/* The published block that begins with this line; NULL: none. Most follow the one that was found
 * last. */
static const suf_published_block *block_at(const suf_figure *figure, const char *line,
                                           const suf_published_block *last)
{
    const size_t first = last ? (size_t)(last - figure->blocks) + 1 : 0;
    for (size_t i = 0; *line == '$' && i < figure->n_blocks; i++) {
        const suf_published_block *b = &figure->blocks[(first + i) % figure->n_blocks];
        if (begins_block(line, b->name))
            return b;
    }
    return NULL;
}

/* an empty line parts curves; returns where the block ends */
static const char *put_block(const suf_published_block *b, const suf_names *columns,
                             const char *line, FILE *out)
{
    for (line = next_line(line); *line && strncmp(line, "EOD\n", 4) != 0; line = next_line(line))
        if (*line != '\n')
            put_row(b, columns, line, out);
    return line;
}

void suf_figure_data_finish(suf_figure *figure)
{
    size_t size;
    suf_names columns = columns_of(figure);
    FILE *out = suf_text_stream_open(&figure->csv, &size);
    fputs("series", out);
    for (size_t i = 0; i < columns.n; i++) {
        fputc(',', out);
        suf_csv_put(columns.names[i], out);
    }
    fputc('\n', out);
    const suf_published_block *last = NULL;
    for (const char *line = figure->script; *line; line = next_line(line)) {
        const suf_published_block *b = block_at(figure, line, last);
        if (b)
            line = put_block(b, &columns, line, out);
        last = b ? b : last;
    }
    suf_text_stream_close(out, &figure->csv);
    suf_names_release(&columns);
    forget(figure);
}

const char *suf_figure_csv(const suf_figure *figure)
{
    return figure->csv;
}
