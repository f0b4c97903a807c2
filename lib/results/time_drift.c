/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See time_drift.h.
 */
#include "results/time_drift.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"

static const double level = 0.01; /* so many false alarms */

static bool is_time(const suf_measure *value)
{
    return value->take == SUF_TAKE_WALL || value->take == SUF_TAKE_CPU;
}

bool suf_time_drift_applies(const suf_experiment *e)
{
    for (size_t a = 0; a < e->n_algorithms; a++)
        if (!is_time(&e->algorithms[a].value))
            return false;
    return e->n_algorithms > 0;
}

typedef struct {
    double started, value;
} timed;

static int by_start(const void *a, const void *b)
{
    const double x = ((const timed *)a)->started;
    const double y = ((const timed *)b)->started;
    return (x > y) - (x < y);
}

static void add_sorted(suf_order_trend *trend, timed *runs, size_t n)
{
    double *values = suf_alloc(n, sizeof *values);
    qsort(runs, n, sizeof *runs, by_start);
    for (size_t i = 0; i < n; i++)
        values[i] = runs[i].value;
    suf_order_trend_add(trend, values, n);
    free(values);
}

void suf_time_drift_add(suf_order_trend *trend, const suf_instance_reader *reader)
{
    const int64_t given = reader->experiment->sampling.start;
    const int64_t start = given ? given : SUF_DEFAULT_START;
    timed *runs = suf_alloc(reader->n_tries, sizeof *runs);
    for (size_t a = 0; a < reader->map.n_algorithms; a++) {
        size_t n = 0;
        for (size_t i = 0; i < reader->n_tries; i++) {
            const suf_try *t = &reader->tries[i];
            if (t->place == a && t->status == SUF_RUN_OK && t->run >= 1 && t->run <= start &&
                t->is_counted && isfinite(t->started) && isfinite(t->value))
                runs[n++] = (timed){t->started, t->value};
        }
        add_sorted(trend, runs, n);
    }
    free(runs);
}

suf_time_drift suf_time_drift_of(const suf_order_trend *trend)
{
    const double p = suf_order_trend_p(trend);
    return (suf_time_drift){
        .n_runs = trend->n, .p = p, .factor = suf_order_trend_factor(trend), .is_seen = p < level};
}

int suf_time_drift_init(suf_time_drift *drift, suf_store *store, suf_error *err)
{
    suf_order_trend trend = {0};
    suf_instance_reader reader;
    if (suf_error_require(store, "store", err) < 0)
        return SUF_EINVAL;
    int rc = suf_instance_reader_open(&reader, store, err);
    if (rc < 0)
        return rc;
    const bool applies = suf_time_drift_applies(reader.experiment);
    for (size_t i = 0; i < reader.map.n_instances && applies && rc == SUF_OK; i++) {
        rc = suf_instance_reader_read(&reader, i, err);
        if (rc == SUF_OK)
            suf_time_drift_add(&trend, &reader);
    }
    suf_instance_reader_close(&reader);
    if (rc == SUF_OK)
        *drift = suf_time_drift_of(&trend);
    return rc;
}

char *suf_time_drift_sentence(const suf_time_drift *d)
{
    char by[48] = "";
    const double percent = 100 * (d->factor - 1);
    if (!d->is_seen)
        return NULL;
    if (isfinite(percent))
        suf_print_into(by, sizeof by, ", by %.2g %% on average,", fabs(percent));
    return suf_text_format(
        "The times drift: among the first runs of an algorithm on an instance, the later ones took "
        "%s%s than the earlier ones (p = %.2g, %zu runs; without drift, 1 experiment in 100 shows "
        "this). Algorithms take turns, so that none is favoured, but the standard errors are for "
        "runs that do not depend on their order: leave the machine alone, run fewer at a time "
        "('jobs'), bind runs to processors ('pin'), or have runs before that do not count "
        "('warmup').",
        percent > 0 ? "longer" : "less time", by, d->p, d->n_runs);
}

/* On a cluster it is other jobs that disturb. */
static size_t warn_of_shared_nodes(const suf_experiment *e, char **sentence)
{
    if (e->slurm.exclusive)
        return 0;
    *sentence = suf_text_copy(
        "the runs are timed on nodes that other jobs may share, which makes times longer and less "
        "alike; 'slurm-exclusive' gives each task a node for itself");
    return 1;
}

size_t suf_time_warnings(const suf_experiment *e, size_t jobs, const suf_machine *m,
                         char *sentences[SUF_MOST_TIME_WARNINGS])
{
    size_t n = 0;
    const double idle = (double)m->processors - m->load;
    const double wanted = (double)(jobs < m->processors ? jobs : m->processors);
    if (!suf_time_drift_applies(e))
        return 0;
    if (e->place == SUF_PLACE_SLURM)
        return warn_of_shared_nodes(e, &sentences[0]);
    if (idle < wanted - 0.5)
        sentences[n++] = suf_text_format(
            "the machine is loaded: about %.1f of its %zu processor%s are busy already, and the "
            "times of the runs will include waiting for them; wait until it is idle, or run fewer "
            "at a time ('--jobs')",
            fmin(m->load, (double)m->processors), m->processors, m->processors == 1 ? "" : "s");
    if (jobs > m->cores)
        sentences[n++] = suf_text_format(
            "%zu runs at the same time on %zu physical core%s%s slow each other down; "
            "'--jobs %zu' gives each run a core, and '--pin' keeps it there",
            jobs, m->cores, m->cores == 1 ? "" : "s",
            m->processors > m->cores ? " (with several threads each)" : "", m->cores);
    return n;
}
