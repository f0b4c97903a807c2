/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * By how much one algorithm differs from another, as a clause that every verdict has.
 */
#ifndef SUF_REPORT_CHANGE_WORDS_H
#define SUF_REPORT_CHANGE_WORDS_H

#include <stdbool.h>

#include "suffice.h"

typedef struct suf_shown_change {
    const suf_dataset *dataset;
    const char *first, *second; /* names, as sentences have them */
    suf_estimate_kind kind;
    double value, low, high; /* low is NAN: there is no interval, */
    double error;            /* and the value is rounded by this */
    bool is_kind_said;       /* also where nobody asks, with percentages and factors */
} suf_shown_change;

/* "b's IGD is 43.1 % lower than a's [26 %, 57 %]", "the mean difference in time, b against a, is
 * -1.2 s [-2.0, -0.4] s"; for free(). */
char *suf_change_words(const suf_shown_change *change);

/* "mean difference"; and as an addition to a claim about it " in the median over instances", "" for
 * the mean. Not for free(). */
const char *suf_change_noun(suf_estimate_kind kind);
const char *suf_change_over(suf_estimate_kind kind);

#endif
