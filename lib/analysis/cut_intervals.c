/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See cut_intervals.h.
 */
#include "analysis/cut_intervals.h"

#include <math.h>
#include <stdbool.h>

#include "dataset/least_difference.h"

static void cut(double *low, double least, size_t *n_cut)
{
    const double end = suf_least_difference_cut(*low, least);
    *n_cut += end > *low;
    *low = end;
}

/* those of instances belong to the dataset; figures cut them as they draw them */
static size_t n_instances_cut(const suf_pairing *p, double least)
{
    size_t n = 0;
    for (size_t i = 0; p->low && i < p->n; i++)
        n += suf_least_difference_cut(p->low[i], least) > p->low[i];
    return n;
}

static void cut_comparison(suf_analysed *c, double least, bool has_delta)
{
    for (size_t k = 0; k < SUF_N_TESTS; k++)
        cut(&c->tests[k].low, least, &c->n_cut);
    for (size_t k = 0; k < SUF_N_SINGLE_TESTS; k++)
        cut(&c->single.tests[k].low, least, &c->n_cut);
    if (has_delta) /* otherwise it is that of d */
        cut(&c->equivalence_low, least, &c->n_cut);
}

static void cut_grouping(suf_grouping *g, double least, size_t *n_cut)
{
    cut(&g->test.low, least, n_cut);
    for (size_t k = 0; k < g->n_groups; k++)
        cut(&g->groups[k].test.low, least, n_cut);
}

void suf_cut_intervals(suf_analysis *a)
{
    const double least = a->request.as_r ? -INFINITY : suf_least_difference(a->dataset);
    a->least_difference = least;
    for (size_t i = 0; isfinite(least) && i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        cut_comparison(c, least, a->request.design.delta > 0);
        if (a->groupings)
            cut_grouping(&a->groupings[i], least, &c->n_cut);
        c->n_cut += n_instances_cut(&a->dataset->pairings[i], least);
    }
}
