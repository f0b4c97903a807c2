/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rehearsal.h. A correction takes hundreds of thousands of runs, so the rule is not played by a
 * sampler, which computes everything to the last bit after each run, but on sums of powers of the
 * residuals (rehearsed_runs.c), in leaps where that is possible (rehearsal_leap.c), or step by step
 * (rehearsed_rule.c). Results with a bootstrap standard error are rehearsed with the parametric
 * one, which it estimates. tests/unit/test_rehearsal.c holds the two against each other.
 *
 * The control variate. Residuals have mean 0, and whether an algorithm gets another run depends on
 * the past alone. So the sum of its residuals up to the stop has mean 0 (Wald 1944, On cumulative
 * sums of random variables, Annals of Mathematical Statistics 15). Divided by the number of runs
 * that the experiment had, a constant, and weighted as in the difference, it is nearly the error of
 * the estimate itself. Subtracting it leaves the mean of the error, the bias, as it is, and takes
 * away most of its variance: 80 to 97 % for the distributions of docs/stopping.md.
 */
#include "correction/rehearsal.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "correction/rehearsal_leap.h"
#include "correction/rehearsed_budget.h"
#include "correction/rehearsed_rule.h"
#include "sampler/sampler_parts.h"
#include "sampler/state.h"

/* a mean this small, relative to the truth, has hardly a logarithm: the rehearsal is repeated */
static const double least_mean = 0.1;
enum { MOST_ATTEMPTS = 20 };

/* ---- its life ---- */

static void list_pairs(suf_rehearsal *r)
{
    r->n_pairs = suf_sampler_n_comparisons(r->sampler);
    r->pairs = suf_alloc(r->n_pairs, sizeof *r->pairs);
    for (size_t i = 0; i < r->n_pairs; i++) {
        const suf_pair_estimate *p = &r->sampler->estimate.pairs[i];
        r->pairs[i] = (suf_rehearsed_pair){.first = p->comparison.first,
                                           .second = p->comparison.second,
                                           .cost_ratio = p->cost_ratio * p->cost_ratio};
    }
}

void suf_rehearsal_init(suf_rehearsal *r, const suf_sampled_runs *runs, bool keeps)
{
    suf_sampling q = runs->sampling;
    q.se_method = SUF_SE_PARAMETRIC;
    *r = (suf_rehearsal){.sampler = suf_sampler_new(&q, NULL),
                         .contrast = suf_sampling_contrast(&q),
                         .n_algorithms = q.n_algorithms};
    r->sampling = r->sampler->sampling;
    r->rule = r->sampler->estimate.rule;
    r->algorithms = suf_alloc(r->n_algorithms, sizeof *r->algorithms);
    r->paths = suf_alloc(r->n_algorithms, sizeof *r->paths);
    list_pairs(r);
    if (keeps) {
        r->kept = suf_alloc(r->n_algorithms, sizeof *r->kept);
        r->kept_capacity = suf_alloc(r->n_algorithms, sizeof *r->kept_capacity);
    }
}

void suf_rehearsal_release(suf_rehearsal *r)
{
    for (size_t a = 0; r->kept && a < r->n_algorithms; a++)
        free(r->kept[a]);
    for (size_t a = 0; a < r->n_algorithms; a++)
        free(r->algorithms[a].drawn);
    free(r->kept);
    free(r->kept_capacity);
    free(r->algorithms);
    free(r->paths);
    free(r->pairs);
    suf_sampler_free(r->sampler);
    *r = (suf_rehearsal){0};
}

/* ---- the instance ---- */

void suf_rehearsal_tell(suf_rehearsal *r, const suf_pooled *pooled)
{
    suf_estimate_set_pooled(&r->sampler->estimate, pooled);
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_algorithm_estimate *e = &r->sampler->estimate.algorithms[a];
        r->algorithms[a].pooled = e->pooled * e->pooled;
        r->algorithms[a].share = e->share;
        r->algorithms[a].asked = suf_equal_runs_asked(&r->sampler->equal, a, pooled);
        r->algorithms[a].rate = pooled ? pooled[a].rate : (double)NAN;
    }
}

