/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document in Markdown (CommonMark with GitHub's tables). Figures are linked as files.
 */
#include <string.h>

#include "report/markdown_text.h"
#include "report/renderer.h"

static void put_heading_of(const char *hashes, const char *text, FILE *out)
{
    fprintf(out, "%s ", hashes);
    suf_markdown_put_block(text, out);
    fputs("\n\n", out);
}

static void put_paragraph(const char *text, FILE *out)
{
    suf_markdown_put_block(text, out);
    fputs("\n\n", out);
}

static void put_minor_heading(const suf_block *b, FILE *out)
{
    if (b->heading)
        put_heading_of("####", b->heading, out);
}

static void put_texts(const suf_block *b, FILE *out)
{
    for (size_t k = 0; k < b->n_items; k++)
        put_paragraph(b->items[k].text, out);
}

static void begin(const suf_document *d, FILE *out)
{
    if (d->n_blocks > 0 && d->blocks[0]->is_lead)
        put_texts(d->blocks[0], out);
    put_heading_of("##", d->title, out);
}

static void put_heading(const suf_document *d, size_t i, FILE *out)
{
    put_heading_of(d->blocks[i]->level == 1 ? "###" : "####", d->blocks[i]->heading, out);
}

static void put_prose(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = d->blocks[i];
    put_minor_heading(b, out);
    if (!b->is_lead)
        put_texts(b, out);
}

static void put_item(const suf_block_item *item, FILE *out)
{
    fputs("- ", out);
    if (item->label) {
        suf_markdown_put_block(item->label, out);
        fputs(": ", out);
        suf_markdown_put(item->text, out);
    } else {
        suf_markdown_put_block(item->text, out);
    }
    if (item->interval) {
        fputc(' ', out);
        suf_markdown_put(item->interval, out);
    }
    fputc('\n', out);
}

static void put_items(const suf_block *b, FILE *out)
{
    for (size_t k = 0; k < b->n_items; k++)
        put_item(&b->items[k], out);
    fputs(b->n_items ? "\n" : "", out);
}

static void put_list(const suf_document *d, size_t i, FILE *out)
{
    put_minor_heading(d->blocks[i], out);
    put_items(d->blocks[i], out);
}

static void put_facts(const suf_document *d, size_t i, FILE *out)
{
    put_items(d->blocks[i], out);
}

static void put_summary(const suf_document *d, size_t i, FILE *out)
{
    put_minor_heading(d->blocks[i], out);
    put_paragraph(d->blocks[i]->text, out);
    put_items(d->blocks[i], out);
    if (d->blocks[i]->note)
        put_paragraph(d->blocks[i]->note, out);
}

static void put_row(const suf_block_table *t, size_t row, FILE *out)
{
    const suf_block_cell *cells = suf_block_table_row(t, row);
    for (size_t c = 0; c < t->n_columns; c++) {
        fputs("| ", out);
        suf_markdown_put(cells[c].text, out);
        if (c == 0 && suf_block_table_is_marked(t, row))
            fprintf(out, " (%s)", t->mark);
        fputc(' ', out);
    }
    fputs("|\n", out);
}

static void put_table(const suf_document *d, size_t i, FILE *out)
{
    const suf_block_table *t = &d->blocks[i]->table;
    if (d->blocks[i]->heading)
        put_paragraph(d->blocks[i]->heading, out);
    for (size_t c = 0; c < t->n_columns; c++) {
        fputs("| ", out);
        suf_markdown_put(t->columns[c].head, out);
        fputc(' ', out);
    }
    fputs("|\n", out);
    for (size_t c = 0; c < t->n_columns; c++)
        fputs(t->columns[c].kind == SUF_COLUMN_NUMBER ? "|---:" : "|---", out);
    fputs("|\n", out);
    for (size_t row = 0; row < suf_block_table_n_rows(t); row++)
        put_row(t, row, out);
    fputc('\n', out);
}

static void put_figure(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = d->blocks[i];
    if (!d->folder)
        return;
    fputs("![", out);
    suf_markdown_put(b->heading, out);
    fputs("](", out);
    suf_markdown_put_address(d->folder, out);
    fprintf(out, "/%s.svg)\n\n", b->id);
    put_paragraph(b->heading, out);
    if (b->note)
        put_paragraph(b->note, out);
}

/* a block that is indented needs no fence, which its lines could hold */
static void put_code(const suf_document *d, size_t i, FILE *out)
{
    put_minor_heading(d->blocks[i], out);
    for (const char *line = d->blocks[i]->text; *line;) {
        const size_t length = strcspn(line, "\n");
        fprintf(out, "    %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
    fputc('\n', out);
}

const suf_renderer suf_markdown_renderer = {
    .begin = begin,
    .put = {[SUF_BLOCK_HEADING] = put_heading,
            [SUF_BLOCK_SUMMARY] = put_summary,
            [SUF_BLOCK_FACTS] = put_facts,
            [SUF_BLOCK_PROSE] = put_prose,
            [SUF_BLOCK_LIST] = put_list,
            [SUF_BLOCK_TABLE] = put_table,
            [SUF_BLOCK_FIGURE] = put_figure,
            [SUF_BLOCK_CODE] = put_code},
};
