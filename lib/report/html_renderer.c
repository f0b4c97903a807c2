/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document as one page of HTML that needs nothing besides itself. Complete without its script,
 * which only sorts and filters the long table, shows where an instance is in the figures, and shows
 * tooltips to fingers.
 *
 * A heading of the first level begins a section. Summaries, figures and prose with minor headings
 * that follow each other are put side by side.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "report/html_figure.h"
#include "report/html_head.h"
#include "report/html_table.h"
#include "report/html_text.h"
#include "report/renderer.h"

enum { LEAST_CONTENTS = 3 }; /* sections of a page that names them at its top */

/* ---- sections ---- */

/* the heading of the section that the block before i is in; NULL: it is before the first heading */
static const suf_block *section_before(const suf_document *d, size_t i)
{
    while (i-- > 0)
        if (d->blocks[i]->kind == SUF_BLOCK_HEADING && d->blocks[i]->level == 1)
            return d->blocks[i];
    return NULL;
}

/* of a heading inside of a section; where there is none, it is below the title itself */
static const char *minor_element(const suf_document *d, size_t i)
{
    return section_before(d, i) ? "h3" : "h2";
}

static void close_section(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *heading = section_before(d, i);
    if (i > 0)
        fputs(heading && heading->is_folded ? "</details>\n" : "</section>\n", out);
}

/* words first: colour and sign only repeat them */
static void put_badge(const char *tone, FILE *out)
{
    static const struct {
        const char *tone, *sign, *words;
    } badges[] = {
        {"better", "&#9650;", "better"},
        {"worse", "&#9660;", "worse"},
        {"equivalent", "&#8776;", "equivalent"},
        {"inconclusive", "?", "inconclusive"},
        {"none", "?", "no verdict"},
    };
    for (size_t i = 0; tone && i < sizeof badges / sizeof *badges; i++)
        if (strcmp(badges[i].tone, tone) == 0)
            fprintf(out,
                    "<span class=\"badge is-%s\"><span aria-hidden=\"true\">%s</span> %s</span>",
                    tone, badges[i].sign, badges[i].words);
}

static void put_section(const suf_block *b, FILE *out)
{
    fputs(b->is_folded ? "<details class=\"comparison\"" : "<section", out);
    if (b->id)
        fprintf(out, " id=\"%s\"", b->id);
    fputs(b->is_folded ? ">\n<summary><h2>" : ">\n<h2>", out);
    suf_html_put_sentence(b->heading, out);
    fputs("</h2>", out);
    put_badge(b->tone, out);
    fputs(b->is_folded ? "</summary>\n" : "\n", out);
}

/* whether marks of instances could be coloured by a feature in the long table */
static bool has_features(const suf_document *d)
{
    bool has_figure = false;
    bool has_feature = false;
    for (size_t i = 0; i < d->n_blocks; i++) {
        has_figure = has_figure || d->blocks[i]->kind == SUF_BLOCK_FIGURE;
        has_feature = has_feature || d->blocks[i]->table.n_features > 0;
    }
    return has_figure && has_feature;
}

/* at the end of the first screen; the script fills it in and shows it */
static void put_colours(const suf_document *d, size_t i, FILE *out)
{
    if (i > 0 && !section_before(d, i) && has_features(d))
        fputs("<p class=\"controls\" id=\"colours\" hidden><label>Colour the marks of instances by "
              "<select><option value=\"\">nothing</option></select></label> <span class=\"key\" "
              "role=\"status\"></span></p>\n",
              out);
}

static void put_heading(const suf_document *d, size_t i, FILE *out)
{
    if (d->blocks[i]->level > 1) {
        suf_html_put_element(minor_element(d, i), d->blocks[i]->heading, out);
        return;
    }
    put_colours(d, i, out);
    close_section(d, i, out);
    put_section(d->blocks[i], out);
}

/* ---- groups ---- */

