/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See determinism.h.
 */
#include "results/determinism.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

suf_determinism *suf_determinism_new(const suf_experiment *e)
{
    suf_determinism *all = suf_alloc(e->n_algorithms, sizeof *all);
    for (size_t a = 0; e->sampling.equals && a < e->n_algorithms; a++)
        all[a].equal_runs = e->sampling.equals[a];
    return all;
}

/* the counted values of an algorithm: how many there are, and the first one that differs from the
 * first of all; NAN: none does */
static int64_t look_at_values(const suf_instance_reader *r, size_t a, double values[2])
{
    int64_t n = 0;
    values[0] = values[1] = NAN;
    for (size_t i = 0; i < r->n_tries; i++) {
        const suf_try *t = &r->tries[i];
        if (t->place != a || !t->is_counted)
            continue;
        if (n++ == 0)
            values[0] = t->counted;
        else if (isnan(values[1]) && t->counted != values[0])
            values[1] = t->counted;
    }
    return n;
}

static bool is_constant(const suf_determinism *d, const suf_instance_reader *r, size_t a, int64_t n,
                        const double values[2])
{
    return r->state == SUF_INSTANCE_DONE && d->equal_runs > 0 && n == d->equal_runs &&
           n == r->decision->n_used[a] && isnan(values[1]) && values[0] != 0 && values[0] != 1;
}

bool suf_determinism_is_constant(const suf_determinism *all, const suf_instance_reader *r)
{
    for (size_t a = 0; a < r->map.n_algorithms; a++) {
        double values[2];
        const int64_t n = look_at_values(r, a, values);
        if (is_constant(&all[a], r, a, n, values))
            return true;
    }
    return false;
}

void suf_determinism_add(suf_determinism *all, const suf_instance_reader *r)
{
    for (size_t a = 0; a < r->map.n_algorithms; a++) {
        suf_determinism *d = &all[a];
        double values[2];
        const int64_t n = look_at_values(r, a, values);
        d->n_constant += is_constant(d, r, a, n, values);
        if (!r->experiment->algorithms[a].is_deterministic || isnan(values[1]))
            continue;
        if (d->n_varied++ == 0) {
            (void)snprintf(d->varied, sizeof d->varied, "%s",
                           suf_store_instance(r->store, r->number));
            suf_utf8_clean(d->varied);
            memcpy(d->values, values, sizeof d->values);
        }
    }
}
