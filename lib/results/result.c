/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The result of an experiment: the differences of its decisions, and the superseded decisions.
 */
#include "results/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "results/looking.h"
#include "base/memory.h"
#include "base/text.h"
#include "results/determinism.h"
#include "results/run_ends.h"
#include "results/runs_left.h"
#include "sampler/sampler_parts.h"
#include "stats/statistic.h"
#include "store/damage.h"
#include "store/event.h"

static const char *const states[] = {[SUF_INSTANCE_WAITING] = "waiting",
                                     [SUF_INSTANCE_RUNNING] = "running",
                                     [SUF_INSTANCE_DONE] = "done",
                                     [SUF_INSTANCE_FAILED] = "failed"};

const char *suf_instance_state_name(int i)
{
    return SUF_TEXT_IN(states, i);
}

/* ---- instances ---- */

static void count_tries(suf_result *result, const suf_instance_reader *r)
{
    for (size_t i = 0; i < r->n_tries; i++) {
        result->n_tries[r->tries[i].place][r->tries[i].status]++;
        result->seconds += r->tries[i].wall;
    }
    result->n_recorded += (int64_t)r->n_tries;
}

/* A penalty that is the same in all runs says nothing about the program; of equal runs that the
 * rule took as a sign of a deterministic one, more is said elsewhere. */
static int warnings_of(const suf_result *result, const suf_instance_reader *r,
                       const suf_run_ends *ends)
{
    const int warnings = r->decision->warnings;
    if (suf_determinism_is_constant(result->determinism, r))
        return warnings & ~SUF_WARN_NO_SPREAD;
    for (size_t a = 0; a < r->map.n_algorithms; a++)
        if (ends[a].n > 0 && ends[a].n_ok == 0 && !suf_run_ends_has_constant(ends, r))
            return warnings & ~SUF_WARN_NO_SPREAD;
    return warnings;
}

static void add_rows(suf_result *result, const suf_instance_reader *r, const suf_run_ends *ends)
{
    const suf_decision *d = r->decision;
    const int warnings = warnings_of(result, r, ends);
    result->n_in_state[r->state]++;
    for (size_t a = 0; a < d->n_algorithms; a++)
        result->n_runs += d->n_used[a];
    for (size_t i = 0; i < d->n_comparisons; i++) {
        const suf_comparison *c = &d->comparisons[i];
        suf_result_row *row = &result->rows[result->n_rows++];
        *row = (suf_result_row){.instance = suf_store_instance(r->store, r->number),
                                .fields = suf_store_fields(r->store, r->number),
                                .state = r->state,
                                .stop = d->stop,
                                .comparison = *c,
                                .warnings = warnings,
                                .is_timed_out = r->state == SUF_INSTANCE_DONE &&
                                                suf_run_ends_are_timed_out(&ends[c->first]) &&
                                                suf_run_ends_are_timed_out(&ends[c->second])};
        (void)snprintf(row->reason, sizeof row->reason, "%s", d->reason);
    }
}

static bool has_other_than_0_and_1(const suf_instance_reader *r)
{
    for (size_t i = 0; i < r->n_tries; i++) {
        const suf_try *t = &r->tries[i];
        if (t->is_counted && isfinite(t->counted) && t->counted != 0 && t->counted != 1)
            return true;
    }
    return false;
}

static void add_instance(suf_result *result, const suf_instance_reader *r)
{
    suf_run_ends *ends = suf_alloc(r->map.n_algorithms, sizeof *ends);
    suf_run_ends_add(ends, r);
    count_tries(result, r);
    suf_determinism_add(result->determinism, r);
    add_rows(result, r, ends);
    if (result->is_limit_result && !suf_statistic_is_share((int)result->statistic))
        result->is_limit_result = !has_other_than_0_and_1(r);
    free(ends);
}

/* ---- what was superseded ---- */

static bool has_numbers(const suf_decision *d)
{
    return !d->is_damaged && d->state != SUF_DECISION_REOPENED;
}

static void copy_setting(suf_store *store, int64_t revision, const char *key, char *text,
                         size_t size)
{
    char *value = suf_store_setting_at(store, revision, key);
    (void)snprintf(text, size, "%s", value ? value : "");
    free(value);
}

