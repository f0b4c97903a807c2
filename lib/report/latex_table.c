/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See latex_table.h; latex_layout.h decides what fits.
 */
#include "report/latex_table.h"

#include <ctype.h>
#include <string.h>

#include "report/latex_layout.h"
#include "report/latex_text.h"
#include "report/name_text.h"

/* The cells of some rows and columns, and always those of the keys. */
typedef struct {
    const suf_latex_layout *layout;
    size_t first_row, end_row, first_column, end_column;
} part;

static bool is_number(const suf_block_table *t, size_t column)
{
    return t->columns[column].kind == SUF_COLUMN_NUMBER;
}

static void put_head(const part *p, size_t column, FILE *out)
{
    const suf_latex_column *c = &p->layout->columns[column];
    const suf_block_table *t = p->layout->table;
    if (c->is_head_lines)
        fprintf(out, "\\suffice%s{%dpt}{", is_number(t, column) ? "head" : "wordhead",
                (int)c->width);
    suf_latex_put(t->columns[column].head, out);
    fputs(c->is_head_lines ? "}" : "", out);
}

/* a dash where there is no number */
static void put_cell(const part *p, size_t row, size_t column, FILE *out)
{
    const suf_latex_column *c = &p->layout->columns[column];
    const suf_block_table *t = p->layout->table;
    const char *text = suf_block_table_row(t, row)[column].text;
    if (c->is_lines)
        fprintf(out, "\\sufficecell{%dpt}{", (int)c->width);
    if (is_number(t, column) && strcmp(text, "-") == 0)
        fputs("--", out);
    else
        suf_latex_put(text, out);
    if (column == 0 && suf_block_table_is_marked(t, row))
        fprintf(out, " (%s)", t->mark);
    fputs(c->is_lines ? "}" : "", out);
}

static void put_row(const part *p, size_t row, bool is_heads, FILE *out)
{
    const size_t n_keys = p->layout->n_keys;
    for (size_t i = 0; i < n_keys + p->end_column - p->first_column; i++) {
        const size_t column = i < n_keys ? i : p->first_column + i - n_keys;
        fputs(i == 0 ? "    " : " & ", out);
        if (is_heads)
            put_head(p, column, out);
        else
            put_cell(p, row, column, out);
    }
    fputs(" \\\\\n", out);
}

static void put_alignment(const part *p, size_t begin, size_t end, FILE *out)
{
    for (size_t c = begin; c < end; c++)
        fputc(is_number(p->layout->table, c) ? 'r' : 'l', out);
}

static void put_tabular(const part *p, FILE *out)
{
    const size_t n_keys = p->layout->n_keys;
    if (p->first_column > n_keys)
        fprintf(out, "  %% continued with columns %zu to %zu, after the first %zu\n",
                p->first_column + 1, p->end_column, n_keys);
    fputs("  \\begin{tabular}{@{}", out);
    put_alignment(p, 0, n_keys, out);
    put_alignment(p, p->first_column, p->end_column, out);
    fputs("@{}}\n    \\toprule\n", out);
    put_row(p, 0, true, out);
    fputs("    \\midrule\n", out);
    for (size_t row = p->first_row; row < p->end_row; row++)
        put_row(p, row, false, out);
    fputs("    \\bottomrule\n  \\end{tabular}\n", out);
}

/* ---- the label: the words of the caption before its first comma or colon ---- */

typedef struct {
    const char *text; /* what is left */
    bool is_begun, is_name;
} label_reader;

/* the next character of the label; 0 at its end */
static char next_of_label(label_reader *r)
{
    bool is_gap = false;
    for (; *r->text && (r->is_name || !strchr(":;,.(", *r->text)); r->text++) {
        const char c = *r->text;
        r->is_name = suf_name_is_mark(c) ? c == SUF_NAME_BEGINS : r->is_name;
        if (r->is_name || !isalnum((unsigned char)c)) {
            is_gap = r->is_begun;
            continue;
        }
        if (is_gap)
            return '-';
        r->is_begun = true;
        r->text++;
        return (char)tolower((unsigned char)c);
    }
    return '\0';
}

static bool has_caption(const suf_block *block)
{
    return block->heading && block->heading[0];
}

bool suf_latex_table_has_label_of(const suf_block *block, const suf_block *other)
{
    if (other->kind != SUF_BLOCK_TABLE || !has_caption(block) || !has_caption(other))
        return false;
    label_reader a = {.text = block->heading};
    label_reader b = {.text = other->heading};
    char c;
    do {
        c = next_of_label(&a);
        if (c != next_of_label(&b))
            return false;
    } while (c);
    return true;
}

static void put_caption(const suf_block *block, size_t n_before, FILE *out)
{
    if (!has_caption(block))
        return;
    fputs("  \\caption{", out);
    suf_latex_put(block->heading, out);
    fputs(block->heading[strlen(block->heading) - 1] == '.' ? "}\n" : ".}\n", out);
    fputs("  \\label{tab:", out);
    label_reader r = {.text = block->heading};
    for (char c; (c = next_of_label(&r));)
        fputc(c, out);
    fprintf(out, n_before ? "-%zu}\\smallskip\n" : "}\\smallskip\n", n_before + 1);
}

/* ---- floats and parts ---- */

static const char SMALL[] = "  \\footnotesize\\setlength{\\tabcolsep}{3.5pt}\n";

static void put_float(const suf_latex_layout *l, const suf_block *block, size_t n_before, FILE *out)
{
    const char *star = l->is_wide ? "*" : "";
    fprintf(out, "\\begin{table%s}[htbp]\n  \\centering\n", star);
    put_caption(block, n_before, out);
    fputs(SMALL, out);
    const size_t n = suf_block_table_n_rows(l->table);
    for (size_t column = l->n_keys, end; column < l->table->n_columns; column = end) {
        end = suf_latex_layout_end_column(l, column);
        fputs(column > l->n_keys ? "\n  \\medskip\n" : "", out);
        put_tabular(&(part){l, 0, n, column, end}, out);
    }
    fprintf(out, "\\end{table%s}\n\n", star);
}

static void put_part(const part *p, FILE *out)
{
    fputs("\\begin{center}\n", out);
    fputs(SMALL, out);
    put_tabular(p, out);
    fputs("\\end{center}\n\n", out);
}

static void put_parts(const suf_latex_layout *l, const suf_block *block, FILE *out)
{
    const size_t n = suf_block_table_n_rows(l->table);
    if (has_caption(block)) {
        fputs("\\textbf{", out);
        suf_latex_put(block->heading, out);
        fputs(block->heading[strlen(block->heading) - 1] == '.' ? "}\n\n" : ".}\n\n", out);
    }
    for (size_t column = l->n_keys, end; column < l->table->n_columns; column = end) {
        end = suf_latex_layout_end_column(l, column);
        for (size_t row = 0, end_row; row < n; row = end_row) {
            end_row = suf_latex_layout_end_row(l, row);
            put_part(&(part){l, row, end_row, column, end}, out);
        }
    }
}

void suf_latex_put_table(const suf_block *block, size_t n_before, FILE *out)
{
    suf_latex_layout layout;
    suf_latex_layout_init(&layout, &block->table);
    if (layout.is_float)
        put_float(&layout, block, n_before, out);
    else
        put_parts(&layout, block, out);
    suf_latex_layout_release(&layout);
}
