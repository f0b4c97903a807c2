/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document in LaTeX, to be read by \input from another that uses booktabs. Figures are files;
 * code is in comments, from where it can be copied. References are cited, and listed by the
 * bibliography of the document.
 */
#include <string.h>

#include "report/latex_table.h"
#include "report/latex_text.h"
#include "report/renderer.h"

/* LaTeX can hold back only a few floats: after this many, a page ends and puts them out */
enum { MOST_FLOATS = 16 };

static bool is_float(const suf_document *d, const suf_block *b)
{
    return b->kind == SUF_BLOCK_FIGURE ? d->folder != NULL
                                       : b->kind == SUF_BLOCK_TABLE && !b->table.is_long;
}

static size_t n_floats_before(const suf_document *d, size_t i)
{
    size_t n = 0;
    for (size_t k = 0; k < i; k++)
        n += is_float(d, d->blocks[k]);
    return n;
}

static bool has_figures(const suf_document *d)
{
    for (size_t i = 0; i < d->n_blocks; i++)
        if (d->blocks[i]->kind == SUF_BLOCK_FIGURE && d->folder)
            return true;
    return false;
}

static void begin(const suf_document *d, FILE *out)
{
    fputs("% to be read by \\input; the document needs \\usepackage{booktabs}", out);
    if (has_figures(d)) {
        fputs(" and {graphicx}\n% where the figures are; the document may say it before\n", out);
        fprintf(out, "\\providecommand{\\sufficefigures}{%s}", d->folder);
    }
    fputc('\n', out);
    suf_latex_put_definition(out);
    fputs("\\begingroup\\emergencystretch=5em % narrow columns\n", out);
}

static void end(const suf_document *d, FILE *out)
{
    (void)d;
    fputs("\\endgroup\n", out);
}

static void put_paragraph(const char *text, FILE *out)
{
    suf_latex_put(text, out);
    fputs("\n\n", out);
}

static void put_titled(const char *command, const char *text, FILE *out)
{
    fprintf(out, "%s{", command);
    suf_latex_put(text, out);
    fputs(".}\n", out);
}

/* whether the text that a heading stands before on its line comes next */
static bool is_text_next(const suf_document *d, size_t i)
{
    const suf_block *next = i + 1 < d->n_blocks ? d->blocks[i + 1] : NULL;
    return next && (next->kind == SUF_BLOCK_PROSE || next->kind == SUF_BLOCK_SUMMARY);
}

static bool is_long_section(const suf_document *d, size_t i)
{
    for (size_t k = i + 1; k < d->n_blocks && d->blocks[k]->kind != SUF_BLOCK_HEADING; k++)
        if (d->blocks[k]->kind == SUF_BLOCK_TABLE && d->blocks[k]->table.is_long)
            return true;
    return false;
}

/* whether the block at i lists what the document's bibliography has */
static bool is_bibliography(const suf_document *d, size_t i)
{
    const suf_block *b = i < d->n_blocks ? d->blocks[i] : NULL;
    return b && b->kind == SUF_BLOCK_LIST && b->n_items > 0 && b->items[0].key;
}

/* the parts of a long table do not fit on a page that begins with a float */
static void put_heading(const suf_document *d, size_t i, FILE *out)
{
    if (is_bibliography(d, i + 1))
        return;
    fputs(is_long_section(d, i) && n_floats_before(d, i) > 0 ? "\\clearpage\n" : "", out);
    const char *command = d->blocks[i]->level == 1 ? "\\paragraph" : "\\textbf";
    put_titled(command, d->blocks[i]->heading, out);
    fputs(is_text_next(d, i) ? "" : "\\leavevmode\n\n", out);
}

static void put_minor_heading(const suf_block *b, FILE *out)
{
    if (b->heading)
        put_titled("\\textbf", b->heading, out);
}

