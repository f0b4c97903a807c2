/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stopping did to a comparison, in sentences that stand beside its verdict. Texts returned are
 * for free().
 */
#ifndef SUF_REPORT_BIAS_WORDS_H
#define SUF_REPORT_BIAS_WORDS_H

#include "suffice.h"

/* One sentence: the bias, and the false-positive rate of the procedure; or why there is none. */
char *suf_words_bias(const suf_analysis *analysis, const suf_analysed *comparison);

/* What the reader of the verdict must know of them, and what to do; NULL: nothing. */
char *suf_words_bias_warning(const suf_analysis *analysis, const suf_analysed *comparison);

#endif
