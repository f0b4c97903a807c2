/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See words.h.
 */
#include "report/words.h"

const char *suf_words_test(suf_test test)
{
    static const char *const words[] = {
        [SUF_TEST_T] = "paired t test",
        [SUF_TEST_WILCOXON] = "Wilcoxon signed-rank test",
        [SUF_TEST_SIGN] = "binomial sign test",
    };
    return words[test];
}

const char *suf_words_side(suf_alternative alternative)
{
    static const char *const words[] = {
        [SUF_TWO_SIDED] = "two-sided",
        [SUF_LESS] = "one-sided (less)",
        [SUF_GREATER] = "one-sided (greater)",
    };
    return words[alternative];
}
