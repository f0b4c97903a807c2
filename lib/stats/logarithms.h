/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Natural logarithms of many numbers.
 */
#ifndef SUF_STATS_LOGARITHMS_H
#define SUF_STATS_LOGARITHMS_H

#include <stddef.h>

/* logs[i] = log(x[i]), not finite if x[i] is not positive and finite. The arrays do not overlap. */
void suf_logarithms(const double *restrict x, double *restrict logs, size_t n);

#endif
