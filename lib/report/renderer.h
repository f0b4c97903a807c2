/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document in one of the formats for reading. A renderer is a function for each kind of block,
 * called in their order; it may look at the blocks around it.
 */
#ifndef SUF_REPORT_RENDERER_H
#define SUF_REPORT_RENDERER_H

#include <stdio.h>

#include "report/document.h"
#include "suffice.h"

/* i: which of the document's blocks */
typedef void suf_block_writer(const suf_document *document, size_t i, FILE *out);

typedef struct suf_renderer {
    void (*begin)(const suf_document *document, FILE *out); /* NULL: nothing */
    suf_block_writer *put[SUF_N_BLOCKS];
    void (*end)(const suf_document *document, FILE *out); /* NULL: nothing */
} suf_renderer;

extern const suf_renderer suf_text_renderer, suf_html_renderer, suf_markdown_renderer,
    suf_latex_renderer;

/* Whether the format is for reading: made from a document. The others are made from data. */
bool suf_format_is_readable(suf_format format);

/* format: one for reading */
void suf_document_write(const suf_document *document, suf_format format, FILE *out);

#endif
