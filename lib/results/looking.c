/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See looking.h.
 */
#include "results/looking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "results/look_plan.h"

/* ---- the plan ---- */

/* The power for which the number of instances was planned, or the one that the number has. */
static double power_of(const suf_experiment *e, int64_t instances)
{
    suf_design q = e->design;
    suf_sequential_plan plan;
    double power = q.power > 0 ? q.power : SUF_DEFAULT_POWER;
    if (q.mres == 0 || e->rule.futility == SUF_FUTILITY_NONE)
        return power;
    const suf_sequential_rule rule = {.spending = e->rule.spending,
                                      .parameter = e->rule.parameter,
                                      .futility = e->rule.futility,
                                      .n_looks = e->rule.n_looks,
                                      .looks = e->rule.looks};
    bool is_for_power = false;
    if (suf_sequential_plan_init(&plan, &q, &rule, NULL) == SUF_OK) {
        is_for_power = plan.design.instances == instances;
        suf_sequential_plan_release(&plan);
    }
    q.instances = instances;
    q.power = 0;
    if (!is_for_power && suf_sequential_plan_init(&plan, &q, &rule, NULL) == SUF_OK) {
        power = plan.design.power;
        suf_sequential_plan_release(&plan);
    }
    return power;
}

static suf_looking *looking_of(const suf_experiment *e, const suf_look_plan *plan)
{
    suf_looking *l = suf_alloc(1, sizeof *l);
    *l = (suf_looking){.rule = e->rule,
                       .n_planned = plan->n,
                       .instances = suf_alloc(plan->n, sizeof *l->instances),
                       .is_added = suf_alloc(plan->n, 1),
                       .n_taken = plan->n_taken,
                       .is_stopped = plan->is_stopped,
                       .is_blind = plan->is_blind};
    l->rule.looks = NULL;
    l->rule.n_looks = plan->n;
    memcpy(l->instances, plan->instances, plan->n * sizeof *l->instances);
    for (size_t k = 0; k < plan->n; k++)
        l->is_added[k] = plan->is_unplanned[k];
    l->power = power_of(e, plan->instances[plan->n - 1]);
    return l;
}

/* ---- the record ---- */

/* An end that goes on for ever is recorded as missing. */
static void open_ends(double *low, double *high)
{
    if (isnan(*low) == isnan(*high))
        return;
    if (isnan(*low))
        *low = -INFINITY;
    else
        *high = INFINITY;
}

static suf_recorded_look row_of(const suf_look_record *r, const suf_store_map *map)
{
    suf_recorded_look row = {.number = (size_t)r->number,
                             .first = suf_store_map_place(map, r->first),
                             .second = suf_store_map_place(map, r->second),
                             .instances = r->n_instances,
                             .n_differences = r->n_differences,
                             .level = r->level,
                             .mean = r->mean,
                             .sd = r->sd,
                             .z = r->z,
                             .p = r->p,
                             .critical_z = r->critical_z,
                             .nominal_p = r->nominal_p,
                             .futility_z = r->futility_z,
                             .alpha_spent = r->alpha_spent,
                             .estimate = r->estimate,
                             .low = r->low,
                             .high = r->high,
                             .repeated_p = r->repeated_p,
                             .equivalence_p = r->equivalence_p,
                             .equivalence_level = r->equivalence_level,
                             .equivalence_low = r->equivalence_low,
                             .equivalence_high = r->equivalence_high,
                             .final_p = r->final_p,
                             .final_estimate = r->final_estimate,
                             .final_low = r->final_low,
                             .final_high = r->final_high,
                             .plain_low = r->plain_low,
                             .plain_high = r->plain_high};
    _Static_assert(sizeof row.decision == sizeof r->decision, "names of decisions");
    _Static_assert(sizeof row.at >= sizeof r->at, "moments");
    memcpy(row.decision, r->decision, sizeof row.decision);
    memcpy(row.at, r->at, sizeof r->at);
    open_ends(&row.low, &row.high);
    open_ends(&row.final_low, &row.final_high);
    open_ends(&row.plain_low, &row.plain_high);
    return row;
}

static int add_rows(suf_looking *l, const suf_store_map *map, suf_store *store, suf_error *err)
{
    suf_looks looks = {0};
    const int rc = suf_looks_load(&looks, store, err);
    l->rows = suf_alloc(looks.n + 1, sizeof *l->rows);
    for (size_t i = 0; rc == SUF_OK && i < looks.n; i++) {
        if (looks.all[i].is_damaged)
            continue;
        l->rows[l->n_rows] = row_of(&looks.all[i], map);
        l->n_rows += l->rows[l->n_rows].first != SIZE_MAX && l->rows[l->n_rows].second != SIZE_MAX;
    }
    suf_looks_release(&looks);
    return rc;
}

int suf_looking_load(suf_looking **looking, const suf_experiment *e, const suf_store_map *map,
                     suf_store *store, suf_error *err)
{
    suf_look_plan plan;
    *looking = NULL;
    int rc = suf_look_plan_load(&plan, store, err);
    if (rc < 0 || plan.n == 0)
        return rc;
    suf_looking *l = looking_of(e, &plan);
    rc = add_rows(l, map, store, err);
    if (rc == SUF_OK)
        *looking = l;
    else
        suf_looking_free(l);
    return rc;
}
