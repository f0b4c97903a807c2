/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A few real runs of each algorithm on a few instances, before a whole experiment is run. Does the
 * algorithm start, print one value, give the same value with the same seed and others with other
 * seeds, keep the time limit, and leave no processes behind? Then the number of runs and the time
 * of the experiment are forecast, and values of some keys are proposed.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "base/utf8.h"
#include "conduct/pilot_advice.h"
#include "conduct/run_forecast.h"
#include "experiment/pipe_failure.h"
#include "stats/statistic.h"

enum { PILOTS = SUF_PILOTS_AT_FIRST };

typedef struct {
    const suf_experiment *e;
    suf_pilot_runs pilots;
    suf_preflight *out;
    size_t capacity;     /* of the items */
    bool has_difference; /* the chosen difference exists for all values seen */
} preflight_runner;

static void find(preflight_runner *d, size_t algorithm, suf_preflight_state state, const char *fmt,
                 ...) __attribute__((format(printf, 4, 5)));

static void find(preflight_runner *d, size_t algorithm, suf_preflight_state state, const char *fmt,
                 ...)
{
    suf_preflight *out = d->out;
    out->items = suf_grow(out->items, out->n_items, &d->capacity, sizeof *out->items);
    va_list args;
    va_start(args, fmt);
    char *text = suf_print_list(fmt, args);
    va_end(args);
    suf_utf8_clean(text);
    out->items[out->n_items++] =
        (suf_preflight_item){.algorithm = algorithm, .state = state, .text = text};
    out->n_bad += state == SUF_PREFLIGHT_BAD;
}

static const suf_pilot_block *cell_of(const preflight_runner *d, size_t instance, size_t algorithm)
{
    return suf_pilot_runs_block(&d->pilots, instance, algorithm);
}

/* " on the last instance, 'b.tsp'", nothing for the first of all */
static char *place_of(const preflight_runner *d, size_t instance)
{
    const suf_pilot_instance *x = &d->pilots.instances.all[instance];
    return instance == 0 ? suf_text_copy("")
                         : suf_text_format(" on the %s instance, '%s'", x->role, x->instance.name);
}

/* ---- what they show ---- */

/* a run that printed a value and exited with another status than 0 may have succeeded */
static void propose_success(preflight_runner *d, size_t a, const suf_pilot_run *p)
{
    if (p->result.status != SUF_RUN_CRASHED || p->outcome.exit_status <= 0)
        return;
    suf_outcome as_success = p->outcome;
    as_success.status = SUF_RUN_OK;
    char *none[] = {NULL};
    suf_run_result result = suf_run_result_of(d->e, a, &(suf_job){.argv = none}, &as_success);
    if (result.status == SUF_RUN_OK)
        find(d, a, SUF_PREFLIGHT_DOUBTFUL,
             "it exited with status %d, but its value is there, %.15g: if that status means "
             "success, set 'success-exit' to 0,%d",
             p->outcome.exit_status, result.value, p->outcome.exit_status);
    free(result.measures);
}

/* what a failed run means: a limit that a policy is there for is to be known, a crash may be a
 * mistake all the same, and what has no policy ends the instance */
static suf_preflight_state state_of(const preflight_runner *d, suf_status status)
{
    if (!suf_pilot_runs_has_policy(d->e, status))
        return SUF_PREFLIGHT_BAD;
    return status == SUF_RUN_TIMEOUT || status == SUF_RUN_MEMORY ? SUF_PREFLIGHT_NOTE
                                                                 : SUF_PREFLIGHT_DOUBTFUL;
}

/* "; it counts as 10 (par10)" */
static char *consequence_of(const preflight_runner *d, const suf_pilot_run *p)
{
    if (!suf_pilot_runs_has_policy(d->e, p->result.status))
        return suf_text_copy("");
    char *policy = suf_policy_text(&d->e->policies[p->result.status]);
    char *text = isnan(p->counted)
                     ? suf_text_format("; it counts without a value (%s)", policy)
                     : suf_text_format("; it counts as %.15g (%s)", p->counted, policy);
    free(policy);
    return text;
}

static void find_failure(preflight_runner *d, size_t a, size_t instance, size_t k,
                         const suf_pilot_run *p)
{
    char *place = place_of(d, instance);
    char *consequence = consequence_of(d, p);
    find(d, a, state_of(d, p->result.status), "run %zu%s failed (%s): %s%s", k + 1, place,
         suf_status_name((int)p->result.status), p->result.reason.message, consequence);
    propose_success(d, a, p);
    free(place);
    free(consequence);
}

