/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole experiments of random numbers, for tests of what is done with their runs.
 */
#ifndef SUF_TEST_MADE_RUNS_H
#define SUF_TEST_MADE_RUNS_H

#include "correction/sampled_runs.h"

/* The runs of n_instances with that many runs of each algorithm. The first algorithm's runs are
 * lognormal, those of the others normal; means are about 10. */
suf_sampled_runs made_runs(const suf_sampling *sampling, size_t n_instances, size_t n_runs,
                           bool is_fixed);

#endif
