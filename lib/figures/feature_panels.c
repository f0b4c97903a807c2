/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The differences with their 95 % intervals over a feature of the instances, a panel for each
 * level of another (the figure of the paper's Experiment 2, but with x as it is), each with its
 * least-squares line and the pointwise interval of that, and a smooth curve (see stats/lowess.h),
 * which follows a relation that is no line. All panels have the same axes.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "dataset/least_difference.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "stats/lowess.h"
#include "suffice/out_of_memory.h"

enum {
    MAX_PANELS = 12,
    MAX_COLUMNS = 3,
    MAX_TICS = 6,
    FEW_TICS = 3,
    N_STEPS = 40, /* of the interval's outline */
    NAME_WIDTH = 24,
    TITLE_WIDTH = 60, /* of all titles in a line together */
    ROWS_SINGLE = 26,
    ROWS_PANEL = 12,
    ROWS_AROUND = 6,
    FEWEST_SMOOTH = 10, /* points, and different x, for a smooth curve */
    FEWEST_PLACES = 4
};

typedef struct {
    const suf_analysis *a;
    const suf_pairing *pairing;
    const suf_feature *over, *by; /* by: NULL for one panel */
    const suf_trend *trends;
    size_t n; /* panels */
    size_t n_columns, n_lines;
    double numbers[MAX_PANELS]; /* of the levels */
    suf_figure_range x, y;
    bool has_intervals;
    bool has_smooth[MAX_PANELS];
} grid;

/* ---- what is in which panel ---- */

static const suf_feature *find(const suf_dataset *d, const char *name)
{
    for (size_t i = 0; name && i < d->n_features; i++)
        if (strcmp(d->features[i].name, name) == 0)
            return &d->features[i];
    return NULL;
}

static void number_levels(grid *g)
{
    for (size_t k = 0; k < g->n; k++) {
        g->numbers[k] = NAN;
        for (size_t i = 0; g->by && i < g->a->dataset->n_instances; i++)
            if (g->by->texts[i] == g->trends[k].level)
                g->numbers[k] = g->by->numbers[i];
    }
}

/* by the level's text, or else by its number; n when it is in none */
static size_t panel_of(const grid *g, size_t instance)
{
    if (!isfinite(g->over->numbers[instance]))
        return g->n;
    if (!g->by)
        return 0;
    for (size_t k = 0; k < g->n; k++)
        if (strcmp(g->trends[k].level, g->by->texts[instance]) == 0)
            return k;
    for (size_t k = 0; k < g->n; k++)
        if (g->numbers[k] == g->by->numbers[instance])
            return k;
    return g->n;
}

static void arrange(grid *g)
{
    g->n_columns = g->n <= MAX_COLUMNS ? g->n : g->n == 4 ? 2 : MAX_COLUMNS;
    g->n_lines = (g->n + g->n_columns - 1) / g->n_columns;
}

/* false with a message if there is none */
static bool choose(grid *g, const suf_analysis *a, size_t comparison, suf_error *err)
{
    *g = (grid){.a = a,
                .pairing = &a->dataset->pairings[comparison],
                .over = find(a->dataset, a->request.feature),
                .by = find(a->dataset, a->request.by),
                .x = SUF_FIGURE_NOTHING,
                .y = SUF_FIGURE_NOTHING};
    for (size_t i = a->n_trends; i-- > 0;)
        if (a->trends[i].comparison == comparison) {
            g->trends = &a->trends[i];
            g->n++;
        }
    if (!g->over)
        suf_fail(err, SUF_EINVAL,
                 "the figure 'feature' needs a feature of the instances; name one that has "
                 "numbers");
    else if (g->n == 0)
        suf_fail(err, SUF_EINVAL, "no instance has a number of '%s'", g->over->name);
    else if (g->n > MAX_PANELS)
        suf_fail(err, SUF_EINVAL,
                 "'%s' has %zu levels, the figure has room for %d; choose a feature with "
                 "fewer",
                 g->by->name, g->n, MAX_PANELS);
    else
        return true;
    return false;
}

/* ---- data ---- */

/* the interval belongs to the difference as it was measured */
static double measured(const suf_pairing *p, size_t i)
{
    return p->plain ? p->plain[i] : p->phi[i];
}

static double lower_end(const grid *g, double end)
{
    return suf_least_difference_cut(end, g->a->least_difference);
}

static void add_tip(suf_figure *figure, const grid *g, size_t panel, size_t i)
{
    const suf_pairing *p = g->pairing;
    const double x = g->over->numbers[p->instances[i]];
    const double phi = measured(p, i);
    const char *name = g->a->dataset->instances[p->instances[i]];
    if (p->high[i] > p->low[i])
        suf_figure_add_tip(figure, (int)panel, x, phi, name,
                           "at %.4g: difference %.4g, 95 %% from %.4g to %.4g", x, phi,
                           lower_end(g, p->low[i]), p->high[i]);
    else
        suf_figure_add_tip(figure, (int)panel, x, phi, name, "at %.4g: difference %.4g", x, phi);
}

/* the first column is the feature */
static void publish(suf_figure *figure, const grid *g, const char *name, const char *what,
                    size_t panel, suf_figure_block block)
{
    char *feature = suf_text_format("feature %s", g->over->name);
    char *series = g->by ? suf_text_format("%s, %s = %s", what, g->by->name, g->trends[panel].level)
                         : suf_text_copy(what);
    block.columns[0] = feature;
    block.series = series;
    suf_figure_publish(figure, block, "%s%zu", name, panel);
    free(series);
    free(feature);
}

static void publish_curve(suf_figure *figure, const grid *g, const char *name, const char *what,
                          size_t panel)
{
    publish(figure, g, name, what, panel, (suf_figure_block){.columns = {"", "difference"}});
}

/* returns where the panel's x lie */
static suf_figure_range write_points(FILE *out, suf_figure *figure, grid *g, size_t panel)
{
    const suf_pairing *p = g->pairing;
    suf_figure_range here = SUF_FIGURE_NOTHING;
    publish(figure, g, "points", "instances", panel,
            (suf_figure_block){.columns = {"", "difference", "", "", "low", "high", "@instance"},
                               .names = g->a->dataset->instances});
    fprintf(out, "$points%zu << EOD\n", panel);
    for (size_t i = 0; i < p->n; i++) {
        if (panel_of(g, p->instances[i]) != panel)
            continue;
        const double x = g->over->numbers[p->instances[i]];
        const double phi = measured(p, i);
        suf_print_to(out, "%.10g %.10g %.10g %.10g %.10g %.10g %zu\n", x, phi,
                     isnan(p->low[i]) ? phi : lower_end(g, p->low[i]),
                     isnan(p->high[i]) ? phi : p->high[i], lower_end(g, p->low[i]), p->high[i],
                     p->instances[i]);
        add_tip(figure, g, panel, i);
        g->has_intervals = g->has_intervals || p->high[i] > p->low[i];
        suf_figure_range_cover(&here, x);
        suf_figure_range_cover(&g->y, phi);
        suf_figure_range_cover(&g->y, lower_end(g, p->low[i]));
        suf_figure_range_cover(&g->y, p->high[i]);
    }
    fprintf(out, "EOD\n");
    suf_figure_range_cover(&g->x, here.lo);
    suf_figure_range_cover(&g->x, here.hi);
    return here;
}

static void write_corner(FILE *out, grid *g, const suf_trend *t, double x, int side)
{
    const double reach = suf_trend_reach(t, x, g->a->request.design.alpha);
    const double y = lower_end(g, t->intercept + t->slope * x + side * (isnan(reach) ? 0 : reach));
    suf_print_to(out, "%.10g %.10g\n", x, y);
    suf_figure_range_cover(&g->y, y);
}

/* along the lower side and back along the upper one; nothing when there is no line */
static void write_line(suf_figure *figure, FILE *out, grid *g, size_t panel, suf_figure_range x)
{
    publish_curve(figure, g, "band", "outline of the interval of the line", panel);
    publish_curve(figure, g, "line", "line", panel);
    const suf_trend *t = &g->trends[panel];
    const double step = (x.hi - x.lo) / N_STEPS;
    fprintf(out, "$band%zu << EOD\n", panel);
    for (int i = 0; !isnan(t->slope_p) && i <= 2 * N_STEPS + 1; i++)
        write_corner(out, g, t, i <= N_STEPS ? x.lo + i * step : x.hi - (i - N_STEPS - 1) * step,
                     i <= N_STEPS ? -1 : 1);
    fprintf(out, "EOD\n$line%zu << EOD\n", panel);
    if (!isnan(t->slope))
        suf_print_to(out, "%.10g %.10g\n%.10g %.10g\n", x.lo, t->intercept + t->slope * x.lo, x.hi,
                     t->intercept + t->slope * x.hi);
    fprintf(out, "EOD\n");
}

typedef struct {
    double x, y;
} panel_point;

static int by_x(const void *a, const void *b)
{
    const panel_point *p = a;
    const panel_point *q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

/* ascending, for free() */
static panel_point *points_of(const grid *g, size_t panel, size_t *n)
{
    const suf_pairing *p = g->pairing;
    panel_point *points = suf_alloc(p->n, sizeof *points);
    *n = 0;
    for (size_t i = 0; i < p->n; i++)
        if (panel_of(g, p->instances[i]) == panel)
            points[(*n)++] = (panel_point){g->over->numbers[p->instances[i]], p->phi[i]};
    qsort(points, *n, sizeof *points, by_x);
    return points;
}

static size_t n_places(const panel_point *points, size_t n)
{
    size_t places = n > 0;
    for (size_t i = 1; i < n; i++)
        places += points[i].x > points[i - 1].x;
    return places;
}

/* The curve at each x once. Nothing where there are too few points, or places, for a curve. */
static bool write_smooth(suf_figure *figure, FILE *out, const grid *g, size_t panel)
{
    publish_curve(figure, g, "smooth", "smooth", panel);
    size_t n;
    panel_point *points = points_of(g, panel, &n);
    const bool is_smooth = n >= FEWEST_SMOOTH && n_places(points, n) >= FEWEST_PLACES;
    double *x = suf_alloc(3 * n, sizeof *x);
    double *y = x + n;
    double *smooth = y + n;
    for (size_t i = 0; i < n; i++) {
        x[i] = points[i].x;
        y[i] = points[i].y;
    }
    fprintf(out, "$smooth%zu << EOD\n", panel);
    if (is_smooth)
        suf_lowess(x, y, n, smooth);
    for (size_t i = 0; is_smooth && i < n; i++)
        if (i == 0 || x[i] > x[i - 1])
            suf_print_to(out, "%.10g %.10g\n", x[i], smooth[i]);
    fprintf(out, "EOD\n");
    free(x);
    free(points);
    return is_smooth;
}

static bool has_any_smooth(const grid *g)
{
    for (size_t k = 0; k < g->n; k++)
        if (g->has_smooth[k])
            return true;
    return false;
}

/* ---- axes ---- */

/* places of tics, at most n: the values themselves when they are few and not too close, or else
 * none */
static size_t find_tics(const grid *g, double tics[MAX_TICS])
{
    size_t n = 0;
    for (size_t i = 0; i < g->pairing->n; i++) {
        const double x = g->over->numbers[g->pairing->instances[i]];
        if (panel_of(g, g->pairing->instances[i]) == g->n)
            continue;
        size_t k = 0;
        while (k < n && tics[k] != x && fabs(tics[k] - x) * MAX_TICS >= g->x.hi - g->x.lo)
            k++;
        if (k < n && tics[k] == x)
            continue;
        if (k < n || n == MAX_TICS)
            return 0;
        tics[n++] = x;
    }
    return n;
}

/* 1, 2 or 5 times a power of 10, at least x */
static double round_up(double x)
{
    const double power = pow(10, floor(log10(x)));
    return x <= power       ? power
           : x <= 2 * power ? 2 * power
           : x <= 5 * power ? 5 * power
                            : 10 * power;
}

static void write_tics(FILE *out, const grid *g)
{
    double tics[MAX_TICS];
    const size_t n = find_tics(g, tics);
    if (n == 0 && g->x.hi > g->x.lo)
        suf_print_to(out, "set xtics %.10g\n",
                     round_up((g->x.hi - g->x.lo) / (g->n_columns == 1 ? MAX_TICS : FEW_TICS)));
    for (size_t k = 0; k < n; k++)
        suf_print_to(out, "%s%.10g%s", k ? ", " : "set xtics (", tics[k], k + 1 == n ? ")\n" : "");
}

static void write_axes(FILE *out, const grid *g)
{
    const suf_dataset *d = g->a->dataset;
    suf_figure_write_pair(out, d, g->pairing);
    fprintf(out, "feature = ");
    suf_figure_write_quoted(out, g->over->name, NAME_WIDTH);
    fprintf(out, "\nset tics font small\n");
    write_tics(out, g);
    suf_figure_write_range(out, 'x', g->x);
    suf_figure_write_range(out, 'y', g->y);
    suf_print_to(
        out,
        "set xtics offset 0, 0.4\n"
        "if (narrow < 1) set label 1 beside at screen 0, screen 0.5 center rotate by 90 offset "
        "character 1.2, 0 noenhanced font pairfont\n"
        "if (narrow == 1) set label 1 what.', '.pair at screen 0, screen 1 left "
        "noenhanced\n"
        "set label 2 feature at screen 0.55, screen 0 center offset character 0, 0.8 "
        "noenhanced\n"
        "set multiplot layout %zu,%zu margins char 8 + sidelines, char 1.5, char 3.5, char %g "
        "spacing char 1.5, char 1.6\n",
        g->n_lines, g->n_columns, (g->by ? 3.2 : 2.4) + has_any_smooth(g));
}

/* ---- plots ---- */

static void write_title(FILE *out, const grid *g, size_t panel)
{
    if (!g->by)
        return;
    const size_t width = TITLE_WIDTH / g->n_columns;
    fprintf(out, "by = ");
    suf_figure_write_quoted(out, g->by->name, width * 2 / 5);
    fprintf(out, "\nlevel = ");
    suf_figure_write_quoted(out, g->trends[panel].level, width * 3 / 5);
    fprintf(out, "\nset title by.' = '.level font small noenhanced offset 0, -0.8\n");
}

static bool has_band(const grid *g, size_t panel)
{
    return !isnan(g->trends[panel].slope_p);
}

/* the key of all panels, made from empty plots, because a panel may have no line */
static void plot_key(FILE *out, const grid *g)
{
    size_t first = 0;
    while (first < g->n && !has_band(g, first))
        first++;
    fprintf(out, ", NaN with points linestyle 1 linewidth 0.5 pointsize 0.3 title 'instances%s'",
            g->has_intervals ? ", 95 % intervals" : "");
    if (first < g->n)
        suf_print_to(out, ", NaN with boxes linecolor '#f6d5bf' title '%g %% interval of the line'",
                     100 * (1 - g->a->request.design.alpha));
    if (has_any_smooth(g))
        fprintf(out, ", NaN with lines linestyle 3 linewidth 1.5 title 'smooth (LOWESS)'");
}

static void plot_panel(FILE *out, const grid *g, size_t panel)
{
    write_title(out, g, panel);
    suf_print_to(out,
                 "set format y '%s'\nset format x '%s'\npanel = %zu\n"
                 "plot %.10g with lines linecolor '#404040' linewidth 1 notitle",
                 panel % g->n_columns == 0 ? "%g" : "", panel + g->n_columns >= g->n ? "%g" : "",
                 panel, g->a->request.mu0);
    if (panel == 0)
        plot_key(out, g);
    if (has_band(g, panel))
        fprintf(out, ", $band%zu using 1:2 with @area linecolor '#f6d5bf' notitle", panel);
    fprintf(out,
            ", $points%zu using 1:3:(0):($4 - $3) with vectors nohead linecolor '#8fbfdc' "
            "linewidth 1 notitle, $points%zu using 1:2 with points linestyle 1 linewidth 0.5 "
            "pointsize 0.3 notitle",
            panel, panel);
    if (!isnan(g->trends[panel].slope))
        fprintf(out, ", $line%zu using 1:2 with lines linecolor '#D55E00' linewidth 2 notitle",
                panel);
    if (g->has_smooth[panel])
        fprintf(out, ", $smooth%zu using 1:2 with lines linestyle 3 linewidth 1.5 notitle", panel);
    fprintf(out, " @tips\nunset key\nunset label\n");
}

/* "euclid: 12 instances, slope 0.01 [0.002, 0.02]; ..." */
static void describe(suf_figure *figure, const grid *g)
{
    char *text;
    size_t size;
    FILE *words = suf_text_stream_open(&text, &size);
    for (size_t k = 0; k < g->n; k++) {
        const suf_trend *t = &g->trends[k];
        fprintf(words, "%s%s%s%zu instances", k ? "; " : "", g->by ? t->level : "",
                g->by ? ": " : "", t->n);
        if (!isnan(t->slope_p))
            suf_print_to(words, ", slope %.3g [%.3g, %.3g]", t->slope, t->slope_low, t->slope_high);
    }
    suf_text_stream_close(words, &text);
    suf_figure_describe(figure, "%s from %.4g to %.4g. %s.", g->over->name, g->x.lo, g->x.hi, text);
    free(text);
}

suf_figure *suf_figure_new_feature(const suf_analysis *a, size_t comparison, suf_error *err)
{
    grid g;
    if (!choose(&g, a, comparison, err))
        return NULL;
    number_levels(&g);
    arrange(&g);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    for (size_t k = 0; k < g.n; k++) {
        write_line(figure, out, &g, k, write_points(out, figure, &g, k));
        g.has_smooth[k] = write_smooth(figure, out, &g, k);
    }
    fprintf(out, "set key at screen 0.55, screen 1 center top vertical reverse Left font small "
                 "samplen 1.5\nif (narrow == 1) unset key\n");
    write_axes(out, &g);
    for (size_t k = 0; k < g.n; k++)
        plot_panel(out, &g, k);
    fprintf(out, "unset multiplot\n");
    const size_t rows = g.n_lines == 1 ? ROWS_SINGLE : ROWS_PANEL * g.n_lines + ROWS_AROUND;
    suf_figure_fit(figure, (double)rows, (int)rows);
    describe(figure, &g);
    suf_figure_finish(figure, out);
    return figure;
}
