/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments, with their algorithms, instances and notes; see store.h.
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
    int code =
        suf_change_begin(store, "INSERT INTO experiment (id, at) VALUES (?, ?)", &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, store->n_experiments + 1);
    suf_change_text(&change, now);
    code = suf_change_make(&change, err);
    return code == SUF_OK ? suf_view_load(store, store->n_experiments + 1, err) : code;
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
    if (experiment < 1 || experiment > store->n_experiments)
        return suf_fail(err, SUF_EINVAL, "'%s' has no experiment %lld; it has %lld", store->path,
                        (long long)experiment, (long long)store->n_experiments);
    return suf_view_load(store, experiment, err);
}

/* ---- algorithms and instances ---------------------------------------------------- */

static int add_entry(suf_store *store, const char *sql, int which, const char *name,
                     const char *text, suf_error *err)
{
    assert(store->view->experiment > 0);
    suf_change change;
    int code = suf_change_begin(store, sql, &change, err);
    if (code != SUF_OK)
        return code;
    suf_view_list *list = &store->view->lists[which];
    suf_change_integer(&change, store->view->experiment);
    suf_change_integer(&change, (int64_t)list->n);
    suf_change_text(&change, name);
    suf_change_text(&change, text);
    code = suf_change_make(&change, err);
    if (code == SUF_OK)
        suf_view_list_add(list, sqlite3_last_insert_rowid(store->db), name, text);
    return code;
}

int suf_store_add_algorithm(suf_store *store, const char *name, const char *command, suf_error *err)
{
    return add_entry(store,
                     "INSERT INTO algorithm (experiment, number, name, command) "
                     "VALUES (?, ?, ?, ?)",
                     SUF_ALGORITHMS, name, command ? command : "", err);
}

int suf_store_add_instance(suf_store *store, const char *name, const char *fields, suf_error *err)
{
    return add_entry(store,
                     "INSERT INTO instance (experiment, number, name, fields) "
                     "VALUES (?, ?, ?, ?)",
                     SUF_INSTANCES, name, fields, err);
}

static const suf_view_row *entry_at(const suf_store *store, int which, size_t i)
{
    const suf_view_list *list = &store->view->lists[which];
    assert(i < list->n);
    return &list->entries[i];
}

size_t suf_store_n_algorithms(const suf_store *store)
{
    return store->view->lists[SUF_ALGORITHMS].n;
}

const char *suf_store_algorithm(const suf_store *store, size_t a)
{
    return entry_at(store, SUF_ALGORITHMS, a)->name;
}

const char *suf_store_command(const suf_store *store, size_t a)
{
    return entry_at(store, SUF_ALGORITHMS, a)->text;
}

size_t suf_store_n_instances(const suf_store *store)
{
    return store->view->lists[SUF_INSTANCES].n;
}

const char *suf_store_instance(const suf_store *store, size_t i)
{
    return entry_at(store, SUF_INSTANCES, i)->name;
}

const char *suf_store_fields(const suf_store *store, size_t i)
{
    return entry_at(store, SUF_INSTANCES, i)->text;
}

/* ---- notes ------------------------------------------------------------------------ */

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
    suf_view_row *entry = suf_view_list_find(&store->view->lists[SUF_NOTES], key);
    if (code == SUF_OK && entry)
        suf_view_list_remove(&store->view->lists[SUF_NOTES], entry);
    return code;
}

static int write_note(suf_store *store, const char *key, const char *text, suf_error *err)
{
    suf_change change;
    int code = suf_change_begin(store,
                                "INSERT OR REPLACE INTO note (experiment, key, text) "
                                "VALUES (?, ?, ?)",
                                &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, store->view->experiment);
    suf_change_text(&change, key);
    suf_change_text(&change, text);
    code = suf_change_make(&change, err);
    if (code != SUF_OK)
        return code;
    suf_view_list *notes = &store->view->lists[SUF_NOTES];
    suf_view_row *entry = suf_view_list_find(notes, key);
    if (entry)
        suf_view_list_remove(notes, entry);
    suf_view_list_add(notes, 0, key, text);
    return SUF_OK;
}

int suf_store_set_note(suf_store *store, const char *key, const char *text, suf_error *err)
{
    assert(store->view->experiment > 0);
    return text ? write_note(store, key, text, err) : delete_note(store, key, err);
}

char *suf_store_note(suf_store *store, const char *key)
{
    const suf_view_row *entry = suf_view_list_find(&store->view->lists[SUF_NOTES], key);
    return entry ? suf_text_copy(entry->text) : NULL;
}
