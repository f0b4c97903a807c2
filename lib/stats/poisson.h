/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers with a Poisson distribution.
 */
#ifndef SUF_STATS_POISSON_H
#define SUF_STATS_POISSON_H

#include <stddef.h>

/* A Poisson number with the given mean, > 0, for a u that is uniform on (0, 1). */
size_t suf_poisson_of(double u, double mean);

#endif
