/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See made_world.h.
 *
 * The null hypothesis is that the mean of the true differences is 0 in the scale of the difference
 * itself. The shapes are therefore divided by what is compared of them (their mean, their median,
 * the exponential of their mean logarithm), so that algorithms of different shapes are equal in it.
 * The deviations of 0/1 results are cut symmetrically where a probability would leave [0, 1], so
 * that their mean stays what it is.
 */
#include "simulate/made_world.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "simulate/between.h"

/* ---- checks ---- */

static bool is_binary(const suf_distribution *shape)
{
    return shape->kind == SUF_SHAPE_BINARY;
}

static bool has_binary(const suf_made_world *m)
{
    return m->world.shapes && is_binary(&m->world.shapes[0]);
}

static int check_median(const suf_made_world *m, suf_error *err)
{
    if (m->world.median_is_zero && (m->n_algorithms != 2 || m->world.pilot))
        return suf_fail(err, SUF_EINVAL,
                        "the median of the true differences can be set to 0 for two algorithms "
                        "with made-up distributions only");
    return SUF_OK;
}

static int check_binary(const suf_made_world *m, suf_error *err)
{
    const suf_world *w = &m->world;
    for (size_t a = 1; a < m->n_algorithms; a++)
        if ((is_binary(&w->shapes[a]) || is_binary(&w->shapes[0])) &&
            (w->shapes[a].kind != w->shapes[0].kind || w->shapes[a].a != w->shapes[0].a))
            return suf_fail(err, SUF_EINVAL,
                            "algorithms with 0/1 results must all have them with the same "
                            "probability, because they are to be equal; use 'effects' for a "
                            "difference");
    if (!has_binary(m))
        return SUF_OK;
    if (w->mixed || w->decades > 0 || !suf_between_is_symmetric(w->between))
        return suf_fail(err, SUF_EINVAL,
                        "0/1 results have one scale and one shape, and need true differences with "
                        "a symmetric distribution");
    return SUF_OK;
}

static int check_centers(const suf_made_world *m, const suf_distribution *shapes,
                         const double *centers, suf_error *err)
{
    for (size_t a = 0; a < m->n_algorithms; a++) {
        char text[SUF_DISTRIBUTION_SIZE];
        suf_shape_write(shapes[a], text);
        if (!isfinite(centers[a]) || (m->scale != SUF_SCALE_SIMPLE && !(centers[a] > 0)))
            return suf_fail(err, SUF_EINVAL,
                            "what is to be compared has no known true value for %s results; use "
                            "another difference or statistic",
                            text);
    }
    return SUF_OK;
}

static int check_numbers(const suf_world *w, suf_error *err)
{
    const struct {
        const char *name;
        double value, lo, hi;
    } numbers[] = {
        {"mixed_share", w->mixed_share, 0, 1},        {"sigma", w->sigma, 0, INFINITY},
        {"sigma_in_se", w->sigma_in_se, 0, INFINITY}, {"decades", w->decades, 0, 300},
        {"failure_rate", w->failure_rate, 0, 1},      {"time_limit", w->time_limit, 0, INFINITY},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!(numbers[i].value >= numbers[i].lo && numbers[i].value < numbers[i].hi))
            return suf_fail(err, SUF_EINVAL, "'%s' is %g, must lie in [%g, %g)", numbers[i].name,
                            numbers[i].value, numbers[i].lo, numbers[i].hi);
    return SUF_OK;
}

static int check_pilot(const suf_world *w, suf_error *err)
{
    if (w->shapes || w->mixed || w->decades > 0)
        return suf_fail(err, SUF_EINVAL,
                        "a pilot determines the results and the scales; leave out distributions "
                        "of results and decades");
    return SUF_OK;
}

/* ---- the world ---- */

static double *centers_of(const suf_distribution *shapes, size_t n, const suf_sampling *q)
{
    double *centers = suf_alloc(n, sizeof *centers);
    for (size_t a = 0; shapes && a < n; a++)
        centers[a] = suf_shape_center(shapes[a], q);
    return centers;
}

