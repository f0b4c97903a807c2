/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See begun_instances.h.
 */
#include "conduct/begun_instances.h"

#include <stdbool.h>

#include "base/error.h"
#include "results/store_map.h"

#define WHAT_TO_DO                                                                                 \
    "record elsewhere with '--store', start anew with '--fork', or choose instances of the "       \
    "analysis with 'suffice analyze --only'"

/* The instances of the store, in the order drawn. */
typedef struct {
    size_t n_begun; /* that have recorded runs */
    size_t n_least; /* that take part if the last of these does */
    size_t n_drawn; /* that took part before */
    size_t gone;    /* one of them that the experiment no longer has; SIZE_MAX: none */
} begun_instances;

static int find_any(const suf_record *record, void *context)
{
    (void)record;
    (void)context;
    return 1;
}

static bool is_of(const suf_experiment *e, const suf_store *store, size_t i)
{
    return e->instances.generator ||
           suf_names_find(&e->instances.names, suf_store_instance(store, i)) != SIZE_MAX;
}

static int count_begun(begun_instances *b, const suf_experiment *e, suf_store *store,
                       suf_error *err)
{
    size_t n_kept = 0;
    *b = (begun_instances){.gone = SIZE_MAX};
    for (size_t i = 0; i < suf_store_n_instances(store); i++) {
        const int found = suf_store_each(store, i, true, find_any, NULL, err);
        if (found < 0)
            return found;
        const bool is_kept = is_of(e, store, i);
        n_kept += is_kept;
        b->n_begun += found > 0;
        if (found > 0 && is_kept)
            b->n_least = n_kept;
        else if (found > 0 && b->gone == SIZE_MAX)
            b->gone = i;
    }
    return SUF_OK;
}

/* 0: none */
static size_t count_drawn(suf_store *store)
{
    suf_store_map before;
    if (suf_store_map_load(&before, store, NULL) < 0)
        return 0;
    const size_t n = before.n_instances;
    suf_store_map_release(&before);
    return n;
}

static int check_list(const begun_instances *b, const suf_experiment *e, const suf_store *store,
                      suf_error *err)
{
    if (b->gone != SIZE_MAX)
        return suf_fail(err, SUF_EINVAL,
                        "'%.80s' has recorded runs, but is no longer among the instances; put it "
                        "back, " WHAT_TO_DO,
                        suf_store_instance(store, b->gone));
    if (!e->instances.generator && e->instances.n < b->n_drawn)
        return suf_fail(err, SUF_EINVAL,
                        "there are %zu instances, but %zu were drawn before the runs that are "
                        "recorded; put the others back, " WHAT_TO_DO,
                        e->instances.n, b->n_drawn);
    return SUF_OK;
}

static int check_number(const begun_instances *b, const suf_experiment *e, size_t n, suf_error *err)
{
    const size_t least = b->n_drawn > b->n_least ? b->n_drawn : b->n_least;
    if (e->sample != SUF_SAMPLE_NUMBER || n >= least)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "'sample' is %zu, but %zu instances were drawn, and %zu of them %s recorded "
                    "runs; set it to %zu or more, " WHAT_TO_DO,
                    n, b->n_drawn, b->n_begun, b->n_begun == 1 ? "has" : "have", least);
}

int suf_begun_instances_keep(const suf_experiment *e, suf_store *store, size_t *n_instances,
                             suf_error *err)
{
    begun_instances b;
    int rc = count_begun(&b, e, store, err);
    if (rc < 0 || b.n_begun == 0)
        return rc;
    b.n_drawn = count_drawn(store);
    rc = check_list(&b, e, store, err);
    if (rc == SUF_OK)
        rc = check_number(&b, e, *n_instances, err);
    if (*n_instances < b.n_least)
        *n_instances = b.n_least;
    return rc;
}
