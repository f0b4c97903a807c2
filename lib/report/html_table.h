/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of a page: the tests of a comparison, its trends, and the instances.
 */
#ifndef SUF_REPORT_HTML_TABLE_H
#define SUF_REPORT_HTML_TABLE_H

#include <stdio.h>

#include "suffice.h"

void suf_html_put_tests(const suf_analysis *analysis, const suf_analysed *comparison, FILE *out);

/* Lines over a feature, with what they show; nothing where there are none. */
void suf_html_put_trends(const suf_analysis *analysis, size_t comparison, FILE *out);

/* A row for each instance, up to SUF_MOST_ROWS. */
enum { SUF_MOST_ROWS = 5000 };
void suf_html_put_instances(const suf_dataset *dataset, FILE *out);

#endif
