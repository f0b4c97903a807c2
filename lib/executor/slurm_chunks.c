/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See slurm_chunks.h.
 */
#include "executor/slurm_chunks.h"

#include <math.h>

enum {
    UNKNOWN = 8,  /* runs of a task if nothing is known of their times */
    MOST = 100000 /* runs of a task */
};
static const double overhead = 0.002; /* seconds that a run costs besides */
static const double shortest = 0.1;   /* seconds that a task should take at least */
static const double margin = 120;     /* seconds that a task needs besides its runs */

static size_t clamp(double value, size_t least, size_t most)
{
    if (!(value > (double)least))
        return least;
    return value >= (double)most ? most : (size_t)value;
}

size_t suf_slurm_chunks_most(const suf_chunking *how)
{
    const double target =
        how->longest > 0 ? fmax(1, fmin(how->target, how->longest - margin)) : how->target;
    if (how->seconds > 0)
        return clamp(target / (how->seconds + overhead), 1, MOST);
    return how->limit > 0 ? clamp(target / how->limit, 1, UNKNOWN) : UNKNOWN;
}

size_t suf_slurm_chunks_size(const suf_chunking *how, size_t n)
{
    const size_t most = suf_slurm_chunks_most(how);
    const size_t share = (n + how->tasks - 1) / how->tasks;
    const size_t least =
        how->seconds > 0 ? clamp(ceil(shortest / (how->seconds + overhead)), 1, MOST) : 1;
    const size_t wanted = share > least ? share : least;
    return wanted < most ? wanted : most;
}

static size_t group_end(const size_t *groups, size_t n, size_t i)
{
    size_t end = i;
    while (end < n && groups[end] == groups[i])
        end++;
    return end;
}

size_t suf_slurm_chunks_divide(const size_t *groups, size_t n, size_t size, size_t *tasks)
{
    size_t task = 0;
    size_t used = 0;
    for (size_t i = 0; i < n;) {
        const size_t end = group_end(groups, n, i);
        if (used > 0 && used + (end - i) > size && (end - i <= size || 2 * used >= size)) {
            task++;
            used = 0;
        }
        for (; i < end; i++) {
            if (used == size) {
                task++;
                used = 0;
            }
            tasks[i] = task;
            used++;
        }
    }
    return n > 0 ? task + 1 : 0;
}

/* A task is given three times what its runs should take and two runs at their limit, but not more
 * than all of them at their limit. One that needs more is continued by another. */
long suf_slurm_chunks_minutes(const suf_chunking *how, size_t n)
{
    if (how->longest > 0)
        return (long)ceil(how->longest / 60);
    if (how->limit <= 0)
        return 0;
    double seconds = (double)n * how->limit;
    if (how->seconds > 0)
        seconds = fmin(seconds, 3 * (double)n * how->seconds + 2 * how->limit);
    return (long)ceil((seconds + margin) / 60);
}
