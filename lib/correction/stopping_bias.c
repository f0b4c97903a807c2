/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See stopping_bias.h. A rule that stops when the standard error looks small selects the samples
 * whose spread was underestimated, and with them, if results are skewed, those whose mean was. Two
 * algorithms of different shapes, or with different numbers of runs, then differ where they do not.
 * The bias that this leaves is estimated by a bootstrap of the whole experiment:
 *
 * 1. The rule is rehearsed on every instance with the means and spreads that were found, on runs
 *    drawn from the pooled residuals. The mean of its errors is c.
 * 2. The pool is a sample itself. Instances are put into groups, and the rehearsals are repeated,
 *    each on the residuals of one group: as groups are independent, the spread of their means c_g
 *    shows the error that the pool and the number of rehearsals leave in c.
 * 3. Samples of a stopped experiment understate how skewed the results are, so c is too small. By
 *    how much is seen where the truth is known: in pseudo-experiments, each one rehearsal of the
 *    whole experiment, with the pool of its own residuals, on which the bias is estimated again.
 *    If that gives c_2 in place of c, the estimate is F c with F = c / c_2, kept within [1, 2].
 *    This is the iterated bootstrap (Hall & Martin 1988, On bootstrap resampling and iteration,
 *    Biometrika 75), with a factor in place of a difference.
 * 4. F c is subtracted only if it exceeds twice its error E, as a small correction that is mostly
 *    error does harm. E^2 is added to the variance of the mean in any case. If it is subtracted, so
 *    is twice its covariance with the mean, by the groups, where that is positive: a sample that
 *    happens to have a heavy tail has a larger mean and shows a larger bias.
 *
 * All of this was chosen by simulation: docs/validity.md has the rates, and which cells chose it.
 */
#include "correction/stopping_bias.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "sampler/sampler_parts.h"
#include "stats/moments.h"

enum {
    FEWEST_INSTANCES = 4,
    MOST_PSEUDO = 5,
    /* streams of random numbers: one for each stage */
    STAGE_ALL = 1,
    STAGE_GROUPS,
    STAGE_PSEUDO,
    STAGE_REPEATED = STAGE_PSEUDO + MOST_PSEUDO,
    /* rehearsals that follow each other on an instance draw from groups this far apart */
    GROUP_STEP = 7
};

static const double most_factor = 2;
static const double errors_to_count = 2;

typedef struct {
    double on_all;    /* rehearsals of each stage, over all instances, ... */
    size_t fewest;    /* ... but at least so many on each */
    size_t n_pseudo;  /* pseudo-experiments */
    double on_pseudo; /* rehearsals on each of them, in the same way */
    size_t fewest_on_pseudo;
} rehearsal_plan;

static const rehearsal_plan plans[] = {
    [SUF_REHEARSE_FULLY] = {1000, 6, MOST_PSEUDO, 200, 2},
    [SUF_REHEARSE_BRIEFLY] = {340, 4, 3, 136, 2},
};

/* A fixed number of runs selects nothing, and equal runs have no spread to select by. */
bool suf_stopping_bias_applies(const suf_sampling *q)
{
    return q->mode != SUF_FIXED && suf_sampling_is_pooled(q) && suf_sampled_runs_suit(q);
}

void suf_stopping_bias_init(suf_stopping_bias *b, const suf_sampled_runs *runs)
{
    *b = (suf_stopping_bias){0};
    suf_rehearsal_init(&b->rehearsal, runs, false);
    suf_pseudo_experiment_init(&b->pseudo, runs, false);
    b->n_pairs = b->rehearsal.n_pairs;
    b->pairs = suf_alloc(b->n_pairs, sizeof *b->pairs);
    for (size_t i = 0; i < b->n_pairs; i++) {
        b->pairs[i][0] = b->rehearsal.pairs[i].first;
        b->pairs[i][1] = b->rehearsal.pairs[i].second;
    }
    b->biases = suf_alloc(b->n_pairs, sizeof *b->biases);
    b->by_instance = suf_alloc(b->n_pairs * runs->room + 1, sizeof *b->by_instance);
    b->groups = suf_alloc(b->n_pairs * SUF_RESIDUAL_GROUPS, sizeof *b->groups);
    b->repeated = suf_alloc(b->n_pairs * MOST_PSEUDO, sizeof *b->repeated);
    b->phi = suf_alloc(runs->room + 1, sizeof *b->phi);
}

void suf_stopping_bias_release(suf_stopping_bias *b)
{
    suf_rehearsal_release(&b->rehearsal);
    suf_pseudo_experiment_release(&b->pseudo);
    free(b->pairs);
    free(b->biases);
    free(b->by_instance);
    free(b->groups);
    free(b->repeated);
    free(b->phi);
    *b = (suf_stopping_bias){0};
}

/* ---- rehearsals ---- */

