/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One algorithm's runs on an instance: those given, those consumed, and their moments.
 */
#ifndef SUF_SAMPLER_SERIES_H
#define SUF_SAMPLER_SERIES_H

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "stats/bootstrap.h"
#include "stats/moments.h"
#include "suffice.h"

typedef struct suf_series {
    double *given; /* values by run, from 0; the consumed ones come first */
    bool *is_given;
    size_t capacity;
    size_t n_given;  /* the highest run that was given */
    size_t n_used;   /* runs consumed, in order */
    size_t n_failed; /* of the consumed runs, those without a value */
    double *values;  /* the valid values among the consumed runs */
    suf_running moments;
    bool is_binary;          /* all values are 0 or 1 */
    suf_bootstrap bootstrap; /* only if has_bootstrap */
    bool has_bootstrap;
} suf_series;

/* resamples: of the bootstrap of the mean; 0: none. */
void suf_series_init(suf_series *series, size_t resamples, uint64_t seed, uint64_t stream);
void suf_series_release(suf_series *series);

/* As after init, keeping the memory. */
void suf_series_reset(suf_series *series, uint64_t seed, uint64_t stream);

/* Room for this number of runs. */
void suf_series_make_room(suf_series *series, size_t n);

/* Returns false if that run (from 1) was given before. */
static inline bool suf_series_put(suf_series *series, int64_t run, double value)
{
    const size_t place = (size_t)run - 1;
    if (place >= series->capacity)
        suf_series_make_room(series, place + 1);
    if (series->is_given[place])
        return false;
    series->is_given[place] = true;
    if (place >= series->n_given)
        series->n_given = place + 1;
    series->given[place] = value;
    return true;
}

static inline bool suf_series_is_given(const suf_series *series, int64_t run)
{
    return (size_t)run <= series->capacity && series->is_given[run - 1];
}

/* Consumes the next run, which must have been given. transform turns a value into what is averaged,
 * or NAN if it is not valid. */
static inline void suf_series_use(suf_series *series, double (*transform)(double, double),
                                  double parameter)
{
    assert(suf_series_is_given(series, (int64_t)series->n_used + 1));
    const double given = series->given[series->n_used++];
    const double value = isfinite(given) ? transform(given, parameter) : NAN;
    if (!isfinite(value)) {
        series->n_failed++;
        return;
    }
    series->values[series->moments.n] = value;
    series->is_binary = series->is_binary && (value == 0 || value == 1);
    suf_running_add(&series->moments, value);
    if (series->has_bootstrap)
        suf_bootstrap_add(&series->bootstrap, value);
}

#endif