static void draw_from(suf_rehearsed *x, const suf_residual_list *list, size_t from, size_t to,
                      double factor)
{
    x->list = list->all + from;
    x->n_list = to - from;
    x->factor = factor;
}

/* the residuals of a cell itself are its values exactly */
static void draw_from_own(suf_rehearsed *x, const suf_sampled_cell *cell,
                          const suf_residual_list *list)
{
    const double n = (double)cell->n;
    draw_from(x, list, cell->start, cell->start + (cell->sd > 0 ? cell->n : 0),
              cell->sd * sqrt((n - 1) / n));
}

/* a group without residuals has the whole pool */
static void draw_from_pool(suf_rehearsed *x, const suf_sampled_runs *runs,
                           const suf_sampled_cell *cell, size_t a, size_t group)
{
    const suf_residual_list *pool = &runs->pool[a];
    const size_t *bounds = &runs->bounds[a * (SUF_RESIDUAL_GROUPS + 1)];
    const bool is_whole = group == SUF_WHOLE_POOL || bounds[group] == bounds[group + 1];
    draw_from(x, pool, is_whole ? 0 : bounds[group], is_whole ? pool->n : bounds[group + 1],
              cell->sd);
}

static void set_truth(suf_rehearsal *r)
{
    double means[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < r->n_algorithms; a++)
        means[a] = r->algorithms[a].offset;
    for (size_t i = 0; i < r->n_pairs; i++) {
        suf_rehearsed_pair *p = &r->pairs[i];
        p->phi = suf_contrast_phi(r->contrast, means, r->n_algorithms, p->first, p->second);
        p->weights = suf_contrast_weights(r->contrast, means, r->n_algorithms, p->first, p->second);
    }
}

static bool have_same_rows(const suf_rehearsal *r)
{
    for (size_t a = 1; a < r->n_algorithms; a++)
        if (r->algorithms[a].n_list != r->algorithms[0].n_list)
            return false;
    return true;
}

void suf_rehearsal_set_group(suf_rehearsal *r, const suf_sampled_runs *runs, size_t instance,
                             size_t group)
{
    const bool shares = suf_sampled_runs_share(runs, instance);
    const suf_sampled_cell *cells = suf_sampled_cells_of(runs, instance);
    for (size_t a = 0; a < r->n_algorithms; a++) {
        suf_rehearsed *x = &r->algorithms[a];
        if (shares)
            draw_from_pool(x, runs, &cells[a], a, group);
        else
            draw_from_own(x, &cells[a], &runs->apart[a]);
        x->slope = r->contrast == SUF_CONTRAST_SIMPLE ? 0 : x->factor;
    }
    r->is_joint = r->sampling.paired && have_same_rows(r);
}

void suf_rehearsal_set(suf_rehearsal *r, const suf_sampled_runs *runs, size_t instance,
                       size_t group)
{
    const suf_sampled_cell *cells = suf_sampled_cells_of(runs, instance);
    for (size_t a = 0; a < r->n_algorithms; a++) {
        suf_rehearsed *x = &r->algorithms[a];
        x->offset = cells[a].mean;
        x->base = r->contrast == SUF_CONTRAST_SIMPLE ? 1 : x->offset;
        x->n_real = (double)cells[a].n;
    }
    r->is_binary = runs->instances[instance].is_binary && r->rule->bounds_binary;
    r->is_fixed = runs->instances[instance].is_fixed;
    r->stops_equal = !r->is_binary && !runs->instances[instance].is_apart && !runs->has_floor;
    suf_rehearsal_set_group(r, runs, instance, group);
    if (!r->is_fixed)
        set_truth(r);
    suf_rehearsal_tell(r, &runs->pooled[instance * r->n_algorithms]);
}

/* ---- a rehearsal ---- */

static void clear(suf_rehearsal *r)
{
    for (size_t a = 0; a < r->n_algorithms; a++) {
        suf_rehearsed *x = &r->algorithms[a];
        x->n = x->s1 = x->s2 = x->s3 = 0;
        x->n_drawn = 0;
        x->is_constant = false;
    }
    for (size_t i = 0; i < r->n_pairs; i++)
        r->pairs[i].products = 0;
}

