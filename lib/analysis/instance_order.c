/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instance_order.h.
 */
#include "analysis/instance_order.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/date.h"
#include "base/error.h"
#include "base/memory.h"
#include "dataset/features.h"

/* ---- the order ---- */

typedef struct {
    double value;
    size_t instance;
} ordered_instance;

static int compare_values(const void *x, const void *y)
{
    const ordered_instance *a = x;
    const ordered_instance *b = y;
    if (a->value != b->value)
        return a->value < b->value ? -1 : 1;
    return a->instance < b->instance ? -1 : a->instance > b->instance;
}

static double date_on(const suf_feature *f, size_t instance)
{
    return suf_date_seconds(f->texts[instance]);
}

static double number_on(const suf_feature *f, size_t instance)
{
    return f->numbers[instance];
}

typedef double value_on(const suf_feature *f, size_t instance);

/* an instance that has no such value; n: there is none */
static size_t find_missing(const suf_feature *f, value_on *value, size_t n)
{
    size_t i = 0;
    while (i < n && !isnan(value(f, i)))
        i++;
    return i;
}

/* What every instance has: a number, or else a date. NULL: some have neither. */
static value_on *find_values(const suf_dataset *d, const suf_feature *f, suf_error *err)
{
    const size_t no_number = find_missing(f, number_on, d->n_instances);
    const size_t no_date = find_missing(f, date_on, d->n_instances);
    const size_t missing = no_number > no_date ? no_number : no_date;
    if (missing == d->n_instances)
        return no_number < no_date ? date_on : number_on;
    (void)suf_fail(err, SUF_EINVAL,
                   "the order '%s' is '%.40s' on the instance '%.60s', must be a number "
                   "everywhere, or everywhere a date such as 2026-11-18; the looks depend on "
                   "which instances came first",
                   f->name, f->texts[missing], d->instances[missing]);
    return NULL;
}

static int check_order(const suf_dataset *d, const suf_feature *f, const ordered_instance *all,
                       suf_error *err)
{
    for (size_t i = 1; i < d->n_instances; i++)
        if (all[i].value == all[i - 1].value)
            return suf_fail(err, SUF_EINVAL,
                            "the order '%s' is %s on the instances '%.60s' and '%.60s', must be "
                            "different; the looks depend on which of them came first",
                            f->name, f->texts[all[i].instance], d->instances[all[i - 1].instance],
                            d->instances[all[i].instance]);
    return SUF_OK;
}

size_t *suf_instance_order(const suf_dataset *d, const char *feature, suf_error *err)
{
    const suf_feature *f = NULL;
    if (feature && !(f = suf_features_require(d, feature, err)))
        return NULL;
    value_on *value = f ? find_values(d, f, err) : NULL;
    if (f && !value)
        return NULL;
    ordered_instance *all = suf_alloc(d->n_instances, sizeof *all);
    size_t *order = suf_alloc(d->n_instances, sizeof *order);
    for (size_t i = 0; i < d->n_instances; i++)
        all[i] = (ordered_instance){.value = f ? value(f, i) : 0, .instance = i};
    qsort(all, d->n_instances, sizeof *all, compare_values);
    for (size_t i = 0; i < d->n_instances; i++)
        order[i] = all[i].instance;
    if (f && check_order(d, f, all, err) < 0) {
        free(order);
        order = NULL;
    }
    free(all);
    return order;
}

/* ---- differences ---- */

static bool was_lost(const suf_pairing *p, size_t instance)
{
    return p->absent && p->absent[instance] != SUF_ABSENT_NOT;
}

void suf_ordered_differences_init(suf_ordered_differences *o, const suf_dataset *d,
                                  const suf_pairing *p, const size_t *order)
{
    double *phi = suf_alloc(d->n_instances, sizeof *phi); /* by instance */
    *o = (suf_ordered_differences){.phi = suf_alloc(d->n_instances, sizeof *o->phi),
                                   .before = suf_alloc(d->n_instances + 1, sizeof *o->before)};
    for (size_t i = 0; i < d->n_instances; i++)
        phi[i] = NAN;
    for (size_t i = 0; i < p->n; i++)
        phi[p->instances[i]] = p->phi[i];
    for (size_t i = 0; i < d->n_instances; i++) {
        const double x = phi[order[i]];
        if (!isnan(x))
            o->phi[o->n++] = x;
        o->before[i + 1] = o->n;
        if (!isnan(x) || was_lost(p, order[i]))
            o->n_instances = i + 1;
    }
    free(phi);
}

void suf_ordered_differences_release(suf_ordered_differences *o)
{
    free(o->phi);
    free(o->before);
    *o = (suf_ordered_differences){0};
}
