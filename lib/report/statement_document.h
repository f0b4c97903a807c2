/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The design of an experiment before its first run, as part of a document.
 */
#ifndef SUF_REPORT_STATEMENT_DOCUMENT_H
#define SUF_REPORT_STATEMENT_DOCUMENT_H

#include "report/document.h"
#include "suffice.h"

void suf_statement_add(suf_document *document, const suf_statement *statement);

#endif
