/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See noisy_experiment.h.
 */
#include "noisy_experiment.h"

#include <sqlite3.h>

#include "store/checksum.h"

suf_error conduct_error;

suf_experiment *requested(const request *r)
{
    static const char *const two[] = {"ga", "sa", NULL};
    suf_experiment *e = suf_experiment_new();
    for (const char *const *a = r->algorithms ? r->algorithms : two; *a; a++)
        suf_experiment_add(e, *a, NULL);
    for (size_t i = 0; i < r->n_instances; i++) {
        char name[32];
        snprintf(name, sizeof name, "instance %zu", i);
        suf_experiment_set(e, "instances", name);
    }
    for (const char *const *s = r->settings; *s; s += 2)
        suf_experiment_set(e, s[0], s[1]);
    return e;
}

suf_experiment *experiment(const request *r)
{
    suf_error err;
    suf_experiment *e = requested(r);
    if (suf_experiment_finish(e, &err) < 0)
        fail_msg("%s", err.message);
    return e;
}

double noisy(const suf_call *call)
{
    double sum = 100 + 20 * (call->instance[strlen(call->instance) - 1] - '0');
    sum += call->algorithm[0] == 's' ? 5 : 0;
    return sum + 10 * sin((double)call->seed);
}

int conduct(const suf_experiment *e, suf_executor *executor, suf_conduct_request how)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &conduct_error);
    if (!store)
        fail_msg("%s", conduct_error.message);
    how.executor = executor;
    const int rc = suf_conduct(e, store, &how, &conduct_error);
    suf_executor_free(executor);
    suf_store_close(store);
    return rc;
}

int conduct_noisy(const suf_experiment *e, size_t slots)
{
    return conduct(e, suf_executor_new_callback(noisy, NULL, slots), (suf_conduct_request){0});
}

void conduct_request(const request *r)
{
    suf_experiment *e = experiment(r);
    if (conduct_noisy(e, 2) != SUF_OK)
        fail_msg("%s", conduct_error.message);
    suf_experiment_free(e);
}

suf_result result_now(void)
{
    suf_error err;
    suf_result result = {0};
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_READ, &err);
    if (!store || suf_result_init(&result, store, &err) != SUF_OK)
        fail_msg("%s", err.message);
    suf_store_close(store);
    return result;
}

/* ---- behind the library's back ---- */

static sqlite3 *database(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(scratch("x.db"), &db), SQLITE_OK);
    assert_int_equal(suf_checksum_register(db), SQLITE_OK);
    return db;
}

void edit_store(const char *sql)
{
    sqlite3 *db = database();
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

int64_t ask_store(const char *sql)
{
    sqlite3 *db = database();
    sqlite3_stmt *query = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &query, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    const int64_t number = sqlite3_column_int64(query, 0);
    (void)sqlite3_finalize(query);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return number;
}

suf_verification verified(void)
{
    suf_error err;
    suf_verification v;
    if (suf_verification_init(&v, scratch("x.db"), &err) != SUF_OK)
        fail_msg("%s", err.message);
    return v;
}
