/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zeros of increasing functions of a real or a whole number.
 */
#ifndef SUF_STATS_ROOT_H
#define SUF_STATS_ROOT_H

typedef double (*suf_function)(double x, void *context);

/* x in [lo, hi] with f(x) = 0, to within a few units in the last place of x. f is continuous and
 * f(lo) <= 0 <= f(hi), otherwise the result is NAN. For a step function x is the upper end of the
 * jump. */
double suf_root(suf_function f, void *context, double lo, double hi);

/* The smallest whole x in [lo, hi] with f(x) >= 0; f must not decrease. The search starts at guess
 * and takes two calls of f if guess is right. NAN if there is no such x. */
double suf_root_whole(suf_function f, void *context, double lo, double hi, double guess);

#endif
