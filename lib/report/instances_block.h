/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of instances: what every algorithm reached on each of them, and the differences.
 */
#ifndef SUF_REPORT_INSTANCES_BLOCK_H
#define SUF_REPORT_INSTANCES_BLOCK_H

#include "report/document.h"
#include "suffice.h"

/* A row for each instance; of more than 200 the 100 with the smallest and the 100 with the largest
 * difference in the first comparison. The differences of more than 10 comparisons are left out.
 * A sentence says so. */
void suf_instances_block_add(suf_document *document, const suf_dataset *dataset);

#endif
