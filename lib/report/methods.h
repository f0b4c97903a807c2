/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How an analysis was made, as a paragraph that can go into a paper.
 */
#ifndef SUF_REPORT_METHODS_H
#define SUF_REPORT_METHODS_H

#include <stdbool.h>

#include "suffice.h"

/* Plain text without any name of the user's, for free(). */
char *suf_methods_text(const suf_analysis *analysis);

/* Whether normality could be examined for any comparison. */
bool suf_methods_has_normality(const suf_analysis *analysis);

#endif
