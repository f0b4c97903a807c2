/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replays the sampler's rule on recorded runs: which runs it would have made, and when it would
 * have stopped. All instances are one batch.
 */
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "sampler/sampler_parts.h"
#include "suffice.h"

typedef struct {
    suf_replay replay;
    size_t row_capacity, step_capacity;
    const suf_sampling *request;
    bool with_steps;
    int64_t starts[SUF_MAX_ALGORITHMS];
    suf_pooled pooled[SUF_MAX_ALGORITHMS]; /* what the starts say, if the rule wants it */
} replay_builder;

static void add_steps(replay_builder *b, size_t instance, const suf_sampler *s)
{
    suf_replay *r = &b->replay;
    for (size_t i = 0; i < suf_sampler_n_comparisons(s); i++) {
        const suf_replay_step step = {.instance = instance,
                                      .n_runs = suf_sampler_n_runs(s),
                                      .algorithm = suf_sampler_last(s).algorithm,
                                      .comparison = suf_sampler_comparison(s, i)};
        if (!(step.comparison.se >= 0))
            continue;
        r->steps = suf_grow(r->steps, r->n_steps, &b->step_capacity, sizeof *r->steps);
        r->steps[r->n_steps++] = step;
    }
}

static void add_rows(replay_builder *b, size_t instance, const suf_sampler *s)
{
    suf_replay *r = &b->replay;
    for (size_t i = 0; i < suf_sampler_n_comparisons(s); i++) {
        const suf_comparison c = suf_sampler_comparison(s, i);
        r->rows = suf_grow(r->rows, r->n_rows, &b->row_capacity, sizeof *r->rows);
        r->rows[r->n_rows++] = (suf_replay_row){
            .instance = instance,
            .comparison = c,
            .stop = suf_sampler_stop(s),
            .recorded_first = (int64_t)suf_observations_n_runs(r->observations, instance, c.first),
            .recorded_second =
                (int64_t)suf_observations_n_runs(r->observations, instance, c.second),
            .warnings = suf_sampler_warnings(s),
        };
    }
    r->used += suf_sampler_n_runs(s);
}

static int check_instance(replay_builder *b, size_t instance, suf_error *err)
{
    const suf_observations *o = b->replay.observations;
    for (size_t a = 0; a < suf_observations_n_algorithms(o); a++) {
        const size_t n = suf_observations_n_runs(o, instance, a);
        b->replay.recorded += (int64_t)n;
        b->starts[a] = (int64_t)n;
        if (n == 0)
            return suf_fail(err, SUF_EINVAL, "there is no run of '%s' on '%s'",
                            suf_observations_algorithm(o, a),
                            suf_observations_instance(o, instance));
    }
    return SUF_OK;
}

/* gives the sampler the recorded runs that it wants, until it wants one that was not recorded */
static void feed(replay_builder *b, size_t instance, suf_sampler *s)
{
    const suf_observations *o = b->replay.observations;
    suf_run run;
    while (suf_sampler_want(s, &run, 1) == 1 &&
           (size_t)run.run <= suf_observations_n_runs(o, instance, run.algorithm)) {
        const double value =
            suf_observations_value(o, instance, run.algorithm, (size_t)run.run - 1);
        suf_sampler_put(s, run, value, NULL);
        if (b->with_steps)
            add_steps(b, instance, s);
    }
}

/* what the rule is told of the starts of all instances */
static void pool_starts(replay_builder *b)
{
    const suf_observations *o = b->replay.observations;
    const bool with_steps = b->with_steps;
    suf_start_pool pools[SUF_MAX_ALGORITHMS] = {{0}};
    suf_sampling q = *b->request;
    int64_t equals[SUF_MAX_ALGORITHMS];
    q.n_algorithms = suf_observations_n_algorithms(o);
    for (size_t a = 0; a < q.n_algorithms; a++)
        equals[a] = q.equals ? q.equals[a] : SUF_EQUAL_RUNS;
    q.equals = equals;
    q.mode = SUF_FIXED;
    suf_sampler *s = suf_sampler_new(&q, NULL);
    b->with_steps = false;
    for (size_t i = 0; s && i < suf_observations_n_instances(o); i++) {
        suf_sampler_reset(s, q.seed);
        feed(b, i, s);
        suf_sampler_pool(s, pools);
    }
    for (size_t a = 0; a < q.n_algorithms; a++)
        b->pooled[a] = suf_start_pool_value(&pools[a]);
    b->with_steps = with_steps;
    suf_sampler_free(s);
}

static int replay_instance(replay_builder *b, size_t instance, suf_error *err)
{
    int rc = check_instance(b, instance, err);
    if (rc < 0)
        return rc;
    suf_sampling q = *b->request;
    q.n_algorithms = suf_observations_n_algorithms(b->replay.observations);
    if (q.mode == SUF_FIXED)
        q.starts = b->starts;
    q.seed = b->request->seed + instance;
    q.pooled = b->pooled;
    suf_sampler *s = suf_sampler_new(&q, err);
    if (!s)
        return SUF_EINVAL;
    feed(b, instance, s);
    add_rows(b, instance, s);
    suf_sampler_free(s);
    return SUF_OK;
}

int suf_replay_init(suf_replay *replay, const suf_observations *observations,
                    const suf_sampling *request, int with_steps, suf_error *err)
{
    if (suf_error_require(observations, "observations", err) < 0 ||
        suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    replay_builder b = {.replay = {.observations = observations, .accuracy = request->accuracy},
                        .request = request,
                        .with_steps = with_steps};
    const size_t n = suf_observations_n_algorithms(observations);
    if (n < 2 || n > SUF_MAX_ALGORITHMS)
        return suf_fail(err, SUF_EINVAL,
                        "the runs are of %zu algorithm%s; from 2 to %d can be compared", n,
                        n == 1 ? "" : "s", SUF_MAX_ALGORITHMS);
    if (request->mode == SUF_NEYMAN)
        return suf_fail(err, SUF_EINVAL,
                        "a budget is divided before the runs are made; recorded runs are replayed "
                        "by an accuracy, or all of them");
    int rc = SUF_OK;
    if (suf_sampling_is_pooled(request))
        pool_starts(&b);
    for (size_t i = 0; i < suf_observations_n_instances(observations) && rc == 0; i++)
        rc = replay_instance(&b, i, err);
    if (rc < 0)
        suf_replay_release(&b.replay);
    else
        *replay = b.replay;
    return rc;
}

void suf_replay_release(suf_replay *replay)
{
    free(replay->rows);
    free(replay->steps);
    *replay = (suf_replay){0};
}
