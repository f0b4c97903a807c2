/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See solved.h. The observations are the instances: on each, the share of an algorithm's runs that
 * gave a value within the limit. Its mean does not depend on how many runs a rule asked for, as the
 * number of instances that were solved at least once, or always, would. If every share is 0 or 1,
 * as with one run or with deterministic programs, the counts are those of McNemar's exact test;
 * otherwise the paired t test is of the shares. An instance that was given up ends with the first
 * algorithm that fails on it, and the others were not asked, so that nothing is compared then; but
 * a file has the runs that it has.
 */
#include "analysis/solved.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/adjust.h"
#include "stats/paired_proportions.h"
#include "stats/ttest.h"

bool suf_solved_has_limit(const suf_dataset *d)
{
    return d->ends && (d->source != SUF_SOURCE_STORE || d->rules.timeout > 0 ||
                       d->rules.timeout_cpu > 0 || d->rules.timeout_percent > 0);
}

static bool has_given_up(const suf_given_up *g)
{
    return g->first + g->second + g->both + g->other > 0;
}

/* The shares on the instances where both have runs, one after the other. */
typedef struct {
    size_t n;
    double *first, *second, *difference;
    bool is_binary;
} shares;

static double share_of(const suf_run_ends *e)
{
    return (double)e->n_ok / (double)e->n;
}

static bool is_0_or_1(double x)
{
    return x == 0 || x == 1;
}

static shares collect(const suf_dataset *d, const suf_analysed *c)
{
    shares s = {.is_binary = true,
                .first = suf_alloc(d->n_instances, sizeof *s.first),
                .second = suf_alloc(d->n_instances, sizeof *s.second),
                .difference = suf_alloc(d->n_instances, sizeof *s.difference)};
    for (size_t i = 0; i < d->n_instances; i++) {
        const suf_run_ends *row = &d->ends[i * d->n_algorithms];
        if (row[c->first].n == 0 || row[c->second].n == 0)
            continue;
        s.first[s.n] = share_of(&row[c->first]);
        s.second[s.n] = share_of(&row[c->second]);
        s.difference[s.n] = s.second[s.n] - s.first[s.n];
        s.is_binary = s.is_binary && is_0_or_1(s.first[s.n]) && is_0_or_1(s.second[s.n]);
        s.n++;
    }
    return s;
}

static void release(shares *s)
{
    free(s->first);
    free(s->second);
    free(s->difference);
}

static void by_mcnemar(suf_solved *r, const shares *s, suf_hypothesis h)
{
    const suf_paired_proportions p =
        suf_paired_proportions_of(suf_paired_counts_of(s->first, s->second, s->n), h);
    r->difference = p.difference;
    r->low = p.tango.lo;
    r->high = p.tango.hi;
    r->p = p.p;
}

static void by_t(suf_solved *r, const shares *s, suf_hypothesis h)
{
    const suf_ttest t = suf_ttest_of(s->difference, s->n, h);
    r->difference = t.mean;
    r->low = fmax(-1, t.interval.lo);
    r->high = fmin(1, t.interval.hi);
    r->p = t.p;
}

static void compare(suf_solved *r, const shares *s, double alpha)
{
    const suf_hypothesis h = {.side = SUF_SIDE_BOTH, .alpha = alpha};
    r->n = s->n;
    if (s->n == 0)
        return;
    r->first = suf_ttest_of(s->first, s->n, h).mean;
    r->second = suf_ttest_of(s->second, s->n, h).mean;
    r->is_mcnemar = s->is_binary;
    if (s->is_binary)
        by_mcnemar(r, s, h);
    else
        by_t(r, s, h);
}

static void adjust(suf_analysis *a)
{
    double *p = suf_alloc(2 * a->n_comparisons, sizeof *p);
    double *adjusted = p + a->n_comparisons;
    for (size_t i = 0; i < a->n_comparisons; i++)
        p[i] = a->comparisons[i].solved.p;
    suf_adjust(SUF_ADJUST_HOLM, p, a->n_comparisons, adjusted);
    for (size_t i = 0; i < a->n_comparisons; i++)
        a->comparisons[i].solved.p_adjusted = adjusted[i];
    free(p);
}

void suf_solved_fill(suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    if (!suf_solved_has_limit(d))
        return;
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        if (d->source == SUF_SOURCE_STORE && has_given_up(&c->given_up))
            continue;
        shares s = collect(d, c);
        compare(&c->solved, &s, a->request.design.alpha);
        release(&s);
    }
    adjust(a);
}
