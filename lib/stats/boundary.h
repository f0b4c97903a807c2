/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The boundaries of a group-sequential test: at each look it stops for a difference if Z reaches
 * the critical value, and for futility if Z does not exceed another one.
 */
#ifndef SUF_STATS_BOUNDARY_H
#define SUF_STATS_BOUNDARY_H

#include <stddef.h>

#include "stats/spending.h"
#include "stats/stopped_path.h"

enum { SUF_MOST_LOOKS = 200 };

/* All arrays are the caller's and have n elements, 1 <= n <= SUF_MOST_LOOKS. */
typedef struct suf_boundary {
    size_t n;
    int sides;                 /* 1: stops above critical; 2: also below -critical */
    const double *information; /* ascending, in (0, 1]; the last is 1 if all looks are planned */
    double *critical;          /* of Z; INFINITY: the look cannot reject */
    double *futility; /* stops if Z (two-sided: |Z|) is not above it; -INFINITY: it does not.
                       * NULL: at no look. At the last look it is not used */
} suf_boundary;

/* Sets the critical values at which the probability of rejecting so far, without an effect, is
 * spent[k]: ascending, in (0, 1), both sides together. Futility is not binding: it is ignored. */
void suf_boundary_set_critical(suf_boundary *boundary, const double *spent);

/* The same for the looks from the index first on; those before are kept as they are. */
void suf_boundary_extend_critical(suf_boundary *boundary, const double *spent, size_t first);

/* Sets the futility values at which the probability of stopping for futility so far under the drift
 * is spent[k]; the last is not used. Returns the power under the drift, see suf_boundary_power. */
double suf_boundary_set_futility(suf_boundary *boundary, const double *spent, double drift);

/* The path that stops at these boundaries, for drifts in this range. For release. */
void suf_boundary_path(const suf_boundary *boundary, suf_drifts drifts, suf_stopped_path *path);

/* What happens under a drift at each look. */
typedef struct suf_stops {
    double *above;  /* Z reaches the critical value; */
    double *below;  /* its negative, if it is two-sided; */
    double *futile; /* the futility value; at the last look: what is left. NULL: not wanted */
} suf_stops;

void suf_boundary_stops(const suf_boundary *boundary, const suf_stopped_path *path, double drift,
                        suf_stops *stops);

/* The probability under the drift of rejecting above; that of rejecting below, on the wrong side of
 * a positive drift, is not counted. */
double suf_boundary_power(const suf_boundary *boundary, const suf_stopped_path *path, double drift);

/* The expected information at the stop under the drift. */
double suf_boundary_expected(const suf_boundary *boundary, const suf_stopped_path *path,
                             double drift);

/* The drift with that power, for critical values that are set and without futility. NAN if there is
 * none. */
double suf_boundary_drift(const suf_boundary *boundary, double power);

/* The drift with that power if 1 - power is spent on futility, and sets the futility values. NAN if
 * there is none. */
double suf_boundary_drift_futile(suf_boundary *boundary, suf_spending spending, double power);

#endif
