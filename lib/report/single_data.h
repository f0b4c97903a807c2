/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis about one instance for other programs.
 */
#ifndef SUF_REPORT_SINGLE_DATA_H
#define SUF_REPORT_SINGLE_DATA_H

#include <jansson.h>

#include "suffice.h"

/* The numbers of a test, as all tests have them. */
typedef json_t *suf_single_data_test(const suf_test_result *result);

/* What a comparison has of the runs on the only instance; null if there are several. */
json_t *suf_single_data(const suf_analysis *analysis, const suf_analysed *comparison,
                        suf_single_data_test *test);

#endif
