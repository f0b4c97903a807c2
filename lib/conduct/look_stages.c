/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See look_stages.h.
 */
#include "conduct/look_stages.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "results/decide.h"
#include "results/recorded_experiment.h"
#include "results/store_map.h"

#define WHAT_TO_DO "put it back, record elsewhere with '--store', or start anew with '--fork'"

/* What looks depend on, besides what decisions depend on. */
static const char *const keys[] = {"design",   "looks",      "looks-at", "spending",
                                   "futility", "mres",       "delta",    "sigma",
                                   "power",    "alpha",      "test",     "alternative",
                                   "compare",  "power-rule", "sample",   "power-target"};

suf_look_plan suf_look_stages_plan(const suf_design_summary *s)
{
    suf_look_plan plan = {.n = s->n_looks};
    memcpy(plan.instances, s->looks, s->n_looks * sizeof *plan.instances);
    return plan;
}

static bool is_key_of_looks(const suf_setting *s, bool has_looks)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(s->key->name, keys[i]) == 0)
            return true;
    return has_looks && s->binding >= SUF_KEY_BINDS_DECISIONS;
}

/* The first setting that is another than the recorded one. */
static int check_settings(const suf_look_plan *recorded, const suf_experiment *e, suf_store *store,
                          suf_error *err)
{
    int rc = SUF_OK;
    for (size_t i = 0; i < e->n_settings && rc == SUF_OK; i++) {
        const suf_setting *s = &e->settings[i];
        if (!is_key_of_looks(s, recorded->n_taken > 0))
            continue;
        char *before = suf_store_setting(store, s->key->name);
        if (before && strcmp(before, s->value) != 0)
            rc = suf_fail(err, SUF_EINVAL,
                          "'%s' is '%.80s', but the experiment was %s with '%.80s', on which the "
                          "error rates of a sequential design depend; " WHAT_TO_DO,
                          s->key->name, s->value, recorded->n_taken > 0 ? "looked at" : "begun",
                          before);
        free(before);
    }
    return rc;
}

/* Who uses all instances has to say so before: their number is that of the last look. */
static int check_number(const suf_look_plan *recorded, const suf_experiment *e, suf_error *err)
{
    const int64_t last = recorded->instances[recorded->n - 1];
    const int64_t n = (int64_t)e->instances.n;
    if (e->instances.generator || n == last || (e->sample != SUF_SAMPLE_ALL && n > last))
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "there are %zu instances, but the looks were planned for %lld; the error rates "
                    "of a sequential design depend on them: " WHAT_TO_DO,
                    e->instances.n, (long long)last);
}

int suf_look_stages_settle(suf_look_plan *looks, const suf_experiment *e, suf_store *store,
                           suf_error *err)
{
    suf_look_plan recorded;
    int rc = suf_look_plan_load(&recorded, store, err);
    if (rc < 0 || (recorded.n == 0 && !e->is_sequential))
        return rc;
    if (suf_store_n_revisions(store) == 0)
        return suf_look_plan_write(looks, store, err);
    rc = check_settings(&recorded, e, store, err);
    if (rc == SUF_OK && recorded.n == 0)
        rc = suf_look_plan_write(looks, store, err);
    else if (rc == SUF_OK)
        rc = check_number(&recorded, e, err);
    if (rc == SUF_OK && recorded.n > 0)
        *looks = recorded;
    return rc;
}

/* how many of the instances are closed, up to the first one that is not */
static int count_closed(suf_store *store, int64_t *n, suf_error *err)
{
    suf_decisions decisions = {0};
    suf_store_map map;
    int rc = suf_store_map_load(&map, store, err);
    if (rc < 0)
        return rc;
    rc = suf_decisions_load(&decisions, store, err);
    if (rc == SUF_OK) {
        const suf_decision **last = suf_decide_last(&decisions, store);
        *n = 0;
        while ((size_t)*n < map.n_instances && last[map.instances[*n]] &&
               last[map.instances[*n]]->state != SUF_DECISION_REOPENED)
            ++*n;
        free(last);
    }
    suf_decisions_release(&decisions);
    suf_store_map_release(&map);
    return rc;
}

int suf_look_stages_insert(suf_look_plan *looks, suf_store *store, suf_error *err)
{
    int64_t n = 0;
    if (looks->is_stopped || looks->n == SUF_MAX_LOOKS)
        return suf_fail(err, SUF_EINVAL,
                        looks->is_stopped ? "the experiment has stopped; no look is left"
                                          : "there are %d looks, the most that there may be",
                        SUF_MAX_LOOKS);
    const int rc = count_closed(store, &n, err);
    const int64_t last = looks->n_taken > 0 ? looks->instances[looks->n_taken - 1] : 1;
    if (rc < 0)
        return rc;
    if (n <= last)
        return suf_fail(err, SUF_EINVAL,
                        "%lld instances are finished in the order drawn, %s; there is nothing new "
                        "to look at",
                        (long long)n,
                        looks->n_taken > 0 ? "no more than at the last look" : "fewer than 2");
    if (n == looks->instances[looks->n_taken])
        return SUF_OK;
    suf_look_plan_insert(looks, n);
    return suf_look_plan_write(looks, store, err);
}
