/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The loop: Algorithm 2 of Campelo & Takahashi (2019) with many runs at once.
 *
 * Workers are kept busy with runs that are certainly needed, of the open instances and then of the
 * next instance. If there are no more of these, runs are started that will probably be needed. What
 * the trials decide does not depend on this (trial.h). Outcomes are recorded in the order in which
 * they come and committed at least every 100 ms; nothing is reported before it is committed.
 */
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "conduct/executor_choice.h"
#include "conduct/instance_generator.h"
#include "conduct/instance_turns.h"
#include "conduct/take_look.h"
#include "conduct/look_stages.h"
#include "conduct/machine_record.h"
#include "conduct/run_job.h"
#include "results/stopping_correction.h"

static const double BATCH = 0.09; /* seconds between commits; the executor may hold back for 5 ms */
enum { SPARE = 8 };               /* runs given to the executor in addition to two for each slot */
static const double PULSE = 0.5;  /* most seconds between reports of progress */
static const double USUAL_PATIENCE = 60; /* seconds that a run may be kept from being made */

/* ---- starting runs ---- */

/* Returns 1 if a run was started, 0 if no run is certainly needed. */
static int start_certain(suf_conductor *c, suf_error *err)
{
    for (;;) {
        for (size_t i = 0; i < c->n_open; i++) {
            const int rc = suf_dispatch_start(&c->dispatch, c->open[i], true, err);
            if (rc != 0)
                return rc;
        }
        const int rc = c->is_stopping ? 0 : suf_instance_turns_next(c, err);
        if (rc <= 0)
            return rc;
    }
}

static int start_ahead(suf_conductor *c, suf_error *err)
{
    for (size_t i = 0; i < c->n_open; i++) {
        suf_open_instance *current = c->open[c->ahead++ % c->n_open];
        const int rc = suf_dispatch_start(&c->dispatch, current, false, err);
        if (rc != 0)
            return rc;
    }
    return 0;
}

/* while the machine makes trouble, one run tries whether it still does */
static bool has_room(const suf_conductor *c, size_t n)
{
    const suf_outage *outage = &c->dispatch.outage;
    if (outage->n_in_row > 0 && suf_outage_is_pause(outage, suf_clock_read(CLOCK_MONOTONIC)))
        return false;
    return !c->is_stopping && !c->is_due_for_look &&
           c->dispatch.n_going < (outage->n_in_row > 0 ? 1 : n);
}

/* The executor is given more runs than it has slots, so that it never waits for us and need not
 * wake us for each outcome. Runs that may turn out not to be needed are started only if a slot
 * would be idle. No runs wait in the executor if the time limit depends on the runs before. */
static int fill(suf_conductor *c, suf_error *err)
{
    const size_t slots = c->dispatch.executor->slots;
    const bool may_wait = suf_experiment_percent_limit(c->dispatch.experiment) == 0;
    int rc = 1;
    while (rc == 1 && has_room(c, may_wait ? 2 * slots + SPARE : slots))
        rc = start_certain(c, err);
    if (rc < 0)
        return rc;
    rc = 1;
    while (rc == 1 && has_room(c, slots)) {
        rc = start_ahead(c, err);
        if (rc == 0)
            rc = suf_instance_turns_anticipate(c, err);
    }
    c->is_ahead = rc == 0 && c->n_due < c->map.n_instances;
    while (c->is_ahead && rc >= 0 && has_room(c, slots) && (rc = start_certain(c, err)) == 1)
        ;
    c->is_ahead = false;
    return rc < 0 ? rc : suf_dispatch_flush(&c->dispatch, err);
}

/* ---- recording and reporting ---- */

static int commit(suf_conductor *c, suf_error *err)
{
    c->dirty_since = NAN;
    return suf_store_commit(c->dispatch.store, err);
}

static void report(suf_conductor *c)
{
    if (suf_store_is_dirty(c->dispatch.store))
        return;
    c->reported_at = suf_clock_read(CLOCK_MONOTONIC);
    if (!c->request->progress)
        return;
    suf_progress p = *suf_progress_estimate_progress(&c->estimate, c->open, c->n_open, &c->dispatch,
                                                     c->is_stopping);
    p.is_correcting = c->is_correcting;
    p.n_looks = c->looks.n;
    p.look = c->looks.n_taken + (c->looks.n > 0 && !c->looks.is_stopped);
    const suf_executor_ops *ops = c->dispatch.executor->ops;
    p.engine = ops->state ? ops->state(c->dispatch.executor) : NULL;
    c->request->progress(&p, c->request->context);
}

