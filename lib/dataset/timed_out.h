/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances on which every run of two algorithms reached the time limit.
 *
 * What is recorded there is the difference of two penalties, exactly 0, with a standard error of 0.
 * It is no measurement: which of the two is better, and by how much, was not observed, and if the
 * limit were another one it might be anything. As ties such instances draw the mean to 0, lower the
 * spread and so buy equivalence; the more of them there are, the more equivalent two algorithms
 * seem. They are left out of the tests, and the verdict is about the instances that at least one of
 * the two has solved. Results 0 and 1, and shares of successes, are known at the limit, too: there
 * a tie is a tie, and this is not called.
 */
#ifndef SUF_DATASET_TIMED_OUT_H
#define SUF_DATASET_TIMED_OUT_H

#include <stdbool.h>

#include "dataset/dataset_builder.h"

/* Leaves out the differences on such instances, by ends. Of several algorithms, two are compared as
 * if the others did not exist. The only instance of a dataset is left out if it is one for all. */
void suf_timed_out_leave_out(suf_dataset_builder *builder);

/* Whether every run of every algorithm on an instance reached the time limit. */
bool suf_timed_out_is_for_all(const suf_dataset *dataset, size_t instance);

#endif
