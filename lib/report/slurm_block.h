/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What has become of the runs that were given to Slurm: a table with a row for each batch, and the
 * same as data.
 */
#ifndef SUF_REPORT_SLURM_BLOCK_H
#define SUF_REPORT_SLURM_BLOCK_H

#include <jansson.h>

#include "report/document.h"

/* Nothing is added if there is no batch, or state is NULL. */
void suf_slurm_block_add(suf_document *document, const suf_slurm_state *state);

/* For json_decref; null if there is no batch, or state is NULL. */
json_t *suf_slurm_block_data(const suf_slurm_state *state);

#endif