static int commit_if_due(suf_conductor *c, suf_error *err)
{
    if (suf_store_is_dirty(c->dispatch.store)) {
        if (isnan(c->dirty_since))
            c->dirty_since = suf_clock_read(CLOCK_MONOTONIC);
        if (c->dispatch.n_going && suf_clock_read(CLOCK_MONOTONIC) - c->dirty_since < BATCH)
            return SUF_OK;
        const int rc = commit(c, err);
        if (rc < 0)
            return rc;
    }
    if (suf_clock_read(CLOCK_MONOTONIC) - c->reported_at >= PULSE)
        report(c);
    return SUF_OK;
}

static double patience(const suf_conductor *c)
{
    if (c->request->detach && c->dispatch.n_going > 0)
        return 0;
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    double until = isnan(c->dirty_since) ? c->reported_at + PULSE : c->dirty_since + BATCH;
    if (suf_outage_is_pause(&c->dispatch.outage, now))
        until = fmin(until, c->dispatch.outage.pause_until);
    return fmax(0, until - now);
}

/* ---- stopping ---- */

/* Jobs that go on without this process are left alone. */
static void heed_interrupts(suf_conductor *c)
{
    const int wanted = c->request->interrupts ? (int)*c->request->interrupts : 0;
    if (wanted <= c->kills)
        return;
    c->is_stopping = c->dispatch.is_asked_to_stop = true;
    if (c->dispatch.executor->is_lasting)
        c->is_left = c->dispatch.n_going > 0;
    else if (wanted == 1)
        suf_dispatch_recall(&c->dispatch);
    else
        suf_dispatch_cancel(&c->dispatch, NULL);
    c->kills = wanted;
    report(c);
}

static void stop_if_hopeless(suf_conductor *c)
{
    const suf_outage *outage = &c->dispatch.outage;
    const double most = c->request->patience > 0 ? c->request->patience : USUAL_PATIENCE;
    if (c->is_stopping || outage->n_in_row == 0 || outage->longest < most)
        return;
    c->is_stopping = true;
    suf_dispatch_cancel(&c->dispatch, NULL);
    suf_fail(&c->stopped, SUF_ESTOPPED,
             "stopped: for %.0f s the machine has kept a run from being made: %s; all runs so far "
             "are recorded, and the same command continues",
             outage->longest, outage->message);
}

/* nothing is going, but something may be started after a pause */
static bool is_pausing(const suf_conductor *c)
{
    return !c->is_stopping &&
           suf_outage_is_pause(&c->dispatch.outage, suf_clock_read(CLOCK_MONOTONIC));
}

static void warn_once(suf_conductor *c)
{
    if (!c->dispatch.suspicion || c->is_warned || !c->request->warning)
        return;
    c->is_warned = true;
    c->request->warning(c->dispatch.suspicion, c->request->context);
}

/* what the executor has to say */
static void pass_notices(const suf_conductor *c)
{
    suf_executor *executor = c->dispatch.executor;
    if (!executor->ops->notice || !c->request->warning)
        return;
    for (char *sentence; (sentence = executor->ops->notice(executor));) {
        c->request->warning(sentence, c->request->context);
        free(sentence);
    }
}

static int loop(suf_conductor *c, suf_error *err)
{
    for (;;) {
        const bool was_pausing = is_pausing(c); /* a pause may end while we are busy here */
        int rc = fill(c, err);
        if (rc == 0)
            rc = commit_if_due(c, err);
        if (rc < 0)
            return rc;
        if (c->dispatch.n_going == 0 && !was_pausing)
            return SUF_OK;
        suf_open_instance *current = NULL;
        rc = suf_dispatch_next(&c->dispatch, patience(c), &current, err);
        if (rc < 0)
            return rc;
        const bool is_idle = rc == 0;
        if (rc == 1)
            rc = suf_instance_turns_settle(c, current, err);
        if (rc < 0)
            return rc;
        c->is_left = c->request->detach && is_idle && c->dispatch.n_going > 0;
        warn_once(c);
        pass_notices(c);
        heed_interrupts(c);
        stop_if_hopeless(c);
        if (c->is_left)
            return SUF_OK;
    }
}

