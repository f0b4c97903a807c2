/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sequential plan as data.
 */
#ifndef SUF_REPORT_SEQUENTIAL_PLAN_DATA_H
#define SUF_REPORT_SEQUENTIAL_PLAN_DATA_H

#include <jansson.h>

#include "suffice.h"

/* One object, of which "sequential" is one field. The caller releases it, and that of the next. */
json_t *suf_sequential_plan_data(const suf_sequential_report *report);
/* A flat object for each look. */
json_t *suf_sequential_plan_rows(const suf_sequential_report *report);

#endif
