/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All algorithms of an analysis together, as JSON.
 */
#ifndef SUF_REPORT_OVERVIEW_DATA_H
#define SUF_REPORT_OVERVIEW_DATA_H

#include <jansson.h>

#include "suffice.h"

/* The best group and the matrix of verdicts; null with fewer than three algorithms. */
json_t *suf_overview_data(const suf_analysis *analysis);

/* The mean ranks and their tests; null without. */
json_t *suf_overview_data_ranking(const suf_analysis *analysis);

#endif
