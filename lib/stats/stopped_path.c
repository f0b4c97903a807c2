/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See stopped_path.h. Recursive integration (Armitage, McPherson & Rowe 1969, JRSS A 132; Jennison
 * & Turnbull 2000, ch. 19) with panels of Gauss-Legendre nodes. The density of S within the region
 * is smooth on the scale of the steps between looks, so a panel spans a few of their standard
 * deviations; what lies further than REACH standard deviations away has no mass.
 */
#include "stats/stopped_path.h"

#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "stats/quadrature.h"

static const double REACH = 9;  /* standard deviations: 1e-19 lies beyond */
static const double PANEL = 10; /* of the smaller step; the error is about 1e-12 */

void suf_stopped_path_init(suf_stopped_path *path, suf_drifts drifts)
{
    *path = (suf_stopped_path){.drifts = drifts};
    path->stages = suf_grow(NULL, 0, &path->capacity, sizeof *path->stages);
    suf_path_stage *origin = &path->stages[path->n_stages++];
    *origin = (suf_path_stage){
        .n = 1, .s = suf_alloc(1, sizeof *origin->s), .mass = suf_alloc(1, sizeof *origin->mass)};
    origin->mass[0] = 1;
}

void suf_stopped_path_release(suf_stopped_path *path)
{
    for (size_t i = 0; i < path->n_stages; i++) {
        free(path->stages[i].s);
        free(path->stages[i].mass);
    }
    free(path->stages);
    *path = (suf_stopped_path){0};
}

/* ---- what leaves the region ---- */

/* the logarithm of the likelihood ratio of a drift against the base, at S = s */
static double log_ratio(const suf_stopped_path *path, double drift, double s, double t)
{
    const double base = path->drifts.base;
    return (drift - base) * s - (drift * drift - base * base) * t / 2;
}

static double tail(const suf_stopped_path *path, size_t look, double t, double z, double drift,
                   int is_lower)
{
    const suf_path_stage *at = &path->stages[look];
    const double step = t - at->information;
    const double sd = sqrt(step);
    const double limit = z * sqrt(t) - drift * step;
    double sum = 0;
    for (size_t i = 0; i < at->n; i++) {
        const double ratio =
            drift == path->drifts.base ? 1 : exp(log_ratio(path, drift, at->s[i], at->information));
        sum += at->mass[i] * ratio * pnorm((limit - at->s[i]) / sd, 0, 1, is_lower, 0);
    }
    return sum;
}

double suf_stopped_path_above(const suf_stopped_path *path, size_t look, double t, double z,
                              double drift)
{
    return tail(path, look, t, z, drift, 0);
}

double suf_stopped_path_below(const suf_stopped_path *path, size_t look, double t, double z,
                              double drift)
{
    return tail(path, look, t, z, drift, 1);
}

/* ---- what stays in it ---- */

typedef struct {
    double from, to;
} s_range;

/* the range of S that lies between these values of Z and has mass under some drift */
static s_range range_of(const suf_stopped_path *path, double t, double lower, double upper)
{
    const double reach = REACH * sqrt(t);
    return (s_range){fmax(lower * sqrt(t), path->drifts.lowest * t - reach),
                     fmin(upper * sqrt(t), path->drifts.highest * t + reach)};
}

/* adds nodes over the range, with their weights as mass */
static void add_nodes(suf_path_stage *stage, s_range range, double width)
{
    if (!(range.from < range.to))
        return;
    const size_t panels = (size_t)ceil((range.to - range.from) / width);
    const double step = (range.to - range.from) / (double)panels;
    const size_t n = stage->n + panels * SUF_QUADRATURE_NODES;
    stage->s = suf_resize(stage->s, n, sizeof *stage->s);
    stage->mass = suf_resize(stage->mass, n, sizeof *stage->mass);
    for (size_t i = 0; i < panels; i++, stage->n += SUF_QUADRATURE_NODES)
        suf_quadrature_rule(range.from + (double)i * step, range.from + (double)(i + 1) * step,
                            stage->s + stage->n, stage->mass + stage->n);
}

static suf_path_stage nodes_in(const suf_stopped_path *path, double t, suf_region r, double width)
{
    suf_path_stage stage = {.information = t};
    if (r.gap_from < r.gap_to) {
        add_nodes(&stage, range_of(path, t, r.lower, r.gap_from), width);
        add_nodes(&stage, range_of(path, t, r.gap_to, r.upper), width);
    } else {
        add_nodes(&stage, range_of(path, t, r.lower, r.upper), width);
    }
    return stage;
}

/* the density at s, under the base drift, of what had not stopped before */
static double density_at(const suf_path_stage *before, double s, double step, double drift)
{
    const double scale = -0.5 / step;
    double sum = 0;
    for (size_t i = 0; i < before->n; i++) {
        const double d = s - before->s[i] - drift * step;
        sum += before->mass[i] * exp(scale * d * d);
    }
    return sum / sqrt(2 * M_PI * step);
}

void suf_stopped_path_continue(suf_stopped_path *path, double t, suf_region region, double next)
{
    const double step = t - path->stages[path->n_stages - 1].information;
    const double width = PANEL * sqrt(fmin(step, next - t));
    suf_path_stage stage = nodes_in(path, t, region, width);
    const suf_path_stage *before = &path->stages[path->n_stages - 1];
    for (size_t i = 0; i < stage.n; i++)
        stage.mass[i] *= density_at(before, stage.s[i], step, path->drifts.base);
    path->stages = suf_grow(path->stages, path->n_stages, &path->capacity, sizeof *path->stages);
    path->stages[path->n_stages++] = stage;
}