static const suf_pilot_run *first_failure(const suf_pilot_block *c, size_t *k)
{
    for (*k = 0; *k < c->n; (*k)++)
        if (c->runs[*k].result.status != SUF_RUN_OK)
            return &c->runs[*k];
    *k = 0;
    return c->has_again && c->again.result.status != SUF_RUN_OK ? &c->again : NULL;
}

/* NULL: no run gave a value */
static const suf_pilot_run *first_value(const suf_pilot_block *c)
{
    for (size_t k = 0; k < c->n; k++)
        if (c->runs[k].result.status == SUF_RUN_OK)
            return &c->runs[k];
    return NULL;
}

static void find_value(preflight_runner *d, size_t a, size_t instance, const suf_pilot_run *run)
{
    char *place = place_of(d, instance);
    const suf_run_result *r = &run->result;
    const bool is_measured = suf_measure_is_measured(&d->e->algorithms[a].value);
    find(d, a, SUF_PREFLIGHT_GOOD, "it runs%s%s and %s, such as %.15g%s%s%s", place,
         place[0] ? "," : "", is_measured ? "has a value" : "prints a value", r->value,
         r->line[0] ? " in the line '" : "", r->line, r->line[0] ? "'" : "");
    free(place);
}

/* Returns whether there are values to look at. */
static bool examine_cell(preflight_runner *d, size_t a, size_t instance)
{
    size_t k;
    const suf_pilot_block *c = cell_of(d, instance, a);
    const suf_pilot_run *failure = first_failure(c, &k);
    const suf_pilot_run *good = first_value(c);
    const bool is_bad = failure && state_of(d, failure->result.status) == SUF_PREFLIGHT_BAD;
    if (good && !is_bad)
        find_value(d, a, instance, good);
    if (failure)
        find_failure(d, a, instance, k, failure);
    return good && !is_bad;
}

/* what the first run that ended well wrote, if a pipe may have hidden a failure */
static void find_hidden(preflight_runner *d, size_t a, size_t instance)
{
    const suf_pilot_run *run = first_value(cell_of(d, instance, a));
    suf_run_job job = suf_pilot_runs_job(&d->pilots, instance, a, 1);
    char *said = run ? suf_pipe_failure_suspected(job.job.argv, run->outcome.err) : NULL;
    if (said)
        find(d, a, SUF_PREFLIGHT_DOUBTFUL, "%s", said);
    free(said);
    suf_run_job_release(&job);
}

/* the command as it was executed */
static void show_command(preflight_runner *d, size_t a)
{
    const suf_preflight_run *run = &d->out->tried[a * d->pilots.instances.n];
    if (run->command)
        find(d, a, SUF_PREFLIGHT_NOTE, "its first run is: %s", run->command);
}

/* Returns whether there are values to look at. */
static bool examine_runs(preflight_runner *d, size_t a)
{
    bool has_values = examine_cell(d, a, 0);
    show_command(d, a);
    find_hidden(d, a, 0);
    for (size_t i = 1; i < d->pilots.instances.n; i++)
        has_values = examine_cell(d, a, i) || has_values;
    if (!has_values && d->out->n_bad == 0)
        find(d, a, SUF_PREFLIGHT_DOUBTFUL,
             "none of its runs gave a value, so that nothing is known of its values; try easier "
             "instances ('--instance'), or raise the limit");
    return has_values;
}

static bool all_alike(const suf_pilot_block *c)
{
    for (size_t k = 1; k < PILOTS; k++)
        if (c->runs[k].result.value != c->runs[0].result.value)
            return false;
    return true;
}

static bool all_ok(const suf_pilot_block *c)
{
    size_t k;
    return first_failure(c, &k) == NULL;
}

static void examine_seeds(preflight_runner *d, size_t a)
{
    const suf_pilot_block *c = cell_of(d, 0, a);
    if (suf_measure_is_measured(&d->e->algorithms[a].value) || !all_ok(c))
        return;
    const suf_template *template = d->e->algorithms[a].template;
    const bool uses_seed = d->e->irace || !template || suf_template_uses(template, "seed");
    const double first = c->runs[0].result.value;
    const double again = c->again.result.value;
    if (first == again)
        find(d, a, SUF_PREFLIGHT_GOOD, "the same seed gives the same value");
    else
        find(d, a, SUF_PREFLIGHT_DOUBTFUL,
             "the same seed gives %.15g and %.15g: its runs cannot be repeated%s", first, again,
             uses_seed ? "" : "; its command has no {seed}");
    if (all_alike(c) && d->e->algorithms[a].is_deterministic)
        find(d, a, SUF_PREFLIGHT_GOOD, "%d different seeds give the same value, as is said of it",
             PILOTS);
    else if (!all_alike(c))
        find(d, a, SUF_PREFLIGHT_GOOD, "different seeds give different values");
    else
        find(d, a, SUF_PREFLIGHT_DOUBTFUL, "%d different seeds give the same value: %s", PILOTS,
             uses_seed ? "it is deterministic, or ignores its seed"
                       : "it is deterministic, or should be given {seed}");
}

