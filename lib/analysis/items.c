/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See items.h. The intervals agree with the decisions of the sign test as nearly as an
 * approximation can agree with an exact test: they have its level.
 */
#include "analysis/items.h"

#include <stdlib.h>

#include "analysis/verdicts.h"
#include "base/memory.h"
#include "stats/paired_proportions.h"

static suf_paired_counts counts_of(const suf_dataset *d, const suf_pairing *p)
{
    double *first = suf_alloc(p->n, sizeof *first);
    double *second = suf_alloc(p->n, sizeof *second);
    for (size_t i = 0; i < p->n; i++) {
        const suf_cell *cells = &d->cells[p->instances[i] * d->n_algorithms];
        first[i] = cells[p->first].value;
        second[i] = cells[p->second].value;
    }
    const suf_paired_counts counts = suf_paired_counts_of(first, second, p->n);
    free(first);
    free(second);
    return counts;
}

static suf_items items_of(const suf_analysis *a, size_t i, double level)
{
    const suf_pairing *p = &a->dataset->pairings[i];
    const suf_paired_counts counts = counts_of(a->dataset, p);
    const suf_paired_proportions r = suf_paired_proportions_of(
        counts, (suf_hypothesis){.side = (suf_side)a->request.design.alternative, .alpha = level});
    return (suf_items){.n = p->n,
                       .both = counts.both,
                       .first_only = counts.first_only,
                       .second_only = counts.second_only,
                       .neither = counts.neither,
                       .first = r.first,
                       .second = r.second,
                       .low = r.tango.lo,
                       .high = r.tango.hi,
                       .newcombe_low = r.newcombe.lo,
                       .newcombe_high = r.newcombe.hi};
}

void suf_items_fill(suf_analysis *a)
{
    if (!suf_dataset_is_binary(a->dataset))
        return;
    double *p = suf_alloc(a->n_comparisons, sizeof *p);
    for (size_t i = 0; i < a->n_comparisons; i++)
        p[i] = a->comparisons[i].tests[SUF_BY_SIGN].p;
    double *levels = suf_verdicts_levels(a, p);
    for (size_t i = 0; i < a->n_comparisons; i++)
        a->comparisons[i].items = items_of(a, i, levels[i]);
    free(levels);
    free(p);
}
