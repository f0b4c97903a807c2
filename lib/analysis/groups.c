/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See groups.h.
 *
 * A feature that nobody asked about is noticed if its groups explain most of the variance of the
 * differences: omega squared above one half, so that many small groups do not look as if they
 * explained it, and equal means of groups refuted at 0.01, divided by the number of features that
 * could have been noticed. Every text is a candidate whose groups have 2 instances on average, and
 * every number whose values have 3: sizes and seeds that rarely repeat make no families.
 */
#include "analysis/groups.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/group_tests.h"
#include "analysis/levels.h"
#include "base/error.h"
#include "base/memory.h"
#include "dataset/features.h"
#include "stats/intraclass.h"
#include "stats/ttest.h"

static const double LEAST_SHARE = 0.5, LEVEL = 0.01;
enum { LEAST_TEXTS = 2, LEAST_NUMBERS = 3 };

/* ---- groups of a comparison ---- */

static size_t level_at(const suf_pairing *p, const suf_levels *l, size_t i)
{
    return l->of[p->instances[i]];
}

static suf_intraclass variance_of(const suf_pairing *p, const suf_levels *l)
{
    double *phi = suf_alloc(p->n, sizeof *phi);
    size_t *levels = suf_alloc(p->n, sizeof *levels);
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        if (level_at(p, l, i) != SIZE_MAX) {
            phi[n] = p->phi[i];
            levels[n++] = level_at(p, l, i);
        }
    const suf_intraclass r = suf_intraclass_of(phi, levels, n, l->n);
    free(phi);
    free(levels);
    return r;
}

/* without its groups and tests */
static suf_grouping grouping_of(const suf_pairing *p, const suf_feature *f, const suf_levels *l)
{
    const suf_intraclass r = variance_of(p, l);
    return (suf_grouping){.feature = f->name,
                          .n = r.n,
                          .n_groups = r.n_groups,
                          .size = r.size,
                          .f = r.f,
                          .df1 = r.df1,
                          .df2 = r.df2,
                          .p = r.p,
                          .share = r.omega_squared,
                          .icc = r.icc,
                          .design_effect = r.design_effect};
}

static suf_instance_group describe(const suf_pairing *p, const char *level, const size_t *members,
                                   size_t n)
{
    double *phi = suf_alloc(n, sizeof *phi);
    for (size_t i = 0; i < n; i++)
        phi[i] = p->phi[members[i]];
    const suf_ttest t = suf_ttest_of(phi, n, (suf_hypothesis){0});
    const double sd = isnan(t.t) ? 0 : t.sd; /* as suf_description_fill has it */
    const suf_instance_group g = {.level = level,
                                  .n = n,
                                  .members = members,
                                  .mean = n == 1 ? phi[0] : t.mean,
                                  .sd = n == 1 ? NAN : sd,
                                  .test = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, 0},
                                  .verdict = SUF_VERDICT_INCONCLUSIVE};
    free(phi);
    return g;
}

/* Sorts the places by level: those of level k are members[starts[k]] to members[starts[k + 1] - 1].
 */
static size_t *sort_members(const suf_pairing *p, const suf_levels *l, size_t *members)
{
    size_t *starts = suf_alloc(l->n + 2, sizeof *starts);
    for (size_t i = 0; i < p->n; i++)
        if (level_at(p, l, i) != SIZE_MAX)
            starts[level_at(p, l, i) + 2]++;
    for (size_t k = 2; k < l->n + 2; k++)
        starts[k] += starts[k - 1];
    /* starts[k + 1] moves from the first member of level k to the one after its last */
    for (size_t i = 0; i < p->n; i++)
        if (level_at(p, l, i) != SIZE_MAX)
            members[starts[level_at(p, l, i) + 1]++] = i;
    return starts;
}