static int check(const suf_made_world *m, suf_error *err)
{
    int rc = check_numbers(&m->world, err);
    if (rc == SUF_OK)
        rc = check_median(m, err);
    if (m->world.pilot)
        return rc < 0 ? rc : check_pilot(&m->world, err);
    if (rc == SUF_OK)
        rc = check_binary(m, err);
    if (rc == SUF_OK)
        rc = check_centers(m, m->world.shapes, m->centers, err);
    if (rc == SUF_OK && m->world.mixed)
        rc = check_centers(m, m->world.mixed, m->mixed_centers, err);
    return rc;
}

int suf_made_world_init(suf_made_world *made, const suf_world *world, const suf_sampling *q,
                        uint64_t seed, suf_error *err)
{
    suf_made_world m = {.world = *world,
                        .n_algorithms = q->n_algorithms,
                        .scale = suf_world_scale_of(q),
                        .seed = seed,
                        .centers = centers_of(world->shapes, q->n_algorithms, q),
                        .mixed_centers = centers_of(world->mixed, q->n_algorithms, q)};
    m.sigma = world->sigma > 0 ? world->sigma : world->sigma_in_se * q->accuracy;
    if (m.world.mixed_share == 0)
        m.world.mixed_share = 0.5;
    int rc = check(&m, err);
    if (rc == SUF_OK && world->pilot)
        rc = suf_pilot_model_init(&m.pilot, world->pilot, q, m.sigma, err);
    if (rc < 0) {
        suf_made_world_release(&m);
        return rc;
    }
    if (world->pilot)
        m.sigma = m.pilot.sigma;
    if (world->median_is_zero)
        m.shift = -m.sigma * suf_between_median(world->between);
    suf_variates_init(&m.tables);
    *made = m;
    return SUF_OK;
}

void suf_made_world_release(suf_made_world *m)
{
    free(m->centers);
    free(m->mixed_centers);
    suf_pilot_model_release(&m->pilot);
    *m = (suf_made_world){0};
}

/* the spreads of the first and the last algorithm together, over the instances */
static double mean_spread(const suf_made_world *m, const suf_sampling *q)
{
    const size_t last = m->n_algorithms - 1;
    const suf_world *w = &m->world;
    const double usual = suf_shape_spread(w->shapes[0], q) + suf_shape_spread(w->shapes[last], q);
    if (!w->mixed)
        return usual;
    const double other = suf_shape_spread(w->mixed[0], q) + suf_shape_spread(w->mixed[last], q);
    return usual + w->mixed_share * (other - usual);
}

/* If all have had more than their start, the instances' variances have the mean (sum of the
 * spreads)^2 / (runs of both algorithms) / N. */
static double se_of_budget(const suf_made_world *m, const suf_sampling *q, int64_t instances)
{
    const double each = (double)q->budget / (double)instances / (double)q->n_algorithms;
    return m->world.pilot ? suf_pilot_model_se(&m->pilot, m->scale, each)
                          : mean_spread(m, q) / sqrt(2 * each);
}

double suf_made_world_se(const suf_made_world *m, const suf_sampling *q, int64_t instances)
{
    if (q->mode == SUF_NEYMAN)
        return se_of_budget(m, q, instances);
    if (q->mode != SUF_FIXED)
        return q->accuracy;
    if (m->world.pilot)
        return suf_pilot_model_se(&m->pilot, m->scale, (double)q->start);
    return hypot(suf_shape_spread(m->world.shapes[0], q),
                 suf_shape_spread(m->world.shapes[m->n_algorithms - 1], q)) /
           sqrt((double)q->start);
}

double suf_made_world_mean(const suf_made_world *m, double effect)
{
    const double half = m->world.decades * M_LN10 / 2;
    const double mean = effect + m->shift;
    return m->scale == SUF_SCALE_SIMPLE && half > 0 ? mean * sinh(half) / half : mean;
}

/* ---- the instances of an experiment ---- */

