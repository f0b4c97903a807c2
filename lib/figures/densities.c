/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs of both algorithms as kernel densities, a panel for each instance. Of more than 12
 * instances those are shown that lie evenly from the smallest difference to the largest; the
 * figure says so. Equal runs are a line at their value, and fewer than 10 are dots.
 *
 * Densities are estimated on the scale on which they are drawn, so that the area below every curve
 * is 1: on a logarithmic axis they are densities of the decimal logarithm. All panels have the same
 * kind of axis. Values that are never negative have no density below 0: what the kernels have there
 * is reflected (Silverman 1986, Density Estimation, section 2.10).
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "figures/instance_rows.h"
#include "figures/kernel_density.h"

enum { MAX_PANELS = 12, N_POINTS = 81, N_TICS = 2, NAMES_WIDTH = 45 };
/* text rows that a row of panels takes, and bandwidths by which the curves extend beyond the data
 */
enum { PANEL_ROWS = 9, CUT = 3, FEWEST = 10 };
/* of the panels, as a share of the height */
#define TOP 0.94
#define BOTTOM 0.04
/* of the dots of the second algorithm, as a share of the highest density; of the first twice that
 */
#define DOTS 0.12

typedef struct {
    double x[N_POINTS], y[N_POINTS];
    size_t n;
    bool is_dots;
} curve;

typedef struct {
    size_t index; /* from the upper left */
    const suf_instance_row *row;
    curve curves[2];
    suf_figure_range range;
    bool is_logarithmic;
    double highest; /* 0: there is no density */
} panel;

typedef struct {
    size_t n, columns, rows;
    size_t start; /* of the names of instances, which they share */
} layout;

typedef struct {
    const suf_dataset *dataset;
    const suf_pairing *pairing;
    const suf_instance_row *rows;
    size_t n; /* rows */
    layout layout;
    bool is_logarithmic;
} density_view;

/* a place on the axis as a value, and back */
static double value_at(const panel *m, double place)
{
    return m->is_logarithmic ? pow(10, place) : place;
}

static double place_of(const panel *m, double value)
{
    return m->is_logarithmic ? log10(value) : value;
}

static void compute_density(panel *m, curve *c, const suf_kernel_density *k)
{
    const bool is_reflected = !m->is_logarithmic && k->x[0] >= 0;
    const double start = k->x[0] - CUT * k->bandwidth;
    const double lo = is_reflected ? fmax(start, 0) : start;
    const double hi = k->x[k->n - 1] + CUT * k->bandwidth;
    c->n = N_POINTS;
    for (size_t i = 0; i < N_POINTS; i++) {
        const double x = lo + (hi - lo) * (double)i / (N_POINTS - 1);
        c->x[i] = value_at(m, x);
        c->y[i] = suf_kernel_density_at(k, x);
        if (is_reflected)
            c->y[i] += suf_kernel_density_at(k, -x);
        m->highest = fmax(m->highest, c->y[i]);
    }
}

static void compute_dots(curve *c, const double *values, size_t n)
{
    c->is_dots = true;
    c->n = n;
    for (size_t i = 0; i < n; i++)
        c->x[i] = values[i];
}

static void compute_curve(panel *m, curve *c, const double *values, size_t n)
{
    double *places = suf_alloc(n, sizeof *places);
    for (size_t i = 0; i < n; i++)
        places[i] = place_of(m, values[i]);
    suf_kernel_density k;
    suf_kernel_density_init(&k, places, n);
    if (k.bandwidth > 0) {
        compute_density(m, c, &k);
    } else {
        c->n = 1;
        c->x[0] = values[0];
    }
    suf_kernel_density_release(&k);
    free(places);
}

static void compute(panel *m, curve *c, const double *values, size_t n)
{
    if (n < FEWEST)
        compute_dots(c, values, n);
    else
        compute_curve(m, c, values, n);
    for (size_t i = 0; i < c->n; i++)
        suf_figure_range_cover(&m->range, c->x[i]);
}

