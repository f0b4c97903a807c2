/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The writers of reports, one file each. All take their sentences from analysis_words.h and
 * methods.h.
 */
#ifndef SUF_REPORT_REPORT_FORMATS_H
#define SUF_REPORT_REPORT_FORMATS_H

#include <stdio.h>

#include "report/figure_set.h"
#include "suffice.h"

/* What a report shows besides the analysis. */
typedef struct suf_report_view {
    const suf_figure_set *figures; /* rendered where the format has them inside; may be empty */
    const char *folder;            /* where the others are, as the report names it */
} suf_report_view;

typedef void suf_report_writer(const suf_analysis *analysis, const suf_report_view *view,
                               FILE *out);

suf_report_writer suf_report_write_html;
suf_report_writer suf_report_write_markdown;
suf_report_writer suf_report_write_latex;

#endif
