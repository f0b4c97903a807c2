/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See crew.h.
 */
#include "conduct/crew.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "conduct/history.h"
#include "conduct/recording.h"

enum { LABEL_WIDTH = 32 };

struct suf_going {
    suf_site *site; /* NULL: this place is free */
    suf_run run;    /* warm-ups: from 0 down */
    int attempt;
    uint64_t seed;
    bool is_cancelled;
    suf_job job;
    char **argv;
    char *line;
};

void suf_crew_init(suf_crew *crew, const suf_experiment *experiment, suf_store *store,
                   suf_executor *executor, const suf_matching *matching)
{
    *crew = (suf_crew){.experiment = experiment,
                       .store = store,
                       .executor = executor,
                       .matching = matching,
                       .times = suf_alloc(experiment->n_algorithms, sizeof *crew->times)};
    if (gethostname(crew->host, sizeof crew->host - 1) < 0)
        strcpy(crew->host, "unknown");
}

static void end_job(suf_going *g)
{
    suf_argv_free(g->argv);
    free(g->line);
    *g = (suf_going){0};
}

void suf_crew_release(suf_crew *crew)
{
    for (size_t i = 0; i < crew->n_jobs; i++)
        end_job(&crew->jobs[i]);
    for (size_t a = 0; crew->times && a < crew->experiment->n_algorithms; a++)
        suf_times_release(&crew->times[a]);
    free(crew->times);
    free(crew->jobs);
    *crew = (suf_crew){0};
}

/* ---- sites ---- */

static void note_try(size_t algorithm, const suf_record *record, void *context)
{
    suf_crew *crew = context;
    crew->n_tries[record->status]++;
    if (record->status == SUF_RUN_OK && crew->experiment->timeout_percent > 0)
        suf_times_add(&crew->times[algorithm], record->wall);
}

static suf_instance find_instance(const suf_crew *crew, size_t number)
{
    const char *name = suf_store_instance(crew->store, number);
    const size_t at = suf_names_find(&crew->experiment->instances.names, name);
    if (at != SIZE_MAX)
        return crew->experiment->instances.all[at];
    return (suf_instance){.name = (char *)name};
}

int suf_crew_open(suf_crew *crew, size_t number, suf_site **site, suf_error *err)
{
    const suf_experiment *e = crew->experiment;
    suf_site *s = suf_alloc(1, sizeof *s);
    s->number = number;
    s->instance = find_instance(crew, number);
    s->label = suf_utf8_printable(s->instance.name, LABEL_WIDTH);
    suf_trial_init(&s->trial, e, s->instance.name, crew->matching->forgiven);
    s->warmups = suf_alloc(e->n_algorithms, sizeof *s->warmups);
    for (size_t a = 0; a < e->n_algorithms; a++)
        s->warmups[a] = e->warmup;
    const int rc =
        suf_history_load(&s->trial, crew->store, crew->matching, number, note_try, crew, err);
    if (rc < 0)
        suf_site_free(s);
    else
        *site = s;
    return rc;
}

void suf_site_free(suf_site *site)
{
    if (!site)
        return;
    suf_trial_release(&site->trial);
    free(site->warmups);
    free(site->label);
    free(site);
}

/* ---- starting ---- */

static size_t free_place(suf_crew *crew)
{
    for (size_t i = 0; i < crew->n_jobs; i++)
        if (!crew->jobs[i].site)
            return i;
    crew->jobs = suf_grow(crew->jobs, crew->n_jobs, &crew->job_capacity, sizeof *crew->jobs);
    return crew->n_jobs++;
}

/* the algorithm with the most warm-ups to go */
static bool next_warmup(suf_site *site, size_t n_algorithms, suf_run *run)
{
    size_t most = 0;
    for (size_t a = 1; a < n_algorithms; a++)
        if (site->warmups[a] > site->warmups[most])
            most = a;
    if (site->warmups[most] == 0)
        return false;
    site->warmups[most]--;
    *run = (suf_run){.algorithm = most, .run = -site->warmups[most]};
    return true;
}

static bool next_run(suf_site *site, size_t n_algorithms, bool certain, suf_run *run)
{
    if (site->trial.end != SUF_TRIAL_OPEN)
        return false;
    if (next_warmup(site, n_algorithms, run)) {
        site->n_warming++;
        return true;
    }
    if (site->n_warming || !suf_trial_wants(&site->trial, certain, run))
        return false;
    suf_trial_set_going(&site->trial, *run, true);
    return true;
}

