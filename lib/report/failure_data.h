/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits, policies and failed runs, for other programs.
 */
#ifndef SUF_REPORT_FAILURE_DATA_H
#define SUF_REPORT_FAILURE_DATA_H

#include <jansson.h>

#include "suffice.h"

/* How the runs of an algorithm ended; null if it is not known. */
json_t *suf_failure_data_runs(const suf_dataset *dataset, size_t algorithm);

/* Its tries that failed, by how they did. */
json_t *suf_failure_data_tries(const suf_dataset *dataset, size_t algorithm);

/* What an experiment does with runs that fail. */
json_t *suf_failure_data_policies(const suf_dataset *dataset);

#endif
