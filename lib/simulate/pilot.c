/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pilot.h. A made-up instance is an instance of the pilot, drawn with replacement. Its runs are
 * the mean of the algorithm there plus its standard deviation there times a residual of the
 * algorithm, drawn from those of all instances, which are standardised on their own instance and
 * multiplied by sqrt(n / (n - 1)) so that their variance is 1. The deviations of the algorithms
 * from the base of the instance are kept together. Their mean over the instances is subtracted, so
 * that the algorithms are equal but for the effect, and they are multiplied by sqrt(1 - error
 * variance / variance), because what the pilot shows includes its measurement error.
 */
#include "simulate/pilot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "stats/moments.h"

/* ---- the runs ---- */

static bool is_complete(const suf_dataset *d, size_t instance)
{
    for (size_t a = 0; a < d->n_algorithms; a++)
        if (d->cells[instance * d->n_algorithms + a].n < 2)
            return false;
    return true;
}

static void copy_runs(suf_pilot *p, const suf_dataset *d, size_t instance)
{
    for (size_t a = 0; a < d->n_algorithms; a++) {
        const suf_cell *c = &d->cells[instance * d->n_algorithms + a];
        const size_t k = p->n_instances * p->n_algorithms + a;
        memcpy(p->values + p->starts[k], d->values + c->start, c->n * sizeof *p->values);
        p->starts[k + 1] = p->starts[k] + c->n;
    }
    p->n_instances++;
}

suf_pilot *suf_pilot_new(const suf_dataset *d, const char *name, suf_error *err)
{
    if (suf_error_require(d, "dataset", err) < 0)
        return NULL;
    size_t n_instances = 0;
    size_t n_values = 0;
    for (size_t j = 0; d->cells && d->values && j < d->n_instances; j++)
        if (is_complete(d, j)) {
            n_instances++;
            for (size_t a = 0; a < d->n_algorithms; a++)
                n_values += d->cells[j * d->n_algorithms + a].n;
        }
    if (n_instances < 2) {
        suf_fail(err, SUF_EINVAL,
                 "'%.200s' has %zu instances with two or more runs of every algorithm; at least 2 "
                 "are needed to make up experiments like it",
                 name, n_instances);
        return NULL;
    }
    suf_pilot *p = suf_alloc(1, sizeof *p);
    *p = (suf_pilot){.name = suf_text_copy(name),
                     .n_algorithms = d->n_algorithms,
                     .n_runs = n_values,
                     .starts = suf_alloc(n_instances * d->n_algorithms + 1, sizeof *p->starts),
                     .values = suf_alloc(n_values, sizeof *p->values)};
    for (size_t j = 0; j < d->n_instances; j++)
        if (is_complete(d, j))
            copy_runs(p, d, j);
    return p;
}

void suf_pilot_free(suf_pilot *p)
{
    if (!p)
        return;
    free(p->name);
    free(p->starts);
    free(p->values);
    free(p);
}

const char *suf_pilot_name(const suf_pilot *p)
{
    return p->name;
}

size_t suf_pilot_n_instances(const suf_pilot *p)
{
    return p->n_instances;
}

size_t suf_pilot_n_algorithms(const suf_pilot *p)
{
    return p->n_algorithms;
}

size_t suf_pilot_n_runs(const suf_pilot *p)
{
    return p->n_runs;
}

/* ---- means and residuals ---- */

static double transformed(const suf_pilot_model *m, double value)
{
    return m->is_logarithmic ? log(value) : value;
}

/* the residuals of a sample without spread are not kept */
static void add_residuals(suf_pilot_model *m, const suf_pilot *p, size_t k)
{
    const size_t a = k % m->n_algorithms;
    const double n = (double)(p->starts[k + 1] - p->starts[k]);
    const suf_pilot_cell *c = &m->cells[k];
    for (size_t i = p->starts[k]; c->sd > 0 && i < p->starts[k + 1]; i++)
        m->residuals[a][m->n_residuals[a]++] =
            (transformed(m, p->values[i]) - c->mean) / c->sd * sqrt(n / (n - 1));
}

