/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of formats, and the one walk over a document.
 */
#include "report/renderer.h"

static const struct {
    const char *name;
    const suf_renderer *renderer; /* NULL: it is made from data */
} formats[] = {
    [SUF_FORMAT_TEXT] = {"text", &suf_text_renderer},
    [SUF_FORMAT_HTML] = {"html", &suf_html_renderer},
    [SUF_FORMAT_MARKDOWN] = {"markdown", &suf_markdown_renderer},
    [SUF_FORMAT_LATEX] = {"latex", &suf_latex_renderer},
    [SUF_FORMAT_JSON] = {"json", NULL},
    [SUF_FORMAT_CSV] = {"csv", NULL},
};

const char *suf_format_name(int format)
{
    const int n = sizeof formats / sizeof *formats;
    return format >= 0 && format < n ? formats[format].name : NULL;
}

bool suf_format_is_readable(suf_format format)
{
    return formats[format].renderer != NULL;
}

void suf_document_write(const suf_document *document, suf_format format, FILE *out)
{
    const suf_renderer *renderer = formats[format].renderer;
    if (renderer->begin)
        renderer->begin(document, out);
    for (size_t i = 0; i < document->n_blocks; i++)
        if (format == SUF_FORMAT_HTML || !document->blocks[i]->is_for_page)
            renderer->put[document->blocks[i]->kind](document, i, out);
    if (renderer->end)
        renderer->end(document, out);
}
