/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ranks of values, of which equal ones share the mean of theirs.
 */
#ifndef SUF_STATS_MIDRANK_H
#define SUF_STATS_MIDRANK_H

#include <stddef.h>

/* The rank, from 1, of x among n ascending values, of which it is one. */
double suf_midrank(const double *sorted, size_t n, double x);

#endif
