/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of the document of a sequential analysis.
 */
#ifndef SUF_REPORT_SEQUENTIAL_ANALYSIS_DOCUMENT_H
#define SUF_REPORT_SEQUENTIAL_ANALYSIS_DOCUMENT_H

#include "report/document.h"
#include "suffice.h"

/* For each comparison the verdict, what else there is to say, and the looks. */
void suf_sequential_document_add_comparisons(suf_document *document,
                                             const suf_sequential_analysis *analysis);

/* What there is to say of a comparison besides its verdict, and its looks. */
void suf_sequential_document_add_looks(suf_document *document,
                                       const suf_sequential_analysis *analysis,
                                       const suf_sequential_compared *comparison);

/* The plan and the methods. */
void suf_sequential_document_add_methods(suf_document *document,
                                         const suf_sequential_analysis *analysis);

#endif
