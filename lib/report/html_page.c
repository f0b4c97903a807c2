/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report as one page of HTML that needs nothing besides itself: the verdicts first, then for each
 * comparison what they rest on, the instances, and the methods. Complete without its script, which
 * only sorts and filters the instances and shows tooltips to fingers.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "report/analysis_words.h"
#include "report/base64.h"
#include "report/figure_set.h"
#include "report/html_head.h"
#include "report/html_svg.h"
#include "report/html_table.h"
#include "report/html_text.h"
#include "report/key_numbers.h"
#include "report/methods.h"
#include "report/ranking_words.h"
#include "report/references.h"
#include "report/report_formats.h"

typedef struct {
    const suf_analysis *a;
    const suf_figure_set *figures;
    FILE *out;
} page;

/* words first: colour and sign only repeat them */
static void put_badge(const page *p, const suf_analysed *c)
{
    static const struct {
        const char *sign, *words;
    } badges[] = {
        [SUF_VERDICT_BETTER] = {"&#9650;", "better"},
        [SUF_VERDICT_WORSE] = {"&#9660;", "worse"},
        [SUF_VERDICT_EQUIVALENT] = {"&#8776;", "practically equivalent"},
        [SUF_VERDICT_INCONCLUSIVE] = {"?", "inconclusive"},
    };
    fprintf(p->out, "<span class=\"badge is-%s\"><span aria-hidden=\"true\">%s</span> %s</span>",
            suf_verdict_name((int)c->verdict), badges[c->verdict].sign, badges[c->verdict].words);
}

static void put_pair(const page *p, const suf_analysed *c)
{
    suf_html_put_name(p->a->dataset->algorithms[c->second], p->out);
    fputs(" against ", p->out);
    suf_html_put_name(p->a->dataset->algorithms[c->first], p->out);
}

/* ---- the verdicts ---- */

static void put_key_numbers(const page *p, const suf_analysed *c)
{
    suf_key_number k;
    fputs("<dl class=\"numbers\">\n", p->out);
    for (size_t i = 0; suf_key_number_of(p->a, c, i, &k); i++) {
        fprintf(p->out, "<div><dt>%s</dt><dd>%s", k.label, k.value);
        if (k.interval[0])
            fprintf(p->out, " <span class=\"interval\">%s</span>", k.interval);
        fputs("</dd></div>\n", p->out);
    }
    fputs("</dl>\n", p->out);
}

static void put_verdict(const page *p, size_t i)
{
    const suf_analysed *c = &p->a->comparisons[i];
    fprintf(p->out, "<article class=\"verdict is-%s\">\n<p>", suf_verdict_name((int)c->verdict));
    put_badge(p, c);
    fputs("</p>\n", p->out);
    if (p->a->n_comparisons > 1) {
        fprintf(p->out, "<h2><a href=\"#comparison-%zu\">", i + 1);
        put_pair(p, c);
        fputs("</a></h2>\n", p->out);
    }
    fputs("<p class=\"sentence\">", p->out);
    suf_html_put_sentence(p->a, suf_words_verdict(p->a, c), p->out);
    fputs("</p>\n", p->out);
    put_key_numbers(p, c);
    fputs("</article>\n", p->out);
}

static void put_header(const page *p)
{
    fputs("<header>\n<p class=\"kicker\">Comparison of algorithms</p>\n<h1>", p->out);
    if (p->a->n_comparisons == 1)
        put_pair(p, p->a->comparisons);
    else
        fprintf(p->out, "%zu algorithms, %zu comparisons", p->a->dataset->n_algorithms,
                p->a->n_comparisons);
    fputs("</h1>\n</header>\n", p->out);
}

static void put_verdicts(const page *p)
{
    fputs("<section aria-label=\"Verdicts\">\n<div class=\"verdicts\">\n", p->out);
    for (size_t i = 0; i < p->a->n_comparisons; i++)
        put_verdict(p, i);
    fputs("</div>\n", p->out);
    suf_html_put_element(p->a, "p", suf_words_basis(p->a), p->out);
    fputs("</section>\n", p->out);
}

/* ---- comparisons ---- */

static void put_picture(const suf_set_figure *f, const char *title, FILE *out)
{
    if (!f->is_png) {
        char *prefix = suf_text_format("%s-", f->name);
        suf_html_put_svg(f->text, prefix, title, out);
        free(prefix);
        return;
    }
    fputs("<img alt=\"", out);
    suf_html_put(title, out);
    fputs("\" src=\"data:image/png;base64,", out);
    suf_base64_put((const uint8_t *)f->text, f->size, out);
    fputs("\">\n", out);
}

static void put_figure(const page *p, const suf_set_figure *f)
{
    char *caption = suf_figure_set_caption(f);
    char *title = suf_figure_set_title(p->a, f);
    fprintf(p->out, "<figure id=\"%s\">\n", f->name);
    put_picture(f, title, p->out);
    fputs("<figcaption>", p->out);
    suf_html_put(caption, p->out);
    fputs("</figcaption>\n</figure>\n", p->out);
    free(title);
    free(caption);
}

/* of a comparison, or SIZE_MAX: of all algorithms */
static bool has_place(const suf_set_figure *f, size_t comparison)
{
    return f->is_of_comparison ? f->comparison == comparison : comparison == SIZE_MAX;
}

static void put_figures(const page *p, size_t comparison)
{
    size_t n = 0;
    for (size_t i = 0; i < p->figures->n; i++)
        if (has_place(&p->figures->all[i], comparison)) {
            fputs(n++ ? "" : "<div class=\"figures\">\n", p->out);
            put_figure(p, &p->figures->all[i]);
        }
    fputs(n ? "</div>\n" : "", p->out);
}

