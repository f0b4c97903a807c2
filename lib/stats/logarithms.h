/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Natural logarithms of many numbers.
 */
#ifndef SUF_STATS_LOGARITHMS_H
#define SUF_STATS_LOGARITHMS_H

#include <stdbool.h>
#include <stddef.h>

/* logs[i] = log(x[i]), not finite if x[i] is not positive and finite. The arrays do not overlap. */
void suf_logarithms(const double *restrict x, double *restrict logs, size_t n);

/* logs[i] = log((x[i] + origin) / centre), in less time, if all of these quotients are near 1, from
 * 0.87 to 1.15. Returns whether they are; if not, logs means nothing. */
bool suf_logarithms_near(const double *restrict x, double origin, double centre,
                         double *restrict logs, size_t n);

#endif
