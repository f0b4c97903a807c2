/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See solution_times.h.
 */
#include "figures/solution_times.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/solved.h"
#include "base/error.h"
#include "base/memory.h"
#include "figures/instance_rows.h"
#include "stats/sorted.h"

enum { UNIT_WIDTH = 12 };

/* A file that says which runs ended at the limit has times as its values; a store says the unit. */
static bool has_times_as_values(const suf_dataset *d)
{
    return d->source != SUF_SOURCE_STORE || (d->unit && strcmp(d->unit, "s") == 0);
}

/* Those of the runs in time, for free(). Of values the runs beyond the limit have the largest,
 * their penalties, or none at all. */
static double *times_of(const suf_dataset *d, const suf_cell *cell, size_t *n)
{
    const double *all = has_times_as_values(d) ? d->values : d->times;
    double *times = suf_sorted(all ? all + cell->start : &cell->value, cell->n);
    *n = 0;
    while (*n < cell->n && isfinite(times[*n]))
        (*n)++;
    return times;
}

static double median_of(const suf_dataset *d, size_t i)
{
    const suf_run_ends *e = &d->ends[i];
    const size_t middle = (e->n - 1) / 2;
    if (middle >= e->n_ok)
        return INFINITY;
    size_t n;
    double *times = times_of(d, &d->cells[i], &n);
    const double median = middle < n ? times[middle] : INFINITY;
    free(times);
    return median;
}

suf_stairs suf_solution_times_of(const suf_dataset *d, size_t algorithm)
{
    double *x = suf_alloc(d->n_instances, sizeof *x);
    size_t n = 0;
    size_t total = 0;
    for (size_t i = algorithm; i < d->n_instances * d->n_algorithms; i += d->n_algorithms) {
        if (d->ends[i].n == 0)
            continue;
        total++;
        const double time = median_of(d, i);
        if (isfinite(time))
            x[n++] = time;
    }
    return suf_stairs_of(x, n, total);
}

static bool has_any(const suf_dataset *d)
{
    for (size_t i = 0; i < d->n_instances * d->n_algorithms; i++)
        if (d->ends[i].n > 0 && isfinite(median_of(d, i)))
            return true;
    return false;
}

int suf_solution_times_check(const suf_dataset *d, suf_error *err)
{
    if (suf_instance_rows_check(d, err) < 0)
        return SUF_EINVAL;
    if (!suf_solved_has_limit(d))
        return suf_fail(err, SUF_EINVAL,
                        "the runs have no time limit, so that every instance is solved at some "
                        "time; give the limit of the runs");
    if (!has_times_as_values(d) && !d->times)
        return suf_fail(err, SUF_EINVAL, "the times of the runs are not known");
    if (!has_any(d))
        return suf_fail(err, SUF_EINVAL, "no instance was solved within the time limit");
    return SUF_OK;
}

void suf_solution_times_write_unit(FILE *out, const suf_dataset *d)
{
    fprintf(out, "unit = ");
    suf_figure_write_quoted(out, has_times_as_values(d) && d->unit ? d->unit : "s", UNIT_WIDTH);
    fprintf(out, "\n");
}
