/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three or more algorithms at a glance: where each stands, and each against each.
 */
#ifndef SUF_REPORT_VERDICT_MATRIX_H
#define SUF_REPORT_VERDICT_MATRIX_H

#include "report/document.h"
#include "suffice.h"

/* Adds a table of the algorithms, the best first, and the matrix of verdicts and differences, which
 * more than 20 algorithms do not have. */
void suf_verdict_matrix_add(suf_document *document, const suf_analysis *analysis);

#endif
