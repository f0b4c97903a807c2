/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The time that the runs of every algorithm took: those that count, those that failed, and those
 * that were started ahead and not needed. A bar for each algorithm.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/print.h"
#include "base/text.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "suffice/out_of_memory.h"

enum { NAME_WIDTH = 24, N_PARTS = 3 };

static const struct {
    const char *title, *colour;
} parts[N_PARTS] = {
    {"runs that count", "#0072B2"}, {"failed", "#E69F00"}, {"not needed", "#c8c8c8"}};

/* A unit in which the longest time is a number that people read. */
typedef struct {
    const char *name;
    double seconds;
} time_unit;

static time_unit unit_for(double longest)
{
    static const time_unit units[] = {{"h", 3600}, {"min", 60}, {"s", 1}, {"ms", 1e-3}};
    size_t i = 0;
    while (i + 1 < sizeof units / sizeof *units && longest < 2 * units[i].seconds)
        i++;
    return units[i];
}

static suf_time_spent sum_of(const suf_dataset *d, size_t algorithm)
{
    suf_time_spent sum = {0};
    assert(d->spent);
    for (size_t i = 0; i < d->n_instances; i++) {
        const suf_time_spent *s = &d->spent[i * d->n_algorithms + algorithm];
        sum.counted += s->counted;
        sum.failed += s->failed;
        sum.unused += s->unused;
    }
    return sum;
}

static double total_of(suf_time_spent s)
{
    return s.counted + s.failed + s.unused;
}

/* 0: nothing is known */
static double longest_of(const suf_dataset *d)
{
    double longest = 0;
    for (size_t k = 0; d->spent && k < d->n_algorithms; k++)
        longest = fmax(longest, total_of(sum_of(d, k)));
    return longest;
}

/* the first algorithm on top: its row and where its parts end */
static void write_bars(suf_figure *figure, FILE *out, const suf_dataset *d, time_unit unit)
{
    char *series = suf_text_format("time of all runs in %s", unit.name);
    suf_figure_publish(figure,
                       (suf_figure_block){.series = series,
                                          .columns = {"", "that_count", "that_count_or_failed",
                                                      "all", "@algorithm"},
                                          .names = d->algorithms},
                       "bars");
    free(series);
    fprintf(out, "$bars << EOD\n");
    for (size_t k = 0; k < d->n_algorithms; k++) {
        const suf_time_spent s = sum_of(d, k);
        suf_print_to(out, "%zu %.10g %.10g %.10g %zu\n", d->n_algorithms - k,
                     s.counted / unit.seconds, (s.counted + s.failed) / unit.seconds,
                     total_of(s) / unit.seconds, k);
    }
    fprintf(out, "EOD\n");
}

static void write_names(suf_figure *figure, FILE *out, const suf_dataset *d)
{
    double widest = 0;
    fprintf(out, "set ytics noenhanced font small scale 0 (");
    for (size_t k = 0; k < d->n_algorithms; k++) {
        fputs(k ? ", " : "", out);
        widest = fmax(widest, suf_figure_write_tic(out, d->algorithms[k], NAME_WIDTH));
        fprintf(out, " %zu", d->n_algorithms - k);
    }
    suf_print_to(out, ")\nset lmargin 3 + narrow * %g\nset yrange [0.4:%g]\n", widest,
                 (double)d->n_algorithms + 0.6);
    suf_figure_fit(figure, 2.2 * (double)d->n_algorithms + 9, 2 * (int)d->n_algorithms + 8);
}

/* a part that no algorithm has is not in the key */
static bool is_there(const suf_dataset *d, size_t part)
{
    for (size_t k = 0; k < d->n_algorithms; k++) {
        const suf_time_spent s = sum_of(d, k);
        const double lengths[N_PARTS] = {s.counted, s.failed, s.unused};
        if (lengths[part] > 0)
            return true;
    }
    return false;
}

static void plot(FILE *out, const suf_dataset *d)
{
    fprintf(out, "plot ");
    for (size_t i = 0; i < N_PARTS; i++)
        if (is_there(d, i))
            fprintf(out,
                    "$bars using %zu:1:%s:%zu:($1 - 0.32):($1 + 0.32) with boxxyerror linecolor "
                    "'%s' title '%s', ",
                    i + 2,
                    i == 0   ? "(0)"
                    : i == 1 ? "2"
                             : "3",
                    i + 2, parts[i].colour, parts[i].title);
    fprintf(out, "$bars using 4:1:(sprintf('%%.3g', $4)) with labels left offset 0.5, 0 font small "
                 "notitle\n");
}

/* "a 3.5 min, b 4 min." */
static void describe(suf_figure *figure, const suf_dataset *d, time_unit unit)
{
    char *text;
    size_t size;
    FILE *words = suf_text_stream_open(&text, &size);
    for (size_t k = 0; k < d->n_algorithms; k++)
        suf_print_to(words, "%s%s %.3g %s", k ? ", " : "", d->algorithms[k],
                     total_of(sum_of(d, k)) / unit.seconds, unit.name);
    suf_figure_describe(figure, "%s.", suf_text_stream_close(words, &text));
    free(text);
}

suf_figure *suf_figure_new_time_spent(const suf_analysis *a, size_t comparison, suf_error *err)
{
    (void)comparison;
    const suf_dataset *d = a->dataset;
    const double longest = longest_of(d);
    if (!(longest > 0)) {
        suf_fail(err, SUF_EINVAL, "the times of the runs are not known; give a store");
        return NULL;
    }
    const time_unit unit = unit_for(longest);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    write_bars(figure, out, d, unit);
    write_names(figure, out, d);
    suf_print_to(out,
                 "set xlabel 'time of all runs in %s'\nset xrange [0:%.10g]\nset border 1\n"
                 "set grid noytics\nset xtics font small\n"
                 "set key above horizontal font small samplen 1.5\n",
                 unit.name, 1.15 * longest / unit.seconds);
    plot(out, d);
    describe(figure, d, unit);
    suf_figure_finish(figure, out);
    return figure;
}
