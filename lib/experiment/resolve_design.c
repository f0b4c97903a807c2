/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resolving the design (how many instances; what matters is in resolve_relevance.c) and the
 * sampling (how many runs).
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "experiment/lone_instance.h"
#include "experiment/resolve.h"
#include "experiment/scalar.h"
#include "experiment/settings_input.h"
#include "sampler/sampler_parts.h"

/* 0 if the key is not set */
static double given_number(const suf_settings_input *input, const char *key)
{
    return suf_settings_input_find(input, key) ? suf_settings_input_number(input, key) : 0;
}

void suf_resolve_design(suf_experiment *e)
{
    const suf_settings_input *input = e->input;
    e->design = (suf_design){
        .test = (suf_test)suf_settings_input_choice(input, "test"),
        .alternative = (suf_alternative)suf_settings_input_choice(input, "alternative"),
        .power_target = (suf_power_target)suf_settings_input_choice(input, "power-target"),
        .power_rule = (suf_power_rule)suf_settings_input_choice(input, "power-rule"),
        .alpha = given_number(input, "alpha"),
        .power = given_number(input, "power"),
        .mres = suf_settings_input_number(input, "mres"),
        .half_width = given_number(input, "half-width"),
        .assurance = given_number(input, "assurance"),
        .comparisons = suf_compare_count((int64_t)e->n_algorithms,
                                         (suf_compare)suf_settings_input_choice(input, "compare")),
    };
    const int sample = suf_settings_input_choice(input, "sample");
    const bool is_number = sample == SUF_CHOICE_IS_NUMBER;
    e->sample = is_number ? SUF_SAMPLE_NUMBER : (suf_sample)sample;
    e->sample_number = is_number ? suf_settings_input_count(input, "sample") : 0;
}

static void read_statistic(suf_experiment *e)
{
    suf_error err;
    if (suf_statistic_read(suf_settings_input_text(e->input, "statistic"), &e->sampling.statistic,
                           &e->sampling.parameter, &err) < 0)
        suf_settings_input_refuse_value(e->input, "statistic", err.message);
}

/* An algorithm's own cost; those of algorithms that have none are 1. */
static void read_own_costs(suf_experiment *e)
{
    for (size_t a = 0; a < e->n_algorithms; a++) {
        const suf_setting_entry *own =
            suf_settings_input_find_own(e->input, "cost", e->algorithms[a].name);
        suf_scalar cost = {.n = 0};
        if (!own || suf_scalar_init(&cost, own->key, own->label, own->text, NULL) < 0)
            continue;
        if (cost.n != 1 || suf_settings_input_is_given(e->input, "cost"))
            suf_settings_input_refuse(e->input,
                                      cost.n != 1 ? "%s must be one number"
                                                  : "%s: 'cost' has all costs; leave one out",
                                      own->label);
        else if (e->sampling.mode != SUF_OPTIMAL)
            suf_settings_input_refuse(e->input, "%s is for adaptive runs only; leave it out",
                                      own->label);
        if (!e->costs) {
            e->costs = suf_alloc(e->n_algorithms, sizeof *e->costs);
            for (size_t k = 0; k < e->n_algorithms; k++)
                e->costs[k] = 1;
        }
        e->costs[a] = cost.numbers[0];
        e->sampling.costs = e->costs;
        suf_scalar_release(&cost);
    }
}

static void read_costs(suf_experiment *e)
{
    const suf_setting_entry *entry = suf_settings_input_find(e->input, "cost");
    suf_scalar costs = {.n = 0};
    const bool is_kept = entry && entry->origin == SUF_FROM_RECORD;
    if (is_kept && e->sampling.mode != SUF_OPTIMAL)
        return;
    if (!entry || suf_scalar_init(&costs, entry->key, entry->label, entry->text, NULL) < 0)
        return;
    if (costs.n != e->n_algorithms)
        suf_settings_input_refuse(
            e->input, "%s has %zu numbers, but there are %zu algorithms; give one for each",
            entry->label, costs.n, e->n_algorithms);
    if (e->sampling.mode != SUF_OPTIMAL)
        suf_settings_input_refuse(e->input, "%s is for adaptive runs only; leave it out",
                                  entry->label);
    e->costs = suf_alloc(e->n_algorithms > costs.n ? e->n_algorithms : costs.n, sizeof *e->costs);
    memcpy(e->costs, costs.numbers, costs.n * sizeof *e->costs);
    e->sampling.costs = costs.n == e->n_algorithms ? e->costs : NULL;
    suf_scalar_release(&costs);
}

