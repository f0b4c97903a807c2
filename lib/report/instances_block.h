/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of instances: what every algorithm reached on each of them, and the differences.
 */
#ifndef SUF_REPORT_INSTANCES_BLOCK_H
#define SUF_REPORT_INSTANCES_BLOCK_H

#include "report/document.h"
#include "suffice.h"

/* A row for each instance, up to SUF_MOST_ROWS; a sentence says so when there are more. */
enum { SUF_MOST_ROWS = 5000 };
void suf_instances_block_add(suf_document *document, const suf_dataset *dataset);

#endif
