/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The warning that skewed differences make a conclusion by the t test less certain than stated.
 */
#ifndef SUF_REPORT_SKEWNESS_WORDS_H
#define SUF_REPORT_SKEWNESS_WORDS_H

#include "report/remarks.h"

/* Says which conclusion is concerned, the verdict or a gate that passes, and how often it is wrong
 * if differences are skewed like exponential ones. NULL if there is no such conclusion, if it does
 * not rest on the t test, or if the differences are many and not skewed to the side that matters
 * for it. */
suf_remark suf_remark_skewness;

#endif
