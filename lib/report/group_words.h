/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Families of instances in words and in a table. Texts are for free(), and NULL where there is
 * nothing to say.
 */
#ifndef SUF_REPORT_GROUP_WORDS_H
#define SUF_REPORT_GROUP_WORDS_H

#include "report/document.h"
#include "report/remarks.h"

/* A sentence to stand beside the verdict of a comparison: the verdict over the means of groups, if
 * they were asked for, or if they are noticed and change it. */
char *suf_words_group_verdict(const suf_analysis *analysis, size_t comparison);

/* That a feature which nobody asked about explains most of the variance. */
suf_remark suf_remark_noticed_groups;

/* Adds the table of a comparison's groups, and what follows from it. */
void suf_group_words_add(suf_document *document, const suf_analysis *analysis, size_t comparison);

/* Whether groups were asked for, or noticed. */
bool suf_group_words_has_any(const suf_analysis *analysis);

/* The sentences of the methods, after a blank. */
void suf_group_words_put_methods(const suf_analysis *analysis, FILE *out);

#endif
