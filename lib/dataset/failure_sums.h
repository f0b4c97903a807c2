/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the runs of an algorithm ended, over instances.
 */
#ifndef SUF_DATASET_FAILURE_SUMS_H
#define SUF_DATASET_FAILURE_SUMS_H

#include "suffice.h"

/* The sums over the instances of a comparison, or over all for NULL; 0 where ends are unknown. */
suf_run_ends suf_failure_sums_ends(const suf_dataset *dataset, size_t algorithm,
                                   const suf_pairing *pairing);

/* The tries of an algorithm that failed on any instance, one entry for each way, in the order in
 * which they first occur; their instance is SIZE_MAX. For free(). */
suf_failed_tries *suf_failure_sums_causes(const suf_dataset *dataset, size_t algorithm, size_t *n);

/* The number of instances that were given up on which runs of an algorithm failed. */
size_t suf_failure_sums_given_up(const suf_dataset *dataset, size_t algorithm);

#endif
