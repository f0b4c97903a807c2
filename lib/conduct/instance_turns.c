/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instance_turns.h.
 */
#include "conduct/instance_turns.h"

#include "base/error.h"
#include "base/memory.h"

static void add_open(suf_conductor *c, suf_open_instance *current)
{
    c->open = suf_grow(c->open, c->n_open, &c->open_capacity, sizeof(suf_open_instance *));
    c->open[c->n_open++] = current;
}

static void remove_open(suf_conductor *c, const suf_open_instance *current)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->n_open; i++)
        if (c->open[i] != current)
            c->open[kept++] = c->open[i];
    c->n_open = kept;
}

static void stop_for(suf_conductor *c, const suf_decision *d)
{
    c->is_stopping = true;
    suf_dispatch_cancel(&c->dispatch, NULL);
    if (!c->stopped.code)
        suf_fail(&c->stopped, SUF_ESTOPPED,
                 "stopped, as the policy says: on '%s', %s; all runs so far are recorded",
                 suf_store_instance(c->dispatch.store, d->instance), d->reason);
}

/* Going on would drop instances because of their results, so the user has to choose. */
static void stop_undefined(suf_conductor *c, const suf_decision *d)
{
    const suf_difference difference = c->dispatch.experiment->sampling.difference;
    c->is_stopping = true;
    suf_dispatch_cancel(&c->dispatch, NULL);
    if (!c->stopped.code)
        suf_fail(&c->stopped, SUF_ESTOPPED,
                 "stopped: on '%.80s' there is no difference of the kind '%s', because a %s is not "
                 "positive; all runs so far are recorded: set 'difference' to simple%s, and the "
                 "same command continues",
                 suf_store_instance(c->dispatch.store, d->instance),
                 suf_difference_name((int)difference),
                 difference == SUF_LOG_RATIO ? "value" : "mean",
                 difference == SUF_RATIO || difference == SUF_LOG_RATIO
                     ? ", or 'floor' to the smallest value that counts"
                     : "");
}

/* whether the instance is one of those that must end */
static bool is_due(const suf_conductor *c, size_t number)
{
    size_t i = 0;
    while (i < c->n_due && c->map.instances[i] != number)
        i++;
    return i < c->n_due;
}

static void note_end(suf_conductor *c, size_t number)
{
    size_t n_ended = 0;
    c->turns[number] = SUF_TURN_ENDED;
    if (c->n_due == c->map.n_instances)
        return;
    for (size_t i = 0; i < c->n_due; i++)
        n_ended += c->turns[c->map.instances[i]] == SUF_TURN_ENDED;
    c->is_due_for_look = n_ended == c->n_due;
}

static void note_decision(suf_conductor *c, const suf_decision *d)
{
    if (d->state == SUF_DECISION_ABORTED)
        stop_for(c, d);
    else if (c->n_due == c->map.n_instances || is_due(c, d->instance))
        suf_progress_estimate_close(&c->estimate, d);
    if (d->state == SUF_DECISION_DONE && d->stop == SUF_STOP_UNDEFINED)
        stop_undefined(c, d);
}

/* The decision is in the same batch as the run that led to it. */
static int close_instance(suf_conductor *c, suf_open_instance *current, suf_error *err)
{
    suf_decision decision;
    const suf_closing closing = {
        .map = &c->map, .instance = current->number, .supersedes = current->supersedes};
    const int rc =
        suf_decide_and_record(&decision, &current->trial, &closing, c->dispatch.store, err);
    if (rc < 0)
        return rc;
    current->is_closed = true;
    note_end(c, current->number);
    suf_dispatch_cancel(&c->dispatch, current);
    note_decision(c, &decision);
    suf_decision_release(&decision);
    return SUF_OK;
}

/* The instance waits for the other starts of its batch. */
static void put_away(suf_conductor *c, suf_open_instance *current)
{
    current->is_closed = true;
    c->turns[current->number] = SUF_TURN_WAITING;
    c->waiting = suf_grow(c->waiting, c->n_waiting, &c->waiting_capacity, sizeof *c->waiting);
    c->waiting[c->n_waiting++] = current->number;
    suf_progress_estimate_wait(&c->estimate);
}

static bool has_jobs(const suf_open_instance *current)
{
    return current->trial.n_going > 0 || current->n_warming > 0;
}

/* If all that it will probably need is there, it waits again, and is not taken up another time.
 * As long as it has jobs, it must be found when its batch is complete. */
static void rest_provisionally(suf_conductor *c, suf_open_instance *current)
{
    if (has_jobs(current))
        return;
    current->is_closed = true;
    c->turns[current->number] = SUF_TURN_WAITING;
    suf_progress_estimate_wait(&c->estimate);
}

