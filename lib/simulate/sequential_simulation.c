/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sequential designs on made-up differences: how often they reject, when they stop, whether the
 * interval covers the truth and the estimate is too large as often as too small. The differences
 * are drawn directly; what runs on an instance add is part of suf_simulation_init. The interval
 * need not be found: it covers the truth if the probability that it is the inverse of lies between
 * its error rates there.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/text.h"
#include "design/sequential_estimate.h"
#include "simulate/between.h"
#include "stats/hypothesis.h"
#include "stats/moments.h"
#include "stats/permutation.h"
#include "stats/signtest.h"
#include "stats/ttest.h"
#include "stats/wilcoxon.h"
#include "suffice.h"

enum { CHUNK = 50, PATTERNS = 4999 };

static const char *const names[] = {
    [SUF_SEQUENTIAL_REJECTED] = "rejected",   [SUF_SEQUENTIAL_ANY_FALSE] = "any_false",
    [SUF_SEQUENTIAL_ABOVE] = "above",         [SUF_SEQUENTIAL_BELOW] = "below",
    [SUF_SEQUENTIAL_COVERED] = "covered",     [SUF_SEQUENTIAL_TOO_HIGH] = "too_high",
    [SUF_SEQUENTIAL_INSTANCES] = "instances", [SUF_SEQUENTIAL_PLAIN_BIAS] = "plain_bias"};

const char *suf_sequential_seen_name(int i)
{
    return SUF_TEXT_IN(names, i);
}

typedef struct {
    double sums[SUF_N_SEQUENTIAL_SEEN], squares[SUF_N_SEQUENTIAL_SEEN];
    size_t n[SUF_N_SEQUENTIAL_SEEN];
    size_t stops[SUF_MAX_LOOKS];
} sequential_tally;

typedef struct {
    const suf_sequential_simulation_request *q;
    const suf_sequential_plan *plan;
    const suf_sequential_boundary *known;
    const suf_variates *tables;
    double effect, shift;
    uint64_t stream;
    sequential_tally *tallies; /* one for each chunk */
} effect_task;

/* ---- one experiment ---- */

static double p_of(suf_test_kind test, const double *x, size_t n, suf_hypothesis h, uint64_t seed)
{
    switch (test) {
    case SUF_BY_WILCOXON:
        return suf_wilcoxon_of(x, n, h, SUF_WILCOXON_BEST).p;
    case SUF_BY_SIGN:
        return suf_signtest_of(x, n, h).p;
    case SUF_BY_PERMUTATION:
        return suf_permutation_of(x, n, h, PATTERNS, seed).p;
    default:
        return suf_ttest_of(x, n, h).p;
    }
}

static void put(sequential_tally *t, suf_sequential_seen_kind kind, double value)
{
    t->sums[kind] += value;
    t->squares[kind] += value * value;
    t->n[kind]++;
}

/* the estimate against the truth, which is x's mean before it is turned to the claimed side */
static void put_estimate(const effect_task *task, sequential_tally *t, const double *x, size_t look)
{
    const suf_sequential_plan *p = task->plan;
    const size_t n = (size_t)p->instances[look];
    const double side = p->design.alternative == SUF_LESS ? -1 : 1;
    const suf_ttest sample = suf_ttest_of(x, n, (suf_hypothesis){0});
    const double truth = task->effect + task->shift;
    const double tail = p->used.alpha / p->used.sides;
    if (task->q->test != SUF_BY_T && task->q->test != SUF_BY_PERMUTATION)
        return;
    const suf_sequential_outcome o = {
        .look = look, .instances = p->instances, .mean = side * sample.mean, .sd = sample.sd};
    const double above = suf_sequential_estimate_above(&p->used, task->known, &o, side * truth);
    put(t, SUF_SEQUENTIAL_COVERED, above >= tail && above <= 1 - tail);
    put(t, SUF_SEQUENTIAL_TOO_HIGH, side > 0 ? above < 0.5 : above > 0.5);
    put(t, SUF_SEQUENTIAL_PLAIN_BIAS, sample.mean - truth);
}

static void conduct(const effect_task *task, uint64_t i, double *x, sequential_tally *t)
{
    const suf_sequential_plan *p = task->plan;
    const suf_sequential_simulation_request *q = task->q;
    const size_t n = (size_t)p->design.instances;
    suf_rng rng = suf_rng_substream((uint64_t)q->seed, task->stream, i, 0);
    suf_between_draw(q->between, task->tables, &rng, x, n);
    for (size_t j = 0; j < n; j++)
        x[j] += task->effect + task->shift;
    const suf_hypothesis h = {.side = (suf_side)p->design.alternative, .alpha = p->level};
    size_t look = 0;
    bool is_rejected = false;
    for (; look < p->used.n_looks; look++) {
        const double pv = p_of(q->test, x, (size_t)p->instances[look], h, i);
        is_rejected = pv <= p->used.looks[look].nominal_p;
        if (is_rejected || look + 1 == p->used.n_looks)
            break;
    }
    const double mean = suf_mean(x, (size_t)p->instances[look]);
    t->stops[look]++;
    put(t, SUF_SEQUENTIAL_REJECTED, is_rejected);
    put(t, SUF_SEQUENTIAL_ABOVE, is_rejected && mean > 0);
    put(t, SUF_SEQUENTIAL_BELOW, is_rejected && mean < 0);
    if (task->effect == 0)
        put(t, SUF_SEQUENTIAL_ANY_FALSE, is_rejected);
    put(t, SUF_SEQUENTIAL_INSTANCES, (double)p->instances[look]);
    put_estimate(task, t, x, look);
}

