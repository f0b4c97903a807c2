/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See timed_out.h.
 */
#include "dataset/timed_out.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "dataset/pairing.h"

static bool is_timed_out(const suf_dataset *d, size_t instance, size_t algorithm)
{
    const suf_run_ends *e = &d->ends[instance * d->n_algorithms + algorithm];
    return e->n > 0 && e->n_timed_out == e->n;
}

bool suf_timed_out_is_for_all(const suf_dataset *d, size_t instance)
{
    size_t a = 0;
    while (d->ends && a < d->n_algorithms && is_timed_out(d, instance, a))
        a++;
    return d->ends && a == d->n_algorithms;
}

/* once for each instance, or for the pair if only that is concerned */
static void tell(suf_dataset_builder *b, size_t pairing, size_t instance)
{
    const suf_dataset *d = &b->dataset;
    const suf_pairing *p = &d->pairings[pairing];
    if (!suf_timed_out_is_for_all(d, instance))
        suf_dataset_builder_leave_out(
            b, suf_text_format("'%s' says nothing about '%s' against '%s': every run of both "
                               "reached the time limit",
                               d->instances[instance], d->algorithms[p->second],
                               d->algorithms[p->first]));
    else if (pairing == 0)
        suf_dataset_builder_leave_out(b, suf_text_format("'%s' says nothing: every run of every "
                                                         "algorithm reached the time limit",
                                                         d->instances[instance]));
}

/* by instance: its number, or SIZE_MAX if it is left out; for free() */
static size_t *mark(const suf_dataset *d, const suf_pairing *p)
{
    size_t *now = suf_alloc(d->n_instances, sizeof *now);
    for (size_t i = 0; i < d->n_instances; i++)
        now[i] = i;
    for (size_t i = 0; i < p->n; i++) {
        const size_t instance = p->instances[i];
        if (is_timed_out(d, instance, p->first) && is_timed_out(d, instance, p->second) &&
            (d->n_instances > 1 || suf_timed_out_is_for_all(d, instance)))
            now[instance] = SIZE_MAX;
    }
    return now;
}

/* The runs that are left out are all alike, so that stopping did nothing to them. */
static suf_bias scaled_bias(suf_bias b, double more)
{
    b.mean *= more;
    b.error *= more;
    b.variance *= more * more;
    if (more != 1)
        b.false_positive_rate = b.false_positive_rate_error = NAN;
    return b;
}

static void leave_out_of(suf_dataset_builder *b, size_t pairing)
{
    suf_dataset *d = &b->dataset;
    suf_pairing *p = &d->pairings[pairing];
    const suf_bias bias = p->bias;
    const double before = (double)p->n;
    size_t *now = mark(d, p);
    suf_pairing_keep(p, now);
    if (p->n > 0)
        p->bias = scaled_bias(bias, before / (double)p->n);
    for (size_t i = 0; i < d->n_instances; i++)
        if (now[i] == SIZE_MAX) {
            suf_dataset_builder_lose(b, pairing, i, SUF_ABSENT_TIMED_OUT);
            tell(b, pairing, i);
        }
    free(now);
}

void suf_timed_out_leave_out(suf_dataset_builder *b)
{
    for (size_t k = 0; k < b->dataset.n_pairings; k++)
        leave_out_of(b, k);
}
