/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A few real runs of each algorithm on the first instance, before a whole experiment is run. Does
 * the algorithm start, print one value, give the same value with the same seed and others with
 * other seeds, keep the time limit, and leave no processes behind? Then the number of runs and the
 * time of the experiment are estimated.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/utf8.h"
#include "conduct/instance_generator.h"
#include "conduct/run_result.h"
#include "sampler/sampler_parts.h"
#include "stats/statistic.h"

/* runs of each algorithm with different seeds; one more repeats the first */
enum { PILOTS = 5 };

typedef struct {
    suf_run_result result;
    suf_outcome outcome;
} pilot;

typedef struct {
    const suf_experiment *e;
    suf_executor *executor;
    suf_instance instance;
    pilot *pilots; /* outcomes of all algorithms: PILOTS + 1 of each, the repetition last */
    suf_preflight *out;
} preflight_runner;

static void find(preflight_runner *d, size_t algorithm, suf_preflight_state state, const char *fmt,
                 ...) __attribute__((format(printf, 4, 5)));

static void find(preflight_runner *d, size_t algorithm, suf_preflight_state state, const char *fmt,
                 ...)
{
    suf_preflight_item *f = &d->out->items[d->out->n_items++];
    *f = (suf_preflight_item){.algorithm = algorithm, .state = state};
    d->out->n_bad += state == SUF_PREFLIGHT_BAD;
    va_list args;
    va_start(args, fmt);
    suf_print_list_into(f->text, sizeof f->text, fmt, args);
    va_end(args);
    suf_utf8_clean(f->text);
}

/* ---- the runs ---- */

static pilot *pilot_of(const preflight_runner *d, size_t algorithm, size_t k)
{
    return &d->pilots[algorithm * (PILOTS + 1) + k];
}

static int64_t run_of(size_t k)
{
    return k == PILOTS ? 1 : (int64_t)k + 1;
}

static char **command_of(const preflight_runner *d, size_t a, int64_t run)
{
    const uint64_t seed = suf_experiment_seed(d->e, a, d->instance.name, run);
    return suf_experiment_command(d->e, a, 0, &d->instance, run, seed);
}

static suf_job job_of(const preflight_runner *d, uint64_t id, char **argv)
{
    return (suf_job){.id = id,
                     .argv = argv,
                     .directory = d->e->directory,
                     .environment = d->e->environment,
                     .timeout = d->e->timeout,
                     .memory = d->e->memory};
}

static int start_all(const preflight_runner *d, suf_error *err)
{
    for (size_t a = 0; a < d->e->n_algorithms; a++)
        for (size_t k = 0; k <= PILOTS; k++) {
            char **argv = command_of(d, a, run_of(k));
            const suf_job job = job_of(d, a * (PILOTS + 1) + k, argv);
            const int rc = d->executor->ops->start(d->executor, &job, err);
            suf_argv_free(argv);
            if (rc < 0)
                return rc;
        }
    return SUF_OK;
}

static int run_all(const preflight_runner *d, suf_error *err)
{
    int rc = start_all(d, err);
    for (size_t n = d->e->n_algorithms * (PILOTS + 1); n > 0 && rc >= 0;) {
        suf_outcome outcome;
        rc = d->executor->ops->next(d->executor, -1, &outcome, err);
        if (rc != 1)
            continue;
        pilot *p = &d->pilots[outcome.id];
        char *none[] = {NULL};
        const suf_job job = job_of(d, outcome.id, none);
        p->outcome = outcome;
        p->result = suf_run_result_of(d->e, &job, &outcome);
        n--;
    }
    return rc < 0 ? rc : SUF_OK;
}

/* ---- what they show ---- */

/* the last line of what it wrote to standard error, for a message */
static void last_line(const suf_outcome *o, char *text, size_t size)
{
    size_t end = o->n_err;
    while (end > 0 && strchr("\r\n ", o->err[end - 1]))
        end--;
    size_t begin = end;
    while (begin > 0 && o->err[begin - 1] != '\n')
        begin--;
    snprintf(text, size, "%.*s", (int)(end - begin), o->n_err ? o->err + begin : "");
}

static bool examine_failures(preflight_runner *d, size_t a)
{
    for (size_t k = 0; k <= PILOTS; k++) {
        const pilot *p = pilot_of(d, a, k);
        char said[160];
        if (p->result.status == SUF_RUN_OK)
            continue;
        last_line(&p->outcome, said, sizeof said);
        find(d, a, SUF_PREFLIGHT_BAD, "run %lld failed (%s): %s%s%s", (long long)run_of(k),
             suf_status_name((int)p->result.status), p->result.reason.message,
             said[0] ? "; it said: " : "", said);
        return false;
    }
    const suf_run_result *first = &pilot_of(d, a, 0)->result;
    find(d, a, SUF_PREFLIGHT_GOOD, "it runs and %s, such as %.15g%s%s%s",
         suf_measure_is_measured(&d->e->measures[0]) ? "has a value" : "prints a value",
         first->value, first->line[0] ? " in the line '" : "", first->line,
         first->line[0] ? "'" : "");
    return true;
}

