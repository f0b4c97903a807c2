/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See trial.h.
 */
#include "results/trial.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "sampler/sampler_parts.h"

static const suf_pooled unpooled[SUF_MAX_ALGORITHMS];
const suf_pooled *const SUF_UNPOOLED = unpooled;

static suf_pooled *copy_pooled(const suf_pooled *pooled, size_t n)
{
    suf_pooled *copy = suf_alloc(n, sizeof *copy);
    memcpy(copy, pooled, n * sizeof *copy);
    return copy;
}

void suf_trial_init(suf_trial *t, const suf_experiment *e, const char *name, int64_t retry_rounds,
                    const suf_pooled *pooled)
{
    suf_sampling q = e->sampling;
    q.seed = suf_run_seed(e->seed, "", name, 0);
    q.pooled = pooled;
    const bool is_start = !pooled && suf_sampling_is_pooled(&q);
    if (is_start)
        q.mode = SUF_FIXED;
    *t = (suf_trial){
        .experiment = e,
        .sampler = suf_sampler_new(&q, NULL),
        .entries = suf_alloc(e->n_algorithms, sizeof *t->entries),
        .retry_rounds = retry_rounds,
        .pooled = pooled && pooled != SUF_UNPOOLED ? copy_pooled(pooled, e->n_algorithms) : NULL,
        .is_start = is_start,
        .worst = NAN,
        .seed = q.seed,
    };
    assert(t->sampler); /* the experiment's sampling has been checked */
}

void suf_trial_release(suf_trial *t)
{
    for (size_t a = 0; t->entries && a < t->experiment->n_algorithms; a++)
        free(t->entries[a].runs);
    free(t->entries);
    free(t->wanted);
    free(t->pooled);
    suf_sampler_free(t->sampler);
    *t = (suf_trial){0};
}

/* ---- what is known ---- */

static suf_tried_run *entry_of(suf_trial *t, suf_run run)
{
    suf_tried_runs *list = &t->entries[run.algorithm];
    const size_t n = (size_t)run.run;
    if (n > list->capacity) {
        const size_t capacity = n > 2 * list->capacity ? n + 15 : 2 * list->capacity;
        suf_tried_run *wide = suf_alloc(capacity, sizeof *wide);
        if (list->n)
            memcpy(wide, list->runs, list->n * sizeof *wide);
        free(list->runs);
        list->runs = wide;
        list->capacity = capacity;
    }
    if (n > list->n)
        list->n = n;
    return &list->runs[n - 1];
}

const suf_tried_run *suf_trial_entry(const suf_trial *t, suf_run run)
{
    const suf_tried_runs *list = &t->entries[run.algorithm];
    return (size_t)run.run <= list->n ? &list->runs[run.run - 1] : NULL;
}

/* how often a run with this status is tried */
static int64_t most_tries(const suf_trial *t, suf_status status)
{
    return (t->experiment->policies[status].retries + 1) * (1 + t->retry_rounds);
}

void suf_trial_put(suf_trial *t, suf_run run, suf_status status, double value)
{
    suf_tried_run *entry = entry_of(t, run);
    if (entry->is_final)
        return;
    entry->attempts++;
    entry->status = (unsigned char)status;
    entry->value = status == SUF_RUN_OK ? value : NAN;
    entry->is_final = status == SUF_RUN_OK || entry->attempts >= most_tries(t, status);
}

void suf_trial_set_going(suf_trial *t, suf_run run, bool going)
{
    suf_tried_run *entry = entry_of(t, run);
    assert(entry->is_going != going);
    entry->is_going = going;
    t->n_going += going ? 1 : (size_t)-1;
}

/* ---- consuming ---- */

/* Sets the value that a failed run counts with. Returns false if the instance or the experiment
 * ends with it. */
static bool apply_policy(suf_trial *t, size_t algorithm, suf_tried_run *entry)
{
    const suf_policy *policy = &t->experiment->policies[entry->status];
    switch (policy->action) {
    case SUF_DO_PENALISE:
        entry->counted = policy->number;
        return true;
    case SUF_DO_PAR:
        entry->counted = policy->number * suf_experiment_par_unit(t->experiment, algorithm);
        return true;
    case SUF_DO_WORST:
        entry->counted = t->worst;
        return !isnan(t->worst);
    case SUF_DO_DROP:
        entry->counted = NAN;
        return true;
    case SUF_DO_STOP:
        t->end = SUF_TRIAL_ABORT;
        return false;
    case SUF_DO_STOP_INSTANCE:
        return false;
    }
    return false;
}

static void note_worst(suf_trial *t, double value)
{
    if (!isfinite(value))
        return;
    t->worst = isnan(t->worst)           ? value
               : t->experiment->maximise ? fmin(t->worst, value)
                                         : fmax(t->worst, value);
}