static int outcome_of(const suf_conductor *c, suf_error *err)
{
    if (c->stopped.code)
        return suf_fail(err, SUF_ESTOPPED, "%s", c->stopped.message);
    if (c->is_left)
        return suf_fail(err, SUF_ESTOPPED,
                        "runs go on without this process; the same command collects them and "
                        "continues");
    if (c->is_stopping)
        return suf_fail(
            err, SUF_ESTOPPED,
            "interrupted; all runs that ended are recorded, and the same command continues");
    return SUF_OK;
}

/* ---- beginning ---- */

static int check_power(const suf_design_summary *s, const suf_conduct_request *request,
                       suf_error *err)
{
    if (!s->is_underpowered || request->underpowered)
        return SUF_OK;
    return suf_fail(
        err, SUF_EINVAL,
        "there are %lld instances, %lld are needed: for the MRES of %g the power is "
        "%.3f, and with power %g the test detects an effect of %.3f; find more instances, "
        "or continue with '--underpowered'",
        (long long)s->available, (long long)s->planned, s->design.mres, s->power, s->design.power,
        s->detectable);
}

/* options that only looks give a meaning to */
static int check_looks(const suf_experiment *e, const suf_conduct_request *request, suf_error *err)
{
    const char *option = request->ahead            ? "ahead"
                         : request->blind          ? "blind"
                         : request->unplanned_look ? "unplanned-look"
                                                   : NULL;
    if (!option || e->is_sequential)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "'--%s' is for sequential designs; leave it out, or set 'design' to sequential",
                    option);
}

static void release(suf_conductor *c)
{
    for (size_t i = 0; i < c->n_open; i++)
        suf_open_instance_free(c->open[i]);
    free(c->open);
    free(c->turns);
    free(c->waiting);
    suf_batch_pool_release(&c->pool);
    suf_dispatch_release(&c->dispatch);
    suf_store_map_release(&c->map);
    suf_progress_estimate_release(&c->estimate);
    suf_decisions_release(&c->decisions);
    free(c->last);
}

/* what the decisions before were made with */
static void take_pools(suf_conductor *c)
{
    for (size_t i = 0; i < c->map.n_instances; i++) {
        const suf_decision *last = c->last[c->map.instances[i]];
        if (last && last->state != SUF_DECISION_REOPENED)
            suf_batch_pool_take(&c->pool, last);
    }
}

/* It may take minutes: it is announced, and an interrupt ends it. */
static int correct(suf_conductor *c, const suf_experiment *experiment, suf_store *store,
                   suf_error *err)
{
    c->is_correcting = experiment->sampling.mode != SUF_FIXED;
    report(c);
    const int rc = suf_stopping_corrections_record(
        store, c->looks.n > 0 ? SUF_BIAS_ALONE : SUF_BIAS_AND_RATE, c->request->interrupts, err);
    c->is_correcting = false;
    heed_interrupts(c);
    return rc;
}

/* whether an instance is not closed yet */
static bool has_work(const suf_conductor *c)
{
    for (size_t i = 0; i < c->map.n_instances; i++) {
        const suf_decision *last = c->last[c->map.instances[i]];
        if (!last || last->state == SUF_DECISION_REOPENED)
            return true;
    }
    return false;
}

/* What is done once, however many stages there are. */
typedef struct {
    bool is_set_up;
    bool is_left; /* runs go on without this process */
} session;

static int make_runs(suf_conductor *c, const suf_experiment *e, session *once, suf_error *err)
{
    int rc = SUF_OK;
    if (!has_work(c))
        return SUF_OK;
    if (!once->is_set_up)
        rc = suf_run_job_once(e, "setup", e->setup, c->request->executor, c->request->interrupts,
                              err);
    once->is_set_up = true;
    if (rc == SUF_OK)
        rc = suf_machine_record(e, c->dispatch.store, c->request, err);
    if (rc == SUF_OK)
        rc = loop(c, err);
    if (rc == SUF_OK || rc == SUF_ESTOPPED)
        rc = commit(c, rc == SUF_OK ? err : NULL) < 0 && rc == SUF_OK ? SUF_EIO : rc;
    once->is_left = c->is_left;
    return rc;
}

