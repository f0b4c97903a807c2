/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis as JSON. What it holds is told in suffice-json(5), which a test holds against it.
 */
#ifndef SUF_REPORT_ANALYSIS_DATA_H
#define SUF_REPORT_ANALYSIS_DATA_H

#include <jansson.h>
#include <stdio.h>

#include "suffice.h"

/* Everything. Instances are written one by one: a million of them take no memory. */
void suf_analysis_data_write(const suf_analysis *analysis, FILE *out);

json_t *suf_analysis_data_test(const suf_test_result *result);

#endif
