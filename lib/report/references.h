/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The literature of the methods that an analysis uses.
 */
#ifndef SUF_REPORT_REFERENCES_H
#define SUF_REPORT_REFERENCES_H

#include <stdio.h>

#include "suffice.h"

/* The i-th reference that applies, as a line of plain text for free(); NULL past the last. */
char *suf_references_line(const suf_analysis *analysis, size_t i);
/* Its key, by which it is cited. */
const char *suf_references_key(const suf_analysis *analysis, size_t i);

/* All that apply, as BibTeX. */
void suf_references_write(const suf_analysis *analysis, FILE *out);

#endif