/* those of a group together */
static void put_remarks(const page *p, const suf_analysed *c)
{
    const char *heading = NULL;
    fputs("<div class=\"remarks\">\n", p->out);
    for (size_t k = 0; k < SUF_N_REMARKS; k++) {
        char *text = suf_words_remark(p->a, c, k);
        if (text && (!heading || strcmp(heading, suf_words_remark_heading(k)) != 0)) {
            fputs(heading ? "</div>\n" : "", p->out);
            heading = suf_words_remark_heading(k);
            fprintf(p->out, "<div>\n<h3>%s</h3>\n", heading);
        }
        suf_html_put_element(p->a, "p", text, p->out);
    }
    fputs(heading ? "</div>\n</div>\n" : "</div>\n", p->out);
}

static void put_comparison_body(const page *p, size_t i)
{
    const suf_analysed *c = &p->a->comparisons[i];
    put_remarks(p, c);
    suf_html_put_tests(p->a, c, p->out);
    suf_html_put_trends(p->a, i, p->out);
    put_figures(p, i);
}

/* the first is open to the eye, the others on demand */
static void put_comparison(const page *p, size_t i)
{
    const suf_analysed *c = &p->a->comparisons[i];
    fprintf(p->out,
            i == 0 ? "<section id=\"comparison-%zu\">\n<h2>"
                   : "<details class=\"comparison\" id=\"comparison-%zu\">\n<summary><h2>",
            i + 1);
    if (p->a->n_comparisons > 1)
        put_pair(p, c);
    else
        fputs("What the verdict rests on", p->out);
    fputs("</h2>", p->out);
    if (i > 0) {
        put_badge(p, c);
        fputs("</summary>", p->out);
    }
    fputc('\n', p->out);
    put_comparison_body(p, i);
    fputs(i == 0 ? "</section>\n" : "</details>\n", p->out);
}

static void put_of_all(const page *p)
{
    bool has_one = p->a->ranking.n > 0;
    for (size_t i = 0; i < p->figures->n; i++)
        has_one = has_one || !p->figures->all[i].is_of_comparison;
    if (!has_one)
        return;
    fputs("<section id=\"all\">\n<h2>All algorithms</h2>\n<div class=\"prose\">\n", p->out);
    for (size_t i = 0; i < SUF_N_RANKING_WORDS; i++)
        suf_html_put_element(p->a, "p", suf_words_ranking(p->a, i), p->out);
    fputs("</div>\n", p->out);
    put_figures(p, SIZE_MAX);
    fputs("</section>\n", p->out);
}

/* ---- the rest ---- */

static void put_left_out(const page *p)
{
    char *line;
    if (p->a->dataset->n_left_out == 0)
        return;
    fputs("<section id=\"left-out\">\n<h2>Left out</h2>\n<ul>\n", p->out);
    for (size_t i = 0; (line = suf_words_left_out(p->a->dataset, i)); i++)
        suf_html_put_element(p->a, "li", line, p->out);
    fputs("</ul>\n</section>\n", p->out);
}

static char *bibtex_of(const suf_analysis *a)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    suf_references_write(a, "", out);
    if (fclose(out) != 0)
        abort();
    return text;
}

static void put_methods(const page *p)
{
    char *line;
    fputs("<section id=\"methods\" class=\"prose\">\n<h2>Methods</h2>\n", p->out);
    suf_html_put_element(p->a, "p", suf_methods_text(p->a), p->out);
    fputs("<h3>References</h3>\n<ul class=\"references\">\n", p->out);
    for (size_t i = 0; (line = suf_references_line(p->a, i)); i++)
        suf_html_put_element(p->a, "li", line, p->out);
    fputs("</ul>\n<details>\n<summary>BibTeX</summary>\n<div class=\"box\" tabindex=\"0\">",
          p->out);
    suf_html_put_element(p->a, "pre", bibtex_of(p->a), p->out);
    fputs("</div>\n</details>\n</section>\n", p->out);
}

static void put_body(const page *p)
{
    fputs("<body>\n", p->out);
    put_header(p);
    fputs("<main>\n", p->out);
    put_verdicts(p);
    if (p->figures->n == 0)
        fputs("<p>The report was asked for without figures.</p>\n", p->out);
    else
        suf_html_put_element(p->a, "p", suf_figure_set_rest(p->a), p->out);
    for (size_t i = 0; i < p->a->n_comparisons; i++)
        put_comparison(p, i);
    put_of_all(p);
    fputs("<section id=\"instances\">\n<h2>Instances</h2>\n", p->out);
    suf_html_put_instances(p->a->dataset, p->out);
    fputs("</section>\n", p->out);
    put_left_out(p);
    put_methods(p);
    fprintf(p->out,
            "</main>\n<footer><p>suffice %s</p></footer>\n<div id=\"tip\" role=\"status\" "
            "hidden></div>\n",
            suf_version());
    suf_html_put_script(p->out);
    fputs("</body>\n</html>\n", p->out);
}

static char *title_of(const suf_analysis *a)
{
    return a->n_comparisons == 1 ? suf_words_pair(a, a->comparisons)
                                 : suf_text_copy("Comparison of algorithms");
}

void suf_report_write_html(const suf_analysis *a, const suf_report_view *view, FILE *out)
{
    const page p = {a, view->figures, out};
    char *title = title_of(a);
    suf_html_put_head(title, out);
    free(title);
    put_body(&p);
}