static void write_curve(suf_figure *figure, FILE *out, const density_view *v, const panel *m,
                        int side)
{
    const curve *c = &m->curves[side];
    const double highest = m->highest > 0 ? m->highest : 1;
    suf_figure_publish(
        figure,
        (suf_figure_block){
            .series = v->dataset->algorithms[side ? v->pairing->second : v->pairing->first],
            .columns = {"value", c->is_dots || c->n == 1 ? "" : "density", "@instance"},
            .names = v->dataset->instances},
        "runs%zu_%d", m->index, side);
    fprintf(out, "$runs%zu_%d << EOD\n", m->index, side);
    if (c->n == 1 && !c->is_dots)
        suf_print_to(out, "%.10g 0 %zu\n%.10g %.10g %zu\n", c->x[0], m->row->instance, c->x[0],
                     highest, m->row->instance);
    for (size_t i = 0; i < c->n && (c->n > 1 || c->is_dots); i++)
        suf_print_to(out, "%.10g %.10g %zu\n", c->x[i],
                     c->is_dots ? (side ? DOTS : 2 * DOTS) * highest : c->y[i], m->row->instance);
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

static const suf_cell *cell_of(const density_view *v, const suf_instance_row *row, int side)
{
    const suf_dataset *d = v->dataset;
    const size_t algorithm = side ? v->pairing->second : v->pairing->first;
    return &d->cells[row->instance * d->n_algorithms + algorithm];
}

/* at the left end of the axis */
static void add_tip(suf_figure *figure, const density_view *v, const panel *m)
{
    const suf_dataset *d = v->dataset;
    suf_figure_add_tip(figure, (int)m->index, m->range.lo, 0, m->row->name,
                       "%s: %.4g of %zu runs, %s: %.4g of %zu runs",
                       d->algorithms[v->pairing->first], cell_of(v, m->row, 0)->value,
                       cell_of(v, m->row, 0)->n, d->algorithms[v->pairing->second],
                       cell_of(v, m->row, 1)->value, cell_of(v, m->row, 1)->n);
}

static void write_panel(suf_figure *figure, FILE *out, const density_view *v, const panel *m)
{
    const layout *l = &v->layout;
    write_curve(figure, out, v, m, 0);
    write_curve(figure, out, v, m, 1);
    write_margins(out, m->index, l);
    if (m->is_logarithmic)
        suf_figure_write_logarithmic_axis(out, 'x', m->range);
    else
        suf_figure_write_linear_axis(out, 'x', m->range, N_TICS);
    suf_print_to(out, "set yrange [0:%.10g]\nset title ", m->highest > 0 ? 1.1 * m->highest : 1.1);
    suf_figure_write_quoted(out, m->row->name + l->start, NAMES_WIDTH / l->columns);
    fprintf(out, " noenhanced font small offset 0,-0.8\npanel = %zu\nplot ", m->index);
    add_tip(figure, v, m);
    for (int side = 0; side < 2; side++)
        if (!m->curves[side].is_dots)
            fprintf(out, "$runs%zu_%d using 1:2 with @shade linestyle %d notitle, ", m->index, side,
                    side + 1);
    for (int side = 0; side < 2; side++)
        fprintf(
            out, "$runs%zu_%d using 1:2 with %s notitle%s", m->index, side,
            m->curves[side].is_dots
                ? (side ? "points linestyle 2 pointsize 0.4" : "points linestyle 1 pointsize 0.4")
                : (side ? "lines linestyle 2 linewidth 1.5" : "lines linestyle 1 linewidth 1.5"),
            side ? " @tips\nunset logscale\n" : ", ");
}

/* the i-th panel's row: evenly from the smallest difference to the largest */
static const suf_instance_row *row_of(const density_view *v, size_t i)
{
    return &v->rows[v->layout.n > 1 ? i * (v->n - 1) / (v->layout.n - 1) : 0];
}

static void draw_panel(suf_figure *figure, FILE *out, const density_view *v, size_t index)
{
    panel m = {.index = index,
               .row = row_of(v, index),
               .range = SUF_FIGURE_NOTHING,
               .is_logarithmic = v->is_logarithmic};
    for (int side = 0; side < 2; side++) {
        const suf_cell *cell = cell_of(v, m.row, side);
        compute(&m, &m.curves[side], v->dataset->values + cell->start, cell->n);
    }
    write_panel(figure, out, v, &m);
}

/* "12 of 34 instances, from i3 with the difference -1 to i9 with 2." */
static void describe(suf_figure *figure, const density_view *v)
{
    const suf_instance_row *first = row_of(v, 0);
    const suf_instance_row *last = row_of(v, v->layout.n - 1);
    suf_figure_describe(figure,
                        "%zu of %zu instances, from %s with the difference %.3g to %s with %.3g.",
                        v->layout.n, v->n, first->name, first->phi, last->name, last->phi);
}

/* whether all runs are positive and those of a panel ask for a logarithmic axis */
static bool is_logarithmic(const density_view *v)
{
    bool is_wide = false;
    for (size_t i = 0; i < v->layout.n; i++) {
        suf_figure_range range = SUF_FIGURE_NOTHING;
        for (int side = 0; side < 2; side++) {
            const suf_cell *cell = cell_of(v, row_of(v, i), side);
            for (size_t k = 0; k < cell->n; k++)
                suf_figure_range_cover(&range, v->dataset->values[cell->start + k]);
        }
        if (!(range.lo > 0))
            return false;
        is_wide = is_wide || suf_figure_range_is_logarithmic(range);
    }
    return is_wide;
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
                 "plot NaN with linespoints linestyle 1 linewidth 1.5 pointsize 0.4 title first, "
                 "NaN with linespoints linestyle 2 linewidth 1.5 pointsize 0.4 title second\n"
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
    density_view v = {.dataset = d, .pairing = p, .rows = rows, .n = n, .layout = layout_of(n)};
    v.is_logarithmic = is_logarithmic(&v);
    v.layout.start = suf_instance_rows_shared_start(rows, n, NAMES_WIDTH / v.layout.columns);
    suf_figure *figure = suf_figure_new(&out);
    write_frame(out, d, p, v.layout.n);
    for (size_t i = 0; i < v.layout.n; i++)
        draw_panel(figure, out, &v, i);
    fprintf(out, "unset multiplot\n");
    suf_figure_reserve_rows(figure, v.layout.rows * PANEL_ROWS);
    describe(figure, &v);
    free(rows);
    suf_figure_finish(figure, out);
    return figure;
}
