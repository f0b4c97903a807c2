/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The power of a comparison as it was run: over the effect, with as many instances as there are.
 * Marked are the effect that is detected with the desired power and the MRES. The effect that was
 * observed is not: the power at it says nothing that its p value does not (Hoenig & Heisey 2001,
 * The abuse of power).
 */
#include <math.h>
#include <stdbool.h>

#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"

/* the curve over its natural range, or a longer one that shows the MRES */
static int compute(suf_curves *curves, const suf_analysis *a, double n, suf_error *err)
{
    const double mres = a->request.design.mres;
    suf_curves_request request = {.kind = SUF_CURVE_POWER_EFFECT,
                                  .design = a->request.design,
                                  .fixed = &n,
                                  .n_fixed = 1,
                                  .highlights = &a->request.design.power,
                                  .n_highlights = 1};
    request.design.mres = request.design.power = 0;
    request.design.instances = 0;
    const int rc = suf_curves_init(curves, &request, err);
    if (rc < 0 || mres <= curves->hi)
        return rc;
    suf_curves_release(curves);
    request.hi = 1.1 * mres;
    return suf_curves_init(curves, &request, err);
}

static void write_curve(suf_figure *figure, FILE *out, const suf_curves *c)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "curve",
                           .columns = {"effect", "power", "exact", "by the paper's rule"}},
        "curve");
    const suf_point *points = c->curves[0].points;
    fprintf(out, "$curve << EOD\n");
    for (size_t k = 0; k < c->n_points; k++)
        if (!isnan(points[k].y))
            suf_print_to(out, "%.10g %.10g %.10g %.10g\n", points[k].x, points[k].y,
                         points[k].y_exact, points[k].y_paper);
    fprintf(out, "EOD\n");
}

static void plot(FILE *out, const suf_curves *c, double n, double mres)
{
    const suf_point *detectable = &c->curves[0].highlights[0];
    const bool is_paper = c->curves[0].design.power_rule == SUF_POWER_PAPER;
    suf_print_to(out, "plot $curve using 1:2 with lines linestyle 1 title 'N = %.15g'", n);
    if (c->curves[0].design.test != SUF_TEST_T)
        fprintf(out, ", $curve using 1:%d with lines linestyle %d title '%s'", is_paper ? 3 : 4,
                1 + SUF_FIGURE_COMPANION, is_paper ? "exact" : "paper''s rule");
    if (mres > 0)
        suf_print_to(out,
                     ", $mres using 1:2 with lines linecolor '#404040' linewidth 1 dashtype 2 "
                     "title 'MRES %.3g'",
                     mres);
    if (!isnan(detectable->x))
        suf_print_to(
            out,
            ", $detectable using 1:2 with lines linestyle %d title 'power %.3g: d = %.3g', "
            "$detectable using 1:2 every ::1::1 with points linestyle 2 notitle",
            2 + SUF_FIGURE_COMPANION, detectable->y, detectable->x);
    fprintf(out, "\n");
}

static void describe(suf_figure *figure, const suf_curves *c, double n)
{
    const suf_point *detectable = &c->curves[0].highlights[0];
    if (isnan(detectable->x))
        suf_figure_describe(figure, "%.15g instances, effects from %.3g to %.3g.", n, c->lo, c->hi);
    else
        suf_figure_describe(figure,
                            "With %.15g instances the power is %.3g for an effect of d = %.3g.", n,
                            detectable->y, detectable->x);
}

suf_figure *suf_figure_new_power(const suf_analysis *a, size_t comparison, suf_error *err)
{
    const double n = (double)a->comparisons[comparison].n;
    const double mres = a->request.design.mres;
    suf_curves curves;
    if (compute(&curves, a, n, err) < 0)
        return NULL;
    const suf_point *detectable = &curves.curves[0].highlights[0];
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    write_curve(figure, out, &curves);
    suf_print_to(out, "$mres << EOD\n%.10g 0\n%.10g 1\nEOD\n", mres, mres);
    if (!isnan(detectable->x))
        suf_print_to(out, "$detectable << EOD\n%.10g %.10g\n%.10g %.10g\n%.10g 0\nEOD\n", curves.lo,
                     detectable->y, detectable->x, detectable->y, detectable->x);
    suf_print_to(
        out,
        "set xlabel 'effect size d'\nset ylabel 'power'\nset key above horizontal font small "
        "samplen 2 width -3\n"
        "set xrange [%.10g:%.10g]\nset yrange [0:1.02]\n",
        curves.lo, curves.hi);
    plot(out, &curves, n, mres);
    describe(figure, &curves, n);
    suf_curves_release(&curves);
    suf_figure_finish(figure, out);
    return figure;
}
