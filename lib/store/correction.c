/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See correction.h. A correction is a row in the table correction, and a row in the table bias for
 * each instance. This file writes them; corrections.c reads them.
 */
#include "store/correction.h"

#include <assert.h>
#include <stdlib.h>

#include "base/text.h"
#include "store/batch.h"

void suf_correction_record_release(suf_correction_record *c)
{
    free(c->biases);
    free(c->program);
    *c = (suf_correction_record){0};
}

static int64_t algorithm_id(const suf_store *store, size_t number)
{
    return store->view->lists[SUF_ALGORITHMS].rows[number].id;
}

static int add_bias(suf_store *store, int64_t correction, const suf_decision_bias *b,
                    suf_error *err)
{
    suf_change change;
    const int code = suf_change_begin(store,
                                      "INSERT INTO bias (correction, decision, bias, checksum) "
                                      "VALUES (?, ?, ?, ?)",
                                      &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, correction);
    suf_change_integer(&change, b->decision);
    suf_change_real(&change, b->bias);
    return suf_change_end_row(&change, SUF_TABLE_BIAS, err);
}

static void give_correction(suf_change *change, const suf_store *store,
                            const suf_correction_record *c)
{
    suf_change_integer(change, c->id);
    suf_change_integer(change, store->view->experiment);
    suf_change_integer(change, c->revision);
    suf_change_integer(change, algorithm_id(store, c->first));
    suf_change_integer(change, algorithm_id(store, c->second));
    suf_change_integer(change, c->procedure);
    suf_change_integer(change, (int64_t)c->seed);
    suf_change_integer(change, c->last_decision);
    suf_change_integer(change, (int64_t)c->n_instances);
    suf_change_real(change, c->bias);
    suf_change_real(change, c->bias_error);
    suf_change_real(change, c->bias_df);
    suf_change_real(change, c->bias_variance);
    suf_change_integer(change, c->is_subtracted);
    suf_change_real(change, c->false_positive_rate);
    suf_change_real(change, c->false_positive_rate_error);
    suf_change_text(change, c->at);
    suf_change_text(change, c->program);
}

static int add_correction(suf_store *store, suf_correction_record *c, suf_error *err)
{
    suf_change change;
    const int code = suf_change_begin(
        store,
        "INSERT INTO correction (id, experiment, revision, first, second, procedure, seed, "
        "last_decision, instances, bias, bias_error, bias_df, bias_variance, subtracted, "
        "false_positive_rate, false_positive_rate_error, at, suffice, checksum) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        &change, err);
    if (code != SUF_OK)
        return code;
    const int rc =
        suf_database_integer(store, "SELECT ifnull(max(id), 0) + 1 FROM correction", &c->id);
    if (rc != SQLITE_OK)
        return suf_change_fail(&change, rc, err);
    if (!c->at[0])
        suf_moment_now(c->at);
    free(c->program);
    c->program = suf_text_copy(suf_version());
    give_correction(&change, store, c);
    return suf_change_end_row(&change, SUF_TABLE_CORRECTION, err);
}

int suf_store_add_correction(suf_store *store, suf_correction_record *c, suf_error *err)
{
    assert(store->view->experiment > 0 && c->procedure >= 1 && c->last_decision >= 1);
    int code = add_correction(store, c, err);
    for (size_t i = 0; i < c->n_instances && code == SUF_OK; i++)
        code = add_bias(store, c->id, &c->biases[i], err);
    return code;
}