/* the class of what is put side by side; NULL: it stands by itself */
static const char *group_of(const suf_document *d, size_t i)
{
    const suf_block *b = i < d->n_blocks ? d->blocks[i] : NULL;
    if (!b)
        return NULL;
    const bool is_first_screen = !section_before(d, i + 1);
    if (b->kind == SUF_BLOCK_SUMMARY || (b->kind == SUF_BLOCK_FACTS && is_first_screen) ||
        (b->kind == SUF_BLOCK_FIGURE && b->is_lead))
        return "verdicts";
    if (b->kind == SUF_BLOCK_FIGURE)
        return "figures";
    return b->kind != SUF_BLOCK_TABLE && b->kind != SUF_BLOCK_CODE &&
                   b->kind != SUF_BLOCK_HEADING && b->heading
               ? "remarks"
               : NULL;
}

static const suf_block *open_group(const suf_document *d, size_t i, FILE *out)
{
    const char *group = group_of(d, i);
    if (group && (i == 0 || group_of(d, i - 1) != group))
        fprintf(out, "<div class=\"%s\">\n", group);
    return d->blocks[i];
}

static void close_group(const suf_document *d, size_t i, FILE *out)
{
    const char *group = group_of(d, i);
    if (group && group_of(d, i + 1) != group)
        fputs("</div>\n", out);
}

/* ---- blocks ---- */

static void put_key_numbers(const suf_block *b, FILE *out)
{
    fputs(b->n_items ? "<dl class=\"numbers\">\n" : "", out);
    for (size_t i = 0; i < b->n_items; i++) {
        const suf_block_item *k = &b->items[i];
        fprintf(out, "<div><dt>%s</dt><dd>", k->label);
        suf_html_put(k->text, out);
        if (k->interval)
            fprintf(out, " <span class=\"interval\">%s</span>", k->interval);
        fputs("</dd></div>\n", out);
    }
    fputs(b->n_items ? "</dl>\n" : "", out);
}

static void put_facts(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = open_group(d, i, out);
    fputs("<dl class=\"facts\">\n", out);
    for (size_t k = 0; k < b->n_items; k++) {
        fputs("<div><dt>", out);
        suf_html_put_sentence(b->items[k].label, out);
        fputs("</dt><dd>", out);
        suf_html_put_sentence(b->items[k].text, out);
        fputs("</dd></div>\n", out);
    }
    fputs("</dl>\n", out);
    close_group(d, i, out);
}

static void put_linked_heading(const suf_block *b, FILE *out)
{
    if (!b->heading)
        return;
    fprintf(out, "<h2><a href=\"#%s\">", b->id);
    suf_html_put_sentence(b->heading, out);
    fputs("</a></h2>\n", out);
}

static void put_summary(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = open_group(d, i, out);
    fprintf(out, "<article class=\"verdict%s%s\">\n", b->tone ? " is-" : "",
            b->tone ? b->tone : "");
    if (b->tone) {
        fputs("<p>", out);
        put_badge(b->tone, out);
        fputs("</p>\n", out);
    }
    put_linked_heading(b, out);
    fputs("<p class=\"sentence\">", out);
    suf_html_put_sentence(b->text, out);
    fputs("</p>\n", out);
    put_key_numbers(b, out);
    if (b->note) {
        fputs("<p class=\"note\">", out);
        suf_html_put_sentence(b->note, out);
        fputs("</p>\n", out);
    }
    fputs("</article>\n", out);
    close_group(d, i, out);
}

static void open_minor(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = d->blocks[i];
    if (!b->heading)
        return;
    fputs("<div>\n", out);
    suf_html_put_element(minor_element(d, i), b->heading, out);
}

static void close_minor(const suf_block *b, FILE *out)
{
    fputs(b->heading ? "</div>\n" : "", out);
}

static void put_prose(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = open_group(d, i, out);
    open_minor(d, i, out);
    for (size_t k = 0; k < b->n_items; k++)
        suf_html_put_element("p", b->items[k].text, out);
    close_minor(b, out);
    close_group(d, i, out);
}

/* with a link to what its identifier names */
static void put_reference(const suf_block_item *item, FILE *out)
{
    const char *doi = strstr(item->text, "doi:");
    if (!doi) {
        suf_html_put_sentence(item->text, out);
        return;
    }
    char *before = suf_text_format("%.*s", (int)(doi - item->text), item->text);
    char *number = suf_text_format("%.*s", (int)strlen(doi) - 5, doi + 4); /* without full stop */
    suf_html_put_sentence(before, out);
    fputs("<a href=\"https://doi.org/", out);
    suf_html_put(number, out);
    fputs("\">doi:", out);
    suf_html_put(number, out);
    fputs("</a>.", out);
    free(number);
    free(before);
}

