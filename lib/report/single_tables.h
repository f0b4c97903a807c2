/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers of an analysis about one instance: tables, and the key numbers of a verdict.
 */
#ifndef SUF_REPORT_SINGLE_TABLES_H
#define SUF_REPORT_SINGLE_TABLES_H

#include "report/document.h"
#include "report/key_numbers.h"
#include "suffice.h"

/* The tests of a comparison, and the runs of its algorithms. */
void suf_single_tables_add(suf_document *document, const suf_analysis *analysis,
                           const suf_analysed *comparison);

/* The i-th key number; false past the last. */
int suf_single_tables_key_number(const suf_analysis *analysis, const suf_analysed *comparison,
                                 size_t i, suf_key_number *number);

#endif
