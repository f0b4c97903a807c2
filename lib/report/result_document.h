/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a document says of the runs of an experiment, whether it is finished or not.
 */
#ifndef SUF_REPORT_RESULT_DOCUMENT_H
#define SUF_REPORT_RESULT_DOCUMENT_H

#include "report/document.h"

/* The rule, counts, how runs ended, what the machine did, and the instances that were given up. */
void suf_result_document_add_runs(suf_document *document, const suf_result *result);

#endif
