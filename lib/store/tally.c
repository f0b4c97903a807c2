/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See tally.h.
 */
#include "store/tally.h"

#include <stdio.h>

#include "base/text.h"
#include "store/batch.h"
#include "store/damage.h"

static const char *const names[] = {[SUF_TABLE_EXPERIMENT] = "experiment",
                                    [SUF_TABLE_REVISION] = "revision",
                                    [SUF_TABLE_SETTING] = "setting",
                                    [SUF_TABLE_ALGORITHM] = "algorithm",
                                    [SUF_TABLE_INSTANCE] = "instance",
                                    [SUF_TABLE_NOTE] = "note",
                                    [SUF_TABLE_DECISION] = "decision",
                                    [SUF_TABLE_USED] = "used",
                                    [SUF_TABLE_DIFFERENCE] = "difference",
                                    [SUF_TABLE_SUBSTITUTE] = "substitute",
                                    [SUF_TABLE_CORRECTION] = "correction",
                                    [SUF_TABLE_BIAS] = "bias",
                                    [SUF_TABLE_LOOK] = "look",
                                    [SUF_TABLE_EVENT] = "event",
                                    [SUF_TABLE_RUN] = "run"};

_Static_assert(sizeof names / sizeof *names == SUF_N_TABLES, "a name for each table");

const char *suf_store_table_name(int table)
{
    return SUF_TEXT_IN(names, table);
}

void suf_tally_add(suf_tally *tally, uint64_t checksum)
{
    tally->rows++;
    tally->total += checksum;
    tally->is_dirty = true;
}

void suf_tally_remove(suf_tally *tally, uint64_t checksum)
{
    tally->rows--;
    tally->total -= checksum;
    tally->is_dirty = true;
}

int suf_tally_check(suf_store *store, const suf_tally *tally, const suf_tally *found,
                    suf_store_table table, const char *of, suf_error *err)
{
    if (tally->rows == found->rows && tally->total == found->total)
        return SUF_OK;
    char text[300];
    (void)snprintf(
        text, sizeof text, "its table '%s' has %lld rows%s%.80s%s, but %lld%s were recorded",
        suf_store_table_name((int)table), (long long)found->rows, *of ? " of '" : "", of,
        *of ? "'" : "", (long long)tally->rows, tally->rows == found->rows ? " others" : "");
    return table >= SUF_TABLE_DECISION ? suf_damage_skip(store, err, "%s", text)
                                       : suf_damage_fail(store, err, "%s", text);
}

static int write_tally(suf_store *store, suf_store_table table, int64_t owner, suf_tally *tally,
                       suf_error *err)
{
    suf_change change;
    const int code =
        suf_change_begin(store,
                         "INSERT OR REPLACE INTO tally (experiment, name, owner, rows, "
                         "total, checksum) VALUES (?, ?, ?, ?, ?, ?)",
                         &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, table == SUF_TABLE_EXPERIMENT ? 0 : store->view->experiment);
    suf_change_text(&change, suf_store_table_name((int)table));
    suf_change_integer(&change, owner);
    suf_change_integer(&change, tally->rows);
    suf_change_integer(&change, (int64_t)tally->total);
    (void)suf_change_checksum(&change);
    tally->is_dirty = false;
    return suf_change_make(&change, err);
}

int suf_tally_write_all(suf_store *store, suf_error *err)
{
    suf_view *view = store->view;
    int code = SUF_OK;
    for (int i = 0; i < SUF_N_TABLES && code == SUF_OK; i++)
        if (view->tallies[i].is_dirty)
            code = write_tally(store, (suf_store_table)i, 0, &view->tallies[i], err);
    for (size_t i = 0; i < view->n_dirty && code == SUF_OK; i++) {
        const size_t number = view->dirty[i];
        if (view->run_tallies[number].is_dirty)
            code = write_tally(store, SUF_TABLE_RUN, view->lists[SUF_INSTANCES].rows[number].id,
                               &view->run_tallies[number], err);
    }
    if (code == SUF_OK)
        view->n_dirty = 0;
    return code;
}
