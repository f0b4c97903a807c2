/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See change_words.h.
 */
#include "report/change_words.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "report/analysis_words.h"
#include "report/shown_difference.h"

/* An estimate as the sentences name it: nobody asks of which kind a mean is unless the test that
 * decides is about another. */
static const struct {
    const char *lead, *noun, *over;
} estimates[] = {
    [SUF_ESTIMATE_MEAN] = {"in the mean over instances, ", "mean difference", ""},
    [SUF_ESTIMATE_HODGES_LEHMANN] = {"by the Hodges-Lehmann estimate, ", "Hodges-Lehmann estimate",
                                     " by the Hodges-Lehmann estimate"},
    [SUF_ESTIMATE_MEDIAN] = {"in the median over instances, ", "median difference",
                             " in the median over instances"},
};

const char *suf_change_noun(suf_estimate_kind kind)
{
    return estimates[kind].noun;
}

const char *suf_change_over(suf_estimate_kind kind)
{
    return estimates[kind].over;
}

static char *change_by(const suf_shown_change *c, const char *measure, suf_scale scale,
                       const suf_shown *s)
{
    const char *interval = isnan(c->low) ? "" : s->change_interval;
    const char *blank = isnan(c->low) ? "" : " ";
    const char *noun = estimates[c->kind].noun;
    const char *result = measure ? measure : "result";
    const char *of = measure ? " in " : "";
    const char *quantity = measure ? measure : "";
    switch (scale) {
    case SUF_SCALE_LOG:
    case SUF_SCALE_SHARE:
        return suf_text_format(suf_shown_has_side(s) ? "%s's %s is %s than %s's%s%s"
                                                     : "%s's %s differs by %s from %s's%s%s",
                               c->second, result, s->change, c->first, blank, interval);
    case SUF_SCALE_LOG_FACTOR:
        return suf_text_format("%s's %s is %s times %s's%s%s", c->second, result, s->factor,
                               c->first, blank, isnan(c->low) ? "" : s->factor_interval);
    case SUF_SCALE_PROBABILITY:
        return suf_text_format("a run of %s beats one of %s with a probability of %s%s%s",
                               c->second, c->first, s->change, blank, interval);
    case SUF_SCALE_SHARE_OF_MEAN:
        return suf_text_format("the %s%s%s, %s against %s, is %s of the mean of all%s%s", noun, of,
                               quantity, c->second, c->first, s->change, blank, interval);
    case SUF_SCALE_UNIT:
        break;
    }
    return suf_text_format("the %s%s%s, %s against %s, is %s%s%s", noun, of, quantity, c->second,
                           c->first, s->change, blank, interval);
}

char *suf_change_words(const suf_shown_change *c)
{
    const suf_reading reading = suf_reading_of(c->dataset);
    const suf_scale scale = suf_difference_scale((int)reading.difference);
    const bool has_noun = scale == SUF_SCALE_UNIT || scale == SUF_SCALE_SHARE_OF_MEAN;
    suf_shown s;
    suf_shown_fill(&s, reading, c->value, c->low, c->high, c->error);
    char *measure = suf_words_measure(c->dataset);
    char *change = change_by(c, measure, scale, &s);
    free(measure);
    if (has_noun || !c->is_kind_said)
        return change;
    char *text = suf_text_format("%s%s", estimates[c->kind].lead, change);
    free(change);
    return text;
}
