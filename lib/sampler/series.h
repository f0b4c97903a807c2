/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One algorithm's runs on an instance: those given, those consumed, and their moments.
 */
#ifndef SUF_SAMPLER_SERIES_H
#define SUF_SAMPLER_SERIES_H

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
void suf_series_init(suf_series *series, suf_resampling resampling, size_t resamples, uint64_t seed,
                     uint64_t stream);
void suf_series_release(suf_series *series);

/* As after init, keeping the memory. */
void suf_series_reset(suf_series *series, uint64_t seed, uint64_t stream);

/* Returns false if that run (from 1) was given before. */
bool suf_series_put(suf_series *series, int64_t run, double value);
static inline bool suf_series_is_given(const suf_series *series, int64_t run)
{
    return (size_t)run <= series->capacity && series->is_given[run - 1];
}

/* Consumes the next run, which must have been given. transform turns a value into what is averaged,
 * or NAN if it is not valid. */
void suf_series_use(suf_series *series, double (*transform)(double value, double parameter),
                    double parameter);

#endif
