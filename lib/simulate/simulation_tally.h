/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums over experiments, and what follows from them.
 */
#ifndef SUF_SIMULATE_SIMULATION_TALLY_H
#define SUF_SIMULATE_SIMULATION_TALLY_H

#include <stdbool.h>

#include "suffice.h"

/* Sums of one thing seen. { 0 } is empty. */
typedef struct suf_seen_sums {
    int64_t n;
    double sum, squares;
    bool is_fraction; /* a value was neither 0 nor 1 */
} suf_seen_sums;

typedef struct suf_simulation_tally {
    suf_seen_sums sums[SUF_N_SEEN];
} suf_simulation_tally;

/* NAN is not counted. */
void suf_simulation_tally_add(suf_simulation_tally *tally, const double seen[SUF_N_SEEN]);
void suf_simulation_tally_merge(suf_simulation_tally *tally, const suf_simulation_tally *other);

/* The mean with its interval: Wilson's (1927) if all values were 0 or 1, otherwise by the normal
 * distribution. */
suf_seen suf_simulation_tally_seen(const suf_simulation_tally *tally, int kind);

/* Counts of runs on instances: each number by itself below SUF_RUN_BINS_EXACT, then in bins that
 * are 1 % wide. */
enum { SUF_RUN_BINS_EXACT = 1000, SUF_RUN_BINS = 4000 };
typedef struct suf_run_counts {
    int64_t counts[SUF_RUN_BINS];
} suf_run_counts;

void suf_run_counts_add(suf_run_counts *counts, int64_t runs);
void suf_run_counts_merge(suf_run_counts *counts, const suf_run_counts *other);
/* The smallest number that at least a share p of the instances does not exceed; NAN without any. */
double suf_run_counts_quantile(const suf_run_counts *counts, double p);

#endif
