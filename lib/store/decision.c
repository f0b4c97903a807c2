/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See decision.h. A decision is a row in the table decision, and rows in three others: used,
 * difference and substitute.
 */
#include "store/decision.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "store/batch.h"

static const char *const states[] = {[SUF_DECISION_NONE] = "none",
                                     [SUF_DECISION_DONE] = "done",
                                     [SUF_DECISION_FAILED] = "failed",
                                     [SUF_DECISION_ABORTED] = "aborted",
                                     [SUF_DECISION_REOPENED] = "reopened"};

const char *suf_decision_state_name(int state)
{
    return SUF_TEXT_IN(states, state);
}

int suf_substitute_compare(const void *a, const void *b)
{
    const suf_substitute *x = a, *y = b;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    return x->run < y->run ? -1 : x->run > y->run;
}

void suf_decision_release(suf_decision *d)
{
    free(d->rule);
    free(d->algorithms);
    free(d->n_used);
    free(d->pooled);
    free(d->comparisons);
    free(d->substitutes);
    free(d->reason);
    free(d->program);
    *d = (suf_decision){0};
}

bool suf_decision_is_pooled(const suf_decision *d)
{
    for (size_t a = 0; d->pooled && a < d->n_algorithms; a++)
        if (!isnan(d->pooled[a].skewness) || !isnan(d->pooled[a].spread) ||
            !isnan(d->pooled[a].rate))
            return true;
    return false;
}

void suf_decisions_release(suf_decisions *decisions)
{
    for (size_t i = 0; i < decisions->n; i++)
        suf_decision_release(&decisions->all[i]);
    free(decisions->all);
    *decisions = (suf_decisions){0};
}

/* ---- adding ---- */

static int64_t algorithm_id(const suf_store *store, const suf_decision *d, size_t place)
{
    return store->view->lists[SUF_ALGORITHMS].rows[d->algorithms[place]].id;
}

static int add_used(suf_store *store, const suf_decision *d, size_t place, suf_error *err)
{
    suf_change change;
    const int code =
        suf_change_begin(store,
                         "INSERT INTO used (decision, place, algorithm, runs, "
                         "skewness, spread, rate, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                         &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, d->id);
    suf_change_integer(&change, (int64_t)place);
    suf_change_integer(&change, algorithm_id(store, d, place));
    suf_change_integer(&change, d->n_used[place]);
    suf_change_real(&change, d->pooled ? d->pooled[place].skewness : (double)NAN);
    suf_change_real(&change, d->pooled ? d->pooled[place].spread : (double)NAN);
    suf_change_real(&change, d->pooled ? d->pooled[place].rate : (double)NAN);
    return suf_change_end_row(&change, SUF_TABLE_USED, err);
}

static int add_difference(suf_store *store, const suf_decision *d, const suf_comparison *c,
                          suf_error *err)
{
    suf_change change;
    const int code = suf_change_begin(
        store,
        "INSERT INTO difference (decision, first, second, phi, se, se_held, lo, hi, ratio, "
        "ratio_optimal, expected_first, expected_second, checksum) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        &change, err);
    if (code != SUF_OK)
        return code;
    const double numbers[] = {c->phi,
                              c->se,
                              c->se_guarded,
                              c->lo,
                              c->hi,
                              c->ratio,
                              c->ratio_optimal,
                              c->expected_first,
                              c->expected_second};
    suf_change_integer(&change, d->id);
    suf_change_integer(&change, algorithm_id(store, d, c->first));
    suf_change_integer(&change, algorithm_id(store, d, c->second));
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        suf_change_real(&change, numbers[i]);
    return suf_change_end_row(&change, SUF_TABLE_DIFFERENCE, err);
}

static int add_substitute(suf_store *store, const suf_decision *d, const suf_substitute *s,
                          suf_error *err)
{
    suf_change change;
    const int code = suf_change_begin(store,
                                      "INSERT INTO substitute (decision, algorithm, run, attempt, "
                                      "value, checksum) VALUES (?, ?, ?, ?, ?, ?)",
                                      &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, d->id);
    suf_change_integer(&change, algorithm_id(store, d, s->place));
    suf_change_integer(&change, s->run);
    suf_change_integer(&change, s->attempt);
    suf_change_real(&change, s->value);
    return suf_change_end_row(&change, SUF_TABLE_SUBSTITUTE, err);
}

static void give_number_or_null(suf_change *change, int64_t number)
{
    if (number > 0)
        suf_change_integer(change, number);
    else
        suf_change_null(change);
}

static void give_decision(suf_change *change, const suf_store *store, const suf_decision *d)
{
    suf_change_integer(change, d->id);
    suf_change_integer(change, store->view->experiment);
    suf_change_integer(change, store->view->lists[SUF_INSTANCES].rows[d->instance].id);
    give_number_or_null(change, d->supersedes);
    suf_change_text(change, suf_decision_state_name((int)d->state));
    suf_change_text(change, d->rule);
    suf_change_integer(change, d->version);
    suf_change_integer(change, d->revision);
    suf_change_integer(change, d->retry_rounds);
    suf_change_text(change, suf_stop_name((int)d->stop));
    suf_change_integer(change, d->warnings);
    give_number_or_null(change,
                        d->failed.run > 0 ? algorithm_id(store, d, d->failed.algorithm) : 0);
    give_number_or_null(change, d->failed.run);
    suf_change_text(change, d->reason);
    suf_change_text(change, d->at);
    suf_change_text(change, d->program);
}

static int add_decision(suf_store *store, suf_decision *d, suf_error *err)
{
    suf_change change;
    const int code = suf_change_begin(
        store,
        "INSERT INTO decision (id, experiment, instance, supersedes, state, rule, version, "
        "revision, retry_rounds, stop, warnings, failed_algorithm, failed_run, reason, at, "
        "suffice, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        &change, err);
    if (code != SUF_OK)
        return code;
    const int rc =
        suf_database_integer(store, "SELECT ifnull(max(id), 0) + 1 FROM decision", &d->id);
    if (rc != SQLITE_OK)
        return suf_change_fail(&change, rc, err);
    if (!d->at[0])
        suf_moment_now(d->at);
    free(d->program);
    d->program = suf_text_copy(suf_version());
    give_decision(&change, store, d);
    return suf_change_end_row(&change, SUF_TABLE_DECISION, err);
}

int suf_store_add_decision(suf_store *store, suf_decision *d, suf_error *err)
{
    assert(store->view->experiment > 0 && d->state != SUF_DECISION_NONE);
    int code = add_decision(store, d, err);
    for (size_t a = 0; a < d->n_algorithms && code == SUF_OK; a++)
        code = add_used(store, d, a, err);
    for (size_t i = 0; i < d->n_comparisons && code == SUF_OK; i++)
        code = add_difference(store, d, &d->comparisons[i], err);
    for (size_t i = 0; i < d->n_substitutes && code == SUF_OK; i++)
        code = add_substitute(store, d, &d->substitutes[i], err);
    return code;
}
