/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See forest_rows.h.
 */
#include "figures/forest_rows.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"

/* with more rows, the instances are left out: not every row has its name */
enum { MOST_ROWS = 60 };

static void add_mean(suf_forest_rows *r, const char *name, double mean, const suf_test_result *t)
{
    r->means[r->n_means++] = (suf_forest_mean){t->low, mean, t->high, (double)r->n + 1};
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

suf_forest_rows suf_forest_rows_of(const suf_analysis *a, size_t comparison)
{
    const suf_pairing *p = &a->dataset->pairings[comparison];
    if (a->groupings && a->groupings[comparison].n_groups > 0)
        return grouped(a->dataset, p, &a->groupings[comparison]);
    return (suf_forest_rows){.n = p->n, .rows = suf_instance_rows_of(a->dataset, p)};
}

void suf_forest_rows_release(suf_forest_rows *rows)
{
    free(rows->rows);
    free(rows->means);
}
