/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See html_table.h. A cell with a number has all of its digits in data-v, by which report.js sorts.
 */
#include "report/html_table.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/html_text.h"
#include "report/trend_words.h"

/* ---- tests ---- */

static void put_test(const suf_analysis *a, const suf_analysed *c, int kind, FILE *out)
{
    char cells[SUF_TEST_COLUMNS][SUF_CELL_SIZE];
    if (!suf_words_test_cells(c, kind, cells))
        return;
    const bool is_chosen = kind == (int)a->request.design.test;
    fprintf(out, "<tr%s><th scope=\"row\">", is_chosen ? " class=\"chosen\"" : "");
    suf_html_put(cells[0], out);
    fputs(is_chosen ? " <small>(the verdict)</small></th>" : "</th>", out);
    for (size_t i = 1; i + 1 < SUF_TEST_COLUMNS; i++) {
        fputs("<td>", out);
        suf_html_put(cells[i], out);
        fputs("</td>", out);
    }
    fprintf(out, "<td class=\"word is-%s\">%s</td></tr>\n", cells[SUF_TEST_COLUMNS - 1],
            cells[SUF_TEST_COLUMNS - 1]);
}

void suf_html_put_tests(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    fputs("<div class=\"box\" tabindex=\"0\"><table class=\"tests\">\n<caption>Tests of the "
          "differences</caption>\n<thead><tr>",
          out);
    for (size_t i = 0; i < SUF_TEST_COLUMNS; i++)
        fprintf(out, "<th scope=\"col\"%s>%s</th>",
                i + 1 == SUF_TEST_COLUMNS ? " class=\"word\"" : "", suf_words_test_heads[i]);
    fputs("</tr></thead>\n<tbody>\n", out);
    for (int k = 0; k < SUF_TEST_ROWS; k++)
        put_test(a, c, k, out);
    fputs("</tbody></table></div>\n", out);
}

/* ---- trends ---- */

static void put_trend(char cells[SUF_TREND_COLUMNS][SUF_TREND_CELL_SIZE], FILE *out)
{
    fputs("<tr><th scope=\"row\">", out);
    suf_html_put_name(cells[0], out);
    fputs("</th>", out);
    for (size_t k = 1; k < SUF_TREND_COLUMNS; k++) {
        fputs("<td>", out);
        suf_html_put(cells[k], out);
        fputs("</td>", out);
    }
    fputs("</tr>\n", out);
}

void suf_html_put_trends(const suf_analysis *a, size_t comparison, FILE *out)
{
    char cells[SUF_TREND_COLUMNS][SUF_TREND_CELL_SIZE];
    char *title = suf_words_trends(a, comparison);
    if (!title)
        return;
    fputs("<div class=\"box\" tabindex=\"0\"><table class=\"tests\">\n", out);
    suf_html_put_element(a, "caption", title, out);
    fputs("<thead><tr>", out);
    for (size_t k = 0; k < SUF_TREND_COLUMNS; k++)
        fprintf(out, "<th scope=\"col\">%s</th>", suf_words_trend_heads[k]);
    fputs("</tr></thead>\n<tbody>\n", out);
    for (size_t i = 0; suf_words_trend_cells(a, comparison, i, cells); i++)
        put_trend(cells, out);
    fputs("</tbody></table></div>\n", out);
    suf_html_put_element(a, "p", suf_words_trends_left_out(a, comparison), out);
}

/* ---- instances ---- */

typedef struct {
    const suf_dataset *data;
    size_t **places; /* by pairing, then instance: its place in the pairing; SIZE_MAX: none */
    bool *has_se;    /* by pairing */
    bool *is_number; /* by feature: every text that there is is one */
    bool has_limit;  /* an instance is at its limit */
} instances;

static size_t *places_of(const suf_dataset *d, const suf_pairing *p)
{
    size_t *places = suf_alloc(d->n_instances, sizeof *places);
    for (size_t i = 0; i < d->n_instances; i++)
        places[i] = SIZE_MAX;
    for (size_t i = 0; i < p->n; i++)
        places[p->instances[i]] = i;
    return places;
}

static bool has_se(const suf_pairing *p)
{
    for (size_t i = 0; i < p->n; i++)
        if (!isnan(p->se[i]))
            return true;
    return false;
}

static bool is_number(const suf_feature *f, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (isnan(f->numbers[i]) && f->texts[i][0])
            return false;
    return true;
}

static bool has_limit(const suf_dataset *d)
{
    for (size_t i = 0; d->at_limit && i < d->n_instances; i++)
        if (d->at_limit[i])
            return true;
    return false;
}

static instances look_at(const suf_dataset *d)
{
    instances t = {.data = d,
                   .places = suf_alloc(d->n_pairings, sizeof *t.places),
                   .has_se = suf_alloc(d->n_pairings, sizeof *t.has_se),
                   .is_number = suf_alloc(d->n_features + 1, sizeof *t.is_number),
                   .has_limit = has_limit(d)};
    for (size_t i = 0; i < d->n_pairings; i++) {
        t.places[i] = places_of(d, &d->pairings[i]);
        t.has_se[i] = has_se(&d->pairings[i]);
    }
    for (size_t i = 0; i < d->n_features; i++)
        t.is_number[i] = is_number(&d->features[i], d->n_instances);
    return t;
}

