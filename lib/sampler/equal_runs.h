/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Algorithms whose first runs on an instance are all equal: they are taken as deterministic, and
 * get no more runs there.
 *
 *     init       once, for a complete request and its rule
 *     tell       what the starts of a batch say, perhaps after the start
 *     reset      before another instance
 *     look       after each run that was consumed
 *     ignore     at any time: the algorithm's runs vary, whatever they look like
 *     release    once
 */
#ifndef SUF_SAMPLER_EQUAL_RUNS_H
#define SUF_SAMPLER_EQUAL_RUNS_H

#include <stdbool.h>

#include "sampler/series.h"
#include "suffice.h"

typedef struct suf_equal_runs {
    size_t n_algorithms;
    double floor;      /* of the request: values there need not be equal */
    int64_t *first;    /* per algorithm: so many equal first runs are enough; 0: none are */
    int64_t *asked;    /* the same with what is known of the batch */
    int64_t *awaited;  /* the same as long as all are equal; 0: they were not */
    bool *is_constant; /* per algorithm: they were, and there are no more */
} suf_equal_runs;

void suf_equal_runs_init(suf_equal_runs *equal, const suf_sampling *sampling, const suf_rule *rule);
void suf_equal_runs_release(suf_equal_runs *equal);
/* An algorithm whose runs vary on other instances is not deterministic, whatever was said of it:
 * its equal runs show nothing. Nor do those of one of which nothing was said if others vary.
 * Returns whether one that was constant is not any more. pooled: NULL: nothing is known. */
bool suf_equal_runs_tell(suf_equal_runs *equal, const suf_pooled *pooled);
/* The number that this makes of an algorithm's own one. */
int64_t suf_equal_runs_asked(const suf_equal_runs *equal, size_t algorithm,
                             const suf_pooled *pooled);
void suf_equal_runs_reset(suf_equal_runs *equal);
void suf_equal_runs_ignore(suf_equal_runs *equal, size_t algorithm);

/* Returns whether the algorithm has become constant with the last run of its series. */
bool suf_equal_runs_look(suf_equal_runs *equal, size_t algorithm, const suf_series *series);

/* Whether an algorithm would become constant with these first values, of which there are enough. */
bool suf_equal_runs_would(const suf_equal_runs *equal, size_t algorithm, const double *values);

#endif
