/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See series.h.
 */
#include "sampler/series.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void suf_series_init(suf_series *s, size_t resamples, uint64_t seed, uint64_t stream)
{
    *s = (suf_series){.has_bootstrap = resamples > 0, .is_binary = true};
    if (resamples)
        suf_bootstrap_init(&s->bootstrap, resamples, seed, stream);
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

void suf_series_make_room(suf_series *s, size_t n)
{
    size_t capacity = s->capacity ? s->capacity : 64;
    while (capacity < n)
        capacity *= 2;
    s->given = widen(s->given, s->capacity, capacity, sizeof *s->given);
    s->is_given = widen(s->is_given, s->capacity, capacity, sizeof *s->is_given);
    s->values = widen(s->values, s->capacity, capacity, sizeof *s->values);
    s->capacity = capacity;
}
