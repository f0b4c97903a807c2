/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The critical-difference diagram of Demsar (2006, Statistical comparisons of classifiers over
 * multiple data sets, JMLR 7): mean ranks on an axis with the best at the right, a name for each at
 * the end of a line with an elbow, thick bars that join those of which the adjusted tests of pairs
 * show no two to differ, thin bars below them for Nemenyi's test, and above the axis how far that
 * needs them to lie apart.
 *
 * Heights are in lines of a terminal, 0 being the axis. Of each side the outermost name is the
 * highest, so that lines do not cross.
 */
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "suffice/out_of_memory.h"

enum { NAME_WIDTH = 22, LEGEND_WIDTH = 80, RANK_SIZE = 16 };
#define AXIS_NAME "mean rank"
#define RULER_HEIGHT 3.
#define HIGHEST 7.
#define FIRST_BAR 1.
#define BAR_STEP 1.
#define NAME_STEP 2.
#define ROWS_IN_FILE 0.85 /* of text, for each here */

/* bars one below the other, as few levels as they can have without touching */
typedef struct {
    size_t n;
    size_t (*groups)[2]; /* as in suf_ranking */
    size_t *levels;      /* by group, from n_above on */
    size_t n_above, n_levels;
} bars;

typedef struct {
    const suf_analysis *a;
    const suf_ranking *r;
    size_t k;
    bars by_pairs, by_nemenyi;
    double lowest;
} diagram;

static double rank_at(const diagram *d, size_t place)
{
    return d->r->mean_ranks[d->r->order[place]];
}

/* the better half is at the right, place 0 outermost */
static size_t n_right(const diagram *d)
{
    return (d->k + 1) / 2;
}

static double name_height(const diagram *d, size_t place)
{
    const size_t from_outside = place < n_right(d) ? place : d->k - 1 - place;
    return -FIRST_BAR - BAR_STEP * (double)(d->by_nemenyi.n_above + d->by_nemenyi.n_levels) -
           NAME_STEP * (double)from_outside;
}

static bars make_bars(const diagram *d, size_t (*groups)[2], size_t n, size_t n_above)
{
    const double gap = 0.03 * (double)(d->k - 1);
    bars b = {.n = n, .groups = groups, .n_above = n_above};
    double *ends = suf_alloc(n + 1, sizeof *ends); /* of the last bar of each level */
    b.levels = suf_alloc(n + 1, sizeof *b.levels);
    for (size_t i = 0; i < n; i++) {
        size_t level = 0;
        while (level < b.n_levels && ends[level] + gap >= rank_at(d, groups[i][0]))
            level++;
        b.n_levels += level == b.n_levels;
        ends[level] = rank_at(d, groups[i][1]);
        b.levels[i] = n_above + level;
    }
    free(ends);
    return b;
}

/* a little longer than from the first to the last */
static void write_bars(suf_figure *figure, FILE *out, const diagram *d, const char *block,
                       const char *series, const bars *b)
{
    suf_figure_publish(figure,
                       (suf_figure_block){.series = series, .columns = {"", "", "", "from", "to"}},
                       "%s", block);
    const double extra = 0.008 * (double)(d->k - 1);
    fprintf(out, "$%s << EOD\n", block);
    for (size_t i = 0; i < b->n; i++) {
        const double first = rank_at(d, b->groups[i][0]) - extra;
        const double last = rank_at(d, b->groups[i][1]) + extra;
        suf_print_to(out, "%.10g %g %.10g %.10g %.10g\n", first,
                     -FIRST_BAR - BAR_STEP * (double)b->levels[i], last - first, first + extra,
                     last - extra);
    }
    fprintf(out, "EOD\n");
}

/* above everything, at the right */
static void write_legend(FILE *out)
{
    static const struct {
        const char *text, *colour;
    } lines[] = {{"upper bars: no two differ by tests of pairs", "#0072B2"},
                 {"lower bars: no two differ by Nemenyi's test", "#D55E00"}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        fprintf(out, "set label ");
        suf_figure_write_quoted(out, lines[i].text, LEGEND_WIDTH);
        suf_print_to(out, " at screen 0.98, first %g right font small noenhanced textcolor '%s'\n",
                     HIGHEST - 0.6 - 1.2 * (double)i, lines[i].colour);
    }
}

