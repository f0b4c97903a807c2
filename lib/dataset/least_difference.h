/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How small a difference can be. Of values that are not negative, (second - first) / first is -1 at
 * least, -100 %; an interval that takes the differences for normal may go on below that, where
 * nothing can be. What is shown is cut there; what a store recorded stays as it is. The logarithm
 * of a ratio has no least value, and as a percentage it stays above -100 % by itself.
 */
#ifndef SUF_DATASET_LEAST_DIFFERENCE_H
#define SUF_DATASET_LEAST_DIFFERENCE_H

#include "suffice.h"

/* -1 for percentages of the first algorithm's values if none of the values is negative; -INFINITY
 * for all others. */
double suf_least_difference(const suf_dataset *dataset);

/* x, or least if that is larger; NAN and infinite ends stay. */
double suf_least_difference_cut(double x, double least);

#endif
