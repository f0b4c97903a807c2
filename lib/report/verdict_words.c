/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See verdict_words.h.
 */
#include "report/verdict_words.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/constant_differences.h"
#include "analysis/verdicts.h"
#include "analysis/worst_case.h"
#include "base/text.h"
#include "report/absence_words.h"
#include "report/analysis_words.h"
#include "report/change_words.h"
#include "report/failure_words.h"
#include "report/sequential_words.h"
#include "report/shown_difference.h"
#include "report/single_words.h"

/* What a sentence is made of. */
typedef struct {
    char *first, *second;
    char *where;                       /* on which instances, if not on all, or "" */
    char *change;                      /* by how much, with the interval, and how often */
    char *margin;                      /* NULL: none */
    char p[SUF_CELL_SIZE];             /* of the test of difference */
    char equivalence_p[SUF_CELL_SIZE]; /* both with "=" or "<" */
    double mu0;
    bool is_different; /* by that test */
} matter;

/* ---- parts ---- */

/* whether the second algorithm is better if the difference lies above mu0 */
static bool is_above_good(const suf_analysis *a)
{
    return suf_analysis_is_positive_better(a) != 0;
}

static const char *side_name(bool above)
{
    return above ? "above" : "below";
}

static bool is_by_delta(const suf_analysis *a)
{
    return a->request.design.delta > 0;
}

char *suf_words_margin(const suf_analysis *a)
{
    const suf_design *d = &a->request.design;
    const suf_reading reading = suf_reading_of(a->dataset);
    char text[SUF_RELEVANT_SIZE];
    if (is_by_delta(a)) {
        suf_relevant_difference_show(d->delta, reading.difference, reading.unit, text);
        return suf_text_copy(text);
    }
    return d->mres > 0 ? suf_text_format("the MRES of %g", d->mres) : NULL;
}

static bool is_by_mean(const suf_analysis *a, const suf_analysed *c)
{
    return suf_verdicts_estimate_kind(a, c) == SUF_ESTIMATE_MEAN;
}

const char *suf_words_estimate(const suf_analysis *a, const suf_analysed *c)
{
    return suf_change_noun(suf_verdicts_estimate_kind(a, c));
}

const char *suf_words_over(const suf_analysis *a, const suf_analysed *c)
{
    return suf_change_over(suf_verdicts_estimate_kind(a, c));
}

/* an estimate with its interval */
typedef struct {
    suf_estimate_kind kind;
    double value, low, high;
} estimated;

static estimated of_mean(const suf_analysed *c, double low, double high)
{
    return (estimated){SUF_ESTIMATE_MEAN, c->mean, low, high};
}

static estimated of_decider(const suf_analysis *a, const suf_analysed *c)
{
    const suf_interval interval = suf_verdicts_interval(a, c);
    return (estimated){suf_verdicts_estimate_kind(a, c), suf_verdicts_estimate(a, c), interval.lo,
                       interval.hi};
}

static char *change_clause(const suf_analysis *a, const suf_analysed *c, const matter *m,
                           estimated e)
{
    return suf_change_words(
        &(suf_shown_change){.dataset = a->dataset,
                            .first = m->first,
                            .second = m->second,
                            .kind = e.kind,
                            .value = e.value,
                            .low = e.low,
                            .high = e.high,
                            .error = sqrt(c->sd * c->sd / (double)c->n + c->bias.variance),
                            .is_kind_said = !is_by_mean(a, c)});
}

/* ", lower on 27 of 34 instances", as the differences were measured; "" if there is no side, or if
 * they are counted from another number than 0 */
static char *counts_of(const suf_analysis *a, const suf_analysed *c)
{
    static const struct {
        const char *below, *above;
    } sides[] = {[SUF_SCALE_LOG] = {"lower", "higher"},
                 [SUF_SCALE_LOG_FACTOR] = {"lower", "higher"},
                 [SUF_SCALE_SHARE] = {"lower", "higher"},
                 [SUF_SCALE_SHARE_OF_MEAN] = {"lower", "higher"},
                 [SUF_SCALE_UNIT] = {"below 0", "above 0"},
                 [SUF_SCALE_PROBABILITY] = {"below 1/2", "above 1/2"}};
    const suf_scale scale = suf_difference_scale((int)suf_reading_of(a->dataset).difference);
    const double estimate = suf_verdicts_estimate(a, c);
    const bool is_below = estimate < 0;
    if (a->request.mu0 != 0 || !(is_below || estimate > 0))
        return suf_text_copy("");
    return suf_text_format(", %s on %zu of %zu instances",
                           is_below ? sides[scale].below : sides[scale].above,
                           is_below == is_above_good(a) ? c->n_worse : c->n_better, c->n);
}

