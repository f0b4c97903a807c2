/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of a sampler, which the rule reads.
 */
#ifndef SUF_SAMPLER_STATE_H
#define SUF_SAMPLER_STATE_H

#include <stdbool.h>

#include "sampler/equal_runs.h"
#include "sampler/estimate.h"
#include "sampler/series.h"
#include "suffice.h"

struct suf_sampler {
    suf_sampling sampling;
    int64_t *starts; /* per algorithm: runs that it gets in any case */
    double *rates;   /* per algorithm: runs for each unit of spread, of a budget */
    int64_t *n_used; /* per algorithm: runs consumed */
    suf_equal_runs equal;
    suf_series *series;
    suf_estimate estimate;
    suf_stop stop;
    int warnings; /* the sampler's own warnings; the estimate has others */
    suf_run last;
    int64_t n_runs;
    int64_t n_to_start; /* runs that are missing from the starts */
    bool is_started;    /* every algorithm has had its start */
    bool is_divided;    /* its parts of the budget are among the starts */
    size_t next;        /* the algorithm whose run is awaited, while it is running */
};

#endif
