/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where an increasing function reaches zero: over the reals and over the integers.
 */
#ifndef SUF_STATS_ROOT_H
#define SUF_STATS_ROOT_H

typedef double (*suf_function)(double x, void *context);

/* x in [lo, hi] with f(x) = 0 to within a few units of the last place of x, where
 * f(lo) <= 0 <= f(hi) and f is continuous; for a step function, the upper end of the
 * jump. NAN when the signs are not so. */
double suf_root(suf_function f, void *context, double lo, double hi);

/* The smallest whole x in [lo, hi] with f(x) >= 0, f not decreasing. guess is where to
 * look first: two calls when it is right. NAN when there is none. */
double suf_root_whole(suf_function f, void *context, double lo, double hi, double guess);

#endif
