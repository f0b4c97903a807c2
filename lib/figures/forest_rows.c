/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See forest_rows.h.
 */
#include "figures/forest_rows.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* with more rows, the instances between the extremes are left out, in groups all of them: not
 * every row has its name */
enum { MOST_ROWS = 60, EXTREMES = 20 };

static void add_mean(suf_forest_rows *r, const char *name, double mean, const suf_test_result *t)
{
    const size_t group = suf_names_add(&r->groups, name);
    r->means[r->n_means++] = (suf_forest_mean){t->low, mean, t->high, (double)r->n + 1, group};
    r->rows[r->n++] = (suf_instance_row){mean, NAN, NAN, name, SIZE_MAX};
}

/* the instances of a group, in their order */
static void add_members(suf_forest_rows *r, const suf_instance_row *sorted, size_t n,
                        const size_t *groups, size_t group)
{
    for (size_t i = 0; i < n; i++)
        if (groups[sorted[i].instance] == group)
            r->rows[r->n++] = sorted[i];
}

/* by instance; SIZE_MAX: none */
static size_t *groups_of(const suf_dataset *d, const suf_pairing *p, const suf_grouping *g)
{
    size_t *groups = suf_alloc(d->n_instances, sizeof *groups);
    for (size_t i = 0; i < d->n_instances; i++)
        groups[i] = SIZE_MAX;
    for (size_t k = 0; k < g->n_groups; k++)
        for (size_t i = 0; i < g->groups[k].n; i++)
            groups[p->instances[g->groups[k].members[i]]] = k;
    return groups;
}

static suf_forest_rows grouped(const suf_dataset *d, const suf_pairing *p, const suf_grouping *g)
{
    const bool has_instances = p->n + g->n_groups + 1 <= MOST_ROWS;
    suf_forest_rows r = {.rows = suf_alloc(p->n + g->n_groups + 1, sizeof *r.rows),
                         .means = suf_alloc(g->n_groups + 1, sizeof *r.means)};
    suf_instance_row *sorted = suf_instance_rows_of(d, p);
    size_t *groups = groups_of(d, p, g);
    add_mean(&r, "means of groups", g->mean, &g->test);
    if (has_instances)
        add_members(&r, sorted, p->n, groups, SIZE_MAX);
    for (size_t k = g->n_groups; k-- > 0;) {
        add_mean(&r, g->groups[k].level, g->groups[k].mean, &g->groups[k].test);
        if (has_instances)
            add_members(&r, sorted, p->n, groups, k);
    }
    free(groups);
    free(sorted);
    return r;
}

/* the smallest and the largest differences, and between them a row that says how many are left
 * out */
static suf_forest_rows extremes(const suf_dataset *d, const suf_pairing *p, size_t n_left_out)
{
    suf_forest_rows r = {.n = 2 * EXTREMES + 1,
                         .rows = suf_instance_rows_of(d, p),
                         .gap = suf_text_format("%zu others", n_left_out)};
    r.rows[EXTREMES] = (suf_instance_row){.phi = NAN, .name = r.gap, .instance = SIZE_MAX};
    memmove(&r.rows[EXTREMES + 1], &r.rows[p->n - EXTREMES], EXTREMES * sizeof *r.rows);
    return r;
}

static const suf_grouping *grouping_of(const suf_analysis *a, size_t comparison)
{
    const suf_grouping *g = a->groupings ? &a->groupings[comparison] : NULL;
    return g && g->n_groups > 0 ? g : NULL;
}

size_t suf_forest_rows_left_out(const suf_analysis *a, size_t comparison)
{
    const suf_grouping *g = grouping_of(a, comparison);
    const size_t n = a->dataset->pairings[comparison].n;
    if (n + (g ? g->n_groups : 0) + 1 <= MOST_ROWS)
        return 0;
    return g ? n : n - (size_t)2 * EXTREMES;
}

suf_forest_rows suf_forest_rows_of(const suf_analysis *a, size_t comparison)
{
    const suf_pairing *p = &a->dataset->pairings[comparison];
    const suf_grouping *g = grouping_of(a, comparison);
    const size_t n_left_out = suf_forest_rows_left_out(a, comparison);
    if (g)
        return grouped(a->dataset, p, g);
    if (n_left_out > 0)
        return extremes(a->dataset, p, n_left_out);
    return (suf_forest_rows){.n = p->n, .rows = suf_instance_rows_of(a->dataset, p)};
}

bool suf_forest_rows_are_instances(const suf_forest_rows *r)
{
    return r->n_means == 0 && !r->gap;
}

void suf_forest_rows_release(suf_forest_rows *rows)
{
    free(rows->rows);
    free(rows->means);
    free(rows->gap);
    suf_names_release(&rows->groups);
}