void suf_made_instances_init(suf_made_instances *i, const suf_made_world *m, size_t n)
{
    *i = (suf_made_instances){.n = n,
                              .deviations = suf_alloc(n * m->n_algorithms, sizeof(double)),
                              .units = suf_alloc(n, sizeof(double)),
                              .is_mixed = suf_alloc(n, sizeof(bool)),
                              .from = suf_alloc(n, sizeof(size_t)),
                              .sources = suf_alloc(n * m->n_algorithms, sizeof *i->sources)};
}

void suf_made_instances_release(suf_made_instances *i)
{
    free(i->deviations);
    free(i->units);
    free(i->is_mixed);
    free(i->from);
    free(i->sources);
    *i = (suf_made_instances){0};
}

/* of two algorithms only the difference matters, and it has the distribution; each gets half */
static void draw_deviations(suf_made_instances *i, const suf_made_world *m, suf_rng *rng)
{
    const size_t n = i->n;
    if (m->n_algorithms == 2) {
        suf_between_draw(m->world.between, &m->tables, rng, i->deviations + n, n);
        for (size_t j = 0; j < n; j++) {
            i->deviations[n + j] = (i->deviations[n + j] * m->sigma + m->shift) / 2;
            i->deviations[j] = -i->deviations[n + j];
        }
        return;
    }
    for (size_t a = 0; a < m->n_algorithms; a++)
        suf_between_draw(m->world.between, &m->tables, rng, i->deviations + a * n, n);
    for (size_t k = 0; k < n * m->n_algorithms; k++)
        i->deviations[k] *= m->sigma * M_SQRT1_2;
}

/* how far the probability of 0/1 results may deviate on both sides */
static double room_of_binary(const suf_made_world *m, double p, double effect)
{
    switch (m->scale) {
    case SUF_SCALE_SIMPLE:
        return fmin(p + effect, 1 - p - effect);
    case SUF_SCALE_LOGARITHMIC:
        return -log(p) - effect;
    default:
        return fmin(1, 1 / p - 1) / 2 - fabs(effect);
    }
}

static void cut_deviations(suf_made_instances *i, const suf_made_world *m, size_t a, double effect)
{
    const double room = fmax(0, room_of_binary(m, m->world.shapes[a].a, effect));
    for (size_t j = 0; j < i->n; j++)
        i->deviations[a * i->n + j] = fmax(-room, fmin(room, i->deviations[a * i->n + j]));
}

static suf_run_source source_of(const suf_made_instances *i, const suf_made_world *m, size_t j,
                                size_t a, double scale)
{
    const suf_world *w = &m->world;
    suf_run_source s = {.shape = i->is_mixed[j] ? w->mixed[a] : w->shapes[a], .factor = 1};
    const double center = i->is_mixed[j] ? m->mixed_centers[a] : m->centers[a];
    const bool is_simple = m->scale == SUF_SCALE_SIMPLE;
    const double mean = suf_world_scale_mean(m->scale, i->deviations + j, i->n, m->n_algorithms, a);
    if (is_binary(&s.shape)) {
        s.shape.a = is_simple ? center + mean : center * mean;
        return s;
    }
    s.factor = is_simple ? scale : scale * mean / center;
    s.offset = is_simple ? scale * (1 + mean - center) : 0;
    return s;
}

/* the same on an instance of the pilot */
static suf_run_source source_of_pilot(const suf_made_instances *i, const suf_made_world *m,
                                      size_t j, size_t a, size_t from)
{
    const suf_pilot_model *p = &m->pilot;
    const suf_pilot_cell *c = &p->cells[from * p->n_algorithms + a];
    const double base = p->bases[from];
    suf_run_source s = {.residuals = p->residuals[a], .n_residuals = p->n_residuals[a]};
    if (p->is_logarithmic || m->scale == SUF_SCALE_SIMPLE) {
        s.offset = base + i->deviations[a * i->n + j];
        s.factor = c->sd;
        return s;
    }
    s.offset = base * suf_world_scale_mean(m->scale, i->deviations + j, i->n, m->n_algorithms, a);
    s.factor = s.offset * c->sd / c->mean;
    return s;
}

