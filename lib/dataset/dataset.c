/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Releasing a dataset, and the names of its states. The readers in import/ make them.
 */
#include <stdlib.h>

#include "base/text.h"
#include "stats/statistic.h"
#include "suffice.h"

static void free_all(char **texts, size_t n)
{
    for (size_t i = 0; texts && i < n; i++)
        free(texts[i]);
    free(texts);
}

static void release_pairing(suf_pairing *p)
{
    free(p->instances);
    free(p->phi);
    free(p->plain);
    free(p->se);
    free(p->low);
    free(p->high);
    free(p->absent);
}

const char *suf_dataset_state_name(int state)
{
    static const char *const names[] = {[SUF_STATE_COMPLETE] = "complete",
                                        [SUF_STATE_INCOMPLETE] = "incomplete",
                                        [SUF_STATE_INTERIM] = "interim"};
    return SUF_TEXT_IN(names, state);
}

int suf_dataset_is_larger_better(const suf_dataset *d)
{
    return d->maximise || suf_statistic_is_share((int)d->statistic);
}

int suf_dataset_is_positive_better(const suf_dataset *d)
{
    return suf_dataset_is_larger_better(d) ||
           (d->source != SUF_SOURCE_PHI && d->difference == SUF_PROBABILITY);
}

void suf_dataset_release(suf_dataset *d)
{
    for (size_t i = 0; d->pairings && i < d->n_pairings; i++)
        release_pairing(&d->pairings[i]);
    for (size_t i = 0; i < d->n_features; i++) {
        free(d->features[i].name);
        free_all(d->features[i].texts, d->n_instances);
        free(d->features[i].numbers);
    }
    free(d->pairings);
    free(d->features);
    free_all(d->algorithms, d->n_algorithms);
    free_all(d->instances, d->n_instances);
    free_all(d->left_out, d->n_left_out);
    free_all(d->changes, d->n_changes);
    free_all(d->notes, d->n_notes);
    free(d->cells);
    free(d->values);
    free(d->times);
    free(d->spent);
    free(d->at_limit);
    free(d->determinism);
    suf_looking_free(d->looking);
    free(d->n_failed);
    for (int i = 0; i <= SUF_RUN_NOT_FINITE; i++)
        free(d->rules.policies[i]);
    free(d->ends);
    free(d->failed_tries);
    free(d->difference_reason);
    for (size_t i = 0; i < d->n_run_facts; i++) {
        free(d->run_facts[i].algorithm);
        free(d->run_facts[i].text);
    }
    free(d->run_facts);
    free(d->name);
    free(d->measure);
    free(d->unit);
    free(d->group);
    free(d->subset);
    *d = (suf_dataset){0};
}
