/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See look.h. This file writes looks; looks.c reads them.
 */
#include "store/look.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/batch.h"

enum { MOST_INSTANCES = 1000000000 };

static const char *const tests[] = {"t", "wilcoxon", "sign", "permutation", NULL};
static const char *const decisions[] = {"open",   "positive",  "negative", "equivalent",
                                        "futile", "not_shown", NULL};

void suf_look_record_release(suf_look_record *l)
{
    free(l->program);
    *l = (suf_look_record){0};
}

/* ---- what a look may say ---- */

static bool is_among(const char *const *names, const char *text)
{
    while (*names && strcmp(*names, text) != 0)
        names++;
    return *names;
}

static bool is_count(int64_t n)
{
    return n >= 1 && n <= MOST_INSTANCES;
}

static bool are_probabilities(const suf_look_record *l)
{
    const double all[] = {l->p,       l->nominal_p,     l->alpha_spent,      l->repeated_p,
                          l->final_p, l->equivalence_p, l->equivalence_level};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] < 0 || all[i] > 1)
            return false;
    return l->level > 0 && l->level < 1;
}

static bool are_intervals(const suf_look_record *l)
{
    return !(l->low > l->high) && !(l->equivalence_low > l->equivalence_high) &&
           !(l->final_low > l->final_high) && !(l->plain_low > l->plain_high);
}

bool suf_look_record_is_valid(const suf_look_record *l)
{
    return l->revision >= 1 && is_count(l->number) && is_count(l->n_instances) &&
           is_count(l->instances_max) && l->n_differences >= 0 &&
           l->n_differences <= l->n_instances && l->last_decision >= 1 && l->first != l->second &&
           is_among(tests, l->test) && is_among(decisions, l->decision) && !(l->sd < 0) &&
           are_probabilities(l) && are_intervals(l);
}

/* ---- writing ---- */

static int64_t algorithm_id(const suf_store *store, size_t number)
{
    return store->view->lists[SUF_ALGORITHMS].rows[number].id;
}

static void give_what_it_rests_on(suf_change *change, const suf_store *store,
                                  const suf_look_record *l)
{
    suf_change_integer(change, l->id);
    suf_change_integer(change, store->view->experiment);
    suf_change_integer(change, l->revision);
    suf_change_integer(change, l->number);
    suf_change_integer(change, l->is_planned);
    suf_change_integer(change, algorithm_id(store, l->first));
    suf_change_integer(change, algorithm_id(store, l->second));
    suf_change_integer(change, l->n_instances);
    suf_change_integer(change, l->instances_max);
    suf_change_integer(change, l->n_differences);
    suf_change_integer(change, l->last_decision);
}

static void give_numbers(suf_change *change, const double *numbers, size_t n)
{
    for (size_t i = 0; i < n; i++)
        suf_change_real(change, numbers[i]);
}

static void give_what_it_says(suf_change *change, const suf_look_record *l)
{
    const double seen[] = {l->level,
                           l->mean,
                           l->sd,
                           l->z,
                           l->p,
                           l->critical_z,
                           l->nominal_p,
                           l->futility_z,
                           l->alpha_spent,
                           l->estimate,
                           l->low,
                           l->high,
                           l->repeated_p,
                           l->equivalence_p,
                           l->equivalence_level,
                           l->equivalence_low,
                           l->equivalence_high};
    const double at_stop[] = {l->final_p,    l->final_estimate, l->final_low,
                              l->final_high, l->plain_low,      l->plain_high};
    suf_change_text(change, l->test);
    give_numbers(change, seen, sizeof seen / sizeof *seen);
    suf_change_text(change, l->decision);
    give_numbers(change, at_stop, sizeof at_stop / sizeof *at_stop);
    suf_change_text(change, l->at);
    suf_change_text(change, l->program);
}

int suf_store_add_look(suf_store *store, suf_look_record *l, suf_error *err)
{
    suf_change change;
    assert(store->view->experiment > 0 && suf_look_record_is_valid(l));
    const int code = suf_change_begin(
        store,
        "INSERT INTO look (id, experiment, revision, number, planned, first, second, instances, "
        "instances_max, differences, last_decision, test, level, mean, sd, z, p, critical_z, "
        "nominal_p, futility_z, alpha_spent, estimate, low, high, repeated_p, equivalence_p, "
        "equivalence_level, equivalence_low, equivalence_high, decision, final_p, "
        "final_estimate, final_low, final_high, plain_low, plain_high, at, suffice, checksum) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
        "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        &change, err);
    if (code != SUF_OK)
        return code;
    const int rc = suf_database_integer(store, "SELECT ifnull(max(id), 0) + 1 FROM look", &l->id);
    if (rc != SQLITE_OK)
        return suf_change_fail(&change, rc, err);
    if (!l->at[0])
        suf_moment_now(l->at);
    free(l->program);
    l->program = suf_text_copy(suf_version());
    give_what_it_rests_on(&change, store, l);
    give_what_it_says(&change, l);
    return suf_change_end_row(&change, SUF_TABLE_LOOK, err);
}
