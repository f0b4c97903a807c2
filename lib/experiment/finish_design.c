/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many instances and how many runs: the design and the sampling of a request.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "experiment/finish.h"
#include "experiment/request.h"
#include "experiment/scalar.h"

/* 0 when only the default stands */
static double given_number(const suf_request *q, const char *key)
{
    return suf_request_find(q, key) ? suf_request_number(q, key) : 0;
}

void suf_finish_design(suf_experiment *e)
{
    const suf_request *q = e->request;
    e->design = (suf_design){
        .test = (suf_test)suf_request_choice(q, "test"),
        .alternative = (suf_alternative)suf_request_choice(q, "alternative"),
        .power_target = (suf_power_target)suf_request_choice(q, "power-target"),
        .alpha = given_number(q, "alpha"),
        .power = given_number(q, "power"),
        .mres = suf_request_number(q, "mres"),
        .comparisons = suf_compare_count((int64_t)e->n_algorithms,
                                         (suf_compare)suf_request_choice(q, "compare")),
    };
    const int sample = suf_request_choice(q, "sample");
    e->sample = sample < 0 ? SUF_SAMPLE_NUMBER : (suf_sample)sample;
    e->sample_number = sample < 0 ? suf_request_count(q, "sample") : 0;
    size_t i = 0;
    if (e->sample == SUF_SAMPLE_PLANNED && !suf_request_next(q, "mres", &i))
        suf_request_refuse_value(
            e->request, "mres",
            "is not set; say which effect matters, or use all instances by 'sample: all'");
}

static void read_statistic(suf_experiment *e)
{
    suf_error err;
    if (suf_statistic_read(suf_request_text(e->request, "statistic"), &e->sampling.statistic,
                           &e->sampling.parameter, &err) < 0)
        suf_request_refuse_value(e->request, "statistic", err.message);
}

static void read_costs(suf_experiment *e)
{
    const suf_entry *entry = suf_request_find(e->request, "cost");
    suf_scalar costs = {.n = 0};
    if (!entry || suf_scalar_init(&costs, entry->key, entry->label, entry->text, NULL) < 0)
        return;
    if (costs.n != e->n_algorithms)
        suf_request_refuse(e->request, "%s has %zu numbers, but there are %zu algorithms",
                           entry->label, costs.n, e->n_algorithms);
    if (e->sampling.mode != SUF_OPTIMAL)
        suf_request_refuse(e->request, "%s is for adaptive runs only; leave it out", entry->label);
    e->costs = suf_alloc(e->n_algorithms > costs.n ? e->n_algorithms : costs.n, sizeof *e->costs);
    memcpy(e->costs, costs.numbers, costs.n * sizeof *e->costs);
    e->sampling.costs = costs.n == e->n_algorithms ? e->costs : NULL;
    suf_scalar_release(&costs);
}

static void read_mode(suf_experiment *e)
{
    const suf_request *q = e->request;
    const int runs = suf_request_choice(q, "runs");
    e->sampling.mode = runs < 0 ? SUF_FIXED : (suf_sampling_mode)runs;
    e->sampling.start = suf_request_count(q, runs < 0 ? "runs" : "start");
    if (runs < 0 && suf_request_find(q, "start"))
        suf_request_refuse_value(e->request, "start",
                                 "is for runs without a fixed number; leave it out");
    e->common_seeds = suf_request_choice(q, "seeds") == 1;
    e->sampling.paired = e->common_seeds;
    if (!e->common_seeds)
        return;
    if (suf_request_find(q, "runs") && e->sampling.mode == SUF_OPTIMAL)
        suf_request_refuse_value(e->request, "runs",
                                 "is adaptive, but common seeds need as many runs of every "
                                 "algorithm; say balanced or a number");
    if (e->sampling.mode == SUF_OPTIMAL)
        e->sampling.mode = SUF_BALANCED;
    if (e->sampling.se_method != SUF_SE_PARAMETRIC) {
        suf_request_refuse_value(e->request, "se", "must be parametric for common seeds");
        e->sampling.se_method = SUF_SE_PARAMETRIC;
    }
}

/* lets the sampler say what does not go together */
static void check_sampling(suf_experiment *e)
{
    suf_error err;
    suf_sampling trial = e->sampling;
    if (trial.n_algorithms < 2 || trial.n_algorithms > SUF_MAX_ALGORITHMS)
        return;
    if (trial.mode != SUF_FIXED && trial.accuracy == 0)
        trial.accuracy = 1; /* its absence has been noted */
    suf_sampler *sampler = suf_sampler_new(&trial, &err);
    if (!sampler)
        suf_request_refuse(e->request, "%s%s%s", e->request->shown ? e->request->shown : "",
                           e->request->shown ? ": " : "", err.message);
    suf_sampler_free(sampler);
}

void suf_finish_sampling(suf_experiment *e)
{
    const suf_request *q = e->request;
    const size_t n_mistakes = q->n_mistakes;
    e->sampling = (suf_sampling){
        .n_algorithms = e->n_algorithms,
        .compare = (suf_compare)suf_request_choice(q, "compare"),
        .difference = (suf_difference)suf_request_choice(q, "difference"),
        .se_method = (suf_se_method)suf_request_choice(q, "se"),
        .accuracy = suf_request_number(q, "accuracy"),
        .max_runs = suf_request_count(q, "max"),
        .max_per_algorithm = suf_request_count(q, "max-per-algorithm"),
        .plain = (int)suf_request_count(q, "plain"),
        .resamples = (size_t)suf_request_count(q, "resamples"),
        .rule = (int)suf_request_count(q, "rule"),
    };
    e->seed = (uint64_t)suf_request_count(q, "seed");
    read_mode(e);
    read_statistic(e);
    read_costs(e);
    size_t i = 0;
    if (e->sampling.mode != SUF_FIXED && !suf_request_next(q, "accuracy", &i))
        suf_request_refuse_value(e->request, "accuracy",
                                 "is not set; say which standard error is to be reached on each "
                                 "instance, or fix the number of runs by 'runs'");
    if (q->n_mistakes == n_mistakes || e->sampling.accuracy == 0)
        check_sampling(e);
}
