/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plan as data.
 */
#ifndef SUF_REPORT_PLAN_DATA_H
#define SUF_REPORT_PLAN_DATA_H

#include <jansson.h>

#include "suffice.h"

/* One object; the fields that were not asked for are absent. The caller releases it. */
json_t *suf_plan_data(const suf_plan_report *report);

#endif
