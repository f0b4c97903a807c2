/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis as JSON and CSV. suffice-json(5) says what the JSON holds, and a test compares them.
 */
#ifndef SUF_REPORT_ANALYSIS_DATA_H
#define SUF_REPORT_ANALYSIS_DATA_H

#include <stdio.h>

#include <jansson.h>

#include "suffice.h"

/* Everything, and the gate, which may be NULL. Instances are written one by one: a million of them
 * take no memory. */
void suf_analysis_data_write(const suf_analysis *analysis, const suf_gate *gate, FILE *out);

/* A line for each comparison and test. */
void suf_analysis_data_write_csv(const suf_analysis *analysis, FILE *out);

/* The result of a test as an object. */
json_t *suf_analysis_data_test(const suf_test_result *result);

#endif
