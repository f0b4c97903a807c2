/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See variation.h. Loops run over all offspring, variable by variable, and have no branches where
 * the arithmetic is.
 */
#include "variation.h"

#include <math.h>
#include <string.h>

#define SAME 1e-6  /* genes that differ less are not recombined */
#define SLACK 1e-6 /* of the box for mutation */

void variation_children(const arithmetic *a, const double *s, const double *t, const double *r,
                        const double *side, double *children)
{
    double margin[POPULATION], apart[POPULATION], q[POPULATION];
    for (size_t i = 0; i < POPULATION; i++) {
        const double low = s[i] < t[i] ? s[i] : t[i];
        const double high = s[i] < t[i] ? t[i] : s[i];
        margin[i] = side[i] < 0 ? low : 1 - high;
        apart[i] = high - low;
    }
    a->spread(margin, apart, r, q);
    for (size_t i = 0; i < POPULATION; i++) {
        const double child = 0.5 * (s[i] + t[i] + side[i] * q[i] * apart[i]);
        const double whole = side[i] < 0 ? s[i] : t[i];
        children[i] = apart[i] <= SAME ? whole : child;
    }
}

void variation_cross(const arithmetic *a, gene_pool *genes, size_t n, gene_parents parents,
                     draws *d)
{
    draws_set_aside(d, n * POPULATION); /* whether to recombine: always */
    const draws_aside lower = draws_set_aside(d, n * POPULATION);
    const draws_aside upper = draws_set_aside(d, n * POPULATION);
    double side[POPULATION];
    draws_aside from[POPULATION];
    for (size_t i = 0; i < POPULATION; i++) {
        side[i] = draws_next(d) <= 0.5 ? -1 : 1;
        from[i] = side[i] < 0 ? lower : upper;
    }
    for (size_t j = 0; j < n; j++) {
        double s[POPULATION], t[POPULATION], r[POPULATION];
        draws_column(d, from, j * POPULATION, r, POPULATION);
        for (size_t i = 0; i < POPULATION; i++) {
            s[i] = genes[j][parents[i][0]];
            t[i] = genes[j][parents[i][1]];
        }
        variation_children(a, s, t, r, side, genes[j] + POPULATION);
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

double variation_mutant(const arithmetic *a, double v, double r)
{
    if (r <= 0.5)
        return v + (a->root(2 * r + (1 - 2 * r) * a->power(1 - v)) - 1);
    return v + (1 - a->root(2 * (1 - r) + 2 * (r - 0.5) * a->power(v)));
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
    const arithmetic *arithmetic;
    double probability;
    draws *draws;
    draws_aside whether[POPULATION], how;
} mutation;

static void mutate_column(const mutation *m, size_t j, double *v)
{
    double u[POPULATION];
    draws_column(m->draws, m->whether, j * POPULATION, u, POPULATION);
    for (size_t i = 0; i < POPULATION; i++)
        if (u[i] <= m->probability)
            v[i] = variation_mutant(m->arithmetic, v[i],
                                    draws_from(m->draws, m->how, j * POPULATION + i));
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

void variation_mutate(const arithmetic *a, gene_pool *genes, size_t n, draws *d)
{
    mutation m = {.arithmetic = a, .probability = 1 / (double)n, .draws = d};
    const draws_aside whether = draws_set_aside(d, n * POPULATION);
    m.how = draws_set_aside(d, n * POPULATION);
    for (size_t i = 0; i < POPULATION; i++)
        m.whether[i] = whether;
    const bool boxed = any_outside(genes, n);
    for (size_t j = 0; j < n; j++) {
        double *v = genes[j] + POPULATION;
        (boxed ? mutate_in_box : mutate_column)(&m, j, v);
        truncate_column(v);
    }
}