/* the side of mu0 on which a difference is shown */
static bool is_above(const suf_analysis *a, const suf_analysed *c)
{
    return (c->verdict == SUF_VERDICT_BETTER) == is_above_good(a);
}

static const char *is_shown(const suf_analysed *c)
{
    return c->relevant == SUF_RELEVANT_SHOWN ? "is shown" : "is not shown";
}

char *suf_words_relevance(const suf_analysis *a, const suf_analysed *c)
{
    const suf_scale scale = suf_difference_scale((int)suf_reading_of(a->dataset).difference);
    const bool has_side = scale == SUF_SCALE_LOG || scale == SUF_SCALE_SHARE;
    if (c->relevant == SUF_RELEVANT_UNKNOWN || !is_by_delta(a))
        return suf_text_copy("");
    char *margin = suf_words_margin(a);
    char *text = has_side
                     ? suf_text_format("; at least %s %s %s", margin,
                                       is_above(a, c) ? "higher" : "lower", is_shown(c))
                     : suf_text_format("; a difference of at least %s %s", margin, is_shown(c));
    free(margin);
    return text;
}

/* differences without spread; "" otherwise */
static char *constant_sentence(const suf_analysis *a, const suf_analysed *c)
{
    const double n_ends = a->request.design.alternative == SUF_TWO_SIDED ? 2 : 1;
    const double level = a->request.design.alpha / (double)a->n_comparisons / n_ends;
    if (!suf_constant_differences_are(c))
        return suf_text_copy("");
    if (isnan(suf_verdicts_interval(a, c).lo))
        return suf_text_format(" The difference is the same on every instance: without spread "
                               "there is no interval, and an exact test decides, which shows a "
                               "difference from %.0f instances on.",
                               ceil(-log2(level)));
    return suf_text_format(" The difference is the same on every instance, so that its interval "
                           "is %s, and an exact test decides.",
                           c->measuring > 0 ? "as wide as the error of measuring makes it"
                                            : "a point");
}

/* an approximate interval need not agree with an exact test; "" if it does */
static char *items_sentence(const suf_analysis *a, const suf_analysed *c)
{
    const double mu0 = a->request.mu0;
    const suf_interval tango = suf_verdicts_interval(a, c);
    const bool is_out = tango.lo > mu0 || tango.hi < mu0;
    const bool is_rejected = c->tests[SUF_BY_SIGN].p_adjusted <= a->request.design.alpha;
    if (!suf_verdicts_are_of_items(a, c) || is_out == is_rejected)
        return suf_text_copy("");
    return suf_text_format(" Tango's interval, which is approximate, %s %g, but McNemar's exact "
                           "test, which decides, %s.",
                           is_out ? "excludes" : "includes", mu0,
                           is_rejected ? "rejects it" : "does not reject it");
}

/* ---- verdicts ---- */

/* that there is a difference; for a one-sided test, the one that it looks for */
static char *claim(const suf_analysis *a, const matter *m)
{
    const suf_alternative side = a->request.design.alternative;
    const bool above = side == SUF_GREATER;
    if (side == SUF_TWO_SIDED)
        return m->mu0 == 0 ? suf_text_copy("a difference")
                           : suf_text_format("that the difference differs from %g", m->mu0);
    if (m->mu0 == 0)
        return suf_text_format("that %s is %s than %s", m->second,
                               above == is_above_good(a) ? "better" : "worse", m->first);
    return suf_text_format("that the difference lies %s %g", side_name(above), m->mu0);
}

static char *say_undecided(const suf_analysis *a, const suf_analysed *c, const matter *m)
{
    char *what = claim(a, m);
    char *within = is_by_delta(a) ? suf_text_format(" within %s%s", m->margin,
                                                    is_by_mean(a, c) ? "" : " in the mean")
                                  : suf_text_copy("");
    char *constant = constant_sentence(a, c);
    char *text =
        suf_text_format("Inconclusive%s: %s; neither %s (p %s) nor equivalence%s is shown.%s",
                        m->where, m->change, what, m->p, within, constant);
    free(what);
    free(constant);
    free(within);
    return text;
}

