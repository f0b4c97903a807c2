/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See variation.h. Loops run over all offspring, variable by variable, and have no branches where
 * the arithmetic is.
 */
#include "variation.h"

#include <math.h>

#include "elementary.h"

#define SAME 1e-6  /* genes that differ less are not recombined */
#define SLACK 1e-6 /* of the box for mutation */

/* the spread factor of crossover, eta = 20: which way it comes from r, the inverse root is needed
 */
static inline double spread(double beta, double r)
{
    const double scaled = r * (2 - 1 / power_21(beta));
    const double root = inverse_root_21(scaled <= 1 ? scaled : 2 - scaled);
    return scaled <= 1 ? 1 / root : root;
}

/* side is -1 for the lower child and 1 for the upper */
static inline double child(double s, double t, double r, double side)
{
    const double low = s < t ? s : t;
    const double high = s < t ? t : s;
    const double apart = high - low;
    const double margin = side < 0 ? low : 1 - high;
    const double value = 0.5 * (s + t + side * spread(1 + 2 * margin / apart, r) * apart);
    const double whole = side < 0 ? s : t;
    return apart <= SAME ? whole : value;
}

double variation_child(double s, double t, double r, bool lower)
{
    return child(s, t, r, lower ? -1 : 1);
}

static void cross_column(double *pool, gene_parents parents, const double *r, const double *side)
{
    double s[POPULATION], t[POPULATION];
    for (size_t i = 0; i < POPULATION; i++) {
        s[i] = pool[parents[i][0]];
        t[i] = pool[parents[i][1]];
    }
    for (size_t i = 0; i < POPULATION; i++)
        pool[POPULATION + i] = child(s[i], t[i], r[i], side[i]);
}

void variation_cross(gene_pool *genes, size_t n, gene_parents parents, draws *d)
{
    draws_set_aside(d, n * POPULATION); /* whether to recombine: always */
    const draws_aside lower = draws_set_aside(d, n * POPULATION);
    const draws_aside upper = draws_set_aside(d, n * POPULATION);
    double side[POPULATION], r[POPULATION];
    for (size_t i = 0; i < POPULATION; i++)
        side[i] = draws_next(d) <= 0.5 ? -1 : 1;
    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < POPULATION; i++)
            r[i] = draws_from(d, side[i] < 0 ? lower : upper, j * POPULATION + i);
        cross_column(genes[j], parents, r, side);
    }
}

void variation_differ(gene_pool *genes, size_t n, gene_parents parents, double scale, draws *d)
{
    double factor[POPULATION];
    for (size_t i = 0; i < POPULATION; i++) {
        const double drawn = draws_next(d);
        factor[i] = scale > 0 ? scale : drawn;
    }
    for (size_t j = 0; j < n; j++) {
        double *pool = genes[j];
        for (size_t i = 0; i < POPULATION; i++) {
            const double difference = pool[parents[i][1]] - pool[parents[i][2]];
            pool[POPULATION + i] = pool[parents[i][0]] + factor[i] * difference;
        }
    }
}

double variation_mutant(double v, double r)
{
    const bool down = r <= 0.5;
    const double weight = down ? 2 * r : 2 * (1 - r);
    const double inner = weight + (1 - weight) * power_21(down ? 1 - v : v);
    const double root = 1 / inverse_root_21(inner);
    return down ? v + (root - 1) : v + (1 - root);
}

typedef struct range {
    double low, high;
} range;

/* four at a time, which the compiler may not do by itself */
static range range_of(const double *v)
{
    enum { LANES = 4 };
    double low[LANES], high[LANES];
    memcpy(low, v, sizeof low);
    memcpy(high, v, sizeof high);
    for (size_t i = LANES; i < POPULATION; i += LANES)
        for (size_t k = 0; k < LANES; k++) {
            low[k] = v[i + k] < low[k] ? v[i + k] : low[k];
            high[k] = v[i + k] > high[k] ? v[i + k] : high[k];
        }
    range all = {low[0], high[0]};
    for (size_t k = 1; k < LANES; k++) {
        all.low = fmin(all.low, low[k]);
        all.high = fmax(all.high, high[k]);
    }
    return all;
}

static bool any_outside(gene_pool *genes, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        const range r = range_of(genes[j] + POPULATION);
        if (r.low < 0 || r.high > 1)
            return true;
    }
    return false;
}

typedef struct mutation {
    double probability;
    draws *draws;
    draws_aside whether, how;
} mutation;

static void mutate_column(const mutation *m, size_t j, double *v)
{
    for (size_t i = 0; i < POPULATION; i++)
        if (draws_from(m->draws, m->whether, j * POPULATION + i) <= m->probability)
            v[i] = variation_mutant(v[i], draws_from(m->draws, m->how, j * POPULATION + i));
}

/* All genes go to the box and back, mutants or not: offspring that are equal but for rounding
 * are then told apart as in the runs that ours are compared with. */
static void mutate_in_box(const mutation *m, size_t j, double *v)
{
    const range r = range_of(v);
    const double width = r.high - r.low + SLACK;
    for (size_t i = 0; i < POPULATION; i++)
        v[i] = (v[i] - r.low) / width;
    mutate_column(m, j, v);
    for (size_t i = 0; i < POPULATION; i++)
        v[i] = r.low + v[i] * width;
}

static void truncate_column(double *v)
{
    for (size_t i = 0; i < POPULATION; i++) {
        const double below = v[i] < 1 ? v[i] : 1;
        v[i] = below > 0 ? below : 0;
    }
}

void variation_mutate(gene_pool *genes, size_t n, draws *d)
{
    const mutation m = {.probability = 1 / (double)n,
                        .draws = d,
                        .whether = draws_set_aside(d, n * POPULATION),
                        .how = draws_set_aside(d, n * POPULATION)};
    const bool boxed = any_outside(genes, n);
    for (size_t j = 0; j < n; j++) {
        double *v = genes[j] + POPULATION;
        (boxed ? mutate_in_box : mutate_column)(&m, j, v);
        truncate_column(v);
    }
}
