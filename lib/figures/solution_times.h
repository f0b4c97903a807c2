/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The times in which algorithms with a time limit solved the instances.
 */
#ifndef SUF_FIGURES_SOLUTION_TIMES_H
#define SUF_FIGURES_SOLUTION_TIMES_H

#include "figures/stairs.h"

/* SUF_EINVAL if there is no time limit, the times are not known, no run was in time, or there are
 * more algorithms than can be told apart. */
int suf_solution_times_check(const suf_dataset *dataset, suf_error *err);

/* An algorithm solved an instance if at least half of its runs there, or of an odd number more than
 * half, gave a value within the limit; its time is then the median, of an even number of runs the
 * lower one, if those that did not count as infinitely long. total counts the instances that it was
 * run on. Times are of the clock on the wall, or the values if these are times. */
suf_stairs suf_solution_times_of(const suf_dataset *dataset, size_t algorithm);

/* Writes the unit of the times as the string unit. */
void suf_solution_times_write_unit(FILE *out, const suf_dataset *dataset);

#endif