/* Numbers of two digits need the room of two or more ranks. */
static void write_axis(FILE *out, const diagram *d)
{
    const size_t step = 1 + d->k / 10;
    fprintf(out, "$axis << EOD\n1 0\n%zu 0\n\n", d->k);
    for (size_t i = 0; i <= 2 * (d->k - 1); i++)
        suf_print_to(out, "%g 0\n%g %g\n\n", 1 + (double)i / 2, 1 + (double)i / 2,
                     i % 2 ? 0.25 : 0.45);
    fprintf(out, "EOD\n$numbers << EOD\n");
    for (size_t i = 1; i <= d->k; i += step)
        fprintf(out, "%zu 1.1\n", i);
    fprintf(out, "EOD\n");
}

/* from the left end of the axis; no longer than that */
static void write_ruler(FILE *out, const diagram *d)
{
    const double left = (double)d->k;
    const double right = fmax(left - d->r->critical, 1);
    suf_print_to(
        out, "$ruler << EOD\n%.10g %g\n%.10g %g\n\n%.10g %g\n%.10g %g\n\n%.10g %g\n%.10g %g\nEOD\n",
        left, RULER_HEIGHT, right, RULER_HEIGHT, left, RULER_HEIGHT - 0.45, left,
        RULER_HEIGHT + 0.45, right, RULER_HEIGHT - 0.45, right, RULER_HEIGHT + 0.45);
    suf_print_to(out,
                 "set label 'critical difference %.3g%s' at first %.10g, first %g left font small "
                 "noenhanced\n",
                 d->r->critical, d->r->critical > left - 1 ? ", beyond the axis" : "", left,
                 RULER_HEIGHT + 1.15);
}

static void write_elbows(suf_figure *figure, FILE *out, const diagram *d)
{
    suf_figure_publish(figure,
                       (suf_figure_block){.series = "algorithms",
                                          .columns = {"mean_rank", "", "@algorithm"},
                                          .names = d->a->dataset->algorithms},
                       "marks");
    fprintf(out, "$elbows << EOD\n");
    for (size_t i = 0; i < d->k; i++) {
        const double y = name_height(d, i);
        const double edge = i < n_right(d) ? 1 : (double)d->k;
        suf_print_to(out, "%.10g 0\n%.10g %g\n%.10g %g\n\n", rank_at(d, i), rank_at(d, i), y, edge,
                     y);
    }
    fprintf(out, "EOD\n$marks << EOD\n");
    for (size_t i = 0; i < d->k; i++)
        suf_print_to(out, "%.10g 0 %zu\n", rank_at(d, i), d->r->order[i]);
    fprintf(out, "EOD\n");
}

/* a name at the end of its line, and its mean rank between the two; returns its width */
static double write_name(FILE *out, const diagram *d, size_t place)
{
    const int is_right = place < n_right(d);
    const double edge = is_right ? 1 : (double)d->k;
    const char *name = d->a->dataset->algorithms[d->r->order[place]];
    char rank[RANK_SIZE];
    const int length = suf_print_into(rank, sizeof rank, "%.2f", rank_at(d, place));
    fprintf(out, is_right ? "set label '%s  '." : "set label ", rank);
    const double width = suf_figure_write_quoted(out, name, NAME_WIDTH);
    if (!is_right)
        fprintf(out, ".'  %s'", rank);
    suf_print_to(out, " at first %g, first %g %s offset character %g, 0 font small noenhanced\n",
                 edge, name_height(d, place), is_right ? "left" : "right", is_right ? 1. : -1.);
    return width + 2 + length;
}