static void add_past(suf_result *result, const suf_instance_reader *r, const suf_decision *d)
{
    for (size_t i = 0; i < d->n_comparisons; i++) {
        const suf_comparison *c = &d->comparisons[i];
        suf_past_row *row = &result->past[result->n_past++];
        *row = (suf_past_row){.instance = suf_store_instance(r->store, d->instance),
                              .first = suf_store_algorithm(r->store, d->algorithms[c->first]),
                              .second = suf_store_algorithm(r->store, d->algorithms[c->second]),
                              .state = d->state == SUF_DECISION_DONE ? SUF_INSTANCE_DONE
                                                                     : SUF_INSTANCE_FAILED,
                              .stop = d->stop,
                              .comparison = *c,
                              .version = (int)d->version,
                              .revision = d->revision};
        (void)snprintf(row->rule, sizeof row->rule, "%s", d->rule);
        (void)snprintf(row->at, sizeof row->at, "%s", d->at);
        copy_setting(r->store, d->revision, "difference", row->difference, sizeof row->difference);
        copy_setting(r->store, d->revision, "accuracy", row->accuracy, sizeof row->accuracy);
    }
}

static void add_past_rows(suf_result *result, const suf_instance_reader *r)
{
    size_t n = 1;
    for (size_t i = 0; i < r->decisions.n; i++)
        n += r->decisions.all[i].n_comparisons;
    result->past = suf_alloc(n, sizeof *result->past);
    for (size_t i = 0; i < r->decisions.n; i++) {
        const suf_decision *d = &r->decisions.all[i];
        if (d->instance < suf_store_n_instances(r->store) && r->last[d->instance] != d &&
            has_numbers(d))
            add_past(result, r, d);
    }
}

/* ---- what was left out ---- */

static int add_events(suf_result *result, suf_store *store, suf_error *err)
{
    suf_events events = {0};
    const int rc = suf_events_load(&events, store, err);
    if (rc < 0)
        return rc;
    result->n_events = events.n;
    result->last_event = events.n > 0 ? suf_text_copy(events.all[events.n - 1].message) : NULL;
    suf_events_release(&events);
    return SUF_OK;
}

static void add_skipped(suf_result *result, const suf_store *store)
{
    const size_t n = suf_store_n_skipped(store);
    result->skipped = suf_alloc(n + 1, sizeof *result->skipped);
    for (size_t i = 0; i < n; i++)
        result->skipped[result->n_skipped++] = suf_text_copy(suf_store_skipped(store, i));
}

/* ---- the experiment ---- */

static void set_rule(suf_result *result, const suf_experiment *e)
{
    suf_sampler *sampler = suf_sampler_new(&e->sampling, NULL);
    const suf_rule *rule = sampler ? suf_sampler_rule(sampler) : NULL;
    (void)snprintf(result->rule, sizeof result->rule, "%s", rule ? rule->name : "");
    result->rule_version = rule ? rule->version : 0;
    suf_sampler_free(sampler);
}

/* without a value of a program, nobody knows which values it could have */
static bool has_values(const suf_result *r)
{
    for (size_t a = 0; a < r->n_algorithms; a++)
        if (r->n_tries[a][SUF_RUN_OK] > 0)
            return true;
    return false;
}

static suf_failure_rules rules_of(const suf_experiment *e)
{
    const suf_limit_range wall = suf_experiment_time_limits(e);
    const suf_limit_range cpu = suf_experiment_cpu_limits(e);
    suf_failure_rules rules = {.timeout = wall.most,
                               .timeout_least = wall.least,
                               .timeout_cpu = cpu.most,
                               .timeout_cpu_least = cpu.least,
                               .timeout_percent = suf_experiment_percent_limit(e)};
    for (int i = SUF_RUN_OK + 1; i <= SUF_RUN_NOT_FINITE; i++) {
        rules.policies[i] = suf_policy_text(&e->policies[i]);
        rules.misused_par[i] = suf_experiment_misuses_par(e, i)
                                   ? e->policies[i].number * suf_experiment_par_unit(e, 0)
                                   : 0;
    }
    return rules;
}

