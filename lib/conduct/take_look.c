/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See take_look.h. What is recorded is what analyses of the experiment say from then on.
 */
#include "conduct/take_look.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "results/store_map.h"
#include "store/decision.h"
#include "store/look.h"

static const double MOST_Z = 40; /* p is 0 beyond it */

/* What a look is taken with. */
typedef struct {
    suf_store *store;
    suf_store_map map;
    suf_dataset dataset;
    suf_sequential_analysis analysis;
    int64_t last_decision;
} taking;

static int64_t last_decision_of(suf_store *store, suf_error *err)
{
    suf_decisions decisions = {0};
    if (suf_decisions_load(&decisions, store, err) < 0)
        return -1;
    const int64_t last = decisions.n > 0 ? decisions.all[decisions.n - 1].id : 0;
    suf_decisions_release(&decisions);
    return last;
}

static suf_look_record record_of(const taking *t, const suf_sequential_compared *c)
{
    const suf_sequential_analysis *a = &t->analysis;
    const suf_looking *looking = t->dataset.looking;
    const suf_pairing *p = &t->dataset.pairings[c->comparison];
    const size_t k = c->n_seen - 1;
    const suf_sequential_seen_look *seen = &c->seen[k];
    suf_look_record r = {.revision = suf_store_n_revisions(t->store),
                         .number = (int64_t)c->n_seen,
                         .is_planned = !looking->is_added[k],
                         .first = t->map.algorithms[p->first],
                         .second = t->map.algorithms[p->second],
                         .n_instances = seen->instances,
                         .instances_max = looking->instances[looking->n_planned - 1],
                         .n_differences = seen->instances - seen->n_missing,
                         .last_decision = t->last_decision,
                         .level = a->level,
                         .mean = seen->mean,
                         .sd = seen->sd,
                         .z = isnan(seen->z) ? NAN : fmax(-MOST_Z, fmin(seen->z, MOST_Z)),
                         .p = seen->p,
                         .critical_z = seen->critical_z,
                         .nominal_p = seen->nominal_p,
                         .futility_z = seen->futility_z,
                         .alpha_spent = a->boundary.looks[k].alpha_spent,
                         .estimate = seen->estimate,
                         .low = seen->repeated_low,
                         .high = seen->repeated_high,
                         .repeated_p = seen->repeated_p,
                         .equivalence_p = seen->equivalence_p,
                         .equivalence_level = seen->equivalence_level,
                         .equivalence_low = seen->equivalence_low,
                         .equivalence_high = seen->equivalence_high,
                         .final_p = c->p,
                         .final_estimate = c->mean,
                         .final_low = c->low,
                         .final_high = c->high,
                         .plain_low = c->plain_low,
                         .plain_high = c->plain_high};
    (void)snprintf(r.test, sizeof r.test, "%s", suf_test_kind_name((int)a->request.test));
    (void)snprintf(r.decision, sizeof r.decision, "%s",
                   suf_sequential_decision_name((int)c->decision));
    return r;
}

/* Comparisons that were decided before are not looked at again. */
static bool is_new(const taking *t, const suf_sequential_compared *c)
{
    return c->n_seen == t->dataset.looking->n_taken + 1;
}

/* Returns 1 if anything was recorded. */
static int record(const taking *t, suf_error *err)
{
    int rc = SUF_OK;
    int is_any = 0;
    for (size_t i = 0; i < t->analysis.n_comparisons && rc == SUF_OK; i++) {
        const suf_sequential_compared *c = &t->analysis.comparisons[i];
        if (!is_new(t, c))
            continue;
        suf_look_record r = record_of(t, c);
        rc = suf_store_add_look(t->store, &r, err);
        suf_look_record_release(&r);
        is_any = 1;
    }
    if (rc == SUF_OK)
        rc = suf_store_commit(t->store, err);
    return rc == SUF_OK ? is_any : rc;
}

static void tell(const taking *t, const suf_conduct_request *request)
{
    for (size_t i = 0; i < t->analysis.n_comparisons; i++) {
        const suf_sequential_compared *c = &t->analysis.comparisons[i];
        const suf_sequential_seen_look *seen = &c->seen[c->n_seen - 1];
        const suf_pairing *p = &t->dataset.pairings[c->comparison];
        const suf_look_news news = {.look = c->n_seen,
                                    .n_looks = t->dataset.looking->n_planned,
                                    .instances = seen->instances,
                                    .first = t->dataset.algorithms[p->first],
                                    .second = t->dataset.algorithms[p->second],
                                    .z = seen->z,
                                    .critical_z = seen->critical_z,
                                    .p = seen->p,
                                    .nominal_p = seen->nominal_p,
                                    .decision = suf_sequential_decision_name((int)c->decision)};
        if (is_new(t, c))
            request->look(&news, request->context);
    }
}

static int look_at(taking *t, const suf_conduct_request *request, suf_error *err)
{
    suf_sequential_analysis_request q = suf_sequential_request_recorded(&t->dataset);
    q.takes_next = 1;
    int rc = suf_sequential_analysis_init(&t->analysis, &t->dataset, &q, err);
    if (rc < 0)
        return rc;
    rc = record(t, err);
    if (rc == 1 && request->look && !t->dataset.looking->is_blind)
        tell(t, request);
    suf_sequential_analysis_release(&t->analysis);
    return rc;
}

int suf_look_take(suf_store *store, const suf_conduct_request *request, suf_error *err)
{
    taking t = {.store = store};
    t.last_decision = last_decision_of(store, err);
    if (t.last_decision < 0)
        return SUF_EIO;
    int rc = suf_store_map_load(&t.map, store, err);
    if (rc < 0)
        return rc;
    rc = suf_dataset_init_store(&t.dataset, store, err);
    if (rc == SUF_OK) {
        rc = look_at(&t, request, err);
        suf_dataset_release(&t.dataset);
    }
    suf_store_map_release(&t.map);
    return rc;
}
