/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Holm's significance levels for a family of comparisons.
 */
#ifndef SUF_STATS_HOLM_H
#define SUF_STATS_HOLM_H

#include <stddef.h>

/* The r-th smallest of the k levels, r = 1..k, as a share of the family's alpha:
 * 1/k, 1/(k-1), ..., 1. */
double suf_holm_share(size_t r, size_t k);

#endif
