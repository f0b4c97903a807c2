/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See look_check.h. Every look is taken again on the instances that it rests on, with the
 * correction that was recorded for them and the looks before it as they were recorded.
 */
#include "verification/look_check.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "import/dataset_store.h"
#include "results/look_plan.h"

/* Another compiler or mathematical library may round differently. */
static const double TOLERANCE = 1e-7;

typedef struct {
    suf_store *store;
    void (*fault)(const char *sentence, void *context);
    void *context;
} check;

static bool is_close(double a, double b)
{
    if (!isfinite(a) || !isfinite(b))
        return !isfinite(a) && !isfinite(b);
    return a == b || fabs(a - b) <= TOLERANCE * fmax(1e-3, fmax(fabs(a), fabs(b)));
}

static const suf_recorded_look *find(const suf_looking *l, const suf_pairing *p, size_t number)
{
    for (size_t i = 0; i < l->n_rows; i++)
        if (l->rows[i].number == number && l->rows[i].first == p->first &&
            l->rows[i].second == p->second)
            return &l->rows[i];
    return NULL;
}

/* what differs first; NULL: nothing */
static const char *difference_of(const suf_recorded_look *is, const suf_sequential_compared *now)
{
    const suf_sequential_seen_look *seen = &now->seen[now->n_seen - 1];
    const struct {
        const char *name;
        double is, now;
    } numbers[] = {
        {"mean difference", is->mean, seen->mean},
        {"standard deviation", is->sd, seen->sd},
        {"p value", is->p, seen->p},
        {"level", is->nominal_p, seen->nominal_p},
        {"boundary", is->critical_z, seen->critical_z},
        {"lower limit", is->low, seen->repeated_low},
        {"upper limit", is->high, seen->repeated_high},
        {"stage-wise p value", is->final_p, now->p},
        {"final estimate", is->final_estimate, now->mean},
        {"final lower limit", is->final_low, now->low},
        {"final upper limit", is->final_high, now->high},
    };
    if (strcmp(is->decision, suf_sequential_decision_name((int)now->decision)) != 0)
        return "decision";
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!is_close(numbers[i].is, numbers[i].now))
            return numbers[i].name;
    return NULL;
}

static void compare(const check *k, const suf_dataset *d, const suf_looking *recorded,
                    const suf_sequential_compared *now, size_t number)
{
    const suf_pairing *p = &d->pairings[now->comparison];
    const suf_recorded_look *is = find(recorded, p, number);
    const bool is_taken = now->n_seen == number;
    const char *what = is && is_taken ? difference_of(is, now) : is || is_taken ? "row" : NULL;
    if (!what)
        return;
    char *sentence =
        suf_text_format("the %s of look %zu at '%.80s' and '%.80s' is not what comes "
                        "out when it is taken again",
                        what, number, d->algorithms[p->first], d->algorithms[p->second]);
    k->fault(sentence, k->context);
    free(sentence);
}

/* As it was before a look was taken. */
static suf_looking before(const suf_looking *l, size_t number)
{
    suf_looking cut = *l;
    cut.n_taken = number - 1;
    cut.is_stopped = 0;
    cut.n_rows = 0;
    while (cut.n_rows < l->n_rows && l->rows[cut.n_rows].number < number)
        cut.n_rows++;
    return cut;
}

/* Takes a look again. */
static int repeat(const check *k, const suf_look_plan *plan, size_t number, suf_error *err)
{
    suf_dataset d;
    suf_sequential_analysis a;
    int rc = suf_dataset_init_first(&d, k->store, (size_t)plan->instances[number - 1], err);
    if (rc < 0)
        return rc;
    suf_looking *recorded = d.looking;
    suf_looking cut = before(recorded, number);
    d.looking = &cut;
    suf_sequential_analysis_request q = suf_sequential_request_recorded(&d);
    q.takes_next = 1;
    rc = suf_sequential_analysis_init(&a, &d, &q, err);
    for (size_t i = 0; rc == SUF_OK && i < a.n_comparisons; i++)
        compare(k, &d, recorded, &a.comparisons[i], number);
    if (rc == SUF_OK)
        suf_sequential_analysis_release(&a);
    d.looking = recorded;
    suf_dataset_release(&d);
    return rc;
}

int suf_look_check(suf_store *store, void (*fault)(const char *sentence, void *context),
                   void *context, suf_error *err)
{
    const check k = {.store = store, .fault = fault, .context = context};
    suf_looks looks = {0};
    suf_look_plan plan;
    int rc = suf_looks_load(&looks, store, err); /* compares them with their checksums */
    suf_looks_release(&looks);
    if (rc == SUF_OK)
        rc = suf_look_plan_load(&plan, store, err);
    for (size_t i = 1; rc == SUF_OK && i <= plan.n_taken; i++)
        rc = repeat(&k, &plan, i, err);
    return rc;
}