static void put_prose(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = d->blocks[i];
    put_minor_heading(b, out);
    for (size_t k = 0; k < b->n_items; k++)
        put_paragraph(b->items[k].text, out);
    fputs(b->n_items ? "" : "\n", out);
}

static void put_item(const suf_block_item *item, FILE *out)
{
    fputs("  \\item[--] ", out);
    if (item->label) {
        suf_latex_put(item->label, out);
        fputs(": ", out);
    }
    suf_latex_put(item->text, out);
    if (item->interval) {
        fputc(' ', out);
        suf_latex_put(item->interval, out);
    }
    fputc('\n', out);
}

static void put_items(const suf_block *b, FILE *out)
{
    if (b->n_items == 0)
        return;
    fputs("\\begin{itemize}\\raggedright\n", out);
    for (size_t k = 0; k < b->n_items; k++)
        put_item(&b->items[k], out);
    fputs("\\end{itemize}\n\n", out);
}

static void put_list(const suf_document *d, size_t i, FILE *out)
{
    if (is_bibliography(d, i))
        return;
    put_minor_heading(d->blocks[i], out);
    put_items(d->blocks[i], out);
}

static void put_facts(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = d->blocks[i];
    fputs("\\par\\smallskip\n", out);
    for (size_t k = 0; k < b->n_items; k++) {
        fputs("\\sufficefact{", out);
        suf_latex_put(b->items[k].label, out);
        fputs("}{", out);
        suf_latex_put(b->items[k].text, out);
        fputs("}\n", out);
    }
    fputs("\\par\\medskip\n\n", out);
}

static void put_summary(const suf_document *d, size_t i, FILE *out)
{
    put_minor_heading(d->blocks[i], out);
    put_paragraph(d->blocks[i]->text, out);
    put_items(d->blocks[i], out);
    if (d->blocks[i]->note)
        put_paragraph(d->blocks[i]->note, out);
}

static void put_out_floats(const suf_document *d, size_t i, FILE *out)
{
    if (is_float(d, d->blocks[i]) && n_floats_before(d, i + 1) % MOST_FLOATS == 0)
        fputs("\\clearpage\n", out);
}

static void put_table(const suf_document *d, size_t i, FILE *out)
{
    size_t n_before = 0;
    for (size_t k = 0; k < i; k++)
        n_before += suf_latex_table_has_label_of(d->blocks[i], d->blocks[k]);
    suf_latex_put_table(d->blocks[i], n_before, out);
    put_out_floats(d, i, out);
}

/* names of figures are harmless, and so is what suf_latex_check_path let through */
static void put_figure(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = d->blocks[i];
    if (!d->folder)
        return;
    fprintf(out,
            "\\begin{figure}[htbp]\n  \\centering\n"
            "  \\includegraphics[width=\\columnwidth,height=0.8\\textheight,keepaspectratio]"
            "{\\sufficefigures/%s.pdf}\n"
            "  \\caption{",
            b->id);
    suf_latex_put(b->heading, out);
    fputs(b->note ? ". " : ".", out);
    suf_latex_put(b->note ? b->note : "", out);
    fprintf(out, "}\n  \\label{fig:%s}\n\\end{figure}\n\n", b->id);
    put_out_floats(d, i, out);
}

static void put_code(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = d->blocks[i];
    fprintf(out, "%% %s\n", b->heading);
    for (const char *line = b->text; *line;) {
        const size_t length = strcspn(line, "\n");
        fprintf(out, "%% %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

const suf_renderer suf_latex_renderer = {
    .begin = begin,
    .put = {[SUF_BLOCK_HEADING] = put_heading,
            [SUF_BLOCK_SUMMARY] = put_summary,
            [SUF_BLOCK_FACTS] = put_facts,
            [SUF_BLOCK_PROSE] = put_prose,
            [SUF_BLOCK_LIST] = put_list,
            [SUF_BLOCK_TABLE] = put_table,
            [SUF_BLOCK_FIGURE] = put_figure,
            [SUF_BLOCK_CODE] = put_code},
    .end = end,
};