/* instances of the pilot, with their deviations */
static void draw_from_pilot(suf_made_instances *i, const suf_made_world *m, suf_rng *rng)
{
    const suf_pilot_model *p = &m->pilot;
    for (size_t j = 0; j < i->n; j++) {
        i->from[j] = (size_t)(suf_rng_uniform(rng) * (double)p->n_instances);
        for (size_t a = 0; a < m->n_algorithms; a++)
            i->deviations[a * i->n + j] = p->cells[i->from[j] * m->n_algorithms + a].deviation;
    }
}

static double draw_scale(const suf_made_world *m, suf_rng *rng)
{
    return m->world.decades > 0 ? pow(10, m->world.decades * (suf_rng_uniform(rng) - 0.5)) : 1;
}

/* the k-th instance from 1 is mixed where the share of k is a whole number more */
static bool is_mixed(const suf_world *w, size_t j)
{
    const double k = (double)(j + 1);
    return w->mixed && floor(k * w->mixed_share) > floor((k - 1) * w->mixed_share);
}

static void draw_sources(suf_made_instances *i, const suf_made_world *m, int64_t experiment,
                         suf_rng *rng)
{
    for (size_t j = 0; j < i->n; j++) {
        const double scale = draw_scale(m, rng);
        i->is_mixed[j] = is_mixed(&m->world, j);
        i->units[j] = m->scale == SUF_SCALE_SIMPLE ? scale : 1;
        for (size_t a = 0; a < m->n_algorithms; a++) {
            suf_run_source *s = &i->sources[j * m->n_algorithms + a];
            *s = m->world.pilot ? source_of_pilot(i, m, j, a, i->from[j])
                                : source_of(i, m, j, a, scale);
            s->rng = suf_rng_substream(m->seed, (uint64_t)experiment, j + 1, a + 1);
        }
    }
}

void suf_made_instances_draw(suf_made_instances *i, const suf_made_world *m, int64_t experiment,
                             double effect)
{
    suf_rng rng = suf_rng_stream(m->seed, (uint64_t)experiment);
    const size_t last = m->n_algorithms - 1;
    if (m->world.pilot)
        draw_from_pilot(i, m, &rng);
    else
        draw_deviations(i, m, &rng);
    for (size_t a = 0; has_binary(m) && a < m->n_algorithms; a++)
        cut_deviations(i, m, a, a == last ? effect : 0);
    for (size_t j = 0; j < i->n; j++)
        i->deviations[last * i->n + j] += effect;
    draw_sources(i, m, experiment, &rng);
}

double suf_made_instances_phi(const suf_made_instances *i, size_t j, size_t first, size_t second)
{
    return i->units[j] * (i->deviations[second * i->n + j] - i->deviations[first * i->n + j]);
}

/* 0 if the algorithm has no spread on any instance */
static double draw_residual(suf_run_source *s)
{
    const double u = suf_rng_uniform(&s->rng);
    return s->n_residuals ? s->residuals[(size_t)(u * (double)s->n_residuals)] : 0;
}

/* Not inlined: the usual way is to be short. */
__attribute__((noinline)) static double draw_specially(const suf_made_world *m, suf_run_source *s)
{
    const suf_world *w = &m->world;
    if (w->failure_rate > 0 && suf_rng_uniform(&s->rng) < w->failure_rate)
        return NAN;
    const double variate =
        s->residuals ? draw_residual(s) : suf_shape_draw(s->shape, &m->tables, &s->rng);
    double value = s->offset + s->factor * variate;
    if (m->pilot.is_logarithmic)
        value = exp(value);
    return w->time_limit > 0 ? fmin(value, w->time_limit) : value;
}

double suf_run_source_draw(const suf_made_world *m, suf_run_source *s)
{
    const suf_world *w = &m->world;
    if (s->residuals || m->pilot.is_logarithmic || w->failure_rate > 0 || w->time_limit > 0)
        return draw_specially(m, s);
    return s->offset + s->factor * suf_shape_draw(s->shape, &m->tables, &s->rng);
}