static bool all_alike(const preflight_runner *d, size_t a)
{
    for (size_t k = 1; k < PILOTS; k++)
        if (pilot_of(d, a, k)->result.value != pilot_of(d, a, 0)->result.value)
            return false;
    return true;
}

static void examine_seeds(preflight_runner *d, size_t a)
{
    if (suf_measure_is_measured(&d->e->measures[0]))
        return;
    const bool uses_seed = d->e->irace || suf_template_uses(d->e->algorithms[a].template, "seed");
    const double first = pilot_of(d, a, 0)->result.value;
    const double again = pilot_of(d, a, PILOTS)->result.value;
    if (first == again)
        find(d, a, SUF_PREFLIGHT_GOOD, "the same seed gives the same value");
    else
        find(d, a, SUF_PREFLIGHT_DOUBTFUL,
             "the same seed gives %.15g and %.15g: its runs cannot be repeated%s", first, again,
             uses_seed ? "" : "; its command has no {seed}");
    if (!all_alike(d, a))
        find(d, a, SUF_PREFLIGHT_GOOD, "different seeds give different values");
    else
        find(d, a, SUF_PREFLIGHT_DOUBTFUL, "%d different seeds give the same value: %s", PILOTS,
             uses_seed ? "it is deterministic, or ignores its seed"
                       : "it is deterministic, or should be given {seed}");
}

/* A percentage of a negative mean has the wrong sign, and a ratio of means that are not positive
 * has no logarithm. */
static void examine_base(preflight_runner *d, size_t a)
{
    const suf_sampling *q = &d->e->sampling;
    double sum = 0;
    double least = INFINITY;
    for (size_t k = 0; k < PILOTS; k++) {
        const double value = pilot_of(d, a, k)->result.value;
        const double counted = suf_statistic_is_share((int)q->statistic)
                                   ? suf_statistic_counts((int)q->statistic, value, q->parameter)
                                   : value;
        sum += counted;
        least = fmin(least, counted);
    }
    if (q->difference == SUF_SIMPLE || q->difference == SUF_PROBABILITY || q->floor > 0 ||
        least > 0)
        return;
    const bool has_none = sum <= 0 || q->difference == SUF_LOG_RATIO;
    find(d, a, SUF_PREFLIGHT_DOUBTFUL,
         has_none
             ? "its values are not positive (%.4g), so that there is no difference of the kind "
               "'%s': set 'difference' to 'simple'"
             : "not all of its values are positive (%.4g), and where their mean is not there is "
               "no difference of the kind '%s': think of setting 'difference' to 'simple'",
         least, suf_difference_name((int)q->difference));
}

static void examine_instance(preflight_runner *d, size_t a)
{
    const suf_template *t = d->e->algorithms[a].template;
    bool uses = d->e->irace || suf_template_uses(t, "instance");
    for (size_t f = 0; f < d->e->instances.n_fields; f++)
        uses = uses || suf_template_uses(t, d->e->instances.field_names[f]);
    if (!uses)
        find(d, a, SUF_PREFLIGHT_DOUBTFUL,
             "its command has no {instance}, so it cannot tell the instances apart");
}

static void examine_manners(preflight_runner *d, size_t a)
{
    double longest = 0;
    bool strays = false;
    for (size_t k = 0; k <= PILOTS; k++) {
        longest = fmax(longest, pilot_of(d, a, k)->outcome.wall);
        strays |= pilot_of(d, a, k)->outcome.strays;
    }
    if (d->e->timeout > 0)
        find(d, a, SUF_PREFLIGHT_GOOD, "it ends within the time limit: after %.3g s of %.15g s",
             longest, d->e->timeout);
    if (strays)
        find(d, a, SUF_PREFLIGHT_DOUBTFUL,
             "it leaves processes behind, which are killed when its main process ends");
    else
        find(d, a, SUF_PREFLIGHT_GOOD, "it leaves no processes behind");
}

/* ---- what the experiment will take ---- */

static double mean_seconds(const preflight_runner *d, size_t a)
{
    double sum = 0;
    for (size_t k = 0; k <= PILOTS; k++)
        sum += pilot_of(d, a, k)->outcome.wall;
    return sum / (PILOTS + 1);
}

