/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The writers of reports, one file each. All take their sentences from analysis_words.h and
 * methods.h.
 */
#ifndef SUF_REPORT_REPORT_FORMATS_H
#define SUF_REPORT_REPORT_FORMATS_H

#include <stdio.h>

#include "suffice.h"

void suf_report_write_markdown(const suf_analysis *analysis, FILE *out);
void suf_report_write_latex(const suf_analysis *analysis, FILE *out);

#endif