static void release(instances *t)
{
    for (size_t i = 0; i < t->data->n_pairings; i++)
        free(t->places[i]);
    free(t->places);
    free(t->has_se);
    free(t->is_number);
}

static void put_name_head(const char *name, bool is_word, const char *after, FILE *out)
{
    fprintf(out, "<th scope=\"col\"%s>", is_word ? " class=\"word\"" : "");
    suf_html_put_name(name, out);
    fprintf(out, "%s</th>", after);
}

static void put_pairing_heads(const instances *t, size_t i, FILE *out)
{
    const suf_dataset *d = t->data;
    fputs("<th scope=\"col\">", out);
    if (d->n_pairings > 1) {
        suf_html_put_name(d->algorithms[d->pairings[i].second], out);
        fputs(" against ", out);
        suf_html_put_name(d->algorithms[d->pairings[i].first], out);
    } else {
        fputs("difference", out);
    }
    fputs(t->has_se[i] ? "</th><th scope=\"col\">standard error</th>" : "</th>", out);
}

static void put_heads(const instances *t, FILE *out)
{
    const suf_dataset *d = t->data;
    fputs("<thead><tr><th scope=\"col\" class=\"word\">instance</th>", out);
    for (size_t i = 0; i < d->n_pairings; i++)
        put_pairing_heads(t, i, out);
    for (size_t i = 0; d->cells && i < d->n_algorithms; i++) {
        put_name_head(d->algorithms[i], false, d->statistic == SUF_OF_MEAN ? ", mean" : "", out);
        put_name_head(d->algorithms[i], false, ", runs", out);
    }
    if (t->has_limit)
        fputs("<th scope=\"col\" class=\"word\">run limit</th>", out);
    for (size_t i = 0; i < d->n_features; i++)
        put_name_head(d->features[i].name, !t->is_number[i], "", out);
    fputs("</tr></thead>\n", out);
}

static void put_number(double x, FILE *out)
{
    char digits[SUF_NUMBER_SIZE];
    if (isnan(x)) {
        fputs("<td>&ndash;</td>", out);
        return;
    }
    suf_text_number(x, digits);
    fprintf(out, "<td data-v=\"%s\">%.4g</td>", digits, x);
}

static void put_count(size_t n, FILE *out)
{
    fprintf(out, "<td data-v=\"%zu\">%zu</td>", n, n);
}

static void put_pairing_cells(const instances *t, size_t pairing, size_t instance, FILE *out)
{
    const suf_pairing *p = &t->data->pairings[pairing];
    const size_t place = t->places[pairing][instance];
    put_number(place == SIZE_MAX ? NAN : p->phi[place], out);
    if (t->has_se[pairing])
        put_number(place == SIZE_MAX ? NAN : p->se[place], out);
}

static void put_feature(const instances *t, size_t feature, size_t instance, FILE *out)
{
    const suf_feature *f = &t->data->features[feature];
    if (t->is_number[feature]) {
        put_number(f->numbers[instance], out);
        return;
    }
    fputs("<td class=\"word\">", out);
    suf_html_put_name(f->texts[instance], out);
    fputs("</td>", out);
}

static void put_row(const instances *t, size_t i, FILE *out)
{
    const suf_dataset *d = t->data;
    fputs("<tr><th scope=\"row\">", out);
    suf_html_put_name(d->instances[i], out);
    fputs("</th>", out);
    for (size_t k = 0; k < d->n_pairings; k++)
        put_pairing_cells(t, k, i, out);
    for (size_t k = 0; d->cells && k < d->n_algorithms; k++) {
        const suf_cell *cell = &d->cells[i * d->n_algorithms + k];
        put_number(cell->n ? cell->value : NAN, out);
        put_count(cell->n, out);
    }
    if (t->has_limit)
        fprintf(out, "<td class=\"word\">%s</td>", d->at_limit[i] ? "reached" : "");
    for (size_t k = 0; k < d->n_features; k++)
        put_feature(t, k, i, out);
    fputs("</tr>\n", out);
}

static void put_overflow(const suf_dataset *d, FILE *out)
{
    if (d->n_instances > SUF_MOST_ROWS)
        fprintf(out, "<p>The first %d of %zu instances are shown; all are in %s.</p>\n",
                SUF_MOST_ROWS, d->n_instances,
                d->source == SUF_SOURCE_STORE
                    ? "the CSV that <code>suffice export --differences</code> writes"
                    : "the file that was analysed");
}

void suf_html_put_instances(const suf_dataset *d, FILE *out)
{
    const size_t n = d->n_instances < SUF_MOST_ROWS ? d->n_instances : SUF_MOST_ROWS;
    instances t = look_at(d);
    put_overflow(d, out);
    fprintf(out,
            "<p class=\"controls\" hidden><label>Show instances with <input type=\"search\" "
            "id=\"filter\" autocomplete=\"off\" spellcheck=\"false\"></label> <output "
            "id=\"count\" for=\"filter\">%zu of %zu</output></p>\n"
            "<div class=\"box tall\" tabindex=\"0\"><table id=\"table\">\n"
            "<caption>Instances</caption>\n",
            n, n);
    put_heads(&t, out);
    fputs("<tbody>\n", out);
    for (size_t i = 0; i < n; i++)
        put_row(&t, i, out);
    fputs("</tbody></table></div>\n", out);
    release(&t);
}
