/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See document.h.
 */
#include "report/document.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "figures/figure.h"

/* bytes of SVG that a browser draws at once */
enum { MOST_SVG = 2000000 };
/* bytes of a script that no SVG within this limit comes from */
enum { MOST_SCRIPT = 2 * MOST_SVG };

/* bytes of data that are in a page beside each picture */
enum { MOST_CSV = 200000 };

suf_document *suf_document_new(const char *subject, char *title)
{
    suf_document *document = suf_alloc(1, sizeof *document);
    document->subject = suf_text_copy(subject);
    document->title = title;
    return document;
}

static void free_block(suf_block *block)
{
    for (size_t i = 0; i < block->n_items; i++) {
        free(block->items[i].label);
        free(block->items[i].text);
        free(block->items[i].interval);
        free(block->items[i].key);
    }
    free(block->items);
    free(block->heading);
    free(block->text);
    free(block->note);
    free(block->id);
    free(block->picture.data);
    for (size_t i = 0; i < block->n_views; i++)
        free(block->views[i].picture.data);
    free(block->csv);
    suf_block_table_release(&block->table);
    free(block);
}

void suf_document_free(suf_document *document)
{
    if (!document)
        return;
    for (size_t i = 0; i < document->n_blocks; i++)
        free_block(document->blocks[i]);
    free(document->blocks);
    free(document->subject);
    free(document->title);
    free(document->folder);
    free(document);
}

suf_block *suf_document_add(suf_document *document, suf_block_kind kind, char *heading)
{
    suf_block *block = suf_alloc(1, sizeof *block);
    block->kind = kind;
    block->heading = heading;
    document->blocks =
        suf_grow(document->blocks, document->n_blocks, &document->capacity, sizeof(suf_block *));
    document->blocks[document->n_blocks++] = block;
    return block;
}

void suf_block_add_item(suf_block *block, suf_block_item item)
{
    block->items = suf_grow(block->items, block->n_items, &block->capacity, sizeof *block->items);
    block->items[block->n_items++] = item;
}

void suf_block_add_text(suf_block *block, char *text)
{
    if (text)
        suf_block_add_item(block, (suf_block_item){.text = text});
}

void suf_document_add_prose(suf_document *document, char *text)
{
    if (text)
        suf_block_add_text(suf_document_add(document, SUF_BLOCK_PROSE, NULL), text);
}

void suf_document_add_lead(suf_document *document, char *text)
{
    suf_block *block = suf_document_add(document, SUF_BLOCK_PROSE, NULL);
    block->is_lead = true;
    suf_block_add_text(block, text);
}

void suf_document_add_paragraph(suf_document *document, char *text)
{
    suf_block *last = document->n_blocks ? document->blocks[document->n_blocks - 1] : NULL;
    if (last && last->kind == SUF_BLOCK_PROSE)
        suf_block_add_text(last, text);
    else
        suf_document_add_prose(document, text);
}

suf_block *suf_document_add_heading(suf_document *document, int level, const char *heading,
                                    const char *id)
{
    suf_block *block = suf_document_add(document, SUF_BLOCK_HEADING, suf_text_copy(heading));
    block->level = level;
    block->id = id ? suf_text_copy(id) : NULL;
    return block;
}

suf_block_table *suf_document_add_table(suf_document *document, char *caption)
{
    return &suf_document_add(document, SUF_BLOCK_TABLE, caption)->table;
}

int suf_picture_render(suf_picture *picture, const suf_figure *figure, suf_error *err)
{
    *picture = (suf_picture){0};
    const bool is_small = strlen(suf_figure_script(figure)) <= MOST_SCRIPT;
    const int rc =
        is_small ? suf_figure_render(figure, ".svg", &picture->data, &picture->size, err) : SUF_OK;
    if (rc < 0 || (is_small && picture->size <= MOST_SVG))
        return rc;
    free(picture->data);
    *picture = (suf_picture){.is_png = true};
    return suf_figure_render(figure, ".png", &picture->data, &picture->size, err);
}

char *suf_picture_csv(const suf_figure *figure)
{
    const char *csv = suf_figure_csv(figure);
    return strlen(csv) <= MOST_CSV ? suf_text_copy(csv) : NULL;
}

int suf_document_add_drawn(suf_document *document, const suf_figure *figure, const char *id,
                           const char *caption, suf_error *err)
{
    suf_picture picture;
    const int rc = suf_picture_render(&picture, figure, err);
    if (rc < 0)
        return rc;
    suf_block *block = suf_document_add(document, SUF_BLOCK_FIGURE, suf_text_copy(caption));
    block->id = suf_text_copy(id);
    block->text = suf_figure_alt(figure) ? suf_text_copy(suf_figure_alt(figure)) : NULL;
    block->picture = picture;
    block->csv = suf_picture_csv(figure);
    return SUF_OK;
}
