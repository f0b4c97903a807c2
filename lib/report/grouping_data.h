/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Families of instances as JSON: suffice-json(5) describes it.
 */
#ifndef SUF_REPORT_GROUPING_DATA_H
#define SUF_REPORT_GROUPING_DATA_H

#include <jansson.h>

#include "suffice.h"

/* One object for each comparison that is grouped, as requested or as noticed, in an array. */
json_t *suf_grouping_data_asked(const suf_analysis *analysis);
json_t *suf_grouping_data_noticed(const suf_analysis *analysis);

#endif
