/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The design of an experiment before its first run, as part of a document.
 */
#ifndef SUF_REPORT_DESIGN_SUMMARY_DOCUMENT_H
#define SUF_REPORT_DESIGN_SUMMARY_DOCUMENT_H

#include "report/document.h"
#include "suffice.h"

void suf_design_summary_add(suf_document *document, const suf_design_summary *summary);

#endif