static bool varies(const suf_sampled_runs *runs, size_t instance)
{
    const suf_sampled_cell *cells = suf_sampled_cells_of(runs, instance);
    for (size_t a = 0; a < runs->sampling.n_algorithms; a++)
        if (cells[a].sd > 0)
            return true;
    return false;
}

static bool is_stopped(const suf_sampled_runs *runs, size_t instance)
{
    return !runs->instances[instance].is_fixed && varies(runs, instance);
}

static size_t n_on_each(double on_all, size_t fewest, size_t n_instances)
{
    const size_t n = (size_t)ceil(on_all / (double)n_instances);
    return n > fewest ? n : fewest;
}

static suf_rng stream_of(uint64_t seed, uint64_t stage, size_t instance, size_t rehearsal)
{
    return suf_rng_stream(seed, (stage << 56) + ((uint64_t)rehearsal << 32) + instance);
}

/* adds n rehearsals on an instance to sums[pair * step] */
static void rehearse(suf_rehearsal *r, size_t n, uint64_t seed, uint64_t stage, size_t instance,
                     double *sums, size_t step)
{
    for (size_t k = 0; k < n; k++) {
        if (!suf_rehearsal_run(r, stream_of(seed, stage, instance, k)))
            continue;
        for (size_t i = 0; i < r->n_pairs; i++)
            sums[i * step] += suf_rehearsal_error(r, i);
    }
}

static void rehearse_on_all(suf_stopping_bias *b, const suf_sampled_runs *runs, size_t n,
                            uint64_t seed)
{
    const size_t n_instances = b->n_instances;
    memset(b->by_instance, 0, b->n_pairs * n_instances * sizeof *b->by_instance);
    for (size_t j = 0; j < n_instances; j++) {
        if (!is_stopped(runs, j))
            continue;
        suf_rehearsal_set(&b->rehearsal, runs, j, SUF_WHOLE_POOL);
        rehearse(&b->rehearsal, n, seed, STAGE_ALL, j, b->by_instance + j, n_instances);
    }
    for (size_t i = 0; i < b->n_pairs * n_instances; i++)
        b->by_instance[i] /= (double)n;
}

static size_t group_of(const suf_sampled_runs *runs, size_t instance, size_t rehearsal)
{
    return (instance + GROUP_STEP * rehearsal) % runs->n_groups;
}

static void rehearse_on_groups(suf_stopping_bias *b, const suf_sampled_runs *runs, size_t n,
                               uint64_t seed)
{
    double counts[SUF_RESIDUAL_GROUPS] = {0};
    memset(b->groups, 0, b->n_pairs * SUF_RESIDUAL_GROUPS * sizeof *b->groups);
    for (size_t j = 0; j < b->n_instances; j++) {
        suf_rehearsal_set(&b->rehearsal, runs, j, SUF_WHOLE_POOL);
        for (size_t k = 0; k < n; k++) {
            const size_t g = group_of(runs, j, k);
            counts[g]++;
            if (!is_stopped(runs, j))
                continue;
            suf_rehearsal_set_group(&b->rehearsal, runs, j, g);
            rehearse(&b->rehearsal, 1, seed, STAGE_GROUPS, j + k * b->n_instances, b->groups + g,
                     SUF_RESIDUAL_GROUPS);
        }
    }
    for (size_t i = 0; i < b->n_pairs; i++)
        for (size_t g = 0; g < runs->n_groups; g++)
            b->groups[i * SUF_RESIDUAL_GROUPS + g] /= counts[g];
}

/* the bias of each pair in one pseudo-experiment, estimated as that of the experiment was */
static void repeat(suf_stopping_bias *b, size_t n, uint64_t seed, size_t number)
{
    const suf_sampled_runs *runs = &b->pseudo.runs;
    double *sums = b->repeated + number;
    for (size_t j = 0; j < b->n_instances; j++) {
        if (!is_stopped(runs, j))
            continue;
        suf_rehearsal_set(&b->rehearsal, runs, j, SUF_WHOLE_POOL);
        rehearse(&b->rehearsal, n, seed, STAGE_REPEATED + number, j, sums, MOST_PSEUDO);
    }
    for (size_t i = 0; i < b->n_pairs; i++)
        sums[i * MOST_PSEUDO] /= (double)(n * b->n_instances);
}

/* returns the number of pseudo-experiments that came to an end */
static size_t repeat_all(suf_stopping_bias *b, const suf_sampled_runs *runs,
                         const rehearsal_plan *plan, uint64_t seed)
{
    const size_t n = n_on_each(plan->on_pseudo, plan->fewest_on_pseudo, b->n_instances);
    size_t n_done = 0;
    memset(b->repeated, 0, b->n_pairs * MOST_PSEUDO * sizeof *b->repeated);
    for (size_t k = 0; k < plan->n_pseudo; k++)
        if (suf_pseudo_experiment_conduct(&b->pseudo, runs, NULL, seed,
                                          (STAGE_PSEUDO + (uint64_t)k) << 24))
            repeat(b, n, seed, n_done++);
    return n_done;
}