static void put_item(const suf_block_item *item, FILE *out)
{
    if (item->key) {
        fprintf(out, "<li id=\"ref-%s\">", item->key);
        put_reference(item, out);
    } else {
        fputs("<li>", out);
        if (item->label)
            fprintf(out, "<strong>%s</strong> ", item->label);
        suf_html_put_sentence(item->text, out);
    }
    fputs("</li>\n", out);
}

static void put_list(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = open_group(d, i, out);
    open_minor(d, i, out);
    fputs("<ul>\n", out);
    for (size_t k = 0; k < b->n_items; k++)
        put_item(&b->items[k], out);
    fputs("</ul>\n", out);
    close_minor(b, out);
    close_group(d, i, out);
}

static void put_table(const suf_document *d, size_t i, FILE *out)
{
    suf_html_put_table(d->blocks[i], out);
}

static void put_figure(const suf_document *d, size_t i, FILE *out)
{
    const suf_block *b = open_group(d, i, out);
    fprintf(out, "<figure id=\"%s\"%s>\n", b->id, b->is_lead ? " class=\"lead\"" : "");
    suf_html_put_pictures(b, i, out);
    fputs("<figcaption><p>", out);
    suf_html_put_sentence(b->heading, out);
    fputs("</p>\n", out);
    if (b->note)
        suf_html_put_element("p", b->note, out);
    suf_html_put_data(b, out);
    fputs("</figcaption>\n</figure>\n", out);
    close_group(d, i, out);
}

static void put_code(const suf_document *d, size_t i, FILE *out)
{
    fputs("<details>\n", out);
    suf_html_put_element("summary", d->blocks[i]->heading, out);
    fputs("<div class=\"box\" tabindex=\"0\"><pre>", out);
    suf_html_put(d->blocks[i]->text, out);
    fputs("</pre>\n</div>\n</details>\n", out);
}

/* ---- the page ---- */

static bool begins_with_section(const suf_document *d)
{
    return d->n_blocks > 0 && d->blocks[0]->kind == SUF_BLOCK_HEADING;
}

/* a section that the contents name; comparisons are too many, and the summaries link to them */
static bool is_named(const suf_block *b)
{
    return b->kind == SUF_BLOCK_HEADING && b->level == 1 && b->id && !b->tone;
}

static void put_contents(const suf_document *d, FILE *out)
{
    size_t n = 0;
    for (size_t i = 0; i < d->n_blocks; i++)
        n += is_named(d->blocks[i]);
    if (n < LEAST_CONTENTS)
        return;
    fputs("<nav aria-label=\"Contents\"><ul>\n", out);
    for (size_t i = 0; i < d->n_blocks; i++) {
        if (!is_named(d->blocks[i]))
            continue;
        fprintf(out, "<li><a href=\"#%s\">", d->blocks[i]->id);
        suf_html_put_sentence(d->blocks[i]->heading, out);
        fputs("</a></li>\n", out);
    }
    fputs("</ul></nav>\n", out);
}

static void begin(const suf_document *d, FILE *out)
{
    suf_html_put_head(d->title, d->refresh, out);
    fputs("<body>\n<header>\n<p class=\"kicker\">", out);
    suf_html_put(d->subject, out);
    fputs("</p>\n", out);
    suf_html_put_element("h1", d->title, out);
    put_contents(d, out);
    fputs(begins_with_section(d) ? "</header>\n<main>\n" : "</header>\n<main>\n<section>\n", out);
}

static void end(const suf_document *d, FILE *out)
{
    close_section(d, d->n_blocks, out);
    fprintf(out,
            "</main>\n<footer><p>suffice %s</p></footer>\n<div id=\"tip\" role=\"status\" "
            "hidden></div>\n",
            suf_version());
    suf_html_put_script(out);
    fputs("</body>\n</html>\n", out);
}

const suf_renderer suf_html_renderer = {
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