/* as if all spreads were equal */
static double part_of_budget(const preflight_runner *d)
{
    const suf_design_summary *s = &d->out->summary;
    return (double)s->budget / (double)s->design.instances / (double)s->algorithms;
}

/* the number of runs on an instance that the sampler expects after the pilot runs */
static bool expect_runs(const preflight_runner *d, double *n)
{
    const suf_experiment *e = d->e;
    suf_sampling q = e->sampling;
    const double start = (double)(q.start ? q.start : SUF_DEFAULT_START);
    for (size_t a = 0; a < e->n_algorithms; a++)
        n[a] = q.mode == SUF_NEYMAN ? part_of_budget(d) : start;
    if (!suf_sampling_has_accuracy(&q))
        return true;
    q.start = PILOTS;
    q.max_runs = q.max_per_algorithm = 0;
    suf_sampler *s = suf_sampler_new(&q, NULL);
    for (size_t a = 0; s && a < e->n_algorithms; a++)
        for (size_t k = 0; k < PILOTS; k++)
            suf_sampler_put(s, (suf_run){.algorithm = a, .run = (int64_t)k + 1},
                            pilot_of(d, a, k)->result.value, NULL);
    bool known = s != NULL;
    for (size_t i = 0; s && i < suf_sampler_n_comparisons(s); i++) {
        const suf_comparison c = suf_sampler_comparison(s, i);
        known = known && !isnan(c.expected_first) && !isnan(c.expected_second);
        n[c.first] = fmax(n[c.first], c.expected_first);
        n[c.second] = fmax(n[c.second], c.expected_second);
    }
    for (size_t a = 0; a < e->n_algorithms; a++)
        n[a] = ceil(n[a]);
    suf_sampler_free(s);
    return known;
}

static void estimate(preflight_runner *d)
{
    double n[SUF_MAX_ALGORITHMS];
    suf_preflight *out = d->out;
    const double instances = (double)out->summary.design.instances;
    out->n_runs = out->seconds = NAN;
    out->seconds_per_run = 0;
    for (size_t a = 0; a < d->e->n_algorithms; a++)
        out->seconds_per_run += mean_seconds(d, a) / (double)d->e->n_algorithms;
    if (out->n_bad || !expect_runs(d, n))
        return;
    out->n_runs = out->seconds = 0;
    for (size_t a = 0; a < d->e->n_algorithms; a++) {
        out->n_runs += n[a] * instances;
        out->seconds += n[a] * instances * mean_seconds(d, a) / (double)d->executor->slots;
    }
}

static void examine(preflight_runner *d)
{
    for (size_t a = 0; a < d->e->n_algorithms; a++)
        if (examine_failures(d, a)) {
            examine_base(d, a);
            examine_seeds(d, a);
            examine_instance(d, a);
            examine_manners(d, a);
        }
    estimate(d);
}

static int choose_instance(preflight_runner *d, suf_error *err)
{
    const size_t first = 0;
    if (!d->e->instances.generator) {
        d->instance = d->e->instances.all[0];
        return SUF_OK;
    }
    d->instance = (suf_instance){.name = suf_instances_generated_name(&d->e->instances, 1)};
    return suf_instance_generator_run(d->e, d->executor, &first, 1, NULL, err);
}

static void release(preflight_runner *d)
{
    for (size_t i = 0; i < d->e->n_algorithms * (PILOTS + 1); i++) {
        suf_outcome_release(&d->pilots[i].outcome);
        free(d->pilots[i].result.measures);
    }
    free(d->pilots);
    if (d->e->instances.generator)
        free(d->instance.name);
}

int suf_preflight_init(suf_preflight *preflight, const suf_experiment *e, suf_executor *executor,
                       suf_error *err)
{
    enum { MOST_FINDINGS = 7 }; /* of an algorithm */
    suf_preflight out = {.n_pilots = PILOTS + 1,
                         .items = suf_alloc(MOST_FINDINGS * e->n_algorithms, sizeof *out.items)};
    preflight_runner d = {.e = e,
                          .executor = executor,
                          .pilots = suf_alloc(e->n_algorithms * (PILOTS + 1), sizeof *d.pilots),
                          .out = &out};
    int rc = suf_experiment_check_new(e, err);
    if (rc == 0)
        rc = suf_design_summary_init(&out.summary, e, err);
    if (rc == 0)
        rc = choose_instance(&d, err);
    if (rc == 0)
        rc = run_all(&d, err);
    if (rc == 0)
        examine(&d);
    release(&d);
    if (rc < 0)
        suf_preflight_release(&out);
    else
        *preflight = out;
    return rc;
}

void suf_preflight_release(suf_preflight *preflight)
{
    free(preflight->items);
    *preflight = (suf_preflight){0};
}
