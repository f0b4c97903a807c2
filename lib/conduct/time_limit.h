/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Time limits of runs: a number of seconds, or a percentage of the median time of the runs so far,
 * as with GNU parallel's --timeout N%.
 */
#ifndef SUF_CONDUCT_TIME_LIMIT_H
#define SUF_CONDUCT_TIME_LIMIT_H

#include "experiment/experiment_parts.h"

/* The times of one algorithm's runs that had the status OK. { 0 } is empty. */
typedef struct suf_times {
    size_t n, capacity;
    double *all;
    double median;
    size_t n_median; /* how many times the median is of */
} suf_times;

/* Times are kept only if the algorithm's limit depends on them. */
void suf_times_add(suf_times *times, const suf_algorithm *algorithm, double wall);
void suf_times_release(suf_times *times);

/* The limit for the next run in seconds; 0: there is none, or none yet. */
double suf_times_limit(suf_times *times, const suf_algorithm *algorithm);

#endif