/* The user asks for runs by accuracy, but a store has recorded a fixed number of them. */
static void refuse_kept_number(suf_experiment *e)
{
    static const char *const keys[] = {"accuracy", "start", "cost"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (suf_settings_input_is_given(e->input, keys[i])) {
            suf_settings_input_refuse_value(e->input, keys[i],
                                            "has no effect on the fixed number of runs that is "
                                            "recorded; set 'runs' to adaptive "
                                            "as well, or leave it out");
            return;
        }
}

/* A budget is for 'runs: neyman', which has no use for an accuracy. */
static void read_budget(suf_experiment *e)
{
    const bool is_given = suf_settings_input_is_given(e->input, "budget");
    if (e->sampling.mode != SUF_NEYMAN) {
        if (is_given)
            suf_settings_input_refuse_value(e->input, "budget",
                                            "is for 'runs: neyman', which divides it; set that as "
                                            "well, or leave it out");
        return;
    }
    e->sampling.budget = suf_settings_input_count(e->input, "budget");
    size_t i = 0;
    if (!suf_settings_input_next(e->input, "budget", &i))
        suf_settings_input_refuse_value(e->input, "budget",
                                        "is not set; say how many runs 'neyman' may divide over "
                                        "all algorithms and instances");
    static const char *const others[] = {"accuracy", "max"};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (suf_settings_input_is_given(e->input, others[k]))
            suf_settings_input_refuse_value(
                e->input, others[k],
                "has no effect on a budget of runs; leave it out, or set "
                "'runs' to adaptive");
}

static void read_mode(suf_experiment *e)
{
    const suf_settings_input *input = e->input;
    const int runs = suf_settings_input_choice(input, "runs");
    const bool is_fixed = runs == SUF_CHOICE_IS_NUMBER;
    e->sampling.mode = is_fixed ? SUF_FIXED : (suf_sampling_mode)runs;
    e->sampling.start = suf_settings_input_count(input, is_fixed ? "runs" : "start");
    if (is_fixed && !suf_settings_input_is_given(input, "runs"))
        refuse_kept_number(e);
    else if (is_fixed && suf_settings_input_is_given(input, "start"))
        suf_settings_input_refuse_value(e->input, "start",
                                        "is for runs without a fixed number; leave it out");
    e->common_seeds = suf_settings_input_choice(input, "seeds") == SUF_SEEDS_COMMON;
    e->sampling.paired = e->common_seeds;
    if (!e->common_seeds)
        return;
    if (suf_settings_input_is_given(input, "runs") && e->sampling.mode == SUF_OPTIMAL)
        suf_settings_input_refuse_value(
            e->input, "runs",
            "is adaptive, but common seeds need the same number of runs "
            "of every algorithm; use balanced, neyman or a number");
    if (e->sampling.mode == SUF_OPTIMAL)
        e->sampling.mode = SUF_BALANCED;
    if (e->sampling.se_method != SUF_SE_PARAMETRIC) {
        suf_settings_input_refuse_value(e->input, "se", "must be parametric for common seeds");
        e->sampling.se_method = SUF_SE_PARAMETRIC;
    }
}

/* the sampler refuses settings that contradict each other */
static void check_sampling(suf_experiment *e)
{
    suf_error err;
    suf_sampling trial = e->sampling;
    if (trial.n_algorithms < 2 || trial.n_algorithms > SUF_MAX_ALGORITHMS)
        return;
    if (suf_sampling_has_accuracy(&trial) && trial.accuracy == 0)
        trial.accuracy = 1; /* its absence has been noted */
    if (trial.mode == SUF_NEYMAN && trial.budget == 0)
        trial.budget = INT64_MAX; /* likewise */
    suf_sampler *sampler = suf_sampler_new(&trial, &err);
    if (!sampler)
        suf_settings_input_refuse(e->input, "%s%s%s", e->input->shown ? e->input->shown : "",
                                  e->input->shown ? ": " : "", err.message);
    suf_sampler_free(sampler);
}

/* One run of each is usually one of results 0 and 1, unless the algorithms are said to be
 * deterministic. */
static bool is_one_result(const suf_experiment *e)
{
    return suf_settings_input_choice(e->input, "runs") == SUF_CHOICE_IS_NUMBER &&
           suf_settings_input_count(e->input, "runs") == 1 &&
           !suf_settings_input_count(e->input, "deterministic");
}

/* The paper's formula is for percent differences. */
static suf_difference read_difference(suf_experiment *e)
{
    const suf_setting_entry *entry = suf_settings_input_find(e->input, "difference");
    const suf_difference d = (suf_difference)suf_settings_input_choice(e->input, "difference");
    const bool is_paper = e->sampling.se_method == SUF_SE_PAPER;
    if (!entry)
        return is_paper ? SUF_PERCENT : is_one_result(e) ? SUF_SIMPLE : d;
    if (is_paper && d == SUF_RATIO && entry->origin != SUF_FROM_RECORD)
        suf_settings_input_refuse_value(
            e->input, "difference",
            "is ratio, but the paper's formula of 'se' is for percent; leave one of them out");
    return d;
}

void suf_resolve_sampling(suf_experiment *e)
{
    const suf_settings_input *input = e->input;
    const size_t n_mistakes = input->n_mistakes;
    suf_lone_instance_choose_runs(e);
    e->sampling = (suf_sampling){
        .n_algorithms = e->n_algorithms,
        .compare = (suf_compare)suf_settings_input_choice(input, "compare"),
        .se_method = (suf_se_method)suf_settings_input_choice(input, "se"),
        .floor = given_number(input, "floor"),
        .maximise = suf_settings_input_choice(input, "goal") == SUF_GOAL_MAXIMISE,
        .accuracy = suf_settings_input_number(input, "accuracy"),
        .max_per_algorithm = suf_settings_input_count(input, "max-per-algorithm"),
        .plain = (int)suf_settings_input_count(input, "plain"),
        .resamples = (size_t)suf_settings_input_count(input, "resamples"),
        .rule = (int)suf_settings_input_count(input, "rule"),
    };
    e->seed = (uint64_t)suf_settings_input_count(input, "seed");
    e->sampling.difference = read_difference(e);
    read_mode(e);
    read_budget(e);
    read_statistic(e);
    suf_resolve_stopping(e);
    read_costs(e);
    read_own_costs(e);
    size_t i = 0;
    if (suf_sampling_has_accuracy(&e->sampling) && !suf_settings_input_next(input, "accuracy", &i))
        suf_settings_input_refuse_value(
            e->input, "accuracy",
            "is not set; say which standard error is to be reached on each "
            "instance, or fix the number of runs by 'runs'");
    if (input->n_mistakes == n_mistakes || e->sampling.accuracy == 0)
        check_sampling(e);
}