static void write_names(FILE *out, const diagram *d)
{
    double left = sizeof AXIS_NAME;
    double right = 0;
    fprintf(out,
            "set label '" AXIS_NAME
            "' at first %zu, first 0 right offset character -1, 0 font small "
            "noenhanced\n",
            d->k);
    for (size_t i = 0; i < d->k; i++) {
        const double width = write_name(out, d, i);
        if (i < n_right(d))
            right = fmax(right, width);
        else
            left = fmax(left, width);
    }
    suf_print_to(out, "set lmargin 1.5 + narrow * %g\nset rmargin 1.5 + narrow * %g\n", left,
                 right);
}

static void plot(FILE *out, const diagram *d)
{
    suf_print_to(out,
                 "unset border\nunset tics\nunset grid\nunset key\nset tmargin 0\nset bmargin 0\n"
                 "set xrange [%zu:1]\nset yrange [%g:%g]\n"
                 "plot $elbows using 1:2 with lines linecolor '#808080' linewidth 1, "
                 "$axis using 1:2 with lines linecolor '#404040' linewidth 1.2, "
                 "$ruler using 1:2 with lines linecolor '#D55E00' linewidth 2, "
                 "$numbers using 1:2:(sprintf('%%d', $1)) with labels font small, "
                 "$pairs using 1:2:3:(0) with vectors nohead linecolor '#0072B2' linewidth 4, "
                 "$bars using 1:2:3:(0) with vectors nohead linecolor '#D55E00' linewidth 1.5, "
                 "$marks using 1:2 with points pointtype 7 pointsize 0.35 linecolor '#404040'\n",
                 d->k, d->lowest, HIGHEST);
}

/* "The mean ranks are, the best first: a 1.50, b 2.25" */
static void describe(suf_figure *figure, const diagram *d)
{
    char *text;
    size_t size;
    FILE *words = suf_text_stream_open(&text, &size);
    for (size_t i = 0; i < d->k; i++)
        suf_print_to(words, "%s%s %.2f", i ? ", " : "", d->a->dataset->algorithms[d->r->order[i]],
                     rank_at(d, i));
    suf_text_stream_close(words, &text);
    suf_figure_describe(figure,
                        "The mean ranks are, the best first: %s. The critical difference is %.3g.",
                        text, d->r->critical);
    free(text);
}

static int check(const suf_analysis *a, suf_error *err)
{
    if (a->ranking.n > 0)
        return SUF_OK;
    if (a->dataset->n_algorithms < 3)
        return suf_fail(err, SUF_EINVAL, "ranks need at least 3 algorithms; there are %zu",
                        a->dataset->n_algorithms);
    if (!a->dataset->cells)
        return suf_fail(err, SUF_EINVAL,
                        "ranks need the results of each algorithm; only differences are known");
    return suf_fail(err, SUF_EINVAL,
                    "ranks need 2 instances on which all algorithms have a result");
}

suf_figure *suf_figure_new_ranks(const suf_analysis *a, size_t comparison, suf_error *err)
{
    (void)comparison;
    if (check(a, err) < 0)
        return NULL;
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    diagram d = {.a = a, .r = &a->ranking, .k = a->dataset->n_algorithms};
    d.by_pairs = make_bars(&d, a->overview.groups, a->overview.n_groups, 0);
    d.by_nemenyi = make_bars(&d, d.r->groups, d.r->n_groups, d.by_pairs.n_levels);
    d.lowest = name_height(&d, n_right(&d) - 1) - 1;
    write_axis(out, &d);
    write_bars(figure, out, &d, "pairs", "no two differ by tests of pairs", &d.by_pairs);
    write_bars(figure, out, &d, "bars", "no two differ by Nemenyi's test", &d.by_nemenyi);
    write_legend(out);
    write_ruler(out, &d);
    write_elbows(figure, out, &d);
    write_names(out, &d);
    plot(out, &d);
    describe(figure, &d);
    free(d.by_pairs.levels);
    free(d.by_nemenyi.levels);
    suf_figure_fit(figure, ROWS_IN_FILE * (HIGHEST - d.lowest), (int)(HIGHEST - d.lowest) + 1);
    suf_figure_finish(figure, out);
    return figure;
}
