/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs of both algorithms as kernel densities, a panel for each instance. Of more than 12
 * instances those are shown that lie evenly from the smallest difference to the largest; the
 * figure says so. Equal runs, or a single one, are a line at their value.
 */
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/instance_rows.h"
#include "figures/kernel_density.h"

enum { MAX_PANELS = 12, N_POINTS = 81, N_TICS = 2, NAME_WIDTH = 22 };
/* text rows that a row of panels takes, and bandwidths by which the curves extend beyond the data
 */
enum { PANEL_ROWS = 9, CUT = 3 };
/* of the panels, as a share of the height */
#define TOP 0.94
#define BOTTOM 0.04

typedef struct {
    double x[N_POINTS], y[N_POINTS];
    size_t n;
} curve;

typedef struct {
    size_t index; /* from the upper left */
    const suf_instance_row *row;
    curve curves[2];
    suf_figure_range range;
    double highest; /* 0: there is no density */
} panel;

typedef struct {
    size_t n, columns, rows;
} layout;

static void compute(panel *m, curve *c, const double *values, size_t n)
{
    suf_kernel_density k;
    suf_kernel_density_init(&k, values, n);
    const double lo = k.x[0] - CUT * k.bandwidth;
    const double hi = k.x[k.n - 1] + CUT * k.bandwidth;
    c->n = k.bandwidth > 0 ? N_POINTS : 1;
    c->x[0] = lo;
    for (size_t i = 0; i < c->n && c->n > 1; i++) {
        c->x[i] = lo + (hi - lo) * (double)i / (N_POINTS - 1);
        c->y[i] = suf_kernel_density_at(&k, c->x[i]);
        m->highest = fmax(m->highest, c->y[i]);
    }
    suf_figure_range_cover(&m->range, lo);
    suf_figure_range_cover(&m->range, hi);
    suf_kernel_density_release(&k);
}

static void write_curve(FILE *out, const panel *m, int side)
{
    const curve *c = &m->curves[side];
    fprintf(out, "$runs%zu_%d << EOD\n", m->index, side);
    if (c->n == 1)
        suf_print_to(out, "%.10g 0\n%.10g %.10g\n", c->x[0], c->x[0],
                     m->highest > 0 ? m->highest : 1);
    for (size_t i = 0; i < c->n && c->n > 1; i++)
        suf_print_to(out, "%.10g %.10g\n", c->x[i], c->y[i]);
    fprintf(out, "EOD\n");
}

static layout layout_of(size_t n_instances)
{
    layout l = {.n = n_instances < MAX_PANELS ? n_instances : MAX_PANELS};
    l.columns = l.n == 1 ? 1 : l.n < 5 ? 2 : 3;
    l.rows = (l.n + l.columns - 1) / l.columns;
    return l;
}

static void write_margins(FILE *out, size_t index, const layout *l)
{
    const double width = 1.0 / (double)l->columns;
    const double height = (TOP - BOTTOM) / (double)l->rows;
    const size_t row = index / l->columns;
    const double left = width * (double)(index % l->columns);
    const double top = TOP - height * (double)row;
    suf_print_to(out,
                 "set lmargin at screen %g\nset rmargin at screen %g\n"
                 "set tmargin at screen %g\nset bmargin at screen %g\n",
                 left + 0.1 * width, left + 0.9 * width, top - 0.2 * height, top - 0.75 * height);
}

static void write_panel(FILE *out, const panel *m, const layout *l)
{
    write_curve(out, m, 0);
    write_curve(out, m, 1);
    write_margins(out, m->index, l);
    suf_figure_write_axis(out, 'x', m->range, N_TICS);
    suf_print_to(out, "set yrange [0:%.10g]\nset title ", m->highest > 0 ? 1.1 * m->highest : 1.1);
    suf_figure_write_quoted(out, m->row->name, NAME_WIDTH);
    fprintf(out,
            " noenhanced font small offset 0,-0.8\n"
            "plot $runs%zu_0 using 1:2 with @shade linestyle 1 notitle, "
            "$runs%zu_1 using 1:2 with @shade linestyle 2 notitle, "
            "$runs%zu_0 using 1:2 with lines linestyle 1 linewidth 1.5 notitle, "
            "$runs%zu_1 using 1:2 with lines linestyle 2 linewidth 1.5 notitle\n"
            "unset logscale\n",
            m->index, m->index, m->index, m->index);
}

static void draw_panel(FILE *out, const suf_dataset *d, const suf_pairing *p,
                       const suf_instance_row *row, size_t index, const layout *l)
{
    panel m = {.index = index, .row = row, .range = SUF_FIGURE_NOTHING};
    const suf_cell *cells = &d->cells[row->instance * d->n_algorithms];
    const suf_cell *pair[] = {&cells[p->first], &cells[p->second]};
    for (int side = 0; side < 2; side++)
        compute(&m, &m.curves[side], d->values + pair[side]->start, pair[side]->n);
    write_panel(out, &m, l);
}

/* The key and the note belong to an empty plot underneath all panels. */
static void write_frame(FILE *out, const suf_dataset *d, const suf_pairing *p, size_t n_panels)
{
    suf_figure_write_pair(out, d, p);
    fprintf(out, "set multiplot\nunset ytics\nunset grid\n"
                 "set lmargin at screen 0.01\nset rmargin at screen 0.99\n"
                 "set tmargin at screen 0.99\nset bmargin at screen 0.01\n"
                 "set key center top maxrows 1 noenhanced font small\n");
    if (n_panels < p->n)
        fprintf(out,
                "set label '%zu of %zu instances, from the smallest difference to the largest' "
                "at screen 0.5, screen 0.02 center font small\n",
                n_panels, p->n);
    fprintf(out, "unset border\nunset xtics\nset xrange [0:1]\nset yrange [0:1]\n"
                 "plot NaN with lines linestyle 1 linewidth 1.5 title first, "
                 "NaN with lines linestyle 2 linewidth 1.5 title second\n"
                 "unset key\nunset label\nset border 1\n"
                 "set xtics nomirror out font small offset 0,0.4\n");
}

/* Moves the rows whose instances have runs of both algorithms to the front, and returns how many
 * there are. A store may say of an instance that it has a difference, but no runs. */
static size_t keep_with_runs(suf_instance_row *rows, const suf_dataset *d, const suf_pairing *p)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        const suf_cell *cells = &d->cells[rows[i].instance * d->n_algorithms];
        if (cells[p->first].n > 0 && cells[p->second].n > 0)
            rows[n++] = rows[i];
    }
    return n;
}

suf_figure *suf_figure_new_densities(const suf_analysis *a, size_t comparison, suf_error *err)
{
    const suf_dataset *d = a->dataset;
    const suf_pairing *p = &d->pairings[comparison];
    if (suf_figure_check_runs(d, err) < 0)
        return NULL;
    suf_instance_row *rows = suf_instance_rows_of(d, p);
    const size_t n = keep_with_runs(rows, d, p);
    if (n == 0) {
        free(rows);
        suf_fail(err, SUF_EINVAL, "no instance has runs of both algorithms");
        return NULL;
    }
    FILE *out;
    const layout l = layout_of(n);
    suf_figure *figure = suf_figure_new(&out);
    write_frame(out, d, p, l.n);
    for (size_t i = 0; i < l.n; i++)
        draw_panel(out, d, p, &rows[l.n > 1 ? i * (n - 1) / (l.n - 1) : 0], i, &l);
    fprintf(out, "unset multiplot\n");
    suf_figure_reserve_rows(figure, l.rows * PANEL_ROWS);
    free(rows);
    suf_figure_finish(figure, out);
    return figure;
}