/* an algorithm whose first runs gave fewer than two values, or no value in its only run, would be
 * run for ever */
static bool has_values(const suf_trial *t, const suf_tried_runs *list)
{
    const int64_t start = t->experiment->sampling.start;
    if (list->n_counted < (size_t)(start ? start : SUF_DEFAULT_START))
        return true;
    const size_t least = start == 1 ? 1 : 2;
    size_t n = 0;
    for (size_t i = 0; i < list->n_counted && n < least; i++)
        n += isfinite(list->runs[i].counted) ? 1 : 0;
    return n == least;
}

static void count_run(suf_trial *t, suf_run run)
{
    suf_tried_runs *list = &t->entries[run.algorithm];
    suf_tried_run *entry = &list->runs[run.run - 1];
    entry->counted = entry->value;
    t->failed = run;
    if (entry->status != SUF_RUN_OK && !apply_policy(t, run.algorithm, entry)) {
        if (t->end == SUF_TRIAL_OPEN)
            t->end = SUF_TRIAL_FAILED;
        return;
    }
    if (entry->status != SUF_RUN_OK && !t->experiment->algorithms[run.algorithm].is_deterministic)
        suf_sampler_expect_variation(t->sampler, run.algorithm);
    note_worst(t, entry->counted);
    list->n_counted++;
    suf_sampler_put(t->sampler, run, entry->counted, NULL);
    if (!has_values(t, list))
        t->end = SUF_TRIAL_FAILED;
}

void suf_trial_advance(suf_trial *t)
{
    while (t->end == SUF_TRIAL_OPEN) {
        suf_run run;
        if (suf_sampler_want(t->sampler, &run, 1) == 0) {
            t->end = t->is_start ? SUF_TRIAL_STARTED : SUF_TRIAL_DONE;
            return;
        }
        const suf_tried_run *entry = suf_trial_entry(t, run);
        if (!entry || !entry->is_final)
            return;
        count_run(t, run);
    }
}

void suf_trial_reason(const suf_trial *t, char *text, size_t size)
{
    const suf_tried_run *entry = suf_trial_entry(t, t->failed);
    const char *algorithm = t->experiment->algorithms[t->failed.algorithm].name;
    if (entry->is_final && entry->status != SUF_RUN_OK &&
        t->experiment->policies[entry->status].action != SUF_DO_DROP)
        snprintf(text, size, "run %lld of '%s' failed (%s)%s", (long long)t->failed.run, algorithm,
                 suf_status_name(entry->status),
                 entry->attempts > 1 ? ", every time it was tried" : "");
    else
        snprintf(text, size, "fewer than 2 of the first %lld runs of '%s' have a value",
                 (long long)t->failed.run, algorithm);
}

/* ---- choosing ---- */

static bool is_free(const suf_trial *t, suf_run run)
{
    const suf_tried_run *entry = suf_trial_entry(t, run);
    return !entry || (!entry->is_final && !entry->is_going);
}

static bool is_certain(const suf_trial *t, suf_run run, suf_run needed)
{
    if (run.run <= suf_sampler_n_sure(t->sampler, run.algorithm))
        return true;
    return run.run == needed.run &&
           (run.algorithm == needed.algorithm || t->experiment->sampling.mode == SUF_BALANCED);
}

/* Number of runs that are known or being made but have not been given to the sampler. */
static size_t n_ahead(const suf_trial *t)
{
    size_t n = 0;
    for (size_t a = 0; a < t->experiment->n_algorithms; a++)
        n += t->entries[a].n - t->entries[a].n_counted;
    return n;
}

static size_t ask(suf_trial *t)
{
    const size_t n = n_ahead(t) + t->experiment->n_algorithms;
    if (n > t->n_wanted) {
        free(t->wanted);
        t->n_wanted = 2 * n;
        t->wanted = suf_alloc(t->n_wanted, sizeof *t->wanted);
    }
    return suf_sampler_want(t->sampler, t->wanted, n);
}

/* Algorithms take turns in a random order that differs from block to block, so that nothing that
 * changes with time (a warming machine) favours one of them. */
static uint64_t place_in_block(const suf_trial *t, suf_run run)
{
    return suf_run_seed(t->seed, t->experiment->algorithms[run.algorithm].name, "", run.run);
}

bool suf_trial_wants(suf_trial *t, bool certain, suf_run *run)
{
    if (t->end != SUF_TRIAL_OPEN)
        return false;
    const size_t n = ask(t);
    const suf_run *best = NULL;
    for (size_t i = 0; i < n; i++) {
        const suf_run *r = &t->wanted[i];
        if (!is_free(t, *r) || (certain && !is_certain(t, *r, t->wanted[0])))
            continue;
        if (!best || (r->run == best->run && place_in_block(t, *r) < place_in_block(t, *best)))
            best = r;
    }
    if (best)
        *run = *best;
    return best != NULL;
}