static int end_trial(suf_conductor *c, suf_open_instance *current, suf_error *err)
{
    if (current->is_provisional) {
        rest_provisionally(c, current);
        return SUF_OK;
    }
    suf_batch_pool_add(&c->pool, current->number, &current->trial);
    if (current->trial.end != SUF_TRIAL_STARTED)
        return close_instance(c, current, err);
    put_away(c, current);
    return SUF_OK;
}

int suf_instance_turns_settle(suf_conductor *c, suf_open_instance *current, suf_error *err)
{
    if (current->trial.end != SUF_TRIAL_OPEN && !current->is_closed) {
        const int rc = end_trial(c, current, err);
        if (rc < 0)
            return rc;
    }
    if (current->is_closed && !has_jobs(current)) {
        remove_open(c, current);
        suf_open_instance_free(current);
    }
    return SUF_OK;
}

/* an instance that was closed before */
static int skip_closed(suf_conductor *c, const suf_decision *d, suf_error *err)
{
    const int rc = suf_dispatch_count(&c->dispatch, d->instance, err);
    note_end(c, d->instance);
    if (rc == SUF_OK)
        note_decision(c, d);
    return rc;
}

static int open_instance(suf_conductor *c, size_t number, suf_error *err)
{
    suf_open_instance *current;
    const int rc =
        suf_dispatch_open(&c->dispatch, number, suf_batch_pool_of(&c->pool, number), &current, err);
    if (rc < 0)
        return rc;
    current->supersedes = c->last[number] ? c->last[number]->id : 0;
    add_open(c, current);
    return suf_instance_turns_settle(c, current, err);
}

static bool is_ready(const suf_conductor *c, size_t number)
{
    return !c->pool.is_wanted || suf_batch_pool_of(&c->pool, number);
}

/* takes up an instance until it has had its start, if its batch is not complete */
static int begin_next(suf_conductor *c, suf_error *err)
{
    const size_t number = c->map.instances[c->n_begun++];
    const suf_decision *last = c->last[number];
    if (last && last->state != SUF_DECISION_REOPENED)
        return skip_closed(c, last, err);
    return is_ready(c, number) ? SUF_OK : open_instance(c, number, err);
}

/* the batch of an instance that is open provisionally is complete */
static int confirm(suf_conductor *c, size_t number, suf_error *err)
{
    size_t i = 0;
    while (c->open[i]->number != number || !c->open[i]->is_provisional)
        i++;
    suf_open_instance *current = c->open[i];
    const int rc = suf_dispatch_confirm(&c->dispatch, current,
                                        suf_batch_pool_of(&c->pool, current->number), err);
    return rc < 0 ? rc : suf_instance_turns_settle(c, current, err);
}

/* takes up an instance to go to its end */
static int open_next(suf_conductor *c, suf_error *err)
{
    const size_t number = c->map.instances[c->n_opened++];
    if (c->turns[number] == SUF_TURN_ENDED)
        return SUF_OK;
    if (c->turns[number] == SUF_TURN_PROVISIONAL)
        return confirm(c, number, err);
    if (c->turns[number] == SUF_TURN_WAITING)
        suf_progress_estimate_go_on(&c->estimate);
    return open_instance(c, number, err);
}

int suf_instance_turns_next(suf_conductor *c, suf_error *err)
{
    const size_t n = c->is_ahead ? c->map.n_instances : c->n_due;
    int rc = 0;
    if (c->n_begun < n)
        rc = begin_next(c, err);
    else if (c->n_opened < n && (c->turns[c->map.instances[c->n_opened]] == SUF_TURN_ENDED ||
                                 is_ready(c, c->map.instances[c->n_opened])))
        rc = open_next(c, err);
    else
        return 0;
    return rc < 0 ? rc : 1;
}

/* A budget is divided when all starts are there: before, nobody knows who needs more. */
int suf_instance_turns_anticipate(suf_conductor *c, suf_error *err)
{
    while (c->first_waiting < c->n_waiting) {
        const size_t number = c->waiting[c->first_waiting++];
        if (c->pool.spreads || c->turns[number] != SUF_TURN_WAITING || is_ready(c, number))
            continue;
        suf_open_instance *current;
        const int rc = suf_dispatch_open_provisionally(&c->dispatch, number, &current, err);
        if (rc < 0)
            return rc;
        current->supersedes = c->last[number] ? c->last[number]->id : 0;
        c->turns[number] = SUF_TURN_PROVISIONAL;
        suf_progress_estimate_go_on(&c->estimate);
        add_open(c, current);
        const int settled = suf_instance_turns_settle(c, current, err);
        return settled < 0 ? settled : 1;
    }
    return 0;
}