static int start_job(suf_crew *crew, suf_site *site, suf_run run, suf_error *err)
{
    const suf_experiment *e = crew->experiment;
    const suf_algorithm *algorithm = &e->algorithms[run.algorithm];
    const size_t id = free_place(crew);
    suf_going *g = &crew->jobs[id];
    const suf_known *entry = run.run > 0 ? suf_trial_entry(&site->trial, run) : NULL;
    *g = (suf_going){.site = site,
                     .run = run,
                     .attempt = entry ? entry->attempts + 1 : 1,
                     .seed = suf_experiment_seed(e, run.algorithm, site->instance.name, run.run)};
    if (algorithm->template) {
        g->argv = suf_experiment_command(e, run.algorithm, site->number, &site->instance, run.run,
                                         g->seed);
        g->line = suf_argv_line(g->argv);
    }
    g->job = (suf_job){.id = id,
                       .argv = g->argv,
                       .directory = e->directory,
                       .timeout = suf_times_limit(&crew->times[run.algorithm], e),
                       .memory = e->memory,
                       .call = {.algorithm = algorithm->name,
                                .instance = site->instance.name,
                                .run = run.run,
                                .seed = g->seed}};
    crew->n_going++;
    return crew->executor->ops->start(crew->executor, &g->job, err);
}

int suf_crew_start(suf_crew *crew, suf_site *site, bool certain, suf_error *err)
{
    suf_run run;
    if (!next_run(site, crew->experiment->n_algorithms, certain, &run))
        return 0;
    const int rc = start_job(crew, site, run, err);
    return rc < 0 ? rc : 1;
}

/* ---- ending ---- */

static int record_run(suf_crew *crew, const suf_going *g, const suf_outcome *outcome,
                      suf_error *err)
{
    suf_verdict verdict = suf_verdict_of(crew->experiment, &g->job, outcome);
    const suf_record record = {
        .instance = g->site->number,
        .algorithm = crew->matching->algorithms[g->run.algorithm],
        .run = g->run.run,
        .attempt = g->attempt,
        .seed = g->seed,
        .host = crew->host,
        .command = g->line ? g->line : "",
    };
    const int rc = suf_recording_add(crew->store, record, &verdict, outcome, err);
    free(verdict.measures);
    if (rc < 0)
        return rc;
    crew->n_made++;
    crew->n_tries[verdict.status]++;
    if (verdict.status == SUF_RUN_OK && crew->experiment->timeout_percent > 0)
        suf_times_add(&crew->times[g->run.algorithm], outcome->wall);
    suf_trial_put(&g->site->trial, g->run, verdict.status, verdict.value);
    suf_trial_advance(&g->site->trial);
    return SUF_OK;
}

static int take_outcome(suf_crew *crew, const suf_outcome *outcome, suf_site **site, suf_error *err)
{
    suf_going *g = &crew->jobs[outcome->id];
    int rc = SUF_OK;
    *site = g->site;
    if (g->run.run <= 0)
        g->site->n_warming--;
    else
        suf_trial_set_going(&g->site->trial, g->run, false);
    if (!outcome->cancelled && g->run.run > 0)
        rc = record_run(crew, g, outcome, err);
    crew->n_going--;
    end_job(g);
    return rc < 0 ? rc : 1;
}

int suf_crew_next(suf_crew *crew, double seconds, suf_site **site, suf_error *err)
{
    suf_outcome outcome;
    int rc = crew->executor->ops->next(crew->executor, seconds, &outcome, err);
    if (rc != 1)
        return rc;
    rc = take_outcome(crew, &outcome, site, err);
    suf_outcome_release(&outcome);
    return rc;
}

static void cancel(suf_crew *crew, size_t id)
{
    if (!crew->jobs[id].site || crew->jobs[id].is_cancelled)
        return;
    crew->jobs[id].is_cancelled = true;
    crew->executor->ops->cancel(crew->executor, id);
}

void suf_crew_cancel(suf_crew *crew, const suf_site *site)
{
    for (size_t i = 0; i < crew->n_jobs; i++)
        if (!site || crew->jobs[i].site == site)
            cancel(crew, i);
}

void suf_crew_recall(suf_crew *crew)
{
    for (size_t i = 0; i < crew->n_jobs; i++)
        if (crew->jobs[i].site)
            crew->executor->ops->recall(crew->executor, i);
}