/* ---- the estimate ---- */

/* the squared standard error of a mean of n numbers */
static double squared_error(const double *x, size_t n)
{
    return n < 2 ? INFINITY : suf_variance_in_two_passes(x, n) / (double)n;
}

static double factor_of(double c, double c_2)
{
    const double factor = c * c_2 > 0 ? c / c_2 : most_factor;
    return fmin(fmax(factor, 1), most_factor);
}

/* the covariance of the mean difference and of c, by the groups of instances */
static double group_covariance(const suf_sampled_runs *runs, const double *phi, const double *c)
{
    const size_t n = runs->n_groups;
    double sums[SUF_RESIDUAL_GROUPS] = {0};
    double counts[SUF_RESIDUAL_GROUPS] = {0};
    for (size_t j = 0; j < runs->n_instances; j++) {
        sums[j * n / runs->n_instances] += phi[j];
        counts[j * n / runs->n_instances]++;
    }
    const double centre = suf_mean(phi, runs->n_instances);
    const double mean = suf_mean(c, n);
    double covariance = 0;
    for (size_t g = 0; g < n; g++)
        covariance += (sums[g] / counts[g] - centre) * (c[g] - mean);
    return covariance / (double)(n * (n - 1));
}

static void conclude(suf_stopping_bias *b, const suf_sampled_runs *runs, size_t i,
                     const double *phi, size_t n_pseudo)
{
    double *by_instance = b->by_instance + i * b->n_instances;
    const double *groups = b->groups + i * SUF_RESIDUAL_GROUPS;
    const double *repeated = b->repeated + i * MOST_PSEUDO;
    const double c = suf_mean(by_instance, b->n_instances);
    const double factor = factor_of(c, suf_mean(repeated, n_pseudo));
    const double error =
        factor * sqrt(squared_error(groups, runs->n_groups) + squared_error(repeated, n_pseudo));
    const bool is_subtracted = fabs(factor * c) > errors_to_count * error;
    const double with_mean =
        is_subtracted ? fmax(0, -2 * factor * group_covariance(runs, phi, groups)) : 0;
    for (size_t j = 0; j < b->n_instances; j++)
        by_instance[j] *= factor;
    b->biases[i] = (suf_bias){.state = SUF_BIAS_ESTIMATED,
                              .mean = factor * c,
                              .error = error,
                              .df = (double)runs->n_groups - 1,
                              .variance = error * error + with_mean,
                              .is_subtracted = is_subtracted,
                              .false_positive_rate = NAN,
                              .false_positive_rate_error = NAN};
}

static void set_without_estimate(suf_stopping_bias *b, suf_bias_state state)
{
    const double value = state == SUF_BIAS_NONE ? 0 : NAN;
    for (size_t i = 0; i < b->n_pairs; i++)
        b->biases[i] = (suf_bias){.state = state,
                                  .mean = value,
                                  .error = value,
                                  .df = NAN,
                                  .false_positive_rate = NAN,
                                  .false_positive_rate_error = NAN};
    memset(b->by_instance, 0, b->n_pairs * b->n_instances * sizeof *b->by_instance);
}

static bool is_any_stopped(const suf_sampled_runs *runs)
{
    for (size_t j = 0; j < runs->n_instances; j++)
        if (is_stopped(runs, j))
            return true;
    return false;
}

static const double *differences_of(suf_stopping_bias *b, const suf_sampled_runs *runs, size_t i)
{
    for (size_t j = 0; j < b->n_instances; j++)
        b->phi[j] = suf_sampled_runs_phi(runs, j, b->pairs[i][0], b->pairs[i][1]);
    return b->phi;
}

void suf_stopping_bias_estimate(suf_stopping_bias *b, const suf_sampled_runs *runs,
                                const double *phi, suf_rehearsal_effort effort, uint64_t seed)
{
    const rehearsal_plan *plan = &plans[effort];
    b->n_instances = runs->n_instances;
    if (!is_any_stopped(runs) || b->n_instances < FEWEST_INSTANCES) {
        set_without_estimate(b, is_any_stopped(runs) ? SUF_BIAS_UNKNOWN : SUF_BIAS_NONE);
        return;
    }
    const size_t n = n_on_each(plan->on_all, plan->fewest, b->n_instances);
    rehearse_on_all(b, runs, n, seed);
    rehearse_on_groups(b, runs, n, seed);
    const size_t n_pseudo = repeat_all(b, runs, plan, seed);
    if (n_pseudo < 2) {
        set_without_estimate(b, SUF_BIAS_UNKNOWN);
        return;
    }
    for (size_t i = 0; i < b->n_pairs; i++)
        conclude(b, runs, i, phi ? phi + i * b->n_instances : differences_of(b, runs, i), n_pseudo);
}