static void describe_cell(suf_pilot_model *m, const suf_pilot *p, size_t k)
{
    suf_running moments = {0};
    for (size_t i = p->starts[k]; i < p->starts[k + 1]; i++)
        suf_running_add(&moments, transformed(m, p->values[i]));
    m->cells[k].mean = suf_running_mean(&moments);
    m->cells[k].sd = sqrt(suf_running_variance(&moments));
}

static int describe(suf_pilot_model *m, const suf_pilot *p, suf_world_scale scale, suf_error *err)
{
    const size_t n_cells = m->n_instances * m->n_algorithms;
    for (size_t k = 0; k < n_cells; k++) {
        describe_cell(m, p, k);
        if (!isfinite(m->cells[k].mean) ||
            (scale != SUF_SCALE_SIMPLE && !m->is_logarithmic && m->cells[k].mean <= 0))
            return suf_fail(err, SUF_EINVAL,
                            "'%.200s' has results or means that are not positive; use simple "
                            "differences",
                            p->name);
        add_residuals(m, p, k);
    }
    return SUF_OK;
}

/* ---- deviations ---- */

static bool is_additive(const suf_pilot_model *m, suf_world_scale scale)
{
    return m->is_logarithmic || scale == SUF_SCALE_SIMPLE;
}

static double base_of(const suf_pilot_model *m, suf_world_scale scale, const suf_pilot_cell *cells)
{
    double sum = 0;
    if (scale == SUF_SCALE_OF_FIRST)
        return cells[0].mean;
    const bool of_logarithms = scale == SUF_SCALE_LOGARITHMIC && !m->is_logarithmic;
    for (size_t a = 0; a < m->n_algorithms; a++)
        sum += of_logarithms ? log(cells[a].mean) : cells[a].mean;
    return of_logarithms ? exp(sum / (double)m->n_algorithms) : sum / (double)m->n_algorithms;
}

static double deviation_of(const suf_pilot_model *m, suf_world_scale scale, double mean,
                           double base)
{
    if (is_additive(m, scale))
        return mean - base;
    return scale == SUF_SCALE_LOGARITHMIC ? log(mean / base) : mean / base - 1;
}

static void find_deviations(suf_pilot_model *m, suf_world_scale scale)
{
    const size_t n = m->n_algorithms;
    for (size_t j = 0; j < m->n_instances; j++) {
        m->bases[j] = base_of(m, scale, m->cells + j * n);
        for (size_t a = 0; a < n; a++)
            m->cells[j * n + a].deviation =
                deviation_of(m, scale, m->cells[j * n + a].mean, m->bases[j]);
    }
    for (size_t a = 0; a < n; a++) {
        double sum = 0;
        for (size_t j = 0; j < m->n_instances; j++)
            sum += m->cells[j * n + a].deviation;
        for (size_t j = 0; j < m->n_instances; j++)
            m->cells[j * n + a].deviation -= sum / (double)m->n_instances;
    }
}

/* the variance of one run of an algorithm in units of its deviation */
static double run_variance(const suf_pilot_model *m, suf_world_scale scale, size_t j, size_t a)
{
    const suf_pilot_cell *c = &m->cells[j * m->n_algorithms + a];
    const double unit = is_additive(m, scale)            ? 1
                        : scale == SUF_SCALE_LOGARITHMIC ? c->mean
                                                         : m->bases[j];
    return c->sd * c->sd / (unit * unit);
}

typedef struct {
    double total, error; /* variances of the differences: as they are, and of their measurement */
} variance_split;

