/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sequential analysis as data.
 */
#ifndef SUF_REPORT_SEQUENTIAL_ANALYSIS_DATA_H
#define SUF_REPORT_SEQUENTIAL_ANALYSIS_DATA_H

#include <jansson.h>

#include "suffice.h"

json_t *suf_sequential_analysis_data(const suf_sequential_analysis *analysis);

/* A row for each look that was taken. */
json_t *suf_sequential_analysis_rows(const suf_sequential_analysis *analysis);

#endif
