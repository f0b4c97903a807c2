/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments, with their algorithms, instances and notes; see store_parts.h.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "store/batch.h"
#include "store/moment.h"

/* ---- experiments ------------------------------------------------------------- */

int suf_store_begin(suf_store *store, suf_error *err)
{
    suf_change change;
    char now[SUF_MOMENT_SIZE];
    suf_moment_now(now);
    int code = suf_change_begin(store, "INSERT INTO experiment (id, at, checksum) VALUES (?, ?, ?)",
                                &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, store->n_experiments + 1);
    suf_change_text(&change, now);
    const uint64_t checksum = suf_change_checksum(&change);
    code = suf_change_make(&change, err);
    if (code != SUF_OK)
        return code;
    suf_tally_add(&store->view->tallies[SUF_TABLE_EXPERIMENT], checksum);
    return suf_view_load(store, store->n_experiments + 1, err);
}

int64_t suf_store_n_experiments(const suf_store *store)
{
    return store->n_experiments;
}

int64_t suf_store_current(const suf_store *store)
{
    return store->view->experiment;
}

int suf_store_choose(suf_store *store, int64_t experiment, suf_error *err)
{
    if (suf_error_require(store, "store", err) < 0)
        return SUF_EINVAL;
    if (experiment < 1 || experiment > store->n_experiments)
        return suf_fail(err, SUF_EINVAL, "'%s' has no experiment %lld; it has %lld", store->path,
                        (long long)experiment, (long long)store->n_experiments);
    return suf_view_load(store, experiment, err);
}

/* ---- algorithms and instances ---------------------------------------------------- */

/* The tables of algorithms and of instances have the same form. */
typedef struct named_table {
    suf_store_table table;
    int list;
    const char *next_id, *insert;
} named_table;

static const named_table algorithm_table = {
    SUF_TABLE_ALGORITHM, SUF_ALGORITHMS, "SELECT ifnull(max(id), 0) + 1 FROM algorithm",
    "INSERT INTO algorithm (id, experiment, number, name, command, checksum) "
    "VALUES (?, ?, ?, ?, ?, ?)"};

static const named_table instance_table = {
    SUF_TABLE_INSTANCE, SUF_INSTANCES, "SELECT ifnull(max(id), 0) + 1 FROM instance",
    "INSERT INTO instance (id, experiment, number, name, fields, batch, checksum) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"};

/* adds a row with the name, text and batch (0: the table has none) that are given */
static int add_named(suf_store *store, const named_table *to, suf_view_row row, suf_error *err)
{
    assert(store->view->experiment > 0);
    suf_view_list *list = &store->view->lists[to->list];
    suf_change change;
    int code = suf_change_begin(store, to->insert, &change, err);
    if (code != SUF_OK)
        return code;
    const int rc = suf_database_integer(store, to->next_id, &row.id);
    if (rc != SQLITE_OK)
        return suf_change_fail(&change, rc, err);
    suf_change_integer(&change, row.id);
    suf_change_integer(&change, store->view->experiment);
    suf_change_integer(&change, (int64_t)list->n);
    suf_change_text(&change, row.name);
    suf_change_text(&change, row.text);
    if (row.batch)
        suf_change_integer(&change, row.batch);
    row.checksum = suf_change_checksum(&change);
    code = suf_change_make(&change, err);
    if (code != SUF_OK)
        return code;
    suf_tally_add(&store->view->tallies[to->table], row.checksum);
    if (to->list == SUF_INSTANCES)
        suf_view_add_instance(store->view);
    suf_view_list_add(list, row);
    return SUF_OK;
}

int suf_store_add_algorithm(suf_store *store, const char *name, const char *command, suf_error *err)
{
    const suf_view_row row = {.name = (char *)name, .text = (char *)(command ? command : "")};
    return add_named(store, &algorithm_table, row, err);
}

int suf_store_add_instance(suf_store *store, const char *name, const char *fields, int64_t batch,
                           suf_error *err)
{
    assert(batch >= 1);
    const suf_view_row row = {.name = (char *)name, .text = (char *)fields, .batch = batch};
    return add_named(store, &instance_table, row, err);
}

static const suf_view_row *row_at(const suf_store *store, int which, size_t i)
{
    const suf_view_list *list = &store->view->lists[which];
    assert(i < list->n);
    return &list->rows[i];
}

size_t suf_store_n_algorithms(const suf_store *store)
{
    return store->view->lists[SUF_ALGORITHMS].n;
}

const char *suf_store_algorithm(const suf_store *store, size_t a)
{
    return row_at(store, SUF_ALGORITHMS, a)->name;
}

const char *suf_store_command(const suf_store *store, size_t a)
{
    return row_at(store, SUF_ALGORITHMS, a)->text;
}

size_t suf_store_n_instances(const suf_store *store)
{
    return store->view->lists[SUF_INSTANCES].n;
}

const char *suf_store_instance(const suf_store *store, size_t i)
{
    return row_at(store, SUF_INSTANCES, i)->name;
}

const char *suf_store_fields(const suf_store *store, size_t i)
{
    return row_at(store, SUF_INSTANCES, i)->text;
}

int64_t suf_store_batch(const suf_store *store, size_t i)
{
    return row_at(store, SUF_INSTANCES, i)->batch;
}

/* ---- notes ------------------------------------------------------------------------ */

/* removes a note from the list and from the tally */
static void forget_note(suf_view *view, const char *key)
{
    suf_view_row *row = suf_view_list_find(&view->lists[SUF_NOTES], key);
    if (!row)
        return;
    suf_tally_remove(&view->tallies[SUF_TABLE_NOTE], row->checksum);
    suf_view_list_remove(&view->lists[SUF_NOTES], row);
}

static int delete_note(suf_store *store, const char *key, suf_error *err)
{
    suf_change change;
    int code =
        suf_change_begin(store, "DELETE FROM note WHERE experiment = ? AND key = ?", &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, store->view->experiment);
    suf_change_text(&change, key);
    code = suf_change_make(&change, err);
    if (code == SUF_OK)
        forget_note(store->view, key);
    return code;
}

static int write_note(suf_store *store, const char *key, const char *text, suf_error *err)
{
    suf_change change;
    int code = suf_change_begin(store,
                                "INSERT OR REPLACE INTO note (experiment, key, text, checksum) "
                                "VALUES (?, ?, ?, ?)",
                                &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, store->view->experiment);
    suf_change_text(&change, key);
    suf_change_text(&change, text);
    const uint64_t checksum = suf_change_checksum(&change);
    code = suf_change_make(&change, err);
    if (code != SUF_OK)
        return code;
    forget_note(store->view, key);
    suf_tally_add(&store->view->tallies[SUF_TABLE_NOTE], checksum);
    suf_view_list_add(
        &store->view->lists[SUF_NOTES],
        (suf_view_row){.name = (char *)key, .text = (char *)text, .checksum = checksum});
    return SUF_OK;
}

int suf_store_set_note(suf_store *store, const char *key, const char *text, suf_error *err)
{
    assert(store->view->experiment > 0);
    return text ? write_note(store, key, text, err) : delete_note(store, key, err);
}

char *suf_store_note(suf_store *store, const char *key)
{
    const suf_view_row *row = suf_view_list_find(&store->view->lists[SUF_NOTES], key);
    return row ? suf_text_copy(row->text) : NULL;
}
