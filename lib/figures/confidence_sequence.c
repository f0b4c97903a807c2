/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The confidence sequence of an always-valid test: the mean difference after each instance, with
 * intervals that hold at all times together, and the moment at which something was shown.
 */
#include <math.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/print.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "suffice.h"

enum { MOST_POINTS = 500 };
/* intervals of the first few are so wide that nothing else would be seen */
#define WIDEST 3.

typedef struct {
    const suf_always_valid_analysis *a;
    const suf_always_valid_compared *c;
    suf_figure_range y;
} sequence_view;

static const suf_always_valid_moment *last_of(const sequence_view *v)
{
    return &v->c->moments[v->c->n_moments - 1];
}

static bool has_interval(const suf_always_valid_moment *m)
{
    return isfinite(m->high);
}

static void add_tip(suf_figure *figure, const suf_always_valid_moment *m)
{
    char interval[64] = "";
    char e[32] = "";
    if (has_interval(m))
        suf_print_into(interval, sizeof interval, " [%.4g, %.4g]", m->low, m->high);
    if (!isnan(m->log_e))
        suf_print_into(e, sizeof e, ", e value %.3g", exp(m->log_e));
    suf_figure_add_tip(figure, 0, (double)m->instances, m->mean, "so far",
                       "%lld instances: mean %.4g%s%s", (long long)m->instances, m->mean, interval,
                       e);
}

/* a number, or what gnuplot leaves out */
static void put(FILE *out, bool is_known, double x)
{
    if (is_known && isfinite(x))
        suf_print_to(out, " %.10g", x);
    else
        fputs(" NaN", out);
}

/* about MOST_POINTS of the moments, and the last */
static void write_moments(suf_figure *figure, FILE *out, sequence_view *v)
{
    const size_t n = v->c->n_moments;
    const size_t every = n / MOST_POINTS + 1;
    suf_figure_publish(figure,
                       (suf_figure_block){.series = "moment",
                                          .columns = {"instances", "mean", "low", "high", "e"}},
                       "moments");
    fprintf(out, "$moments << EOD\n");
    for (size_t i = 0; i < n; i++) {
        const suf_always_valid_moment *m = &v->c->moments[i];
        if (i % every != 0 && i + 1 < n)
            continue;
        suf_print_to(out, "%lld %.10g", (long long)m->instances, m->mean);
        put(out, has_interval(m), m->low);
        put(out, has_interval(m), m->high);
        put(out, true, exp(m->log_e));
        fputs("\n", out);
        suf_figure_range_cover(&v->y, m->mean);
        if (every == 1)
            add_tip(figure, m);
    }
    fprintf(out, "EOD\n");
}

/* the last moment that has an interval; NULL: none has */
static const suf_always_valid_moment *last_interval(const sequence_view *v)
{
    for (size_t i = v->c->n_moments; i > 0; i--)
        if (has_interval(&v->c->moments[i - 1]))
            return &v->c->moments[i - 1];
    return NULL;
}

/* where something was shown for the first time */
static void write_decision(FILE *out, const sequence_view *v)
{
    const int64_t at = v->c->decision == SUF_SEQUENTIAL_EQUIVALENT ? v->c->equivalent_after
                                                                   : v->c->different_after;
    fprintf(out, "$shown << EOD\n");
    for (size_t i = 0; i < v->c->n_moments; i++)
        if (v->c->moments[i].instances == at)
            suf_print_to(out, "%lld %.10g\n", (long long)at, v->c->moments[i].mean);
    fprintf(out, "EOD\n");
}

static void write_axes(FILE *out, sequence_view *v)
{
    const suf_always_valid_moment *last = last_of(v);
    const suf_dataset *d = v->a->dataset;
    const suf_always_valid_moment *shown = last_interval(v);
    if (shown) {
        suf_figure_range_cover(
            &v->y, fmax(shown->mean - WIDEST * (shown->mean - shown->low), v->a->least_difference));
        suf_figure_range_cover(&v->y, shown->mean + WIDEST * (shown->high - shown->mean));
    }
    suf_figure_range_cover(&v->y, -v->a->request.design.delta);
    suf_figure_range_cover(&v->y, v->a->request.design.delta);
    suf_figure_write_pair(out, d, &d->pairings[v->c->comparison]);
    suf_figure_write_linear_axis(out, 'y', v->y, SUF_FIGURE_TICS);
    suf_print_to(
        out,
        "set xrange [0:%.10g]\nset xlabel 'instances so far'\n"
        "set ylabel 'mean '.beside noenhanced font pairfont\nset tics font small\n"
        "set key above horizontal font small samplen 2\n"
        "band = is_ascii ? \"$moments using 1:3 with lines linestyle 4 title '%g %% at all "
        "times', $moments using 1:4 with lines linestyle 4 notitle, \" : \"$moments using "
        "1:3:4 with filledcurves linecolor '#a6cbe3' title '%.4g %% at all times', \"\n",
        1.03 * (double)last->instances, 100 * (1 - v->a->level), 100 * (1 - v->a->level));
}

static void write_plot(FILE *out, const sequence_view *v)
{
    static const char *const shown[] = {[SUF_SEQUENTIAL_POSITIVE] = "difference shown",
                                        [SUF_SEQUENTIAL_NEGATIVE] = "difference shown",
                                        [SUF_SEQUENTIAL_EQUIVALENT] = "equivalence shown"};
    const double delta = v->a->request.design.delta;
    fprintf(out, "plot %s 0 with lines linecolor '#404040' linewidth 1 notitle, ",
            last_interval(v) ? "@band" : "");
    if (delta > 0)
        suf_print_to(out,
                     "%.10g with lines linestyle 3 title 'plus and minus delta', "
                     "%.10g with lines linestyle 3 notitle, ",
                     delta, -delta);
    fprintf(out, "$moments using 1:2 with lines linestyle 2 dashtype 1 title 'mean'");
    if (v->c->decision != SUF_SEQUENTIAL_OPEN)
        fprintf(out,
                ", $shown using 1:2 with points linecolor '#000000' linewidth 2 pointtype 6 "
                "pointsize 1.8 title '%s'",
                shown[v->c->decision]);
    fprintf(out, " @tips\n");
}

static void describe(suf_figure *figure, const suf_always_valid_moment *last)
{
    if (has_interval(last))
        suf_figure_describe(figure,
                            "After %lld instances the mean is %.3g, with an interval from %.3g to "
                            "%.3g; the e value is %.3g.",
                            (long long)last->instances, last->mean, last->low, last->high,
                            exp(last->log_e));
    else
        suf_figure_describe(figure, "After %lld instances the mean is %.3g, without an interval.",
                            (long long)last->instances, last->mean);
}

suf_figure *suf_figure_new_confidence_sequence(const suf_always_valid_analysis *a,
                                               size_t comparison, suf_error *err)
{
    if (suf_error_require(a, "analysis", err) < 0)
        return NULL;
    sequence_view v = {.a = a, .y = SUF_FIGURE_NOTHING};
    if (comparison < a->n_comparisons)
        v.c = &a->comparisons[comparison];
    if (!v.c) {
        suf_fail(err, SUF_EINVAL, "there is no such comparison");
        return NULL;
    }
    if (v.c->n_moments == 0) {
        suf_fail(err, SUF_EINVAL, "there are fewer than 2 differences, and nothing to draw yet");
        return NULL;
    }
    const suf_always_valid_moment *last = last_of(&v);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    write_moments(figure, out, &v);
    write_decision(out, &v);
    write_axes(out, &v);
    write_plot(out, &v);
    describe(figure, last);
    suf_figure_finish(figure, out);
    return figure;
}
