/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See verdict_details.h.
 */
#include "report/verdict_details.h"

#include <stdbool.h>
#include <stdlib.h>

#include "analysis/verdicts.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/rounding.h"
#include "report/verdict_words.h"

static bool is_by_delta(const suf_analysis *a)
{
    return a->request.design.delta > 0;
}

/* d with the confidence of a claim of equivalence */
static char *detail_equivalent(const suf_analysis *a, const suf_analysed *c)
{
    const double error = suf_rounding_error(c->equivalence_low, c->equivalence_high, c->d);
    char d[SUF_CELL_SIZE];
    char interval[SUF_INTERVAL_SIZE];
    if (is_by_delta(a) || suf_verdicts_are_none(a, c) || c->sd == 0)
        return NULL;
    suf_rounding_value(c->d, error, d);
    suf_rounding_interval(c->equivalence_low, c->equivalence_high, error, interval);
    char *margin = suf_words_margin(a);
    char *text =
        suf_text_format("Equivalent means an effect within %s: d = %s %s with %.4g %% confidence.",
                        margin, d, interval, 100 * (1 - 2 * c->equivalence_level));
    free(margin);
    return text;
}

/* what equivalence would be; a delta is named by the verdict */
static char *equivalence_words(const suf_analysis *a)
{
    char *margin = suf_words_margin(a);
    char *text = !margin ? suf_text_copy("Equivalence needs a 'delta' or an MRES.")
                 : is_by_delta(a)
                     ? NULL
                     : suf_text_format("Equivalent would be an effect within %s.", margin);
    free(margin);
    return text;
}

/* a sequential design has no words on what its instances can show */
static char *detail_inconclusive(const suf_analysis *a, const suf_analysed *c)
{
    char *equivalence = equivalence_words(a);
    char *reach = suf_words_reach(a, c);
    if (!equivalence || !reach)
        return equivalence ? equivalence : reach;
    char *text = suf_text_format("%s %s", equivalence, reach);
    free(equivalence);
    free(reach);
    return text;
}

static char *detail_different(const suf_analysis *a, const suf_analysed *c)
{
    if (c->relevant == SUF_RELEVANT_UNKNOWN || is_by_delta(a))
        return NULL;
    char *margin = suf_words_margin(a);
    char *text = suf_text_format("An effect of at least %s %s.", margin,
                                 c->relevant == SUF_RELEVANT_SHOWN ? "is shown" : "is not shown");
    free(margin);
    return text;
}

char *suf_verdict_details_words(const suf_analysis *a, const suf_analysed *c)
{
    if (a->about == SUF_ABOUT_INSTANCE)
        return NULL;
    switch (c->verdict) {
    case SUF_VERDICT_EQUIVALENT:
        return detail_equivalent(a, c);
    case SUF_VERDICT_INCONCLUSIVE:
        return detail_inconclusive(a, c);
    case SUF_VERDICT_BETTER:
    case SUF_VERDICT_WORSE:
        return detail_different(a, c);
    case SUF_VERDICT_NONE:
        break;
    }
    return NULL;
}
