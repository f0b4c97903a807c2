/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The few numbers of a comparison to look at first, as plain text.
 */
#ifndef SUF_REPORT_KEY_NUMBERS_H
#define SUF_REPORT_KEY_NUMBERS_H

#include "report/shown_difference.h"
#include "suffice.h"

enum { SUF_KEY_SIZE = 96 };

typedef struct suf_key_number {
    char label[SUF_KEY_SIZE], value[SUF_SHOWN_SIZE];
    char interval[SUF_SHOWN_INTERVAL_SIZE]; /* "" where there is none */
} suf_key_number;

/* The i-th; false past the last. */
int suf_key_number_of(const suf_analysis *analysis, const suf_analysed *comparison, size_t i,
                      suf_key_number *number);

#endif