/* the sum of what is compared; *least becomes the least of it, if it is less */
static double sum_of(const suf_sampling *q, const suf_pilot_block *c, double *least)
{
    double x[SUF_PILOTS_AT_MOST];
    double sum = 0;
    const size_t n = suf_pilot_block_values(c, x);
    for (size_t k = 0; k < n; k++) {
        const double counted = suf_statistic_is_share((int)q->statistic)
                                   ? suf_statistic_counts((int)q->statistic, x[k], q->parameter)
                                   : x[k];
        sum += counted;
        *least = fmin(*least, counted);
    }
    return sum;
}

/* A percentage of a negative mean has the wrong sign, and a ratio of means that are not positive
 * has no logarithm. */
static void examine_base(preflight_runner *d, size_t a)
{
    const suf_sampling *q = &d->e->sampling;
    double least = INFINITY;
    double lowest_sum = INFINITY; /* of an instance */
    for (size_t i = 0; i < d->pilots.instances.n; i++) {
        const double sum = sum_of(q, cell_of(d, i, a), &least);
        lowest_sum = fmin(lowest_sum, sum);
    }
    if (q->difference == SUF_SIMPLE || q->difference == SUF_PROBABILITY || q->floor > 0 ||
        least > 0)
        return;
    const bool has_none = lowest_sum <= 0 || q->difference == SUF_LOG_RATIO;
    d->has_difference = d->has_difference && !has_none;
    find(d, a, SUF_PREFLIGHT_DOUBTFUL,
         has_none
             ? "its values are not positive (%.4g), so that there is no difference of the kind "
               "'%s': set 'difference' to 'simple'"
             : "not all of its values are positive (%.4g), and where their mean is not there is "
               "no difference of the kind '%s': think of setting 'difference' to 'simple'",
         least, suf_difference_name((int)q->difference));
}

static bool tells_instance(const suf_experiment *e, const suf_template *t)
{
    bool uses = suf_template_uses(t, "instance");
    for (size_t f = 0; f < e->instances.n_fields; f++)
        uses = uses || suf_template_uses(t, e->instances.field_names[f]);
    return uses;
}

static void examine_instance(preflight_runner *d, size_t a)
{
    const suf_algorithm *x = &d->e->algorithms[a];
    const bool is_told = d->e->irace || !x->template || tells_instance(d->e, x->template) ||
                         (x->input && tells_instance(d->e, x->input));
    if (!is_told)
        find(d, a, SUF_PREFLIGHT_DOUBTFUL,
             "its command has no {instance}, so it cannot tell the instances apart");
}

static void examine_manners(preflight_runner *d, size_t a)
{
    double longest = 0;
    bool strays = false;
    bool is_ended = false; /* by its limit */
    for (size_t i = 0; i < d->pilots.instances.n; i++) {
        const suf_pilot_block *c = cell_of(d, i, a);
        for (size_t k = 0; k < c->n; k++) {
            longest = fmax(longest, c->runs[k].outcome.wall);
            strays |= c->runs[k].outcome.strays;
            is_ended |= c->runs[k].result.status == SUF_RUN_TIMEOUT;
        }
    }
    const double limit = d->e->algorithms[a].timeout;
    if (limit > 0 && !is_ended)
        find(d, a, SUF_PREFLIGHT_GOOD, "it ends within the time limit: after %.3g s of %.15g s",
             longest, limit);
    if (strays)
        find(d, a, SUF_PREFLIGHT_DOUBTFUL,
             "it leaves processes behind, which are killed when its main process ends");
    else
        find(d, a, SUF_PREFLIGHT_GOOD, "it leaves no processes behind");
}

/* ---- all of it ---- */

