/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Datasets of given differences, for the tests of an analysis.
 */
#ifndef TEST_DIFFERENCES_H
#define TEST_DIFFERENCES_H

#include "samples.h"
#include "suffice.h"

/* One comparison for each sample: 1, or 3 among 3 algorithms. Instances are called i0, i1, ... For
 * suf_dataset_release. */
suf_dataset dataset_of(const sample *samples, size_t n_samples);

/* Fails when it does. */
suf_analysis analysis_of(const suf_dataset *dataset, suf_analysis_request request);

#endif
