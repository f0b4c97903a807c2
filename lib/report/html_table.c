/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See html_table.h. In a long table a number has all of its digits in data-v, by which report.js
 * sorts.
 */
#include "report/html_table.h"

#include <math.h>
#include <string.h>

#include "base/print.h"
#include "base/text.h"
#include "report/html_text.h"

static bool is_word(const suf_block_table *t, size_t column)
{
    return t->columns[column].kind == SUF_COLUMN_WORD;
}

static void put_heads(const suf_block_table *t, FILE *out)
{
    fputs("<thead><tr>", out);
    for (size_t c = 0; c < t->n_columns; c++) {
        if (!*t->columns[c].head) { /* no head, but a cell above the heads of rows */
            fputs("<td></td>", out);
            continue;
        }
        fprintf(out, "<th scope=\"col\"%s%s>", is_word(t, c) ? " class=\"word\"" : "",
                c + t->n_features >= t->n_columns ? " data-feature" : "");
        suf_html_put_sentence(t->columns[c].head, out);
        fputs("</th>", out);
    }
    fputs("</tr></thead>\n", out);
}

/* mark: before the number, so that digits stay below each other; NULL: none */
static void put_number(const suf_block_table *t, const suf_block_cell *cell, const char *mark,
                       FILE *out)
{
    char digits[SUF_NUMBER_SIZE];
    fputs("<td", out);
    if (t->is_long && isfinite(cell->value)) {
        suf_text_number(cell->value, digits);
        fprintf(out, " data-v=\"%s\"", digits);
    }
    fputc('>', out);
    if (mark)
        fprintf(out, "<small>(%s)</small> ", mark);
    if (cell->is_share)
        suf_print_to(out,
                     "<span class=\"share\" aria-hidden=\"true\"><span style=\"width:%.0f%%\">"
                     "</span></span> ",
                     100 * cell->value);
    if (strcmp(cell->text, "-") == 0)
        fputs("&ndash;", out);
    else
        suf_html_put(cell->text, out);
    fputs("</td>", out);
}

static void put_word(const suf_block_cell *cell, FILE *out)
{
    fprintf(out, "<td class=\"word%s%s\">", cell->tone ? " is-" : "", cell->tone ? cell->tone : "");
    suf_html_put_sentence(cell->text, out);
    fputs("</td>", out);
}

/* the first word of a row is its head */
static void put_head_of_row(const suf_block_cell *cell, const char *mark, FILE *out)
{
    fputs("<th scope=\"row\">", out);
    suf_html_put_sentence(cell->text, out);
    if (mark)
        fprintf(out, " <small>(%s)</small>", mark);
    fputs("</th>", out);
}

static void put_row(const suf_block_table *t, size_t row, FILE *out)
{
    const suf_block_cell *cells = suf_block_table_row(t, row);
    const char *mark = suf_block_table_is_marked(t, row) ? t->mark : NULL;
    fputs(mark ? "<tr class=\"chosen\">" : "<tr>", out);
    for (size_t c = 0; c < t->n_columns; c++)
        if (!is_word(t, c))
            put_number(t, &cells[c], c == 0 ? mark : NULL, out);
        else if (c == 0)
            put_head_of_row(cells, mark, out);
        else
            put_word(&cells[c], out);
    fputs("</tr>\n", out);
}

/* numbers alone need little room */
static const char *class_of(const suf_block_table *t)
{
    for (size_t c = 0; c < t->n_columns; c++)
        if (is_word(t, c))
            return t->is_long ? "box tall" : "box";
    return "box narrow";
}

static void put_controls(size_t n, FILE *out)
{
    fprintf(out,
            "<p class=\"controls\" hidden><label>Show instances with <input type=\"search\" "
            "id=\"filter\" autocomplete=\"off\" spellcheck=\"false\"></label> <output "
            "id=\"count\" for=\"filter\">%zu of %zu</output></p>\n",
            n, n);
}

void suf_html_put_table(const suf_block *block, FILE *out)
{
    const suf_block_table *t = &block->table;
    const size_t n = suf_block_table_n_rows(t);
    if (t->is_long)
        put_controls(n, out);
    fprintf(out, "<div class=\"%s\" tabindex=\"0\"><table %s>\n", class_of(t),
            t->is_long ? "id=\"table\"" : "class=\"short\"");
    if (block->heading)
        suf_html_put_element("caption", block->heading, out);
    put_heads(t, out);
    fputs("<tbody>\n", out);
    for (size_t row = 0; row < n; row++)
        put_row(t, row, out);
    fputs("</tbody></table></div>\n", out);
}