/* all differences are mu0: "the results of b and a are the same on all 5 instances" */
static char *sameness(const suf_analysed *c, const matter *m)
{
    if (m->mu0 == 0)
        return suf_text_format("the results of %s and %s are the same on all %zu instances",
                               m->second, m->first, c->n);
    return suf_text_format("the difference, %s against %s, is %g on all %zu instances", m->second,
                           m->first, m->mu0, c->n);
}

/* " within 5 %", or "" */
static char *within_delta(const suf_analysis *a, const matter *m)
{
    return is_by_delta(a) ? suf_text_format(" within %s", m->margin) : suf_text_copy("");
}

static char *say_same(const suf_analysis *a, const suf_analysed *c, const matter *m)
{
    char *same = sameness(c, m);
    char *within = within_delta(a, m);
    char *text =
        m->mu0 == 0 ? suf_text_format("%s and %s are equivalent%s%s: their results are the same "
                                      "on all %zu instances (p %s).",
                                      m->second, m->first, within, m->where, c->n, m->equivalence_p)
                    : suf_text_format("Equivalent%s%s: %s (p %s).", within, m->where, same,
                                      m->equivalence_p);
    free(same);
    free(within);
    return text;
}

/* "5 such instances would be enough" */
static char *enough(const suf_analysis *a, const suf_analysed *c)
{
    const double level = c->equivalence_level;
    const size_t n = suf_constant_differences_needed(a, c, level);
    const bool lacks_runs = c->measuring > 0 && c->items.n == 0 && pow(0.5, (double)c->n) <= level;
    return suf_text_format("%s%zu such instances would be enough",
                           lacks_runs ? "more runs on each, or " : "", n);
}

/* all differences are mu0, which does not show enough */
static char *say_same_unshown(const suf_analysis *a, const suf_analysed *c, const matter *m)
{
    char *same = sameness(c, m);
    char *within = within_delta(a, m);
    char *more = enough(a, c);
    char *text =
        isnan(c->equivalence_p_adjusted)
            ? suf_text_format("Inconclusive%s: %s, but as they are measured with an error, "
                              "'delta' is needed, the smallest difference that matters, to show "
                              "that the algorithms are equivalent.",
                              m->where, same)
            : suf_text_format("Inconclusive%s: %s, but that is too little to show that the "
                              "algorithms are equivalent%s (p %s): %s.",
                              m->where, same, within, m->equivalence_p, more);
    free(same);
    free(within);
    free(more);
    return text;
}

static char *say_inconclusive(const suf_analysis *a, const suf_analysed *c, const matter *m)
{
    return suf_verdicts_are_none(a, c) ? say_same_unshown(a, c, m) : say_undecided(a, c, m);
}

static char *say_equivalent(const suf_analysis *a, const suf_analysed *c, const matter *m)
{
    if (suf_verdicts_are_none(a, c))
        return say_same(a, c, m);
    char *constant = constant_sentence(a, c);
    char *within = within_delta(a, m);
    char *what = m->mu0 == 0
                     ? suf_text_format("%s and %s are equivalent%s%s: %s (p %s).", m->second,
                                       m->first, within, m->where, m->change, m->equivalence_p)
                     : suf_text_format("The difference, %s against %s, is equivalent to %g%s%s: "
                                       "%s (p %s).",
                                       m->second, m->first, m->mu0, within, m->where, m->change,
                                       m->equivalence_p);
    free(within);
    char *text = m->is_different
                     ? suf_text_format("%s A difference is shown as well (p %s), but it is smaller "
                                       "than what matters.%s",
                                       what, m->p, constant)
                     : suf_text_format("%s%s", what, constant);
    free(what);
    free(constant);
    return text;
}

static char *say_different(const suf_analysis *a, const suf_analysed *c, const matter *m)
{
    const char *word = suf_verdict_name((int)c->verdict);
    const bool above = is_above(a, c);
    char *relevance = suf_words_relevance(a, c);
    char *constant = constant_sentence(a, c);
    char *text =
        m->mu0 == 0
            ? suf_text_format("%s is %s than %s%s: %s (p %s)%s.%s", m->second, word, m->first,
                              m->where, m->change, m->p, relevance, constant)
            : suf_text_format("The difference, %s against %s, lies %s %g, on its %s side%s: %s (p "
                              "%s)%s.%s",
                              m->second, m->first, side_name(above), m->mu0, word, m->where,
                              m->change, m->p, relevance, constant);
    free(relevance);
    free(constant);
    return text;
}

