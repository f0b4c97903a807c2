/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See subset_words.h.
 */
#include "report/subset_words.h"

#include <stdlib.h>

#include "base/text.h"
#include "report/name_text.h"

enum { CONDITION_WIDTH = 100 };

static char *unknown_clause(const suf_dataset *d)
{
    const size_t n = d->n_subset_unknown;
    if (n == 0)
        return suf_text_copy("");
    return suf_text_format("; of %zu it is not known, and %s left out", n,
                           n == 1 ? "it is" : "they are");
}

char *suf_words_subset(const suf_dataset *d)
{
    if (!d->subset)
        return NULL;
    char *condition = suf_name_text(d->subset, CONDITION_WIDTH);
    char *unknown = unknown_clause(d);
    char *text =
        suf_text_format("A part of the instances: those with %s, %zu of %zu%s. The verdicts "
                        "are about such instances only.",
                        condition, d->n_instances, d->n_before_subset, unknown);
    free(condition);
    free(unknown);
    return text;
}

void suf_words_put_subset_methods(const suf_dataset *d, FILE *out)
{
    if (!d->subset)
        return;
    char *condition = suf_name_text(d->subset, CONDITION_WIDTH);
    fprintf(out, " The analysis is restricted to the %zu of %zu instances with %s", d->n_instances,
            d->n_before_subset, condition);
    if (d->source == SUF_SOURCE_STORE)
        fputs(", which was not part of the plan: what was planned, and what was recorded about the "
              "procedure, is for all instances",
              out);
    fputc('.', out);
    free(condition);
}
