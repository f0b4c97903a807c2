/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document for a terminal: a blank line between two blocks, prose in lines of at most 78
 * characters, tables as text_table.h says. Figures are not in it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/display.h"
#include "base/text.h"
#include "report/name_text.h"
#include "report/renderer.h"
#include "report/text_table.h"
#include "report/wrap.h"

enum { MOST_ALIGNED = 36 };

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

static void put_item(const suf_block_item *item, FILE *out)
{
    char *text = suf_name_text_plain(item->text);
    char *label = item->label ? suf_text_format("  %-3s ", item->label) : suf_text_copy("- ");
    suf_wrap_write_item(label, text, out);
    free(label);
    free(text);
}

static void put_list(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = begin(d, i, out);
    put_minor_heading(b, out);
    for (size_t k = 0; k < b->n_items; k++)
        put_item(&b->items[k], out);
}

/* what a label that takes half of a line is about stands below it */
static void put_key_number(const suf_block_item *item, size_t width, FILE *out)
{
    char *name = suf_name_text_plain(item->label);
    const size_t taken = suf_display_width(name);
    char *label = suf_text_format("  %s%*s  ", name, (int)(taken < width ? width - taken : 0), "");
    char *text = suf_text_format("%s%s%s", item->text, item->interval ? " " : "",
                                 item->interval ? item->interval : "");
    char *plain = suf_name_text_plain(text);
    if (taken > MOST_ALIGNED)
        fprintf(out, "  %s\n", name);
    suf_wrap_write_item(taken > MOST_ALIGNED ? "    " : label, plain, out);
    free(plain);
    free(text);
    free(label);
    free(name);
}

static void put_key_numbers(const suf_block *b, FILE *out)
{
    size_t width = 0;
    for (size_t k = 0; k < b->n_items; k++) {
        char *name = suf_name_text_plain(b->items[k].label);
        const size_t taken = suf_display_width(name);
        width = taken > width && taken <= MOST_ALIGNED ? taken : width;
        free(name);
    }
    for (size_t k = 0; k < b->n_items; k++)
        put_key_number(&b->items[k], width, out);
}

static void put_facts(const suf_document *d, size_t i, FILE *out)
{
    put_key_numbers(begin(d, i, out), out);
}

static void put_summary(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = begin(d, i, out);
    put_minor_heading(b, out);
    put_wrapped(b->text, "", out);
    put_key_numbers(b, out);
    if (b->note)
        put_wrapped(b->note, "", out);
}

static void put_table(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = begin(d, i, out);
    put_minor_heading(b, out);
    suf_text_table_write(&b->table, out);
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
            [SUF_BLOCK_FACTS] = put_facts,
            [SUF_BLOCK_PROSE] = put_prose,
            [SUF_BLOCK_LIST] = put_list,
            [SUF_BLOCK_TABLE] = put_table,
            [SUF_BLOCK_FIGURE] = put_figure,
            [SUF_BLOCK_CODE] = put_code},
};
