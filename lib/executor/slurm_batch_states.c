/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What has become of the batches that were given to Slurm, for people. Nothing is changed.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "executor/slurm_parts.h"

static void count_task(suf_slurm_batch_state *row, const suf_slurm_task *t)
{
    size_t *const counts[] = {[SUF_TASK_ENDED] = &row->n_lost,
                              [SUF_TASK_PENDING] = &row->n_pending,
                              [SUF_TASK_RUNNING] = &row->n_running};
    if (t->n_missing == 0)
        row->n_done++;
    else
        ++*counts[t->state];
    row->n_results += t->n_runs - t->n_missing;
    if (t->n_missing > 0 && t->state != SUF_TASK_RUNNING && t->reason[0])
        snprintf(row->reason, sizeof row->reason, "%s", t->reason);
}

static void note_queued(suf_slurm_batch_state *row, const suf_slurm_task *t)
{
    if (t->queued == 0)
        return;
    row->shortest_queued = fmin(row->shortest_queued, t->queued); /* NAN gives way */
    row->longest_queued = fmax(row->longest_queued, t->queued);
}

static void fill_row(suf_slurm_batch_state *row, const suf_submitted_batch *b)
{
    *row = (suf_slurm_batch_state){.batch = b->number,
                                   .job = b->job,
                                   .n_tasks = b->n_tasks,
                                   .n_runs = b->n_runs,
                                   .shortest_queued = NAN,
                                   .longest_queued = NAN};
    for (size_t k = 0; k < b->n_tasks; k++) {
        count_task(row, &b->tasks[k]);
        note_queued(row, &b->tasks[k]);
    }
}

static void note_excluded(suf_slurm_state *state, const suf_slurm_executor *self)
{
    state->excluded = suf_alloc(self->host_names.n + 1, sizeof *state->excluded);
    for (size_t i = 0; i < self->host_names.n; i++)
        if (self->hosts[i].is_excluded)
            state->excluded[state->n_excluded++] = suf_text_copy(self->host_names.names[i]);
}

int suf_slurm_state_init(suf_slurm_state *state, const char *store, int asks, suf_error *err)
{
    *state = (suf_slurm_state){0};
    suf_slurm_executor *self = suf_alloc(1, sizeof *self);
    char *folder = suf_text_format("%s.slurm", store);
    int rc = SUF_OK;
    if (suf_slurm_spool_find(&self->spool, folder, NULL) == SUF_OK)
        rc = suf_slurm_batches_load(self, err);
    if (rc == SUF_OK && self->n_batches > 0) {
        suf_slurm_batches_collect(self);
        if (asks)
            suf_slurm_batches_query(self);
        suf_slurm_hosts_load(self);
        note_excluded(state, self);
        state->n = self->n_batches;
        state->batches = suf_alloc(state->n, sizeof *state->batches);
        for (size_t i = 0; i < state->n; i++)
            fill_row(&state->batches[i], &self->batches[i]);
        snprintf(state->trouble, sizeof state->trouble, "%s", self->trouble);
        state->is_asked = asks && !self->trouble[0];
    }
    free(folder);
    suf_slurm_executor_release(self);
    return rc;
}

void suf_slurm_state_release(suf_slurm_state *state)
{
    for (size_t i = 0; i < state->n_excluded; i++)
        free(state->excluded[i]);
    free(state->excluded);
    free(state->batches);
    *state = (suf_slurm_state){0};
}
