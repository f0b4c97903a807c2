/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_ends.h. Runs that were started ahead of need, or would have come after the one that ended
 * the instance, are not counted: which of them there are depends on the number of workers.
 */
#include "results/run_ends.h"

#include <math.h>

bool suf_run_ends_is_last(const suf_instance_reader *reader, size_t i)
{
    const suf_try *t = &reader->tries[i], *next = t + 1;
    return i + 1 == reader->n_tries || next->place != t->place || next->run != t->run;
}

/* the decision used it, or it is the one that ended the instance */
static bool is_needed(const suf_decision *d, const suf_try *t)
{
    return t->run <= d->n_used[t->place] ||
           (d->failed.run == t->run && d->failed.algorithm == t->place);
}

void suf_run_ends_add(suf_run_ends *ends, const suf_instance_reader *reader)
{
    for (size_t i = 0; i < reader->n_tries; i++) {
        const suf_try *t = &reader->tries[i];
        suf_run_ends *e = &ends[t->place];
        const bool is_substitute = t->is_counted && t->status != SUF_RUN_OK;
        if (!is_needed(reader->decision, t) || !suf_run_ends_is_last(reader, i))
            continue;
        e->n++;
        e->n_ok += t->status == SUF_RUN_OK;
        e->n_timed_out += t->status == SUF_RUN_TIMEOUT;
        e->n_retried += t->attempt > 1;
        e->n_penalised += is_substitute && isfinite(t->counted);
        e->n_dropped += is_substitute && !isfinite(t->counted);
    }
}

bool suf_run_ends_are_timed_out(const suf_run_ends *e)
{
    return e->n > 0 && e->n_timed_out == e->n;
}

static bool is_constant(const suf_instance_reader *reader, size_t place)
{
    double first = NAN;
    for (size_t i = 0; i < reader->n_tries; i++) {
        const suf_try *t = &reader->tries[i];
        if (t->place != place || !t->is_counted || !isfinite(t->counted))
            continue;
        if (isnan(first))
            first = t->counted;
        if (t->counted != first)
            return false;
    }
    return !isnan(first);
}

bool suf_run_ends_has_constant(const suf_run_ends *ends, const suf_instance_reader *reader)
{
    for (size_t a = 0; a < reader->map.n_algorithms; a++)
        if (ends[a].n_ok > 0 && is_constant(reader, a))
            return true;
    return false;
}
