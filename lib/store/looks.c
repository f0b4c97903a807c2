/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads all looks of an experiment; see look.h.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "store/damage.h"
#include "store/look.h"
#include "store/table_rows.h"

typedef struct look_reader {
    suf_store *store;
    suf_looks looks;
} look_reader;

static const suf_table_query look_query = {
    SUF_TABLE_LOOK, 38,
    "SELECT id, experiment, revision, number, planned, first, second, instances, instances_max, "
    "differences, last_decision, test, level, mean, sd, z, p, critical_z, nominal_p, futility_z, "
    "alpha_spent, estimate, low, high, repeated_p, equivalence_p, equivalence_level, "
    "equivalence_low, equivalence_high, decision, final_p, final_estimate, final_low, "
    "final_high, plain_low, plain_high, at, suffice, checksum FROM look WHERE experiment = ?1 "
    "ORDER BY id"};

static suf_look_record what_it_rests_on(const suf_store *store, sqlite3_stmt *row)
{
    const suf_view_list *algorithms = &store->view->lists[SUF_ALGORITHMS];
    return (suf_look_record){
        .id = sqlite3_column_int64(row, 0),
        .revision = sqlite3_column_int64(row, 2),
        .number = sqlite3_column_int64(row, 3),
        .is_planned = sqlite3_column_int64(row, 4) == 1,
        .first = suf_view_list_number(algorithms, sqlite3_column_int64(row, 5)),
        .second = suf_view_list_number(algorithms, sqlite3_column_int64(row, 6)),
        .n_instances = sqlite3_column_int64(row, 7),
        .instances_max = sqlite3_column_int64(row, 8),
        .n_differences = sqlite3_column_int64(row, 9),
        .last_decision = sqlite3_column_int64(row, 10)};
}

static void read_what_it_says(sqlite3_stmt *row, suf_look_record *l)
{
    double *const seen[] = {&l->level,
                            &l->mean,
                            &l->sd,
                            &l->z,
                            &l->p,
                            &l->critical_z,
                            &l->nominal_p,
                            &l->futility_z,
                            &l->alpha_spent,
                            &l->estimate,
                            &l->low,
                            &l->high,
                            &l->repeated_p,
                            &l->equivalence_p,
                            &l->equivalence_level,
                            &l->equivalence_low,
                            &l->equivalence_high};
    double *const at_stop[] = {&l->final_p,    &l->final_estimate, &l->final_low,
                               &l->final_high, &l->plain_low,      &l->plain_high};
    (void)snprintf(l->test, sizeof l->test, "%s", suf_column_text(row, 11));
    for (int i = 0; i < (int)(sizeof seen / sizeof *seen); i++)
        *seen[i] = suf_column_real(row, 12 + i);
    (void)snprintf(l->decision, sizeof l->decision, "%s", suf_column_text(row, 29));
    for (int i = 0; i < (int)(sizeof at_stop / sizeof *at_stop); i++)
        *at_stop[i] = suf_column_real(row, 30 + i);
    (void)snprintf(l->at, sizeof l->at, "%s", suf_column_text(row, 36));
    l->program = suf_text_copy(suf_column_text(row, 37));
    if (isnan(l->futility_z))
        l->futility_z = -INFINITY;
}

/* Whether it could have been written: infinite numbers are not. */
static bool is_row_valid(sqlite3_stmt *row, int n_columns)
{
    const int64_t planned = sqlite3_column_int64(row, 4);
    for (int i = 0; i < n_columns; i++)
        if (sqlite3_column_type(row, i) == SQLITE_FLOAT && isinf(sqlite3_column_double(row, i)))
            return false;
    return planned == 0 || planned == 1;
}

static bool is_of_experiment(suf_store *store, const suf_look_record *l)
{
    const suf_view *view = store->view;
    return l->first != SIZE_MAX && l->second != SIZE_MAX &&
           l->n_instances <= (int64_t)view->lists[SUF_INSTANCES].n &&
           l->revision <= suf_store_n_revisions(store);
}

static int report_damage(const look_reader *r, suf_look_record *l, suf_error *err)
{
    const suf_view_list *algorithms = &r->store->view->lists[SUF_ALGORITHMS];
    const bool is_known = l->first < algorithms->n && l->second < algorithms->n;
    l->is_damaged = true;
    return suf_damage_skip(r->store, err,
                           "a look at '%.80s' and '%.80s' (a row of the table 'look') does not "
                           "match its checksum",
                           is_known ? algorithms->rows[l->first].name : "an unknown algorithm",
                           is_known ? algorithms->rows[l->second].name : "another");
}

static int take_look(const suf_table_query *q, sqlite3_stmt *row, void *context, suf_error *err)
{
    look_reader *r = context;
    suf_looks *list = &r->looks;
    list->all = suf_grow(list->all, list->n, &list->capacity, sizeof *list->all);
    suf_look_record *l = &list->all[list->n++];
    *l = what_it_rests_on(r->store, row);
    read_what_it_says(row, l);
    const bool is_good = !suf_damage_is_in_row(row, 0, q->n_columns) &&
                         is_row_valid(row, q->n_columns) && is_of_experiment(r->store, l) &&
                         suf_look_record_is_valid(l);
    return is_good ? SUF_OK : report_damage(r, l, err);
}

static int load_table(suf_store *store, void *context, suf_error *err)
{
    look_reader r = {.store = store};
    const int code = suf_table_rows_each(store, &look_query, take_look, &r, err);
    if (code != SUF_OK)
        suf_looks_release(&r.looks);
    else
        *(suf_looks *)context = r.looks;
    return code;
}

int suf_looks_load(suf_looks *looks, suf_store *store, suf_error *err)
{
    return suf_table_rows_together(store, load_table, looks, err);
}

void suf_looks_release(suf_looks *looks)
{
    for (size_t i = 0; i < looks->n; i++)
        suf_look_record_release(&looks->all[i]);
    free(looks->all);
    *looks = (suf_looks){0};
}