static void conduct_chunk(size_t chunk, void *context)
{
    const effect_task *task = context;
    const size_t from = chunk * CHUNK;
    const size_t to = (size_t)fmin((double)(from + CHUNK), (double)task->q->experiments);
    double *x = suf_alloc((size_t)task->plan->design.instances, sizeof *x);
    for (size_t i = from; i < to; i++)
        conduct(task, i, x, &task->tallies[chunk]);
    free(x);
}

/* ---- all of them ---- */

/* Wilson's limits of a rate, normal ones of another mean */
static suf_seen seen_of(double sum, double squares, size_t count, bool is_rate)
{
    if (count == 0)
        return (suf_seen){NAN, NAN, NAN, 0};
    const double n = (double)count;
    const double z = qnorm(0.975, 0, 1, 1, 0);
    const double m = sum / n;
    double centre = m;
    double half = z * sqrt(fmax(0, squares / n - m * m) / n);
    if (is_rate) {
        centre = (m + z * z / (2 * n)) / (1 + z * z / n);
        half = z / (1 + z * z / n) * sqrt(m * (1 - m) / n + z * z / (4 * n * n));
    }
    return (suf_seen){m, fmax(centre - half, is_rate ? 0 : -INFINITY), centre + half,
                      (int64_t)count};
}

static void add_tallies(const sequential_tally *tallies, size_t n, size_t n_looks,
                        suf_sequential_simulated *s)
{
    sequential_tally all = {0};
    for (size_t c = 0; c < n; c++) {
        for (int k = 0; k < SUF_N_SEQUENTIAL_SEEN; k++) {
            all.sums[k] += tallies[c].sums[k];
            all.squares[k] += tallies[c].squares[k];
            all.n[k] += tallies[c].n[k];
        }
        for (size_t k = 0; k < n_looks; k++)
            all.stops[k] += tallies[c].stops[k];
    }
    for (int k = 0; k < SUF_N_SEQUENTIAL_SEEN; k++)
        s->seen[k] = seen_of(all.sums[k], all.squares[k], all.n[k], k < SUF_SEQUENTIAL_INSTANCES);
    s->stop = suf_alloc(n_looks, sizeof *s->stop);
    for (size_t k = 0; k < n_looks; k++)
        s->stop[k] = (double)all.stops[k] / (double)all.n[SUF_SEQUENTIAL_REJECTED];
}

static void simulate_effect(const effect_task *shared, suf_sequential_simulated *s)
{
    const size_t n_chunks = ((size_t)shared->q->experiments + CHUNK - 1) / CHUNK;
    effect_task task = *shared;
    task.tallies = suf_alloc(n_chunks, sizeof *task.tallies);
    suf_parallel_run_on((size_t)shared->q->n_threads, n_chunks, conduct_chunk, &task);
    s->effect = task.effect;
    add_tallies(task.tallies, n_chunks, task.plan->used.n_looks, s);
    free(task.tallies);
}

static int known_of(const suf_sequential_plan *p, suf_sequential_boundary *known, suf_error *err)
{
    double information[SUF_MAX_LOOKS];
    for (size_t k = 0; k < p->used.n_looks; k++)
        information[k] = p->used.looks[k].information;
    const suf_sequential_request q = {.rule = p->rule,
                                      .alpha = p->used.alpha,
                                      .sides = p->used.sides,
                                      .n_looks = p->used.n_looks,
                                      .information = information};
    return suf_sequential_boundary_init(known, &q, err);
}

static suf_test planned_as(suf_test_kind test)
{
    static const suf_test tests[] = {[SUF_BY_T] = SUF_TEST_T,
                                     [SUF_BY_WILCOXON] = SUF_TEST_WILCOXON,
                                     [SUF_BY_SIGN] = SUF_TEST_SIGN,
                                     [SUF_BY_PERMUTATION] = SUF_TEST_T};
    return tests[test];
}

static void simulate_all(suf_sequential_simulation *s, const suf_sequential_boundary *known)
{
    suf_variates tables;
    suf_variates_init(&tables);
    const suf_sequential_simulation_request *q = &s->request;
    const double usual[] = {0, s->plan.design.mres};
    s->n_simulated = q->n_effects ? q->n_effects : 2;
    s->simulated = suf_alloc(s->n_simulated, sizeof *s->simulated);
    const double shift = q->median_is_zero ? -suf_between_median(q->between) : 0;
    for (size_t i = 0; i < s->n_simulated; i++) {
        const effect_task task = {.q = q,
                                  .plan = &s->plan,
                                  .known = known,
                                  .tables = &tables,
                                  .effect = q->n_effects ? q->effects[i] : usual[i],
                                  .shift = shift,
                                  .stream = i};
        simulate_effect(&task, &s->simulated[i]);
    }
}

int suf_sequential_simulation_init(suf_sequential_simulation *simulation,
                                   const suf_sequential_simulation_request *request, suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    suf_sequential_simulation s = {.request = *request};
    if (s.request.experiments == 0)
        s.request.experiments = SUF_SEQUENTIAL_EXPERIMENTS;
    suf_design design = request->design;
    design.test = planned_as(request->test);
    int rc = suf_sequential_plan_init(&s.plan, &design, &request->rule, err);
    if (rc < 0)
        return rc;
    suf_sequential_boundary known;
    rc = known_of(&s.plan, &known, err);
    if (rc == SUF_OK) {
        simulate_all(&s, &known);
        suf_sequential_boundary_release(&known);
        *simulation = s;
    } else {
        suf_sequential_plan_release(&s.plan);
    }
    return rc;
}

void suf_sequential_simulation_release(suf_sequential_simulation *s)
{
    for (size_t i = 0; i < s->n_simulated; i++)
        free(s->simulated[i].stop);
    free(s->simulated);
    suf_sequential_plan_release(&s->plan);
    *s = (suf_sequential_simulation){0};
}
