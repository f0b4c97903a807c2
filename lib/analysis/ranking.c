/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mean ranks over the instances where all algorithms have a value, with the tests of
 * stats/friedman.h. Two algorithms differ if their mean ranks differ by at least the critical
 * difference (Demsar 2006, Statistical comparisons of classifiers over multiple data sets, JMLR 7).
 * A group is a longest sequence of algorithms, ordered by mean rank, of which no two differ.
 */
#include "analysis/ranking.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "dataset/timed_out.h"
#include "stats/friedman.h"

typedef struct {
    double mean_rank;
    size_t algorithm;
} ranked_algorithm;

/* every algorithm has a value, and one that was measured */
static bool is_complete(const suf_dataset *d, size_t instance)
{
    const size_t k = d->n_algorithms;
    const suf_cell *row = &d->cells[instance * k];
    if (d->n_pairings > 0 && d->pairings[0].absent &&
        d->pairings[0].absent[instance] == SUF_ABSENT_TIMED_OUT &&
        suf_timed_out_is_for_all(d, instance))
        return false;
    for (size_t a = 0; a < k; a++)
        if (row[a].n == 0 || isnan(row[a].value))
            return false;
    return true;
}

/* copies the values of the instances where every algorithm has one; returns their number */
static size_t collect(const suf_dataset *d, double *values)
{
    const size_t k = d->n_algorithms;
    size_t n = 0;
    for (size_t i = 0; i < d->n_instances; i++) {
        const suf_cell *row = &d->cells[i * k];
        if (!is_complete(d, i))
            continue;
        for (size_t a = 0; a < k; a++)
            values[n * k + a] = row[a].value;
        n++;
    }
    return n;
}

static int by_mean_rank(const void *a, const void *b)
{
    const ranked_algorithm *x = a;
    const ranked_algorithm *y = b;
    if (x->mean_rank != y->mean_rank)
        return x->mean_rank < y->mean_rank ? -1 : 1;
    return x->algorithm < y->algorithm ? -1 : 1;
}

static void sort(suf_ranking *r, size_t k)
{
    ranked_algorithm *places = suf_alloc(k, sizeof *places);
    for (size_t a = 0; a < k; a++)
        places[a] = (ranked_algorithm){r->mean_ranks[a], a};
    qsort(places, k, sizeof *places, by_mean_rank);
    r->order = suf_alloc(k, sizeof *r->order);
    for (size_t a = 0; a < k; a++)
        r->order[a] = places[a].algorithm;
    free(places);
}

static double rank_at(const suf_ranking *r, size_t i)
{
    return r->mean_ranks[r->order[i]];
}

static void find_groups(suf_ranking *r, size_t k)
{
    size_t reached = 0; /* the last place in the groups so far */
    r->groups = suf_alloc(k, sizeof *r->groups);
    for (size_t from = 0; from < k; from++) {
        size_t to = from;
        while (to + 1 < k && rank_at(r, to + 1) - rank_at(r, from) < r->critical)
            to++;
        if (to > from && to > reached) {
            r->groups[r->n_groups][0] = from;
            r->groups[r->n_groups++][1] = to;
            reached = to;
        }
    }
}

static void fill(suf_ranking *r, const double *values, size_t k, int maximise)
{
    r->mean_ranks = suf_alloc(k, sizeof *r->mean_ranks);
    const suf_friedman t = suf_friedman_test(
        values, r->n, k, maximise ? SUF_RANK_LARGEST_FIRST : SUF_RANK_SMALLEST_FIRST,
        r->mean_ranks);
    r->chi_squared = t.chi_squared;
    r->df = t.df;
    r->p = t.p;
    r->f = t.f;
    r->f_df1 = t.f_df1;
    r->f_df2 = t.f_df2;
    r->f_p = t.f_p;
}

void suf_ranking_init(suf_ranking *ranking, const suf_dataset *d, double alpha)
{
    const size_t k = d->n_algorithms;
    *ranking = (suf_ranking){0};
    if (k < 3 || !d->cells)
        return;
    double *values = suf_alloc(d->n_instances * k, sizeof *values);
    const size_t n = collect(d, values);
    if (n >= 2) {
        ranking->n = n;
        fill(ranking, values, k, suf_dataset_is_larger_better(d));
        ranking->critical = suf_nemenyi_critical(n, k, alpha);
        sort(ranking, k);
        find_groups(ranking, k);
    }
    free(values);
}

void suf_ranking_release(suf_ranking *ranking)
{
    free(ranking->mean_ranks);
    free(ranking->order);
    free(ranking->groups);
    *ranking = (suf_ranking){0};
}
