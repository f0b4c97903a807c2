/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See overview.h. The best group rests on the adjusted tests of the comparisons with the algorithm
 * of the best mean rank, not on the ranks: what it leaves out is shown to be worse than that one.
 * What it holds is not shown to be as good. Without ranks the best value takes their place on one
 * instance, and otherwise the verdicts: how many more algorithms one is better than than worse.
 *
 * A group of neighbours in that order, no two of which are shown to differ, is a bar of the
 * critical-difference diagram by tests of pairs (Benavoli, Corani & Mangili 2016, Should we really
 * use post-hoc tests based on mean-ranks?, JMLR 17). Two that are not neighbours may also not
 * differ; the matrix of verdicts shows every pair.
 */
#include "analysis/overview.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/verdicts.h"
#include "base/memory.h"

static void count_instances(const suf_analysis *a, suf_analysed *c)
{
    const suf_pairing *p = &a->dataset->pairings[c - a->comparisons];
    const double *phi = suf_verdicts_plain(p);
    const bool is_positive_better = suf_analysis_is_positive_better(a) != 0;
    for (size_t i = 0; i < p->n; i++)
        if (phi[i] == 0)
            c->n_equal++;
        else if ((phi[i] > 0) == is_positive_better)
            c->n_better++;
        else
            c->n_worse++;
}

static suf_verdict_kind turned(suf_verdict_kind verdict)
{
    return verdict == SUF_VERDICT_BETTER  ? SUF_VERDICT_WORSE
           : verdict == SUF_VERDICT_WORSE ? SUF_VERDICT_BETTER
                                          : verdict;
}

static void fill_verdicts(suf_overview *o, const suf_analysis *a)
{
    const size_t k = a->dataset->n_algorithms;
    o->verdicts = suf_alloc(k * k, sizeof *o->verdicts);
    for (size_t i = 0; i < k * k; i++)
        o->verdicts[i] = -1;
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        o->verdicts[c->second * k + c->first] = (int)c->verdict;
        o->verdicts[c->first * k + c->second] = (int)turned(c->verdict);
    }
}

/* the larger, the better */
static double score_of(const suf_analysis *a, size_t algorithm)
{
    const suf_dataset *d = a->dataset;
    const size_t k = d->n_algorithms;
    if (a->about == SUF_ABOUT_INSTANCE)
        return suf_dataset_is_larger_better(d) ? d->cells[algorithm].value
                                               : -d->cells[algorithm].value;
    double score = 0;
    for (size_t i = 0; i < k; i++) {
        const int verdict = a->overview.verdicts[algorithm * k + i];
        score += (verdict == SUF_VERDICT_BETTER) - (verdict == SUF_VERDICT_WORSE);
    }
    return score;
}

/* by insertion, so that equals keep the order of the dataset */
static void order_by_score(suf_overview *o, const suf_analysis *a)
{
    for (size_t i = 0; i < a->dataset->n_algorithms; i++) {
        const double score = score_of(a, i);
        size_t place = i;
        for (; place > 0 && score_of(a, o->order[place - 1]) < score; place--)
            o->order[place] = o->order[place - 1];
        o->order[place] = i;
    }
}

static void fill_best(suf_overview *o, size_t k)
{
    const size_t best = o->order[0];
    o->best = suf_alloc(k, sizeof *o->best);
    o->best[o->n_best++] = best;
    for (size_t i = 1; i < k; i++) {
        const int verdict = o->verdicts[o->order[i] * k + best];
        if (verdict < 0) {
            o->n_best = 0;
            return;
        }
        if (verdict != SUF_VERDICT_WORSE)
            o->best[o->n_best++] = o->order[i];
    }
}

/* whether the algorithm at a place of the order is not shown to differ from any from first on */
static bool joins(const suf_overview *o, size_t k, size_t first, size_t place)
{
    for (size_t i = first; i < place; i++) {
        const int verdict = o->verdicts[o->order[i] * k + o->order[place]];
        if (verdict != SUF_VERDICT_INCONCLUSIVE && verdict != SUF_VERDICT_EQUIVALENT)
            return false;
    }
    return true;
}

/* from each algorithm on as far as possible, unless the group before reaches as far */
static void fill_groups(suf_overview *o, size_t k)
{
    size_t end = 0;
    o->groups = suf_alloc(k, sizeof *o->groups);
    for (size_t first = 0; first < k; first++) {
        size_t last = first;
        while (last + 1 < k && joins(o, k, first, last + 1))
            last++;
        if (last > first && last > end) {
            o->groups[o->n_groups][0] = first;
            o->groups[o->n_groups++][1] = last;
            end = last;
        }
    }
}

void suf_overview_init(suf_analysis *a)
{
    const size_t k = a->dataset->n_algorithms;
    suf_overview *o = &a->overview;
    for (size_t i = 0; i < a->n_comparisons; i++)
        count_instances(a, &a->comparisons[i]);
    if (k < 3)
        return;
    o->order = suf_alloc(k, sizeof *o->order);
    fill_verdicts(o, a);
    if (a->ranking.n > 0)
        memcpy(o->order, a->ranking.order, k * sizeof *o->order);
    else
        order_by_score(o, a);
    fill_best(o, k);
    fill_groups(o, k);
}

void suf_overview_release(suf_overview *o)
{
    free(o->order);
    free(o->verdicts);
    free(o->best);
    free(o->groups);
    *o = (suf_overview){0};
}