static int run_all(suf_conductor *c, const suf_experiment *experiment, suf_store *store,
                   session *once, suf_error *err)
{
    int rc = suf_decisions_load(&c->decisions, store, err);
    if (rc < 0)
        return rc;
    c->last = suf_decide_last(&c->decisions, store);
    c->turns = suf_alloc(suf_store_n_instances(store) + 1, sizeof *c->turns);
    suf_batch_pool_init(&c->pool, experiment, store, &c->map);
    take_pools(c);
    rc = suf_instance_generator_run(experiment, c->request->executor, c->map.instances,
                                    c->map.n_instances, c->request->interrupts, err);
    if (rc == SUF_OK)
        rc = make_runs(c, experiment, once, err);
    if (rc == SUF_OK)
        rc = commit(c, err);
    if (rc == SUF_OK && !c->is_left)
        rc = correct(c, experiment, store, err);
    if (rc == SUF_OK)
        rc = commit(c, err);
    if (rc < 0)
        return rc;
    report(c);
    return outcome_of(c, err);
}

/* Until the next look, or until the end. */
static int conduct_stage(const suf_experiment *experiment, suf_store *store,
                         const suf_conduct_request *request, const suf_design_summary *summary,
                         session *once, suf_look_plan *looks, suf_error *err)
{
    suf_conductor c = {.request = request, .dirty_since = NAN};
    c.looks = suf_look_stages_plan(summary);
    int rc = suf_resume(&c.map, experiment, (size_t)summary->design.instances, &c.looks, store,
                        request, err);
    if (rc < 0)
        return rc;
    c.n_due = c.map.n_instances;
    *looks = c.looks;
    if (request->ahead && !c.looks.is_stopped && c.looks.n_taken + 1 < c.looks.n)
        rc = suf_resume_ahead(&c.map, experiment, (size_t)c.looks.instances[c.looks.n_taken + 1],
                              store, err);
    suf_dispatch_init(&c.dispatch, experiment, store, request->executor, &c.map);
    suf_progress_estimate_init(&c.estimate, experiment, c.n_due);
    if (rc == SUF_OK)
        rc = run_all(&c, experiment, store, once, err);
    release(&c);
    return rc;
}

/* Stages, each of which ends with a look, until a look stops them. */
static int conduct_stages(const suf_experiment *experiment, suf_store *store,
                          const suf_conduct_request *request, const suf_design_summary *summary,
                          session *once, suf_error *err)
{
    suf_conduct_request stage = *request;
    suf_look_plan looks = {0};
    int rc;
    for (;;) {
        rc = conduct_stage(experiment, store, &stage, summary, once, &looks, err);
        if (rc < 0 || looks.n == 0 || looks.is_stopped)
            return rc;
        rc = suf_look_take(store, &stage, err);
        if (rc < 0)
            return rc;
        if (rc == 0)
            return suf_fail(err, SUF_EIO,
                            "look %zu could not be taken; all runs so far are recorded",
                            looks.n_taken + 1);
        stage.fork = stage.fresh = stage.retry_failed = stage.unplanned_look = 0;
        stage.n_renew = 0;
    }
}

/* The last command is executed however the stages end, unless runs go on; what is said is what went
 * wrong first. */
int suf_conduct(const suf_experiment *experiment, suf_store *store,
                const suf_conduct_request *request, suf_error *err)
{
    suf_design_summary summary = {0};
    session once = {0};
    int rc = suf_executor_choice_check(experiment, store, request, err);
    if (rc == SUF_OK)
        rc = suf_design_summary_init(&summary, experiment, err);
    if (rc == SUF_OK)
        rc = check_looks(experiment, request, err);
    if (rc == SUF_OK)
        rc = check_power(&summary, request, err);
    if (rc < 0)
        return rc;
    rc = conduct_stages(experiment, store, request, &summary, &once, err);
    if (!once.is_set_up || once.is_left)
        return rc;
    const int last = suf_run_job_once(experiment, "cleanup", experiment->cleanup, request->executor,
                                      NULL, rc == SUF_OK ? err : NULL);
    return rc == SUF_OK ? last : rc;
}
