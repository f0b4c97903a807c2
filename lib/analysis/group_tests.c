/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See group_tests.h. Each test is that of an analysis whose comparisons are made of the means of
 * groups, or of the members of one group, so that verdicts are reached as everywhere else. Where
 * the bias of stopping was subtracted, its uncertainty is that of all instances for the means of
 * groups, and for a group of n of N instances N / n times the variance (see dataset/subset.c).
 */
#include "analysis/group_tests.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "analysis/constant_differences.h"
#include "analysis/verdicts.h"
#include "base/memory.h"
#include "stats/ttest.h"

/* An analysis of pairings that are put together for the purpose. */
typedef struct {
    suf_analysis analysis;
    suf_dataset dataset;
} made_analysis;

static void make(made_analysis *m, const suf_analysis *a, size_t n)
{
    m->dataset = *a->dataset;
    m->dataset.n_pairings = n;
    m->dataset.pairings = suf_alloc(n, sizeof *m->dataset.pairings);
    m->analysis = (suf_analysis){.dataset = &m->dataset,
                                 .request = a->request,
                                 .n_comparisons = n,
                                 .comparisons = suf_alloc(n, sizeof *m->analysis.comparisons)};
    m->analysis.request.design.comparisons = (int64_t)n;
}

static void release(made_analysis *m)
{
    for (size_t i = 0; i < m->dataset.n_pairings; i++) {
        suf_pairing *p = &m->dataset.pairings[i];
        free(p->phi);
        free(p->plain);
        free(p->se);
        free(p->instances);
    }
    free(m->dataset.pairings);
    free(m->analysis.comparisons);
}

/* an empty pairing with room for n */
static suf_pairing empty(const suf_pairing *like, size_t n)
{
    suf_pairing p = {.first = like->first, .second = like->second, .bias = like->bias};
    p.phi = suf_alloc(n, sizeof *p.phi);
    p.se = suf_alloc(n, sizeof *p.se);
    p.plain = like->plain ? suf_alloc(n, sizeof *p.plain) : NULL;
    return p;
}

static void describe(suf_analysed *c, const suf_dataset *d, const suf_pairing *p)
{
    const suf_ttest t = suf_ttest_of(p->phi, p->n, (suf_hypothesis){0});
    double squares = 0;
    for (size_t i = 0; i < p->n; i++)
        squares += p->se[i] * p->se[i];
    *c = (suf_analysed){.first = p->first, .second = p->second, .n = p->n, .bias = p->bias};
    c->mean = t.mean;
    c->sd = isnan(t.t) ? 0 : t.sd; /* as suf_description_fill has it */
    c->within = squares / (double)p->n;
    c->across = c->sd * c->sd - c->within;
    c->measuring = suf_constant_differences_are(c) ? suf_constant_differences_measuring(d, p) : NAN;
}

static void judge(made_analysis *m, suf_test_kind kind)
{
    for (size_t i = 0; i < m->analysis.n_comparisons; i++)
        describe(&m->analysis.comparisons[i], &m->dataset, &m->dataset.pairings[i]);
    suf_verdicts_fill_by(&m->analysis, kind);
}

/* that of the tests, unless the comparison has none */
static suf_verdict_kind verdict_of(const suf_analysis *a, size_t comparison, suf_verdict_kind made)
{
    return a->comparisons[comparison].verdict == SUF_VERDICT_NONE ? SUF_VERDICT_NONE : made;
}

/* ---- over the means of groups ---- */

static void copy_instances(suf_pairing *to, const suf_pairing *from)
{
    for (size_t i = 0; i < from->n; i++) {
        to->phi[i] = from->phi[i];
        to->se[i] = from->se[i];
        if (to->plain)
            to->plain[i] = from->plain[i];
    }
    to->n = from->n;
}

static void copy_means(suf_pairing *to, const suf_grouping *g)
{
    for (size_t i = 0; i < g->n_groups; i++) {
        to->phi[i] = g->groups[i].mean;
        to->se[i] = NAN;
        if (to->plain)
            to->plain[i] = g->groups[i].mean;
    }
    to->n = g->n_groups;
}

void suf_group_tests_over_means(const suf_analysis *a, suf_grouping *groupings)
{
    made_analysis m;
    make(&m, a, a->n_comparisons);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_pairing *p = &a->dataset->pairings[i];
        m.dataset.pairings[i] = empty(p, p->n);
        if (groupings[i].feature)
            copy_means(&m.dataset.pairings[i], &groupings[i]);
        else
            copy_instances(&m.dataset.pairings[i], p);
    }
    judge(&m, SUF_BY_T);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &m.analysis.comparisons[i];
        groupings[i].mean = c->mean;
        groupings[i].sd = c->n < 2 ? NAN : c->sd;
        groupings[i].test = c->tests[SUF_BY_T];
        groupings[i].verdict = verdict_of(a, i, c->verdict);
    }
    release(&m);
}

/* ---- within groups ---- */

static bool is_tested(const suf_instance_group *group)
{
    return group->n >= 2;
}

static size_t count_tested(const suf_grouping *groupings, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t g = 0; g < groupings[i].n_groups; g++)
            count += is_tested(&groupings[i].groups[g]);
    return count;
}

static suf_pairing members_of(const suf_instance_group *group, const suf_pairing *p)
{
    suf_pairing part = empty(p, group->n);
    part.instances = suf_alloc(group->n, sizeof *part.instances);
    const double more = (double)p->n / (double)group->n;
    for (; part.n < group->n; part.n++) {
        const size_t place = group->members[part.n];
        part.phi[part.n] = p->phi[place];
        part.se[part.n] = p->se[place];
        part.instances[part.n] = p->instances[place];
        if (p->plain)
            part.plain[part.n] = p->plain[place];
    }
    part.bias.variance *= more;
    part.bias.error *= sqrt(more);
    return part;
}

static void take_verdicts(const made_analysis *m, const suf_analysis *a, suf_grouping *groupings)
{
    const suf_analysed *c = m->analysis.comparisons;
    for (size_t i = 0; i < a->n_comparisons; i++)
        for (size_t g = 0; g < groupings[i].n_groups; g++) {
            suf_instance_group *group = &groupings[i].groups[g];
            if (!is_tested(group))
                continue;
            group->test = c->tests[suf_verdicts_kind(a)];
            group->verdict = verdict_of(a, i, c->verdict);
            c++;
        }
}

void suf_group_tests_within(const suf_analysis *a, suf_grouping *groupings)
{
    const size_t n = count_tested(groupings, a->n_comparisons);
    made_analysis m;
    if (n == 0)
        return;
    make(&m, a, n);
    m.analysis.request.adjusted = SUF_ADJUSTED_HOLM;
    suf_pairing *part = m.dataset.pairings;
    for (size_t i = 0; i < a->n_comparisons; i++)
        for (size_t g = 0; g < groupings[i].n_groups; g++)
            if (is_tested(&groupings[i].groups[g]))
                *part++ = members_of(&groupings[i].groups[g], &a->dataset->pairings[i]);
    judge(&m, suf_verdicts_kind(a));
    take_verdicts(&m, a, groupings);
    release(&m);
}
