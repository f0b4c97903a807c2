/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an analysis says, as a document.
 */
#ifndef SUF_REPORT_ANALYSIS_DOCUMENT_H
#define SUF_REPORT_ANALYSIS_DOCUMENT_H

#include "report/document.h"
#include "report/figure_set.h"
#include "suffice.h"

/* What goes into it besides the verdicts, the tests and the remarks. */
typedef struct suf_analysis_content {
    suf_named_comparisons named;   /* of many, those that have their details */
    const suf_figure_set *figures; /* NULL or empty: none */
    const char *folder;            /* where they are, as the document names it; NULL: inside */
    bool is_whole;                 /* also the instances, the methods and the references */
    const suf_gate *gate;          /* said first; NULL: none */
    bool says_no_figures;          /* they were not wanted, where they are usual */
} suf_analysis_content;

suf_document *suf_analysis_document_new(const suf_analysis *analysis,
                                        const suf_analysis_content *content);

#endif
