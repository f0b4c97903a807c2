/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The distribution of a statistic that is looked at several times and stops when it leaves a
 * region: Brownian motion S(t) with drift, of which a look at the information t sees Z = S(t) /
 * sqrt(t).
 *
 * Calls, in this order: init; then for each look but the last any number of above and below, which
 * do not change the path, and one continue; release. Example, two looks that stop above 2.5:
 *
 *   suf_stopped_path path;
 *   suf_stopped_path_init(&path, (suf_drifts){0, 0, 3});
 *   const double first = suf_stopped_path_above(&path, 0, 0.5, 2.5, 0);
 *   suf_stopped_path_continue(&path, 0.5, (suf_region){-INFINITY, 2.5, 0, 0}, 1);
 *   const double second = suf_stopped_path_above(&path, 1, 1, 2.5, 0);
 *   suf_stopped_path_release(&path);
 */
#ifndef SUF_STATS_STOPPED_PATH_H
#define SUF_STATS_STOPPED_PATH_H

#include <stddef.h>

/* The drift under which the path is computed, and the smallest and largest that it will be asked
 * about: the likelihood ratio turns one into the other. E S(t) = drift t. */
typedef struct suf_drifts {
    double base, lowest, highest;
} suf_drifts;

/* Values of Z with which the path goes on: between lower and upper, but not within the gap. */
typedef struct suf_region {
    double lower, upper;     /* may be infinite */
    double gap_from, gap_to; /* no gap unless gap_from < gap_to */
} suf_region;

/* What has not stopped after a look: the integral of f(S) is the sum of mass[i] f(s[i]). */
typedef struct suf_path_stage {
    double information;
    size_t n;
    double *s, *mass;
} suf_path_stage;

typedef struct suf_stopped_path {
    suf_drifts drifts;
    size_t n_stages, capacity; /* the first stage is the origin: all mass at S = 0, t = 0 */
    suf_path_stage *stages;
} suf_stopped_path;

void suf_stopped_path_init(suf_stopped_path *path, suf_drifts drifts);
void suf_stopped_path_release(suf_stopped_path *path);

/* The probability, under a drift, that the path has not stopped by the look before, numbered from 1
 * (0: there was none), and that at the information t, which is greater, Z is at least (at most) z.
 */
double suf_stopped_path_above(const suf_stopped_path *path, size_t look, double t, double z,
                              double drift);
double suf_stopped_path_below(const suf_stopped_path *path, size_t look, double t, double z,
                              double drift);

/* Adds a look at t at which the path goes on only in the region. next: the information of the look
 * that comes after it, on which the number of nodes depends. */
void suf_stopped_path_continue(suf_stopped_path *path, double t, suf_region region, double next);

#endif
