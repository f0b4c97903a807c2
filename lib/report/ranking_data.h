/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ranking of an analysis, and its trends, as data.
 */
#ifndef SUF_REPORT_RANKING_DATA_H
#define SUF_REPORT_RANKING_DATA_H

#include <jansson.h>

#include "suffice.h"

/* null when there is none */
json_t *suf_ranking_object(const suf_analysis *analysis);

/* an array of objects, by comparison, then level */
json_t *suf_trends_array(const suf_analysis *analysis);

#endif
