/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See worst_case.h. An instance on which an algorithm failed gets the largest difference that the
 * comparison has on any instance, or twice delta if that is larger, against that algorithm; of
 * results 0 and 1 and of probabilities, the largest that there can be. One on which both failed is
 * a tie. What a further algorithm did says nothing about the two, so those instances stay out, and
 * so do those on which every run of both reached the time limit: nobody is to blame. That they
 * count as ties is a question of its own.
 *
 * This is a lower bound of what a failure is worth, so it can turn a verdict of better or worse,
 * but it cannot uphold that differences are small: no bound is known for an instance on which one
 * algorithm failed and the other did not, and in the worst case the two are not equivalent, and the
 * one that failed is not shown to be no worse.
 */
#include "analysis/worst_case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/relevance.h"
#include "analysis/verdicts.h"
#include "base/memory.h"
#include "stats/ttest.h"

bool suf_worst_case_exists(const suf_analysed *c)
{
    return c->given_up.first + c->given_up.second + c->given_up.both > 0;
}

static void put(suf_pairing *p, size_t count, double phi)
{
    for (size_t i = 0; i < count; i++)
        p->phi[p->n++] = phi;
}

static bool is_probability(const suf_analysis *a)
{
    return a->dataset->source != SUF_SOURCE_PHI && a->dataset->difference == SUF_PROBABILITY;
}

bool suf_worst_case_is_unbounded(const suf_analysis *a, const suf_analysed *c)
{
    return !is_probability(a) && !suf_verdicts_are_of_items(a, c);
}

/* what a failure counts for */
static double loss_of(const suf_analysis *a, const suf_pairing *p)
{
    const size_t i = (size_t)(p - a->dataset->pairings);
    const suf_margins band = suf_relevance_band(a);
    double largest = isnan(band.hi) ? 0 : 2 * fmax(band.hi, isinf(band.lo) ? 0 : -band.lo);
    for (size_t k = 0; k < p->n; k++)
        largest = fmax(largest, fabs(p->phi[k]));
    if (suf_worst_case_is_unbounded(a, &a->comparisons[i]))
        return largest;
    return is_probability(a) ? 0.5 : 1;
}

/* the differences with those of further instances */
static suf_pairing completed(const suf_analysis *a, const suf_pairing *real, const suf_given_up *g)
{
    suf_pairing p = *real;
    const double largest = loss_of(a, real);
    const double against_second = suf_analysis_is_positive_better(a) ? -largest : largest;
    p.phi = suf_alloc(real->n + g->first + g->second + g->both + 1, sizeof *p.phi);
    if (real->n > 0)
        memcpy(p.phi, real->phi, real->n * sizeof *p.phi);
    put(&p, g->second, against_second);
    put(&p, g->first, -against_second);
    put(&p, g->both, 0);
    p.plain = NULL;
    return p;
}

static void describe(suf_analysed *c, const suf_pairing *p)
{
    const suf_ttest t = suf_ttest_of(p->phi, p->n, (suf_hypothesis){0});
    c->n = p->n;
    c->mean = t.mean;
    c->sd = isnan(t.t) ? 0 : t.sd;
}

static void init_with(suf_worst_case *w, const suf_analysis *a, bool is_with_ties)
{
    const size_t n = a->n_comparisons;
    *w = (suf_worst_case){.dataset = *a->dataset, .analysis = *a};
    w->dataset.pairings = suf_alloc(n, sizeof *w->dataset.pairings);
    w->analysis.dataset = &w->dataset;
    w->analysis.comparisons = suf_alloc(n, sizeof *w->analysis.comparisons);
    for (size_t i = 0; i < n; i++) {
        const suf_pairing *real = &a->dataset->pairings[i];
        const suf_given_up ties = {.both = real->n_timed_out};
        w->dataset.pairings[i] = completed(a, real, is_with_ties ? &ties : &real->given_up);
        w->analysis.comparisons[i] = a->comparisons[i];
        describe(&w->analysis.comparisons[i], &w->dataset.pairings[i]);
    }
    suf_verdicts_fill_by(&w->analysis, suf_verdicts_kind(a));
}

void suf_worst_case_init(suf_worst_case *w, const suf_analysis *a)
{
    init_with(w, a, false);
}

void suf_worst_case_release(suf_worst_case *w)
{
    for (size_t i = 0; i < w->analysis.n_comparisons; i++)
        free(w->dataset.pairings[i].phi);
    free(w->dataset.pairings);
    free(w->analysis.comparisons);
    *w = (suf_worst_case){0};
}

static suf_verdict_kind unbounded(const suf_analysis *a, const suf_analysed *c)
{
    const bool is_one_sided = c->given_up.first + c->given_up.second > 0;
    return is_one_sided && suf_worst_case_is_unbounded(a, c) && c->verdict == SUF_VERDICT_EQUIVALENT
               ? SUF_VERDICT_INCONCLUSIVE
               : c->verdict;
}

/* the verdict of each comparison that has one */
static void take_verdicts(suf_analysis *a, bool is_with_ties)
{
    suf_worst_case w;
    init_with(&w, a, is_with_ties);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        const suf_analysed *worst = &w.analysis.comparisons[i];
        if (c->n > 1 && is_with_ties)
            c->with_ties = worst->verdict;
        else if (c->n > 1)
            c->worst_case = unbounded(a, worst);
    }
    suf_worst_case_release(&w);
}

void suf_worst_case_fill(suf_analysis *a)
{
    size_t n_failed = 0, n_timed_out = 0;
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        c->worst_case = c->with_ties = c->verdict;
        n_failed += suf_worst_case_exists(c) && c->n > 1;
        n_timed_out += c->n > 1 ? c->n_timed_out : 0;
    }
    if (n_failed > 0)
        take_verdicts(a, false);
    if (n_timed_out > 0)
        take_verdicts(a, true);
}
