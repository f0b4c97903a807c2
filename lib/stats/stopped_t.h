/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The exact distribution of t statistics that are looked at several times, without an effect, and
 * stop when one leaves a region; for normally distributed differences. A look with n differences
 * sees Z, the normal quantile of the t test's probability: Z = Phi^-1(F(t)).
 *
 * Calls, in this order: init; then for each look but the last any number of above, and one
 * continue; release. The numbers of differences ascend from 2.
 */
#ifndef SUF_STATS_STOPPED_T_H
#define SUF_STATS_STOPPED_T_H

#include <stddef.h>

#include "stats/boundary.h"

/* What has not stopped: the integral of f(Z) is the sum of mass[i] f(z[i]). */
typedef struct suf_stopped_t {
    double n; /* differences at the look before; 0: there was none */
    size_t n_nodes;
    double *z, *r, *mass; /* r: t / sqrt(t^2 + n - 1) */
} suf_stopped_t;

void suf_stopped_t_init(suf_stopped_t *path);
void suf_stopped_t_release(suf_stopped_t *path);

/* The probability that the path has not stopped before and that Z is at least z at the look with n
 * differences; to about 1e-7. */
double suf_stopped_t_above(const suf_stopped_t *path, double n, double z);

/* Adds the look, at which the path goes on only for Z between lower and upper. */
void suf_stopped_t_continue(suf_stopped_t *path, double n, double lower, double upper);

/* A path of its own of what has Z between lower and upper at the look with n differences; for
 * release. */
suf_stopped_t suf_stopped_t_between(const suf_stopped_t *path, double n, double lower,
                                    double upper);

/* Adds another part of the same look, and releases it. */
void suf_stopped_t_join(suf_stopped_t *path, suf_stopped_t *part);

/* The probability of what the path has if the effect is d, the mean difference in standard
 * deviations. Exact: the ratio of the likelihoods of all t statistics so far depends on the last
 * one alone. */
double suf_stopped_t_share(const suf_stopped_t *path, double d);

/* The fewest differences, at the first look and between looks, for which all this is exact. */
enum { SUF_STOPPED_T_FEWEST = 4 };

/* As suf_boundary_set_critical, but for t tests on these numbers of differences: the probability of
 * rejecting so far is exact for normally distributed differences. */
void suf_stopped_t_set_critical(suf_boundary *boundary, const double *spent,
                                const double *differences);

#endif
