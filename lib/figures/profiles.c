/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The performance profiles of all algorithms (see stats/performance_ratio.h): on which share of the
 * instances each is at most tau times worse than the best one there. At tau = 1 it is the share on
 * which it is the best, at the right end the share on which it has a result. Instances on which no
 * algorithm has one count as well.
 */
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/cell_value.h"
#include "figures/figure.h"
#include "figures/instance_rows.h"
#include "figures/log_axis.h"
#include "figures/stairs.h"
#include "stats/performance_ratio.h"

/* of the axis beyond the largest ratio, so that the last steps are seen */
#define BEYOND 0.04

/* The values of the instances on which every algorithm was run, row by row. */
typedef struct {
    size_t n, k;
    double *values, *ratios;
} profile_table;

static bool is_complete(const suf_dataset *d, size_t instance)
{
    for (size_t k = 0; k < d->n_algorithms; k++)
        if (!suf_cell_was_tried(d, instance, k))
            return false;
    return true;
}

static profile_table table_of(const suf_dataset *d)
{
    profile_table t = {.k = d->n_algorithms};
    t.values = suf_alloc(d->n_instances * t.k, sizeof *t.values);
    t.ratios = suf_alloc(d->n_instances * t.k, sizeof *t.ratios);
    for (size_t i = 0; i < d->n_instances; i++) {
        if (!is_complete(d, i))
            continue;
        for (size_t k = 0; k < t.k; k++)
            t.values[t.n * t.k + k] = suf_cell_value(d, i, k);
        t.n++;
    }
    return t;
}

static void release_table(profile_table *t)
{
    free(t->values);
    free(t->ratios);
}

static suf_figure_range range_of(const profile_table *t, bool is_logarithmic)
{
    suf_figure_range range = {1, 1};
    for (size_t i = 0; i < t->n * t->k; i++)
        suf_figure_range_cover(&range, t->ratios[i]);
    const double hi = is_logarithmic || !(range.hi > 1) ? suf_log_axis_widen(range, BEYOND).hi
                                                        : range.hi + BEYOND * (range.hi - 1);
    return (suf_figure_range){1, hi};
}

static suf_stairs stairs_of(const profile_table *t, size_t k)
{
    double *x = suf_alloc(t->n, sizeof *x);
    size_t n = 0;
    for (size_t i = 0; i < t->n; i++)
        if (isfinite(t->ratios[i * t->k + k]))
            x[n++] = t->ratios[i * t->k + k];
    return suf_stairs_of(x, n, t->n);
}

static size_t n_best(const suf_stairs *s)
{
    size_t n = 0;
    while (n < s->n && s->x[n] == 1)
        n++;
    return n;
}

/* "a is best on 3 of 5 and within a factor of 2 on 4; ..." */
static void describe(suf_figure *figure, const suf_dataset *d, const profile_table *t)
{
    char *text;
    size_t size;
    FILE *words = suf_text_stream_open(&text, &size);
    for (size_t k = 0; k < t->k; k++) {
        suf_stairs s = stairs_of(t, k);
        size_t within = 0;
        while (within < s.n && s.x[within] <= 2)
            within++;
        fprintf(words,
                "%s%s is best on %zu of %zu instances, within a factor of 2 on %zu, and has "
                "a result on %zu",
                k ? "; " : "", d->algorithms[k], n_best(&s), t->n, within, s.n);
        free(s.x);
    }
    suf_figure_describe(figure, "%s.", suf_text_stream_close(words, &text));
    free(text);
}

static suf_figure *draw(const suf_dataset *d, const profile_table *t, suf_figure_view view)
{
    const bool is_logarithmic = suf_figure_view_is_logarithmic(view, true);
    const suf_figure_range range = range_of(t, is_logarithmic);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    suf_figure_offer_scale(figure, true, range);
    for (size_t k = 0; k < t->k; k++) {
        suf_stairs s = stairs_of(t, k);
        suf_stairs_write(out, "profile", k, &s, range.lo, range.hi);
        free(s.x);
    }
    if (is_logarithmic)
        suf_log_axis_write(out, 'x', range);
    else
        suf_print_to(out, "set xrange [%.10g:%.10g]\nset xtics font small\n", range.lo, range.hi);
    fprintf(out, "set xlabel 'times the best value, at most'\nset ylabel 'share of instances'\n"
                 "set yrange [0:1.02]\n");
    suf_stairs_publish_all(figure, "profile", d, "factor");
    suf_stairs_plot(figure, out, "profile", d);
    describe(figure, d, t);
    suf_figure_finish(figure, out);
    return figure;
}

suf_figure *suf_figure_new_profiles(const suf_analysis *a, size_t comparison, suf_figure_view view,
                                    suf_error *err)
{
    (void)comparison;
    const suf_dataset *d = a->dataset;
    if (suf_instance_rows_check(d, err) < 0)
        return NULL;
    profile_table t = table_of(d);
    suf_figure *figure = NULL;
    if (t.n == 0)
        suf_fail(err, SUF_EINVAL, "there is no instance on which all algorithms were run");
    else if (!suf_performance_ratios(t.values, t.n, t.k, suf_dataset_is_larger_better(d), t.ratios))
        suf_fail(err, SUF_EINVAL,
                 "performance profiles compare ratios, and there are values that are not positive");
    else
        figure = draw(d, &t, view);
    release_table(&t);
    return figure;
}
