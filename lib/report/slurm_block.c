/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See slurm_block.h. Without an answer of squeue, only what tasks have published is known.
 */
#include "report/slurm_block.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "report/json_build.h"

/* ---- a table ---- */

static const suf_block_column columns[] = {
    {SUF_COLUMN_NUMBER, 5, "batch"},   {SUF_COLUMN_NUMBER, 8, "job"},
    {SUF_COLUMN_NUMBER, 5, "tasks"},   {SUF_COLUMN_NUMBER, 7, "pending"},
    {SUF_COLUMN_NUMBER, 7, "running"}, {SUF_COLUMN_NUMBER, 5, "done"},
    {SUF_COLUMN_NUMBER, 5, "lost"},    {SUF_COLUMN_WORD, 12, "results"},
    {SUF_COLUMN_NUMBER, 8, "queued"},
};

static void add_if_asked(suf_block_table *t, const suf_slurm_state *state, size_t n)
{
    if (state->is_asked)
        suf_block_table_add_count(t, (long long)n);
    else
        suf_block_table_add_number(t, NAN, "?");
}

static void add_batch(suf_block_table *t, const suf_slurm_state *state,
                      const suf_slurm_batch_state *b)
{
    suf_block_table_add_count(t, b->batch);
    suf_block_table_add_count(t, b->job);
    suf_block_table_add_count(t, (long long)b->n_tasks);
    add_if_asked(t, state, b->n_pending);
    add_if_asked(t, state, b->n_running);
    suf_block_table_add_count(t, (long long)b->n_done);
    add_if_asked(t, state, b->n_lost);
    suf_block_table_add_word(t, suf_text_format("%zu of %zu", b->n_results, b->n_runs));
    suf_block_table_add_decimals(t, b->longest_queued, 0);
}

/* beside the table, because Slurm's reasons are long */
static void add_reasons(suf_document *d, const suf_slurm_state *state)
{
    suf_block *list = NULL;
    for (size_t i = 0; i < state->n; i++) {
        const suf_slurm_batch_state *b = &state->batches[i];
        if (!b->reason[0])
            continue;
        if (!list)
            list = suf_document_add(d, SUF_BLOCK_LIST, NULL);
        suf_block_add_text(list, suf_text_format("Batch %lld: %s", (long long)b->batch, b->reason));
    }
}

static void add_excluded(suf_document *d, const suf_slurm_state *state)
{
    char *names = suf_text_copy("");
    for (size_t i = 0; i < state->n_excluded; i++) {
        char *longer = suf_text_format("%s%s'%s'", names, i > 0 ? ", " : "", state->excluded[i]);
        free(names);
        names = longer;
    }
    if (state->n_excluded > 0)
        suf_document_add_paragraph(
            d, suf_text_format("No tasks go to the node%s %s, where tasks were lost.",
                               state->n_excluded == 1 ? "" : "s", names));
    free(names);
}

void suf_slurm_block_add(suf_document *d, const suf_slurm_state *state)
{
    if (!state || state->n == 0)
        return;
    suf_block_table *t = suf_document_add_table(
        d, suf_text_copy("Given to Slurm, and the most seconds that a task was queued"));
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, columns[i].kind, columns[i].width,
                                   suf_text_copy(columns[i].head));
    for (size_t i = 0; i < state->n; i++)
        add_batch(t, state, &state->batches[i]);
    add_reasons(d, state);
    add_excluded(d, state);
    if (state->trouble[0])
        suf_document_add_paragraph(d,
                                   suf_text_format("Slurm does not answer: %s.", state->trouble));
}

/* ---- data ---- */

static json_t *count_if_asked(const suf_slurm_state *state, size_t n)
{
    return state->is_asked ? json_integer((json_int_t)n) : json_null();
}

static json_t *batch_object(const suf_slurm_state *state, const suf_slurm_batch_state *b)
{
    return json_pack("{s:I, s:o, s:I, s:o, s:o, s:I, s:o, s:I, s:I, s:o, s:o, s:o}", "batch",
                     (json_int_t)b->batch, "job", suf_json_count(b->job), "tasks",
                     (json_int_t)b->n_tasks, "pending", count_if_asked(state, b->n_pending),
                     "running", count_if_asked(state, b->n_running), "done", (json_int_t)b->n_done,
                     "lost", count_if_asked(state, b->n_lost), "runs", (json_int_t)b->n_runs,
                     "results", (json_int_t)b->n_results, "shortest_queued",
                     suf_json_number(b->shortest_queued), "longest_queued",
                     suf_json_number(b->longest_queued), "reason",
                     suf_json_text_or_null(b->reason[0] ? b->reason : NULL));
}

json_t *suf_slurm_block_data(const suf_slurm_state *state)
{
    if (!state || state->n == 0)
        return json_null();
    json_t *batches = json_array();
    for (size_t i = 0; i < state->n; i++)
        json_array_append_new(batches, batch_object(state, &state->batches[i]));
    json_t *excluded = json_array();
    for (size_t i = 0; i < state->n_excluded; i++)
        json_array_append_new(excluded, suf_json_text(state->excluded[i]));
    return json_pack("{s:o, s:o, s:o}", "batches", batches, "excluded", excluded, "trouble",
                     suf_json_text_or_null(state->trouble[0] ? state->trouble : NULL));
}
