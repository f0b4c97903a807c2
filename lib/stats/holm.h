/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Holm's significance levels for a family of comparisons.
 */
#ifndef SUF_STATS_HOLM_H
#define SUF_STATS_HOLM_H

#include <stddef.h>

/* The r-th smallest of the k levels, r = 1..k: alpha/k, alpha/(k-1), ..., alpha. */
double suf_holm_level(double alpha, size_t r, size_t k);

#endif
