/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See equal_runs.h. Equal results 0 or 1 say little of the next one: they are left to the variance
 * of 0/1 results (estimate.c). So is a value at the floor, which stands for different ones.
 * Nor do equal runs count if another algorithm varies, unless they were announced: an algorithm
 * that gave the same by chance would then stand against one that was measured, and of two identical
 * ones one would be called better. So they need a pool, which knows all starts.
 */
#include "sampler/equal_runs.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/statistic.h"

static int64_t first_of(const suf_sampling *q, const suf_rule *rule, size_t a)
{
    if (suf_statistic_is_share((int)q->statistic))
        return 0;
    const int64_t first = q->equals ? q->equals[a] : q->mode == SUF_FIXED ? 0 : SUF_EQUAL_RUNS;
    const bool is_pooled = rule->is_pooled && q->start >= 3;
    return first == SUF_EQUAL_RUNS_SAID || is_pooled ? first : 0;
}

void suf_equal_runs_init(suf_equal_runs *e, const suf_sampling *q, const suf_rule *rule)
{
    *e = (suf_equal_runs){.n_algorithms = q->n_algorithms,
                          .floor = q->floor,
                          .first = suf_alloc(q->n_algorithms, sizeof *e->first),
                          .asked = suf_alloc(q->n_algorithms, sizeof *e->asked),
                          .awaited = suf_alloc(q->n_algorithms, sizeof *e->awaited),
                          .is_constant = suf_alloc(q->n_algorithms, sizeof *e->is_constant)};
    for (size_t a = 0; a < q->n_algorithms; a++)
        e->first[a] = first_of(q, rule, a);
    suf_equal_runs_tell(e, q->pooled);
    suf_equal_runs_reset(e);
}

int64_t suf_equal_runs_asked(const suf_equal_runs *e, size_t a, const suf_pooled *pooled)
{
    const bool is_said = e->first[a] == SUF_EQUAL_RUNS_SAID;
    for (size_t other = 0; pooled && other < e->n_algorithms; other++)
        if (pooled[other].spread > 0 && (other == a || !is_said))
            return 0;
    return e->first[a];
}

bool suf_equal_runs_tell(suf_equal_runs *e, const suf_pooled *pooled)
{
    bool is_reopened = false;
    for (size_t a = 0; a < e->n_algorithms; a++) {
        e->asked[a] = suf_equal_runs_asked(e, a, pooled);
        if (!e->is_constant[a] || e->asked[a])
            continue;
        e->is_constant[a] = false;
        e->awaited[a] = 0;
        is_reopened = true;
    }
    return is_reopened;
}

void suf_equal_runs_release(suf_equal_runs *e)
{
    free(e->first);
    free(e->asked);
    free(e->awaited);
    free(e->is_constant);
    *e = (suf_equal_runs){0};
}

void suf_equal_runs_reset(suf_equal_runs *e)
{
    memcpy(e->awaited, e->asked, e->n_algorithms * sizeof *e->awaited);
    memset(e->is_constant, 0, e->n_algorithms * sizeof *e->is_constant);
}

void suf_equal_runs_ignore(suf_equal_runs *e, size_t a)
{
    if (!e->is_constant[a])
        e->awaited[a] = 0;
}

/* whether equal values of this size show that an algorithm is deterministic */
static bool is_telling(const suf_equal_runs *e, double value)
{
    return isfinite(value) && value != 0 && value != 1 && !(e->floor > 0 && value <= e->floor);
}

bool suf_equal_runs_look(suf_equal_runs *e, size_t a, const suf_series *s)
{
    if (!e->awaited[a] || e->is_constant[a])
        return false;
    if (!is_telling(e, s->given[0]) || s->given[s->n_used - 1] != s->given[0])
        e->awaited[a] = 0;
    e->is_constant[a] = e->awaited[a] && (int64_t)s->n_used == e->awaited[a];
    return e->is_constant[a];
}

bool suf_equal_runs_would(const suf_equal_runs *e, size_t a, const double *values)
{
    if (!e->asked[a] || !is_telling(e, values[0]))
        return false;
    for (int64_t k = 1; k < e->asked[a]; k++)
        if (values[k] != values[0])
            return false;
    return true;
}
