/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See latex_table.h. A table with a row for each instance can be longer and wider than a page: it
 * is cut into parts of at most 40 rows and as many columns as fit, each with the first column.
 */
#include "report/latex_table.h"

#include <string.h>

#include "report/latex_text.h"
#include "report/name_text.h"

/* in points, of \footnotesize on the narrowest of the usual pages */
enum { PAGE_WIDTH = 340, MOST_ROWS = 40 };
static const double CHARACTER = 4.25, GAP = 7;

/* The cells of some rows and columns, and always those of the first column. */
typedef struct {
    const suf_block_table *table;
    size_t first_row, end_row, first_column, end_column;
} part;

/* a minus, not a hyphen; a dash where there is no number */
static void put_cell(const suf_block_table *t, size_t column, const char *text, FILE *out)
{
    const bool is_number = t->columns[column].kind == SUF_COLUMN_NUMBER;
    if (is_number && strcmp(text, "-") == 0)
        fputs("--", out);
    else if (is_number && text[0] == '-')
        fprintf(out, "$%s$", text);
    else
        suf_latex_put(text, out);
}

static void put_heads(const part *p, FILE *out)
{
    fputs("    ", out);
    suf_latex_put(p->table->columns[0].head, out);
    for (size_t c = p->first_column; c < p->end_column; c++) {
        fputs(" & ", out);
        suf_latex_put(p->table->columns[c].head, out);
    }
    fputs(" \\\\\n", out);
}

static void put_row(const part *p, size_t row, FILE *out)
{
    const suf_block_table *t = p->table;
    const suf_block_cell *cells = suf_block_table_row(t, row);
    fputs("    ", out);
    put_cell(t, 0, cells[0].text, out);
    if (suf_block_table_is_marked(t, row))
        fprintf(out, " (%s)", t->mark);
    for (size_t c = p->first_column; c < p->end_column; c++) {
        fputs(" & ", out);
        put_cell(t, c, cells[c].text, out);
    }
    fputs(" \\\\\n", out);
}

static char alignment(const suf_block_column *column)
{
    return column->kind == SUF_COLUMN_NUMBER ? 'r' : 'l';
}

static void put_tabular(const part *p, FILE *out)
{
    fprintf(out, "  \\footnotesize\\setlength{\\tabcolsep}{3.5pt}\n  \\begin{tabular}{%c",
            alignment(p->table->columns));
    for (size_t c = p->first_column; c < p->end_column; c++)
        fputc(alignment(&p->table->columns[c]), out);
    fputs("}\n    \\toprule\n", out);
    put_heads(p, out);
    fputs("    \\midrule\n", out);
    for (size_t row = p->first_row; row < p->end_row; row++)
        put_row(p, row, out);
    fputs("    \\bottomrule\n  \\end{tabular}\n", out);
}

static size_t length_of(const char *text)
{
    size_t length = 0;
    for (; *text; text++)
        length += (*text & 0xc0) != 0x80 && !suf_name_is_mark(*text);
    return length;
}

static double width_of(const suf_block_table *t, size_t column)
{
    size_t longest = length_of(t->columns[column].head);
    for (size_t row = 0; row < suf_block_table_n_rows(t); row++) {
        const size_t length = length_of(suf_block_table_row(t, row)[column].text);
        longest = length > longest ? length : longest;
    }
    return CHARACTER * (double)longest + GAP;
}

/* one past the last column that fits beside the first one; at least one column is taken */
static size_t end_of_columns(const suf_block_table *t, size_t from)
{
    double width = width_of(t, 0);
    size_t end = from;
    while (end < t->n_columns) {
        width += width_of(t, end);
        if (end > from && width > PAGE_WIDTH)
            break;
        end++;
    }
    return end;
}

static void put_parts(const suf_block_table *t, FILE *out)
{
    const size_t n = suf_block_table_n_rows(t);
    for (size_t column = 1; column < t->n_columns;) {
        const size_t end = end_of_columns(t, column);
        for (size_t row = 0; row < n; row += MOST_ROWS) {
            const part p = {t, row, row + MOST_ROWS < n ? row + MOST_ROWS : n, column, end};
            fputs("\\begin{center}\n", out);
            put_tabular(&p, out);
            fputs("\\end{center}\n\n", out);
        }
        column = end;
    }
}

static void put_caption(const suf_block *block, FILE *out)
{
    const size_t length = block->heading ? strlen(block->heading) : 0;
    if (length == 0)
        return;
    fputs("  \\caption{", out);
    suf_latex_put(block->heading, out);
    fputs(block->heading[length - 1] == '.' ? "}\n" : ".}\n", out);
}

void suf_latex_put_table(const suf_block *block, FILE *out)
{
    const suf_block_table *t = &block->table;
    const part whole = {t, 0, suf_block_table_n_rows(t), 1, t->n_columns};
    if (t->is_long) {
        put_parts(t, out);
        return;
    }
    fputs("\\begin{table}[htbp]\n  \\centering\n", out);
    put_caption(block, out);
    put_tabular(&whole, out);
    fputs("\\end{table}\n\n", out);
}
