/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See test_names.h.
 */
#include "report/test_names.h"

const char *suf_test_long_name(suf_test test)
{
    static const char *const words[] = {
        [SUF_TEST_T] = "paired t test",
        [SUF_TEST_WILCOXON] = "Wilcoxon signed-rank test",
        [SUF_TEST_SIGN] = "binomial sign test",
    };
    return words[test];
}

const char *suf_alternative_long_name(suf_alternative alternative)
{
    static const char *const words[] = {
        [SUF_TWO_SIDED] = "two-sided",
        [SUF_LESS] = "one-sided (less)",
        [SUF_GREATER] = "one-sided (greater)",
    };
    return words[alternative];
}