/* one more run of an algorithm */
static inline void add(suf_rehearsal *r, size_t a)
{
    suf_rehearsed *x = &r->algorithms[a];
    if (x->n_drawn == (size_t)x->n)
        suf_rehearsed_draw(x, &r->rng);
    suf_rehearsed_add(x, (double)x->drawn[(size_t)x->n]);
}

/* the runs of those that vary, which have the same number of them; INFINITY: none varies */
static double n_rows(const suf_rehearsal *r)
{
    for (size_t a = 0; a < r->n_algorithms; a++)
        if (!r->algorithms[a].is_constant)
            return r->algorithms[a].n;
    return INFINITY;
}

/* one more run of each algorithm that is not constant, which belong together */
static void add_row(suf_rehearsal *r)
{
    const suf_rehearsed *all = r->algorithms;
    const size_t row = (size_t)n_rows(r);
    if (all[0].n_drawn == row)
        suf_rehearsed_draw_rows(r->algorithms, r->n_algorithms, &r->rng);
    for (size_t i = 0; i < r->n_pairs; i++)
        r->pairs[i].products +=
            (double)all[r->pairs[i].first].drawn[row] * (double)all[r->pairs[i].second].drawn[row];
    for (size_t a = 0; a < r->n_algorithms; a++)
        if (!all[a].is_constant)
            suf_rehearsed_add(&r->algorithms[a], (double)all[a].drawn[row]);
}

static void add_each(suf_rehearsal *r)
{
    if (r->is_joint) {
        add_row(r);
        return;
    }
    for (size_t a = 0; a < r->n_algorithms; a++)
        if (!r->algorithms[a].is_constant)
            add(r, a);
}

static void estimate_all(suf_rehearsal *r)
{
    for (size_t a = 0; a < r->n_algorithms; a++)
        suf_rehearsed_estimate(&r->algorithms[a], r->rule, r->is_binary);
}

static void add_up_to(suf_rehearsal *r, const double *goals)
{
    if (r->is_joint)
        while (n_rows(r) < goals[0])
            add_row(r);
    for (size_t a = 0; a < r->n_algorithms; a++)
        if (!r->algorithms[a].is_constant)
            suf_rehearsed_add_up_to(&r->algorithms[a], goals[a], &r->rng);
    estimate_all(r);
}

/* the first residuals of an algorithm, of which there are eight */
static const float *first_of(suf_rehearsal *r, suf_rehearsed *x)
{
    if (r->is_joint && x->n_drawn == 0)
        suf_rehearsed_draw_rows(r->algorithms, r->n_algorithms, &r->rng);
    return suf_rehearsed_coming(x, &r->rng);
}

/* An algorithm that is constant in reality is so here; others may be by chance. */
static bool begins_equal(suf_rehearsal *r, suf_rehearsed *x)
{
    const int64_t asked = x->asked;
    _Static_assert(SUF_EQUAL_RUNS <= SUF_RUNS_AT_ONCE, "they are looked at together");
    if (asked == 0 || x->factor == 0 || x->n_list == 0 || !r->stops_equal)
        return asked > 0 && (x->factor == 0 || x->n_list == 0);
    const float *first = first_of(r, x);
    int64_t n = 1;
    while (n < asked && first[n] == first[0])
        n++;
    return n == asked;
}

/* the runs that show that an algorithm is constant, if they do */
static void add_equal(suf_rehearsal *r, size_t a)
{
    suf_rehearsed *x = &r->algorithms[a];
    x->is_constant = begins_equal(r, x);
    if (!x->is_constant)
        return;
    const float *first = first_of(r, x);
    for (int64_t k = 0; k < x->asked; k++)
        suf_rehearsed_add(x, (double)first[k]);
}

static void add_start(suf_rehearsal *r)
{
    const double start = (double)r->sampling.start;
    for (size_t a = 0; r->is_joint && a < r->n_algorithms; a++)
        add_equal(r, a);
    while (r->is_joint && n_rows(r) < start)
        add_row(r);
    for (size_t a = 0; a < r->n_algorithms; a++) {
        if (!r->is_joint)
            add_equal(r, a);
        if (!r->algorithms[a].is_constant)
            suf_rehearsed_add_up_to(&r->algorithms[a], start, &r->rng);
    }
    estimate_all(r);
}

