/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of a document in LaTeX, with booktabs.
 */
#ifndef SUF_REPORT_LATEX_TABLE_H
#define SUF_REPORT_LATEX_TABLE_H

#include <stdio.h>

#include "report/document.h"

/* A float with its caption; a long one in parts that fit a page, in the text. */
void suf_latex_put_table(const suf_block *block, FILE *out);

#endif
