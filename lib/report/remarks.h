/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What there is to say about a comparison besides the verdict: a remark says what was found, what
 * it means, and what to do. analysis_words.h puts them in order.
 */
#ifndef SUF_REPORT_REMARKS_H
#define SUF_REPORT_REMARKS_H

#include "suffice.h"

/* NULL where it does not apply; for free(). */
typedef char *suf_remark(const suf_analysis *analysis, const suf_analysed *comparison);

suf_remark suf_remark_normality, suf_remark_confidence, suf_remark_outliers, suf_remark_influence,
    suf_remark_measuring, suf_remark_base, suf_remark_limits, suf_remark_robustness, suf_remark_cut;

#endif