static double mean_seconds(const preflight_runner *d)
{
    double sum = 0;
    for (size_t a = 0; a < d->e->n_algorithms; a++)
        for (size_t i = 0; i < d->pilots.instances.n; i++)
            sum += suf_pilot_block_seconds(cell_of(d, i, a));
    return sum / (double)(d->e->n_algorithms * d->pilots.instances.n);
}

static void note_runs(preflight_runner *d)
{
    suf_preflight *out = d->out;
    const size_t n = d->pilots.instances.n;
    out->tried = suf_alloc(d->e->n_algorithms * n, sizeof *out->tried);
    for (size_t a = 0; a < d->e->n_algorithms; a++)
        for (size_t i = 0; i < n; i++) {
            const suf_pilot_run *run = &cell_of(d, i, a)->runs[0];
            suf_run_job job = suf_pilot_runs_job(&d->pilots, i, a, 1);
            out->tried[out->n_tried++] = (suf_preflight_run){
                .algorithm = a,
                .instance = suf_text_copy(d->pilots.instances.all[i].instance.name),
                .command = job.job.argv ? suf_run_job_shown(&job.job) : NULL,
                .line = suf_text_copy(run->result.line),
                .status = run->result.status,
                .value = run->result.value,
                .seconds = run->outcome.wall};
            suf_run_job_release(&job);
        }
}

/* whether every algorithm has values that count on every instance */
static bool counts_everywhere(const preflight_runner *d)
{
    double x[SUF_PILOTS_AT_MOST];
    for (size_t i = 0; i < d->pilots.instances.n; i++)
        for (size_t a = 0; a < d->e->n_algorithms; a++)
            if (suf_pilot_block_values(cell_of(d, i, a), x) == 0)
                return false;
    return true;
}

/* nothing is forecast of an experiment that would stop */
static void look_ahead(preflight_runner *d)
{
    suf_preflight *out = d->out;
    out->runs = out->seconds = (suf_forecast){NAN, NAN, NAN};
    if (out->n_bad > 0 || !counts_everywhere(d))
        return;
    out->n_proposals =
        suf_pilot_advice_give(&d->pilots, &out->summary, d->has_difference, out->proposals);
    if (d->has_difference)
        suf_run_forecast_make(&d->pilots, out->summary.design.instances, &out->runs, &out->seconds);
}

static void examine(preflight_runner *d)
{
    suf_preflight *out = d->out;
    out->n_pilots = d->pilots.n_made;
    out->n_pilot_instances = d->pilots.instances.n;
    out->pilot_seconds = d->pilots.seconds;
    out->jobs = suf_executor_slots(d->pilots.executor);
    out->seconds_per_run = mean_seconds(d);
    note_runs(d);
    for (size_t a = 0; a < d->e->n_algorithms; a++) {
        if (!examine_runs(d, a))
            continue;
        examine_base(d, a);
        examine_seeds(d, a);
        examine_instance(d, a);
        examine_manners(d, a);
    }
    look_ahead(d);
}

static int check_request(const suf_experiment *e, const suf_preflight_request *request,
                         suf_error *err)
{
    if (suf_error_require(e, "experiment", err) < 0 ||
        suf_error_require(request, "request", err) < 0 ||
        suf_error_require(request->executor, "executor", err) < 0)
        return SUF_EINVAL;
    return suf_experiment_check_new(e, err);
}

int suf_preflight_init(suf_preflight *preflight, const suf_experiment *e,
                       const suf_preflight_request *request, suf_error *err)
{
    suf_preflight out = {0};
    preflight_runner d = {.e = e, .out = &out, .has_difference = true};
    int rc = check_request(e, request, err);
    if (rc == 0)
        rc = suf_design_summary_init(&out.summary, e, err);
    if (rc == 0)
        rc = suf_pilot_runs_init(&d.pilots, e, request, err);
    if (rc < 0)
        return rc;
    examine(&d);
    suf_pilot_runs_release(&d.pilots);
    *preflight = out;
    return SUF_OK;
}

void suf_preflight_release(suf_preflight *preflight)
{
    for (size_t i = 0; i < preflight->n_items; i++)
        free(preflight->items[i].text);
    for (size_t i = 0; i < preflight->n_tried; i++) {
        free(preflight->tried[i].instance);
        free(preflight->tried[i].command);
        free(preflight->tried[i].line);
    }
    for (size_t i = 0; i < preflight->n_proposals; i++) {
        free(preflight->proposals[i].value);
        free(preflight->proposals[i].text);
    }
    free(preflight->items);
    free(preflight->tried);
    *preflight = (suf_preflight){0};
}