static suf_result empty_result(const suf_instance_reader *reader)
{
    const suf_experiment *e = reader->experiment;
    const size_t n = e->n_algorithms;
    suf_result r = {.name = suf_text_copy(e->name),
                    .n_algorithms = n,
                    .n_instances = reader->map.n_instances,
                    .algorithms = suf_alloc(n, sizeof *r.algorithms),
                    .n_tries = suf_alloc(n, sizeof *r.n_tries),
                    .determinism = suf_determinism_new(e),
                    .accuracy =
                        suf_sampling_has_accuracy(&e->sampling) ? e->sampling.accuracy : NAN,
                    .budget = e->sampling.mode == SUF_NEYMAN ? e->sampling.budget : 0,
                    .maximise = e->maximise,
                    .measure = e->measure ? suf_text_copy(e->measure) : NULL,
                    .unit = e->unit ? suf_text_copy(e->unit) : NULL,
                    .difference = e->sampling.difference,
                    .statistic = e->sampling.statistic,
                    .parameter = e->sampling.parameter,
                    .floor = e->sampling.floor,
                    .rules = rules_of(e),
                    .is_limit_result = 1,
                    .seed = e->seed,
                    .design = e->design,
                    .is_planned = e->sample == SUF_SAMPLE_PLANNED && !e->is_sequential};
    const int64_t writer = suf_store_writer(reader->store);
    r.writer = writer == (int64_t)getpid() ? 0 : writer;
    const int64_t comparisons = suf_compare_count((int64_t)n, e->sampling.compare);
    r.rows = suf_alloc(r.n_instances * (size_t)comparisons + 1, sizeof *r.rows);
    for (size_t a = 0; a < n; a++)
        r.algorithms[a] = suf_text_copy(e->algorithms[a].name);
    set_rule(&r, e);
    return r;
}

int suf_result_init_with(suf_result *result, suf_store *store, size_t most, suf_result_visit *visit,
                         void *context, suf_error *err)
{
    suf_instance_reader reader;
    int rc = suf_instance_reader_open(&reader, store, err);
    if (rc < 0)
        return rc;
    if (most > 0 && most < reader.map.n_instances)
        reader.map.n_instances = most;
    suf_result r = empty_result(&reader);
    suf_runs_left forecast = {.experiment = reader.experiment};
    for (size_t i = 0; i < r.n_instances && rc == SUF_OK; i++) {
        rc = suf_instance_reader_read(&reader, i, err);
        if (rc < 0)
            break;
        add_instance(&r, &reader);
        suf_runs_left_add(&forecast, &reader);
        if (visit)
            visit(&reader, i, context);
    }
    if (!suf_statistic_is_share((int)r.statistic) && !has_values(&r))
        r.is_limit_result = 0;
    if (rc == SUF_OK)
        rc = add_events(&r, store, err);
    if (rc == SUF_OK)
        rc = suf_looking_load(&r.looking, reader.experiment, &reader.map, store, err);
    suf_runs_left_fill(&forecast, &r);
    add_past_rows(&r, &reader);
    add_skipped(&r, store);
    suf_instance_reader_close(&reader);
    if (rc < 0)
        suf_result_release(&r);
    else
        *result = r;
    return rc;
}

int suf_result_init(suf_result *result, suf_store *store, suf_error *err)
{
    if (suf_error_require(store, "store", err) < 0)
        return SUF_EINVAL;
    return suf_result_init_with(result, store, 0, NULL, NULL, err);
}

void suf_result_release(suf_result *r)
{
    for (size_t a = 0; r->algorithms && a < r->n_algorithms; a++)
        free(r->algorithms[a]);
    for (size_t i = 0; i < r->n_skipped; i++)
        free(r->skipped[i]);
    for (int i = 0; i <= SUF_RUN_NOT_FINITE; i++)
        free(r->rules.policies[i]);
    free(r->skipped);
    free(r->last_event);
    free(r->algorithms);
    free(r->name);
    free(r->measure);
    free(r->unit);
    free(r->rows);
    free(r->past);
    free(r->n_tries);
    free(r->determinism);
    suf_looking_free(r->looking);
    *r = (suf_result){0};
}