static void add_groups(suf_grouping *g, const suf_pairing *p, const suf_levels *l)
{
    g->members = suf_alloc(p->n, sizeof *g->members);
    g->groups = suf_alloc(g->n_groups, sizeof *g->groups);
    size_t *starts = sort_members(p, l, g->members);
    size_t n = 0;
    for (size_t k = 0; k < l->n; k++)
        if (starts[k + 1] > starts[k])
            g->groups[n++] =
                describe(p, l->texts[k], g->members + starts[k], starts[k + 1] - starts[k]);
    free(starts);
}

/* ---- the feature of the request ---- */

int suf_groups_check(suf_analysis *a, suf_error *err)
{
    if (!a->request.group)
        a->request.group = a->dataset->group;
    if (a->request.group && a->dataset->looking)
        return suf_fail(
            err, SUF_EINVAL,
            "groups are tested on all instances at once, but this experiment is "
            "sequential; leave out 'group', or choose the instances of one by '--only'");
    return !a->request.group || suf_features_require(a->dataset, a->request.group, err)
               ? SUF_OK
               : SUF_EINVAL;
}

static void group_by_request(suf_analysis *a)
{
    const suf_feature *f =
        a->request.group ? suf_features_find(a->dataset, a->request.group) : NULL;
    if (!f)
        return;
    suf_levels l = suf_levels_of(a->dataset, f);
    a->groupings = suf_alloc(a->n_comparisons, sizeof *a->groupings);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        a->groupings[i] = grouping_of(&a->dataset->pairings[i], f, &l);
        add_groups(&a->groupings[i], &a->dataset->pairings[i], &l);
    }
    suf_group_tests_within(a, a->groupings);
    suf_group_tests_over_means(a, a->groupings);
    suf_levels_release(&l);
}

/* ---- features that nobody asked about ---- */

static bool is_candidate(const suf_grouping *g, const suf_levels *l)
{
    return g->n_groups >= 2 &&
           g->n >= g->n_groups * (size_t)(l->numeric ? LEAST_NUMBERS : LEAST_TEXTS);
}

/* the one that explains most so far; counts the candidates */
static void consider(suf_grouping *best, size_t *n_candidates, const suf_pairing *p,
                     const suf_feature *f, const suf_levels *l)
{
    const suf_grouping g = grouping_of(p, f, l);
    if (!is_candidate(&g, l))
        return;
    ++*n_candidates;
    if (g.share > LEAST_SHARE && !(g.share <= best->share))
        *best = g;
}

static void notice(suf_analysis *a, suf_levels *levels)
{
    const suf_dataset *d = a->dataset;
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_grouping best = {.share = NAN};
        size_t n_candidates = 0;
        for (size_t f = 0; f < d->n_features; f++)
            if (!a->request.group || strcmp(d->features[f].name, a->request.group) != 0)
                consider(&best, &n_candidates, &d->pairings[i], &d->features[f], &levels[f]);
        if (!best.feature || best.p * (double)n_candidates > LEVEL)
            continue;
        a->noticed[i] = best;
        const size_t f = (size_t)(suf_features_find(d, best.feature) - d->features);
        add_groups(&a->noticed[i], &d->pairings[i], &levels[f]);
    }
}

static void notice_features(suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    suf_levels *levels = suf_alloc(d->n_features, sizeof *levels);
    for (size_t f = 0; f < d->n_features; f++)
        levels[f] = suf_levels_of(d, &d->features[f]);
    a->noticed = suf_alloc(a->n_comparisons, sizeof *a->noticed);
    notice(a, levels);
    suf_group_tests_over_means(a, a->noticed);
    for (size_t f = 0; f < d->n_features; f++)
        suf_levels_release(&levels[f]);
    free(levels);
}

void suf_groups_init(suf_analysis *a)
{
    group_by_request(a);
    notice_features(a);
}

static void release(suf_grouping *groupings, size_t n)
{
    for (size_t i = 0; groupings && i < n; i++) {
        free(groupings[i].groups);
        free(groupings[i].members);
    }
    free(groupings);
}

void suf_groups_release(suf_analysis *a)
{
    release(a->groupings, a->n_comparisons);
    release(a->noticed, a->n_comparisons);
}
