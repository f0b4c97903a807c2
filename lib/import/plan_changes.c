/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See plan_changes.h.
 */
#include "import/plan_changes.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "results/renewals.h"
#include "store/store_parts.h"

enum { VALUE_WIDTH = 60 };

typedef struct {
    suf_dataset *dataset;
    size_t capacity;
    const suf_run_starts *starts; /* ascending */
    suf_renewals renewals;
} deviating;

/* takes the sentence */
static void add(deviating *all, char *sentence)
{
    suf_dataset *d = all->dataset;
    d->changes = suf_grow(d->changes, d->n_changes, &all->capacity, sizeof(char *));
    d->changes[d->n_changes++] = sentence;
}

/* where things are and what they are called changes no result */
static bool is_of_no_matter(const char *key)
{
    static const char *const keys[] = {"directory", "generator", "into", "jobs", "name", "store"};
    for (int i = 0; SUF_TEXT_IN(keys, i); i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

/* for free() */
static char *shown(const char *value)
{
    return value[0] ? suf_utf8_printable(value, VALUE_WIDTH) : suf_text_copy("nothing");
}

/* runs that began before that time */
static size_t count_before(const suf_run_starts *starts, double time)
{
    size_t lo = 0, hi = starts->n;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (starts->all[mid] < time)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* The time of a change is known to a second. Runs that were made again are not among the starts. */
static char *runs_text(const deviating *all, const char *at)
{
    struct tm date = {0};
    if (!strptime(at, "%Y-%m-%dT%H:%M:%SZ", &date))
        return suf_text_copy("at an unknown time");
    const double time = (double)timegm(&date);
    const size_t least = count_before(all->starts, time);
    const size_t most = count_before(all->starts, time + 1);
    const char *kept = all->renewals.n > 0 ? " that were kept" : "";
    if (most == 0 && !*kept)
        return suf_text_copy("before the first run");
    if (least == most)
        return suf_text_format("after %zu run%s%s", most, most == 1 && !*kept ? "" : "s", kept);
    return suf_text_format("after %zu to %zu runs%s", least, most, kept);
}

static int add_change(const suf_setting_change *c, void *context)
{
    deviating *all = context;
    if (is_of_no_matter(c->key))
        return 0;
    char *before = shown(c->before);
    char *after = shown(c->after);
    char *runs = runs_text(all, c->at);
    add(all, suf_text_format("'%s' was changed from %s to %s on %.10s, %s", c->key, before, after,
                             c->at, runs));
    free(before);
    free(after);
    free(runs);
    return 0;
}

/* ---- runs that were made again ---- */

static void add_whole(deviating *all, const suf_renewed *r)
{
    char *command = r->command ? shown(r->command) : NULL;
    add(all, suf_text_format("'%s' was renewed on %.10s: all %" PRId64 " runs of it so far were "
                             "made again%s%s",
                             r->algorithm, r->at, r->n_again,
                             command ? " with another command than " : "", command ? command : ""));
    free(command);
}

static void add_limited(deviating *all, const suf_renewed *r)
{
    add(all, suf_text_format("%" PRId64 " run%s of '%s' that had reached a limit w%s made again on "
                             "%.10s, when it was raised",
                             r->n_again, r->n_again == 1 ? "" : "s", r->algorithm,
                             r->n_again == 1 ? "as" : "ere", r->at));
}

static void add_renewals(deviating *all)
{
    for (size_t i = 0; i < all->renewals.n; i++) {
        const suf_renewed *r = &all->renewals.all[i];
        (r->is_whole ? add_whole : add_limited)(all, r);
    }
}

static void add_number(deviating *all)
{
    const suf_dataset *d = all->dataset;
    suf_plan plan;
    suf_design request = d->design;
    request.instances = 0;
    if (!d->is_planned || suf_plan_init(&plan, &request, NULL) < 0)
        return;
    if (plan.design.instances != (int64_t)d->n_instances)
        add(all, suf_text_format("%" PRId64 " instances were planned, %zu were drawn",
                                 plan.design.instances, d->n_instances));
    suf_plan_release(&plan);
}

void suf_run_starts_add(suf_run_starts *s, double started)
{
    s->all = suf_grow(s->all, s->n, &s->capacity, sizeof *s->all);
    s->all[s->n++] = started;
}

static int add_start(const suf_record *record, void *context)
{
    if (record->attempt == 1 && isfinite(record->started))
        suf_run_starts_add(context, record->started);
    return 0;
}

static int compare_starts(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static bool is_all(const suf_dataset *d, const suf_store *store)
{
    return suf_store_n_instances(store) == d->n_instances &&
           suf_store_n_algorithms(store) == d->n_algorithms;
}

/* Runs are read again only if some of them do not take part. */
static int fill_starts(suf_run_starts *all, const suf_run_starts *known, const suf_dataset *d,
                       suf_store *store, suf_error *err)
{
    const bool is_known = is_all(d, store);
    int rc = SUF_OK;
    for (size_t i = 0; is_known && i < known->n; i++)
        suf_run_starts_add(all, known->all[i]);
    for (size_t i = 0; !is_known && i < suf_store_n_instances(store) && rc == SUF_OK; i++)
        rc = suf_store_each(store, i, true, add_start, all, err);
    if (all->n)
        qsort(all->all, all->n, sizeof *all->all, compare_starts);
    return rc;
}

int suf_plan_changes_add(suf_dataset *dataset, suf_store *store, const suf_run_starts *starts,
                         suf_error *err)
{
    suf_run_starts sorted = {0};
    deviating all = {.dataset = dataset, .starts = &sorted};
    const bool is_changed = suf_store_n_revisions(store) > 1;
    int rc = suf_renewals_load(&all.renewals, store, err);
    if (rc == SUF_OK && is_changed)
        rc = fill_starts(&sorted, starts, dataset, store, err);
    if (rc == SUF_OK) {
        (void)suf_store_each_change(store, add_change, &all);
        add_renewals(&all);
        add_number(&all);
    }
    suf_renewals_release(&all.renewals);
    free(sorted.all);
    return rc;
}
