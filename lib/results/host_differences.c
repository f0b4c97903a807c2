/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See host_differences.h.
 */
#include "results/host_differences.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "results/time_drift.h"

static const double level = 0.01; /* so many false alarms */

enum {
    PERMUTATIONS = 999,
    MOST_RUNS = 100000, /* that are compared */
    SEED = 1,
    NAME_WIDTH = 40
};

/* The runs of an instance that are compared, block after block. */
typedef struct {
    suf_host_differences *differences;
    const suf_instance_reader *reader;
    size_t i; /* among the tries of the reader, which come in the order of the rows */
    size_t place, n;
    double *values;
    size_t *hosts;
} host_tour;

static void end_block(host_tour *tour)
{
    suf_block_ranks_add(&tour->differences->ranks, tour->values, tour->hosts, tour->n);
    tour->n = 0;
}

static bool is_compared(const suf_instance_reader *reader, const suf_try *t)
{
    const int64_t given = reader->experiment->sampling.start;
    const int64_t start = given ? given : SUF_DEFAULT_START;
    return t->status == SUF_RUN_OK && t->run >= 1 && t->run <= start && t->is_counted &&
           isfinite(t->value);
}

/* What the reader knows of the row; NULL: it has left it out. */
static const suf_try *find_try(host_tour *tour, const suf_record *record)
{
    const suf_instance_reader *reader = tour->reader;
    const size_t place = suf_store_map_place(&reader->map, record->algorithm);
    for (size_t i = tour->i; i < reader->n_tries; i++) {
        const suf_try *t = &reader->tries[i];
        if (t->place != place || t->run != record->run || t->attempt != record->attempt)
            continue;
        tour->i = i + 1;
        return t;
    }
    return NULL;
}

static int add_run(const suf_record *record, void *context)
{
    host_tour *tour = context;
    const suf_try *t = find_try(tour, record);
    if (!t || !is_compared(tour->reader, t))
        return 0;
    if (t->place != tour->place)
        end_block(tour);
    tour->place = t->place;
    tour->values[tour->n] = t->value;
    tour->hosts[tour->n++] = suf_names_add(&tour->differences->hosts, record->host);
    return 0;
}

/* Damage is not our matter: who reads the runs reports it. */
void suf_host_differences_add(suf_host_differences *d, const suf_instance_reader *reader)
{
    if (!suf_time_drift_applies(reader->experiment) || d->ranks.n > MOST_RUNS)
        return;
    host_tour tour = {.differences = d,
                      .reader = reader,
                      .values = suf_alloc(reader->n_tries, sizeof *tour.values),
                      .hosts = suf_alloc(reader->n_tries, sizeof *tour.hosts)};
    if (suf_store_each(reader->store, reader->number, false, add_run, &tour, NULL) == SUF_OK)
        end_block(&tour);
    free(tour.values);
    free(tour.hosts);
}

void suf_host_differences_release(suf_host_differences *d)
{
    suf_block_ranks_release(&d->ranks);
    suf_names_release(&d->hosts);
}

char *suf_host_differences_sentence(const suf_host_differences *d)
{
    const double p = suf_block_ranks_p(&d->ranks, PERMUTATIONS, SEED);
    if (!(p < level))
        return NULL;
    char *slow = suf_utf8_printable(d->hosts.names[suf_block_ranks_largest(&d->ranks)], NAME_WIDTH);
    char *fast =
        suf_utf8_printable(d->hosts.names[suf_block_ranks_smallest(&d->ranks)], NAME_WIDTH);
    char *sentence = suf_text_format(
        "The times depend on the machine: among the first runs of an algorithm on an instance, "
        "those on '%s' took longer than those on '%s' (p = %.2g by permutation, %zu runs; 1 "
        "experiment in 100 shows this if machines are alike). The differences are still fair if "
        "all algorithms of an instance ran on the same machines, but less precise: use machines of "
        "one kind, and with Slurm 'slurm-exclusive'.",
        slow, fast, p, d->ranks.n);
    free(slow);
    free(fast);
    return sentence;
}
