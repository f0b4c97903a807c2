/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Power curves as data: the fields that suffice-power(1) documents.
 */
#ifndef SUF_REPORT_CURVES_DATA_H
#define SUF_REPORT_CURVES_DATA_H

#include <stdio.h>

#include "suffice.h"

/* What the quantities of a kind of curve are called. */
typedef struct suf_curve_word {
    const char *fixed, *x, *y, *y_exact, *y_paper;
} suf_curve_word;

extern const suf_curve_word suf_curve_words[]; /* by suf_curve_kind */

void suf_curves_data_write(const suf_curves *curves, FILE *out);
void suf_curves_data_write_csv(const suf_curves *curves, FILE *out);

#endif