/* ---- failures ---- */

static char *say_worst_case(const suf_analysis *a, const suf_analysed *c)
{
    const bool is_unbounded =
        c->verdict == SUF_VERDICT_EQUIVALENT && c->worst_case == SUF_VERDICT_INCONCLUSIVE;
    return suf_text_format("If every instance that was given up counts against the algorithm that "
                           "failed on it, %s, the verdict %s %s.",
                           is_unbounded ? "by a difference of which no bound is known"
                           : is_by_delta(a)
                               ? "with the largest difference seen, and at least twice delta"
                               : "with the largest difference seen",
                           c->worst_case == c->verdict ? "is still" : "would be",
                           suf_verdict_name((int)c->worst_case));
}

char *suf_words_worst_case(const suf_analysis *a, const suf_analysed *c)
{
    const bool is_said = c->worst_case != c->verdict || c->verdict == SUF_VERDICT_NONE;
    return suf_worst_case_exists(c) && !is_said ? say_worst_case(a, c) : NULL;
}

/* the verdict says it itself if the failures matter */
static char *with_failures(const suf_analysis *a, const suf_analysed *c, char *verdict)
{
    char *text = suf_text_followed_by(verdict, suf_failure_words_headline(a, c));
    return suf_text_followed_by(text, c->worst_case == c->verdict ? NULL : say_worst_case(a, c));
}

/* ---- the sentence ---- */

/* with the interval that decides: that of the test, or of equivalence */
static char *interval_clause(const suf_analysis *a, const suf_analysed *c, const matter *m)
{
    if (c->verdict != SUF_VERDICT_EQUIVALENT || c->sd == 0)
        return change_clause(a, c, m, of_decider(a, c));
    if (!is_by_delta(a))
        return change_clause(a, c, m, of_mean(c, c->tests[SUF_BY_T].low, c->tests[SUF_BY_T].high));
    char *change = change_clause(a, c, m, of_mean(c, c->equivalence_low, c->equivalence_high));
    char *text =
        suf_text_format("%s with %.4g %% confidence", change, 100 * (1 - 2 * c->equivalence_level));
    free(change);
    return text;
}

static char *change_of(const suf_analysis *a, const suf_analysed *c, const matter *m)
{
    char *change = interval_clause(a, c, m);
    char *counts = counts_of(a, c);
    char *text = suf_text_format("%s%s", change, counts);
    free(change);
    free(counts);
    return text;
}

char *suf_words_verdict(const suf_analysis *a, const suf_analysed *c)
{
    if (c->verdict == SUF_VERDICT_NONE)
        return suf_absence_words_verdict(a, c);
    if (a->about == SUF_ABOUT_INSTANCE)
        return with_failures(a, c, suf_single_words_verdict(a, c));
    if (a->sequential)
        return with_failures(a, c,
                             suf_sequential_words_verdict(
                                 a->sequential, &a->sequential->comparisons[c - a->comparisons]));
    const int kind = (int)suf_verdicts_decider(a, c);
    matter m = {.first = suf_words_name(a, c->first),
                .second = suf_words_name(a, c->second),
                .where = suf_absence_words_where(a, c),
                .margin = suf_words_margin(a),
                .mu0 = a->request.mu0,
                .is_different = c->tests[kind].p_adjusted <= a->request.design.alpha};
    suf_rounding_p_is(c->tests[kind].p_adjusted, m.p);
    suf_rounding_p_is(c->equivalence_p_adjusted, m.equivalence_p);
    m.change = change_of(a, c, &m);
    char *text = c->verdict == SUF_VERDICT_EQUIVALENT     ? say_equivalent(a, c, &m)
                 : c->verdict == SUF_VERDICT_INCONCLUSIVE ? say_inconclusive(a, c, &m)
                                                          : say_different(a, c, &m);
    free(m.first);
    free(m.second);
    free(m.where);
    free(m.margin);
    free(m.change);
    char *note = items_sentence(a, c);
    char *noted = suf_text_format("%s%s", text, note);
    free(note);
    free(text);
    return with_failures(a, c, noted);
}
