/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figure of power curves: one line per curve by the design's rule, a thin companion where
 * the other rule differs, and the highlighted heights marked with their places.
 */
#include <math.h>
#include <stdbool.h>

#include "base/print.h"
#include "figures/figure.h"

static const struct {
    const char *x, *y, *label;
    const char *yrange;
    const char *key;
} words[] = {
    [SUF_CURVE_POWER_EFFECT] = {"effect size d", "power", "N = %.15g", "[0:1.02]", "right bottom"},
    [SUF_CURVE_POWER_INSTANCES] = {"number of instances N", "power", "d = %.6g", "[0:1.02]",
                                   "right bottom"},
    [SUF_CURVE_EFFECT_INSTANCES] = {"number of instances N", "detectable effect size d",
                                    "power %.15g", "[0:*]", "right top"},
};

static void write_points(FILE *out, const char *name, size_t i, const suf_point *points, size_t n)
{
    fprintf(out, "$%s%zu << EOD\n", name, i);
    for (size_t k = 0; k < n; k++)
        if (!isnan(points[k].x) && !isnan(points[k].y))
            suf_print_to(out, "%.10g %.10g %.10g %.10g\n", points[k].x, points[k].y,
                         points[k].y_exact, points[k].y_paper);
    fprintf(out, "EOD\n");
}

static int has_highlight(const suf_curves *c, const suf_curve *curve)
{
    for (size_t k = 0; k < c->n_highlights; k++)
        if (curve->highlights[k].x >= c->lo && curve->highlights[k].x <= c->hi)
            return 1;
    return 0;
}

static void plot_curve(FILE *out, const suf_curves *c, size_t i)
{
    const suf_curve *curve = &c->curves[i];
    const size_t style = i % SUF_FIGURE_STYLES + 1;
    const bool is_paper = curve->design.power_rule == SUF_POWER_PAPER;
    fprintf(out, "%s$curve%zu using 1:2 with lines linestyle %zu title '", i ? ", " : "plot ", i,
            style);
    suf_print_to(out, words[c->kind].label, curve->fixed);
    fprintf(out, "'");
    if (curve->design.test != SUF_TEST_T)
        fprintf(out, ", $curve%zu using 1:%d with lines linestyle %zu title '%s'", i,
                is_paper ? 3 : 4, style + SUF_FIGURE_COMPANION,
                is_paper ? "exact" : "paper''s rule");
}

/* after all curves, so that the labels cover them and not the other way round; each curve's
 * labels a little lower than the last one's, because they stand at the same height */
static void plot_highlights(FILE *out, const suf_curves *c, size_t i)
{
    if (!has_highlight(c, &c->curves[i]))
        return;
    const double rise = c->kind == SUF_CURVE_EFFECT_INSTANCES ? 0.7 : -0.6 - (double)i;
    suf_print_to(
        out,
        ", $mark%zu using 1:2 with points linestyle %zu notitle"
        ", $mark%zu using 1:2:(sprintf('%%.3g', $1)) with labels boxed offset 0.9,%.1f left "
        "notitle",
        i, i % SUF_FIGURE_STYLES + 1, i, rise);
}

suf_figure *suf_figure_new_curves(const suf_curves *c)
{
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    for (size_t i = 0; i < c->n_curves; i++) {
        write_points(out, "curve", i, c->curves[i].points, c->n_points);
        write_points(out, "mark", i, c->curves[i].highlights, c->n_highlights);
    }
    fprintf(out, "set xlabel '%s'\nset ylabel '%s'\nset key %s\n", words[c->kind].x,
            words[c->kind].y, words[c->kind].key);
    suf_print_to(out, "set xrange [%.10g:%.10g]\nset yrange %s\n", c->lo, c->hi,
                 words[c->kind].yrange);
    for (size_t i = 0; i < c->n_curves; i++)
        plot_curve(out, c, i);
    for (size_t i = 0; i < c->n_curves; i++)
        plot_highlights(out, c, i);
    fprintf(out, "\n");
    suf_figure_finish(figure, out);
    return figure;
}
