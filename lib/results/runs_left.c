/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See runs_left.h.
 */
#include "results/runs_left.h"

#include <math.h>
#include <string.h>

#include "sampler/sampler_parts.h"

/* algorithms that are said to be deterministic are expected to be so */
double suf_runs_left_start(const suf_experiment *e)
{
    const int64_t start = e->sampling.start ? e->sampling.start : SUF_DEFAULT_START;
    double n = 0;
    for (size_t a = 0; a < e->n_algorithms; a++) {
        const bool is_constant = e->sampling.equals && e->sampling.equals[a] == SUF_EQUAL_RUNS_SAID;
        n += (double)(is_constant ? SUF_EQUAL_RUNS_SAID : start);
    }
    return n;
}

/* each algorithm has as many runs as its most demanding comparison expects */
double suf_runs_left_instance(const suf_experiment *e, const suf_comparison *comparisons, size_t n,
                              int64_t n_runs)
{
    double of[SUF_MAX_ALGORITHMS] = {0};
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        const suf_comparison *c = &comparisons[i];
        if (isnan(c->se))
            return NAN;
        of[c->first] = fmax(of[c->first], c->expected_first);
        of[c->second] = fmax(of[c->second], c->expected_second);
    }
    for (size_t a = 0; a < e->n_algorithms; a++)
        sum += ceil(of[a]);
    if (e->sampling.max_runs)
        sum = fmin(sum, (double)e->sampling.max_runs);
    return fmax(sum, fmax((double)n_runs, suf_runs_left_start(e)));
}

/* ---- runs ---- */

static double n_used(const suf_decision *d)
{
    double n = 0;
    for (size_t a = 0; a < d->n_algorithms; a++)
        n += (double)d->n_used[a];
    return n;
}

static void add_open(suf_runs_left *f, const suf_decision *d)
{
    const double so_far = n_used(d);
    const double n = suf_sampling_has_accuracy(&f->experiment->sampling)
                         ? suf_runs_left_instance(f->experiment, d->comparisons, d->n_comparisons,
                                                  (int64_t)so_far)
                         : fmax(so_far, suf_runs_left_start(f->experiment));
    if (isnan(n)) {
        f->n_begun++;
        f->n_runs_begun = fmax(f->n_runs_begun, so_far);
        return;
    }
    f->n_open++;
    f->n_runs_open += n;
}

/* ---- the pace ---- */

static void add_end(suf_runs_left *f, double end)
{
    size_t place = f->n_ends;
    while (place > 0 && f->ends[place - 1] < end)
        place--;
    if (!isfinite(end) || place == SUF_RUNS_OF_PACE)
        return;
    f->n_ends += f->n_ends < SUF_RUNS_OF_PACE;
    memmove(&f->ends[place + 1], &f->ends[place], (f->n_ends - 1 - place) * sizeof *f->ends);
    f->ends[place] = end;
}

/* seconds from the end of a run to that of the next one; NAN: not known */
static double pace(const suf_runs_left *f)
{
    return f->n_ends < 2 ? NAN : (f->ends[0] - f->ends[f->n_ends - 1]) / (double)(f->n_ends - 1);
}

void suf_runs_left_add(suf_runs_left *f, const suf_instance_reader *r)
{
    for (size_t i = 0; i < r->n_tries; i++)
        add_end(f, r->tries[i].started + r->tries[i].wall);
    if (r->state == SUF_INSTANCE_WAITING) {
        f->n_waiting++;
    } else if (r->state == SUF_INSTANCE_RUNNING) {
        add_open(f, r->decision);
    } else {
        f->n_closed++;
        f->n_runs_closed += n_used(r->decision);
    }
}

void suf_runs_left_fill(const suf_runs_left *f, suf_result *result)
{
    const double start = suf_runs_left_start(f->experiment);
    const double usual = f->n_closed > 0 ? fmax(f->n_runs_closed / f->n_closed, start) : start;
    result->n_expected = f->n_runs_closed + f->n_runs_open + f->n_waiting * usual +
                         f->n_begun * fmax(usual, f->n_runs_begun);
    if (result->budget > 0 && f->n_waiting + f->n_open > 0)
        result->n_expected = fmax((double)result->budget, (double)result->n_runs);
    const double left = result->n_expected - (double)result->n_runs;
    result->remaining = left <= 0 ? 0 : left * pace(f);
}