/* as many runs as the experiment had */
static void add_fixed(suf_rehearsal *r)
{
    double goals[SUF_MAX_ALGORITHMS] = {0};
    for (size_t a = 0; a < r->n_algorithms; a++)
        goals[a] = r->algorithms[a].n_real;
    add_up_to(r, goals);
}

/* after the start, as many as a budget buys */
static void add_budget(suf_rehearsal *r)
{
    double goals[SUF_MAX_ALGORITHMS] = {0};
    suf_rehearsed_budget_goals(r, goals);
    add_up_to(r, goals);
}

static void add_by_rule(suf_rehearsal *r)
{
    add_start(r);
    if (r->sampling.mode == SUF_NEYMAN) {
        add_budget(r);
        return;
    }
    if (suf_rehearsal_leap(r))
        return;
    for (int next = suf_rehearsed_rule_next(r); next != SUF_REHEARSED_NOBODY;
         next = suf_rehearsed_rule_next(r)) {
        if (r->sampling.mode == SUF_BALANCED) {
            add_each(r);
            estimate_all(r);
        } else {
            add(r, (size_t)next);
            suf_rehearsed_estimate(&r->algorithms[next], r->rule, r->is_binary);
        }
    }
}

static bool is_defined(const suf_rehearsal *r)
{
    for (size_t a = 0; r->contrast != SUF_CONTRAST_SIMPLE && a < r->n_algorithms; a++)
        if (!(r->algorithms[a].mean > least_mean * r->algorithms[a].offset))
            return false;
    return true;
}

static void keep(suf_rehearsal *r, size_t a)
{
    const suf_rehearsed *x = &r->algorithms[a];
    const size_t n = (size_t)x->n;
    if (n > r->kept_capacity[a]) {
        r->kept_capacity[a] = 2 * n;
        r->kept[a] = suf_resize(r->kept[a], 2 * n, sizeof **r->kept);
    }
    double *kept = r->kept[a];
    for (size_t k = 0; k < n; k++)
        kept[k] = x->offset + x->factor * (double)x->drawn[k];
    for (size_t k = 0; r->is_binary && k < n; k++)
        kept[k] = round(kept[k]);
}

bool suf_rehearsal_run(suf_rehearsal *r, suf_rng rng)
{
    r->rng = rng;
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        clear(r);
        if (r->is_fixed)
            add_fixed(r);
        else
            add_by_rule(r);
        if (!is_defined(r))
            continue;
        for (size_t a = 0; r->kept && a < r->n_algorithms; a++)
            keep(r, a);
        return true;
    }
    return false;
}

void suf_rehearsal_start(suf_rehearsal *r, suf_rng rng, suf_start_pool *pools)
{
    r->rng = rng;
    clear(r);
    for (size_t a = 0; a < r->n_algorithms; a++)
        r->algorithms[a].asked =
            r->sampler->equal.first[a]; /* of the others nothing is known yet */
    add_start(r);
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_rehearsed *x = &r->algorithms[a];
        const suf_running moments = {.n = (size_t)x->n,
                                     .m2 = x->is_constant ? 0 : suf_rehearsed_squares(x) / x->n,
                                     .m3 = suf_rehearsed_cubes(x) / (x->n * x->n)};
        suf_start_pool_add(&pools[a], &moments, suf_rehearsed_rule_spread(r, a));
    }
}

double suf_rehearsal_error(const suf_rehearsal *r, size_t i)
{
    const suf_rehearsed_pair *p = &r->pairs[i];
    double means[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < r->n_algorithms; a++)
        means[a] = r->algorithms[a].mean;
    double error =
        suf_contrast_phi(r->contrast, means, r->n_algorithms, p->first, p->second) - p->phi;
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_rehearsed *x = &r->algorithms[a];
        error -= suf_weight_of(&p->weights, p->first, p->second, a) * x->factor * x->s1 / x->n_real;
    }
    return error;
}