static variance_split split_of_pair(const suf_pilot_model *m, const suf_pilot *p,
                                    suf_world_scale scale, size_t a, size_t b)
{
    const size_t n = m->n_algorithms;
    variance_split s = {0};
    for (size_t j = 0; j < m->n_instances; j++) {
        const double phi = m->cells[j * n + b].deviation - m->cells[j * n + a].deviation;
        const size_t *starts = p->starts + j * n;
        s.total += phi * phi / (double)(m->n_instances - 1);
        s.error += (run_variance(m, scale, j, a) / (double)(starts[a + 1] - starts[a]) +
                    run_variance(m, scale, j, b) / (double)(starts[b + 1] - starts[b])) /
                   (double)m->n_instances;
    }
    return s;
}

static void scale_deviations(suf_pilot_model *m, const suf_pilot *p, const suf_sampling *q,
                             double sigma)
{
    variance_split all = {0};
    double n_pairs = 0;
    for (size_t a = 0; a + 1 < m->n_algorithms; a++)
        for (size_t b = a + 1; b < m->n_algorithms; b++) {
            const variance_split s = split_of_pair(m, p, suf_world_scale_of(q), a, b);
            all.total += s.total;
            all.error += s.error;
            n_pairs++;
        }
    const double seen = sqrt(all.total / n_pairs);
    m->sigma = sigma > 0 ? sigma : sqrt(fmax(0, all.total - all.error) / n_pairs);
    for (size_t k = 0; k < m->n_instances * m->n_algorithms; k++)
        m->cells[k].deviation *= seen > 0 ? m->sigma / seen : 0;
}

/* ---- the model ---- */

static int check(const suf_pilot *p, const suf_sampling *q, suf_error *err)
{
    if (q->n_algorithms != p->n_algorithms)
        return suf_fail(err, SUF_EINVAL, "'%.200s' has %zu algorithms, not %zu", p->name,
                        p->n_algorithms, q->n_algorithms);
    if (q->statistic != SUF_OF_MEAN)
        return suf_fail(err, SUF_EINVAL,
                        "experiments like a pilot can be simulated for means only, not for a %s",
                        suf_statistic_name((int)q->statistic));
    return SUF_OK;
}

int suf_pilot_model_init(suf_pilot_model *model, const suf_pilot *p, const suf_sampling *q,
                         double sigma, suf_error *err)
{
    int rc = check(p, q, err);
    if (rc < 0)
        return rc;
    const suf_world_scale scale = suf_world_scale_of(q);
    suf_pilot_model m = {.n_instances = p->n_instances,
                         .n_algorithms = p->n_algorithms,
                         .is_logarithmic = q->difference == SUF_LOG_RATIO,
                         .cells = suf_alloc(p->n_instances * p->n_algorithms, sizeof *m.cells),
                         .bases = suf_alloc(p->n_instances, sizeof *m.bases),
                         .residuals = suf_alloc(p->n_algorithms, sizeof *m.residuals),
                         .n_residuals = suf_alloc(p->n_algorithms, sizeof *m.n_residuals)};
    for (size_t a = 0; a < p->n_algorithms; a++)
        m.residuals[a] = suf_alloc(p->n_runs, sizeof **m.residuals);
    rc = describe(&m, p, scale, err);
    if (rc < 0) {
        suf_pilot_model_release(&m);
        return rc;
    }
    find_deviations(&m, scale);
    scale_deviations(&m, p, q, sigma);
    *model = m;
    return SUF_OK;
}

void suf_pilot_model_release(suf_pilot_model *m)
{
    for (size_t a = 0; m->residuals && a < m->n_algorithms; a++)
        free(m->residuals[a]);
    free(m->residuals);
    free(m->n_residuals);
    free(m->cells);
    free(m->bases);
    *m = (suf_pilot_model){0};
}

double suf_pilot_model_se(const suf_pilot_model *m, suf_world_scale scale, double n)
{
    double sum = 0;
    for (size_t j = 0; j < m->n_instances; j++)
        sum += run_variance(m, scale, j, 0) + run_variance(m, scale, j, m->n_algorithms - 1);
    return sqrt(sum / (double)m->n_instances / n);
}
