/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See series.h.
 */
#include "sampler/series.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void suf_series_init(suf_series *s, suf_resampling resampling, size_t resamples, uint64_t seed,
                     uint64_t stream)
{
    *s = (suf_series){.has_bootstrap = resamples > 0, .is_binary = true};
    if (resamples)
        suf_bootstrap_init(&s->bootstrap, resampling, resamples, seed, stream);
}

void suf_series_release(suf_series *s)
{
    free(s->given);
    free(s->is_given);
    free(s->values);
    if (s->has_bootstrap)
        suf_bootstrap_release(&s->bootstrap);
    *s = (suf_series){0};
}

void suf_series_reset(suf_series *s, uint64_t seed, uint64_t stream)
{
    if (s->n_given)
        memset(s->is_given, 0, s->n_given * sizeof *s->is_given);
    s->n_given = s->n_used = s->n_failed = 0;
    s->moments = (suf_running){0};
    s->is_binary = true;
    if (s->has_bootstrap)
        suf_bootstrap_reset(&s->bootstrap, seed, stream);
}

static void *widen(void *old, size_t n_old, size_t n_new, size_t size)
{
    void *wide = suf_alloc(n_new, size);
    if (n_old)
        memcpy(wide, old, n_old * size);
    free(old);
    return wide;
}

static void make_room(suf_series *s, size_t n)
{
    if (n <= s->capacity)
        return;
    size_t capacity = s->capacity ? s->capacity : 64;
    while (capacity < n)
        capacity *= 2;
    s->given = widen(s->given, s->capacity, capacity, sizeof *s->given);
    s->is_given = widen(s->is_given, s->capacity, capacity, sizeof *s->is_given);
    s->values = widen(s->values, s->capacity, capacity, sizeof *s->values);
    s->capacity = capacity;
}

bool suf_series_put(suf_series *s, int64_t run, double value)
{
    make_room(s, (size_t)run);
    if (s->is_given[run - 1])
        return false;
    s->is_given[run - 1] = true;
    if ((size_t)run > s->n_given)
        s->n_given = (size_t)run;
    s->given[run - 1] = value;
    return true;
}

void suf_series_use(suf_series *s, double (*transform)(double value, double parameter),
                    double parameter)
{
    assert(suf_series_is_given(s, (int64_t)s->n_used + 1));
    const double given = s->given[s->n_used++];
    const double value = isfinite(given) ? transform(given, parameter) : NAN;
    if (!isfinite(value)) {
        s->n_failed++;
        return;
    }
    s->values[s->moments.n] = value;
    s->is_binary = s->is_binary && (value == 0 || value == 1);
    suf_running_add(&s->moments, value);
    if (s->has_bootstrap)
        suf_bootstrap_add(&s->bootstrap, value);
}
