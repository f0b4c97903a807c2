/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See progress_estimate.h. What is expected is as in results/runs_left.h; here the trials are at
 * hand, and the pace is that of this process.
 */
#include "conduct/progress_estimate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "results/runs_left.h"
#include "sampler/run_budget.h"
#include "sampler/sampler_parts.h"

void suf_progress_estimate_init(suf_progress_estimate *o, const suf_experiment *experiment,
                                size_t n_instances)
{
    *o = (suf_progress_estimate){
        .experiment = experiment,
        .progress = {.n_instances = n_instances,
                     .accuracy = suf_sampling_has_accuracy(&experiment->sampling)
                                     ? experiment->sampling.accuracy
                                     : 0},
        .began = suf_clock_read(CLOCK_MONOTONIC),
    };
    o->progress.se = NAN;
}

void suf_progress_estimate_release(suf_progress_estimate *o)
{
    free(o->active);
    *o = (suf_progress_estimate){0};
}

/* the larger of both; NAN is ignored */
static double larger(double a, double b)
{
    return isnan(a) || b > a ? b : a;
}

static double largest_se(const suf_sampler *s)
{
    double se = NAN;
    for (size_t i = 0; i < suf_sampler_n_comparisons(s); i++)
        se = larger(se, suf_sampler_comparison(s, i).se);
    return se;
}

void suf_progress_estimate_close(suf_progress_estimate *o, const suf_decision *d)
{
    for (size_t a = 0; a < d->n_algorithms; a++)
        o->n_runs_closed += d->n_used[a];
    if (d->state != SUF_DECISION_DONE) {
        o->progress.n_failed++;
        return;
    }
    o->progress.n_done++;
    for (size_t i = 0; i < d->n_comparisons; i++)
        o->progress.se = larger(o->progress.se, d->comparisons[i].se);
}

void suf_progress_estimate_wait(suf_progress_estimate *o)
{
    o->n_waiting++;
}

void suf_progress_estimate_go_on(suf_progress_estimate *o)
{
    o->n_waiting--;
}

static double expected_runs(const suf_experiment *e, const suf_sampler *s)
{
    const size_t n = suf_sampler_n_comparisons(s);
    if (!suf_sampling_has_accuracy(&e->sampling))
        return (double)suf_sampler_n_certain(s);
    suf_comparison *comparisons = suf_alloc(n, sizeof *comparisons);
    for (size_t i = 0; i < n; i++)
        comparisons[i] = suf_sampler_comparison(s, i);
    const double expected = suf_runs_left_instance(e, comparisons, n, suf_sampler_n_runs(s));
    free(comparisons);
    return expected;
}

static void add_active(suf_progress_estimate *o, const suf_open_instance *current)
{
    o->active = suf_grow(o->active, o->progress.n_active, &o->active_capacity, sizeof *o->active);
    const suf_sampler *s = current->trial.sampler;
    o->active[o->progress.n_active++] = (suf_active){.instance = current->label,
                                                     .n_runs = suf_sampler_n_runs(s),
                                                     .n_expected = expected_runs(o->experiment, s),
                                                     .se = largest_se(s)};
}

/* the runs of the open instances, and of those that have not begun */
static void fill_expected(suf_progress_estimate *o)
{
    suf_progress *p = &o->progress;
    const double n_closed = (double)(p->n_done + p->n_failed);
    const double usual =
        n_closed > 0 ? fmax((double)o->n_runs_closed / n_closed, suf_runs_left_start(o->experiment))
                     : suf_runs_left_start(o->experiment);
    p->n_runs = o->n_runs_closed + o->n_waiting * (int64_t)suf_runs_left_start(o->experiment);
    p->n_expected = (double)o->n_runs_closed;
    for (size_t i = 0; i < p->n_active; i++) {
        const suf_active *a = &o->active[i];
        p->n_runs += a->n_runs;
        p->n_expected += isnan(a->n_expected) ? fmax(usual, (double)a->n_runs) : a->n_expected;
    }
    const double n_others = (double)p->n_instances - n_closed - (double)p->n_active;
    p->n_expected += n_others * usual;
    if (o->experiment->sampling.mode == SUF_NEYMAN && n_others > 0)
        p->n_expected = fmax((double)o->experiment->sampling.budget, (double)p->n_runs);
}

const suf_progress *suf_progress_estimate_progress(suf_progress_estimate *o,
                                                   suf_open_instance *const *instances,
                                                   size_t n_open, const suf_dispatch *dispatch,
                                                   bool is_stopping)
{
    suf_progress *p = &o->progress;
    p->n_active = 0;
    for (size_t i = 0; i < n_open; i++)
        if (!instances[i]->is_closed)
            add_active(o, instances[i]);
    p->active = o->active;
    fill_expected(o);
    memcpy(p->n_tries, dispatch->n_tries, sizeof p->n_tries);
    p->elapsed = suf_clock_read(CLOCK_MONOTONIC) - o->began;
    const double left = p->n_expected - (double)p->n_runs;
    p->remaining = left <= 0          ? 0
                   : dispatch->n_made ? left / (double)dispatch->n_made * p->elapsed
                                      : NAN;
    p->is_stopping = is_stopping;
    return p;
}
