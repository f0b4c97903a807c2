/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that several reports use.
 */
#ifndef SUF_REPORT_WORDS_H
#define SUF_REPORT_WORDS_H

#include "suffice.h"

/* "paired t test" */
const char *suf_words_test(suf_test test);
/* "one-sided (less)" */
const char *suf_words_side(suf_alternative alternative);

#endif
