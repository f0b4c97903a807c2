/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The instances of a dataset in the order in which they were collected, and how far it got.
 */
#ifndef SUF_ANALYSIS_INSTANCE_ORDER_H
#define SUF_ANALYSIS_INSTANCE_ORDER_H

#include <stddef.h>

#include "suffice.h"

/* The indices of all instances by ascending value of a feature, or as they are for NULL; for
 * free(). NULL with SUF_EINVAL if there is no such feature, or its values do not make an order: not
 * all are numbers, nor all dates, or two are the same. */
size_t *suf_instance_order(const suf_dataset *dataset, const char *feature, suf_error *err);

/* The differences of a comparison in that order. */
typedef struct suf_ordered_differences {
    double *phi;
    size_t n;
    size_t n_instances; /* up to the last one that has a difference, or lost it although it was run;
                         * what follows was not run */
    size_t *before;     /* before[i]: how many of the first i instances have a difference; up to
                         * n_instances */
} suf_ordered_differences;

void suf_ordered_differences_init(suf_ordered_differences *ordered, const suf_dataset *dataset,
                                  const suf_pairing *pairing, const size_t *order);
void suf_ordered_differences_release(suf_ordered_differences *ordered);

#endif
