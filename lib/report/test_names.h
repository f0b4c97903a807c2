/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names of tests and alternatives as sentences have them.
 */
#ifndef SUF_REPORT_TEST_NAMES_H
#define SUF_REPORT_TEST_NAMES_H

#include "suffice.h"

/* "paired t test" */
const char *suf_test_long_name(suf_test test);
/* "one-sided (less)" */
const char *suf_alternative_long_name(suf_alternative alternative);

#endif
