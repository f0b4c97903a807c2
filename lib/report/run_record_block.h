/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was run: commands, versions, machine, limits, policies and changes, so that a reader can
 * repeat the experiment.
 */
#ifndef SUF_REPORT_RUN_RECORD_BLOCK_H
#define SUF_REPORT_RUN_RECORD_BLOCK_H

#include <jansson.h>

#include "report/document.h"

/* A section; nothing for data that are no store. */
void suf_run_record_block_add(suf_document *document, const suf_dataset *dataset);

/* The same as an array; null for data that are no store. */
json_t *suf_run_record_block_data(const suf_dataset *dataset);

#endif
