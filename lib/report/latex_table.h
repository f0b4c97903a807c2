/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of a document in LaTeX, with booktabs.
 */
#ifndef SUF_REPORT_LATEX_TABLE_H
#define SUF_REPORT_LATEX_TABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "report/document.h"

/* A float with its caption, and a label if it has one; what does not fit on a page in parts, in the
 * text. n_before: how many tables of the document before it would have the same label. */
void suf_latex_put_table(const suf_block *block, size_t n_before, FILE *out);

/* Whether both tables would have the same label. */
bool suf_latex_table_has_label_of(const suf_block *block, const suf_block *other);

#endif
