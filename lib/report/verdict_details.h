/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands one line below a verdict, for readers who know statistics.
 */
#ifndef SUF_REPORT_VERDICT_DETAILS_H
#define SUF_REPORT_VERDICT_DETAILS_H

#include "suffice.h"

/* Standardised effects and power, for free(); NULL: nothing. */
char *suf_verdict_details_words(const suf_analysis *analysis, const suf_analysed *comparison);

#endif
