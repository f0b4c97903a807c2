/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See failure_sums.h.
 */
#include "dataset/failure_sums.h"

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"

suf_run_ends suf_failure_sums_ends(const suf_dataset *d, size_t algorithm, const suf_pairing *p)
{
    suf_run_ends sum = {0};
    const size_t n = p ? p->n : d->n_instances;
    for (size_t i = 0; d->ends && i < n; i++) {
        const size_t instance = p ? p->instances[i] : i;
        const suf_run_ends *e = &d->ends[instance * d->n_algorithms + algorithm];
        sum.n += e->n;
        sum.n_ok += e->n_ok;
        sum.n_timed_out += e->n_timed_out;
        sum.n_retried += e->n_retried;
        sum.n_penalised += e->n_penalised;
        sum.n_dropped += e->n_dropped;
    }
    return sum;
}

static bool is_same_cause(const suf_failed_tries *f, const suf_failed_tries *g)
{
    return f->status == g->status && f->signal == g->signal && f->exit_status == g->exit_status;
}

suf_failed_tries *suf_failure_sums_causes(const suf_dataset *d, size_t algorithm, size_t *n)
{
    suf_failed_tries *causes = suf_alloc(d->n_failed_tries + 1, sizeof *causes);
    size_t n_causes = 0;
    for (size_t i = 0; i < d->n_failed_tries; i++) {
        const suf_failed_tries *f = &d->failed_tries[i];
        size_t k = 0;
        if (f->algorithm != algorithm)
            continue;
        while (k < n_causes && !is_same_cause(&causes[k], f))
            k++;
        if (k == n_causes) {
            causes[n_causes] = *f;
            causes[n_causes].instance = SIZE_MAX;
            causes[n_causes++].n = 0;
        }
        causes[k].n += f->n;
    }
    *n = n_causes;
    return causes;
}

size_t suf_failure_sums_given_up(const suf_dataset *d, size_t algorithm)
{
    size_t k = 0;
    while (d->pairings[k].first != algorithm && d->pairings[k].second != algorithm)
        k++;
    const suf_given_up *g = &d->pairings[k].given_up;
    return g->both + (d->pairings[k].first == algorithm ? g->first : g->second);
}
