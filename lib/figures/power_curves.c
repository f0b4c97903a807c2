/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figure of power curves: one line per curve by the design's rule, a thin companion where
 * the other rule differs, and the highlighted heights marked. Where the marks are is said in the
 * key, beside the name of their curve.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/print.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "suffice/out_of_memory.h"

static const struct {
    const char *x, *y, *label;
    const char *mark; /* of what separates it, its height and its place */
    const char *yrange;
} words[] = {
    [SUF_CURVE_POWER_EFFECT] = {"effect size d", "power", "N = %.15g", "%s%.3g at d = %.3g",
                                "[0:1.02]"},
    [SUF_CURVE_POWER_INSTANCES] = {"number of instances N", "power", "d = %.6g",
                                   "%s%.3g at N = %.15g", "[0:1.02]"},
    [SUF_CURVE_EFFECT_INSTANCES] = {"number of instances N", "detectable effect size d",
                                    "power %.15g", "%sd = %.3g at N = %.15g", "[0:*]"},
};
/* with more curves the key needs room: rows of text of the plot itself, and curves in a row of it
 */
enum { FEW = 4, ROWS_OF_PLOT = 17, CURVES_IN_ROW = 2, LABEL_SIZE = 64 };

static void publish(suf_figure *figure, const suf_curves *c, size_t i)
{
    char label[LABEL_SIZE];
    suf_print_into(label, sizeof label, words[c->kind].label, c->curves[i].fixed);
    suf_figure_publish(figure,
                       (suf_figure_block){.series = label,
                                          .columns = {words[c->kind].x, words[c->kind].y, "exact",
                                                      "by the paper's rule"}},
                       "curve%zu", i);
}

static void write_points(FILE *out, const char *name, size_t i, const suf_point *points, size_t n)
{
    fprintf(out, "$%s%zu << EOD\n", name, i);
    for (size_t k = 0; k < n; k++)
        if (!isnan(points[k].x) && !isnan(points[k].y))
            suf_print_to(out, "%.10g %.10g %.10g %.10g\n", points[k].x, points[k].y,
                         points[k].y_exact, points[k].y_paper);
    fprintf(out, "EOD\n");
}

static bool is_shown(const suf_curves *c, const suf_point *highlight)
{
    return highlight->x >= c->lo && highlight->x <= c->hi;
}

static void write_words(FILE *out, const suf_curves *c, const suf_curve *curve)
{
    suf_print_to(out, words[c->kind].label, curve->fixed);
    const char *before = ": ";
    for (size_t k = 0; k < c->n_highlights; k++) {
        if (!is_shown(c, &curve->highlights[k]))
            continue;
        suf_print_to(out, words[c->kind].mark, before, curve->highlights[k].y,
                     curve->highlights[k].x);
        before = ", ";
    }
}

static void write_title(FILE *out, const suf_curves *c, const suf_curve *curve)
{
    fprintf(out, " title '");
    write_words(out, c, curve);
    fprintf(out, "'");
}

static void plot_curve(FILE *out, const suf_curves *c, size_t i)
{
    const suf_curve *curve = &c->curves[i];
    const bool is_paper = curve->design.power_rule == SUF_POWER_PAPER;
    fprintf(out, "%s$curve%zu using 1:2 with ", i ? ", " : "plot ", i);
    suf_figure_write_line(out, i);
    write_title(out, c, curve);
    if (curve->design.test != SUF_TEST_T)
        fprintf(out, ", $curve%zu using 1:%d with lines linestyle %zu title '%s'", i,
                is_paper ? 3 : 4, i % SUF_FIGURE_STYLES + 1 + SUF_FIGURE_COMPANION,
                is_paper ? "exact" : "paper''s rule");
}

static void plot_highlights(FILE *out, const suf_curves *c, size_t i)
{
    for (size_t k = 0; k < c->n_highlights; k++)
        if (is_shown(c, &c->curves[i].highlights[k])) {
            fprintf(out, ", $mark%zu using 1:2 with points linestyle %zu notitle", i,
                    i % SUF_FIGURE_STYLES + 1);
            return;
        }
}

/* "N = 20: 0.8 at d = 0.66; N = 50." */
static void describe(suf_figure *figure, const suf_curves *c)
{
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    for (size_t i = 0; i < c->n_curves; i++) {
        fputs(i ? "; " : "", out);
        write_words(out, c, &c->curves[i]);
    }
    suf_figure_describe(figure, "%s.", suf_text_stream_close(out, &text));
    free(text);
}

suf_figure *suf_figure_new_curves(const suf_curves *c)
{
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    for (size_t i = 0; i < c->n_curves; i++) {
        publish(figure, c, i);
        write_points(out, "curve", i, c->curves[i].points, c->n_points);
        write_points(out, "mark", i, c->curves[i].highlights, c->n_highlights);
    }
    fprintf(out, "set xlabel '%s'\nset ylabel '%s'\nset key above font small samplen 2.5\n",
            words[c->kind].x, words[c->kind].y);
    suf_print_to(out, "set xrange [%.10g:%.10g]\nset yrange %s\n", c->lo, c->hi,
                 words[c->kind].yrange);
    for (size_t i = 0; i < c->n_curves; i++)
        plot_curve(out, c, i);
    for (size_t i = 0; i < c->n_curves; i++)
        plot_highlights(out, c, i);
    fprintf(out, "\n");
    if (c->n_curves > FEW)
        suf_figure_reserve_rows(figure, ROWS_OF_PLOT + c->n_curves / CURVES_IN_ROW);
    describe(figure, c);
    suf_figure_finish(figure, out);
    return figure;
}
