/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sequential_words.h.
 */
#include "report/sequential_words.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/text.h"
#include "report/analysis_words.h"
#include "report/change_words.h"
#include "report/name_text.h"
#include "report/rounding.h"
#include "report/shown_difference.h"

enum { COLUMN_WIDTH = 40 };

/* What a sentence is made of. */
typedef struct {
    char *first, *second;
    char *change; /* by how much, with the interval */
    char *margin; /* delta */
    char *stop;   /* "look 2 of 5, after 16 of at most 40 instances" */
    char p[SUF_CELL_SIZE], level[SUF_CELL_SIZE], stage_wise[SUF_CELL_SIZE];
} verdict_matter;

static const suf_sequential_seen_look *last_of(const suf_sequential_compared *c)
{
    return &c->seen[c->n_seen - 1];
}

static const suf_pairing *pairing_of(const suf_sequential_analysis *a,
                                     const suf_sequential_compared *c)
{
    return &a->dataset->pairings[c->comparison];
}

static bool is_difference(const suf_sequential_compared *c)
{
    return c->decision == SUF_SEQUENTIAL_POSITIVE || c->decision == SUF_SEQUENTIAL_NEGATIVE;
}

static bool has_unbiased(const suf_sequential_compared *c)
{
    return !isnan(c->mean);
}

/* whether the median-unbiased estimate is the one to show: after other stops only the repeated
 * interval holds */
static bool shows_unbiased(const suf_sequential_compared *c)
{
    return has_unbiased(c) && (is_difference(c) || c->decision == SUF_SEQUENTIAL_NOT_SHOWN);
}

/* of the repeated interval; of one-sided tests it has one end */
static double repeated_confidence(const suf_sequential_analysis *a,
                                  const suf_sequential_compared *c)
{
    return 100 * (1 - (c->decision == SUF_SEQUENTIAL_EQUIVALENT ? 2 : 1) * a->level);
}

/* ---- parts ---- */

static suf_estimate_kind kind_of(const suf_sequential_analysis *a)
{
    static const suf_estimate_kind kinds[SUF_N_TESTS] = {[SUF_BY_T] = SUF_ESTIMATE_MEAN,
                                                         [SUF_BY_WILCOXON] =
                                                             SUF_ESTIMATE_HODGES_LEHMANN,
                                                         [SUF_BY_SIGN] = SUF_ESTIMATE_MEDIAN,
                                                         [SUF_BY_PERMUTATION] = SUF_ESTIMATE_MEAN};
    return kinds[a->request.test];
}

static suf_shown_change change_of(const suf_sequential_analysis *a,
                                  const suf_sequential_compared *c, const verdict_matter *m)
{
    const suf_sequential_seen_look *at = last_of(c);
    return (suf_shown_change){.dataset = a->dataset,
                              .first = m->first,
                              .second = m->second,
                              .kind = kind_of(a),
                              .error = at->sd / sqrt((double)(at->instances - at->n_missing)),
                              .is_kind_said = kind_of(a) != SUF_ESTIMATE_MEAN};
}

/* the estimate that belongs to the decision */
static char *decided_change(const suf_sequential_analysis *a, const suf_sequential_compared *c,
                            const verdict_matter *m)
{
    const suf_sequential_seen_look *at = last_of(c);
    suf_shown_change change = change_of(a, c, m);
    if (c->decision == SUF_SEQUENTIAL_EQUIVALENT) {
        change.kind = SUF_ESTIMATE_MEAN;
        change.value = at->mean;
        change.low = at->equivalence_low;
        change.high = at->equivalence_high;
    } else {
        change.value = shows_unbiased(c) ? c->mean : at->estimate;
        change.low = shows_unbiased(c) ? c->low : at->repeated_low;
        change.high = shows_unbiased(c) ? c->high : at->repeated_high;
    }
    return suf_change_words(&change);
}

static char *margin_of(const suf_sequential_analysis *a)
{
    const suf_reading reading = suf_reading_of(a->dataset);
    char text[SUF_RELEVANT_SIZE];
    suf_relevant_difference_show(a->request.design.delta, reading.difference, reading.unit, text);
    return suf_text_copy(text);
}

static char *stop_of(const suf_sequential_analysis *a, const suf_sequential_compared *c)
{
    const long long n = (long long)last_of(c)->instances;
    const long long n_missing = (long long)last_of(c)->n_missing;
    char *missing = n_missing > 0 ? suf_text_format(", of which %lld %s no difference", n_missing,
                                                    n_missing == 1 ? "has" : "have")
                                  : suf_text_copy("");
    char *text =
        c->n_seen == a->boundary.n_looks
            ? suf_text_format("look %zu, the last, after %lld instances%s", c->n_seen, n, missing)
            : suf_text_format("look %zu of %zu, after %lld of at most %lld instances%s", c->n_seen,
                              a->boundary.n_looks, n, (long long)a->request.instances_max, missing);
    free(missing);
    return text;
}

static verdict_matter matter_of(const suf_sequential_analysis *a, const suf_sequential_compared *c)
{
    const suf_pairing *p = pairing_of(a, c);
    const suf_sequential_seen_look *at = last_of(c);
    const bool is_equivalent = c->decision == SUF_SEQUENTIAL_EQUIVALENT;
    verdict_matter m = {.first = suf_words_algorithm(a->dataset, p->first),
                        .second = suf_words_algorithm(a->dataset, p->second),
                        .margin = margin_of(a),
                        .stop = stop_of(a, c)};
    m.change = decided_change(a, c, &m);
    suf_rounding_p_is(is_equivalent ? at->equivalence_p : at->p, m.p);
    suf_rounding_p(is_equivalent ? at->equivalence_level : at->nominal_p, m.level);
    suf_rounding_p_is(c->p, m.stage_wise);
    return m;
}

static void release_matter(verdict_matter *m)
{
    free(m->first);
    free(m->second);
    free(m->change);
    free(m->margin);
    free(m->stop);
}

/* ---- verdicts ---- */

static bool is_better(const suf_sequential_analysis *a, const suf_sequential_compared *c)
{
    return (c->decision == SUF_SEQUENTIAL_POSITIVE) ==
           (suf_dataset_is_positive_better(a->dataset) != 0);
}

/* "; a difference of at least 2 % is not shown", or "" */
static char *relevance_of(const suf_sequential_analysis *a, const suf_sequential_compared *c,
                          const verdict_matter *m)
{
    const double delta = a->request.design.delta;
    const bool is_shown =
        c->decision == SUF_SEQUENTIAL_POSITIVE ? c->low >= delta : c->high <= -delta;
    if (!(delta > 0) || !has_unbiased(c))
        return suf_text_copy("");
    return suf_text_format("; a difference of at least %s is %sshown", m->margin,
                           is_shown ? "" : "not ");
}

static char *say_different(const suf_sequential_analysis *a, const suf_sequential_compared *c,
                           const verdict_matter *m)
{
    char *relevance = relevance_of(a, c, m);
    char *text = suf_text_format("%s is %s than %s: %s (stage-wise p %s)%s. The experiment stopped "
                                 "at %s: p %s, and at most %s was needed.",
                                 m->second, is_better(a, c) ? "better" : "worse", m->first,
                                 m->change, m->stage_wise, relevance, m->stop, m->p, m->level);
    free(relevance);
    return text;
}

static char *say_equivalent(const suf_sequential_analysis *a, const suf_sequential_compared *c,
                            const verdict_matter *m)
{
    const suf_sequential_seen_look *at = last_of(c);
    (void)a;
    return suf_text_format(
        "%s and %s are equivalent within %s: %s, by the repeated interval. The "
        "experiment stopped at %s: p %s of equivalence, and at most %s was needed.%s",
        m->second, m->first, m->margin, m->change, m->stop, m->p, m->level,
        at->p <= at->nominal_p ? " A difference is shown as well, but it is "
                                 "smaller than what matters."
                               : "");
}

/* what the test looks for */
static char *claim_of(const suf_sequential_analysis *a, const verdict_matter *m)
{
    const suf_alternative side = a->request.design.alternative;
    const bool is_above_good = suf_dataset_is_positive_better(a->dataset) != 0;
    if (side == SUF_TWO_SIDED)
        return suf_text_copy("a difference");
    return suf_text_format("that %s is %s than %s", m->second,
                           (side == SUF_GREATER) == is_above_good ? "better" : "worse", m->first);
}

static char *say_inconclusive(const suf_sequential_analysis *a, const suf_sequential_compared *c,
                              const verdict_matter *m)
{
    char *what = claim_of(a, m);
    (void)c;
    char *text = suf_text_format("Inconclusive: %s; %s is not shown (stage-wise p %s). The "
                                 "experiment ended at %s: p %s, and at most %s was needed.",
                                 m->change, what, m->stage_wise, m->stop, m->p, m->level);
    free(what);
    return text;
}

static char *say_futile(const suf_sequential_analysis *a, const suf_sequential_compared *c,
                        const verdict_matter *m)
{
    const suf_sequential_seen_look *at = last_of(c);
    char *what = claim_of(a, m);
    char *text = suf_text_format(
        "Stopped for futility at %s: %s is not shown and will hardly be found (%s = %.3g there, "
        "not above %.3g); %s, by the repeated interval.",
        m->stop, what, a->boundary.sides == 2 ? "|z|" : "z",
        a->boundary.sides == 2 ? fabs(at->z) : at->z, at->futility_z, m->change);
    free(what);
    return text;
}

static char *say_open(const suf_sequential_analysis *a, const suf_sequential_compared *c,
                      const verdict_matter *m)
{
    const size_t left = a->boundary.n_looks - c->n_seen;
    char *what = claim_of(a, m);
    char *text = suf_text_format(
        "Open after %s: %s is not shown yet (p %s, and at most %s was needed); %s, by the "
        "repeated interval. %zu look%s left, the next after %lld instances.",
        m->stop, what, m->p, m->level, m->change, left, left == 1 ? " is" : "s are",
        (long long)a->instances[c->n_seen]);
    free(what);
    return text;
}

typedef char *say_words(const suf_sequential_analysis *, const suf_sequential_compared *,
                        const verdict_matter *);

static const struct {
    say_words *say;
    const char *tone;
} verdicts[] = {[SUF_SEQUENTIAL_OPEN] = {say_open, "inconclusive"},
                [SUF_SEQUENTIAL_POSITIVE] = {say_different, NULL},
                [SUF_SEQUENTIAL_NEGATIVE] = {say_different, NULL},
                [SUF_SEQUENTIAL_EQUIVALENT] = {say_equivalent, "equivalent"},
                [SUF_SEQUENTIAL_NOT_SHOWN] = {say_inconclusive, "inconclusive"},
                [SUF_SEQUENTIAL_FUTILE] = {say_futile, "inconclusive"}};

char *suf_sequential_words_verdict(const suf_sequential_analysis *a,
                                   const suf_sequential_compared *c)
{
    verdict_matter m = matter_of(a, c);
    say_words *const say = verdicts[c->decision].say;
    char *text = say(a, c, &m);
    release_matter(&m);
    return text;
}

const char *suf_sequential_words_tone(const suf_sequential_analysis *a,
                                      const suf_sequential_compared *c)
{
    if (verdicts[c->decision].tone)
        return verdicts[c->decision].tone;
    return is_better(a, c) ? "better" : "worse";
}

/* ---- remarks ---- */

static char *say_kind(const suf_sequential_analysis *a, const suf_sequential_compared *c)
{
    if (shows_unbiased(c))
        return suf_text_format("The estimate is median-unbiased: it allows for the looks before, "
                               "and so does its interval, with %.4g %% confidence.",
                               100 * (1 - a->level * 2 / a->boundary.sides));
    if (is_difference(c) || c->decision == SUF_SEQUENTIAL_NOT_SHOWN)
        return suf_text_format("The estimate is the plain one of the last look; a median-unbiased "
                               "one is known for t and permutation tests. The interval is the "
                               "repeated one, which holds at all looks together with %.4g %% "
                               "confidence.",
                               repeated_confidence(a, c));
    return suf_text_format("The repeated interval holds at all looks together with %.4g %% "
                           "confidence, whatever the reason to stop.",
                           repeated_confidence(a, c));
}

static char *say_plain(const suf_sequential_analysis *a, const suf_sequential_compared *c)
{
    const suf_pairing *p = pairing_of(a, c);
    if (c->decision == SUF_SEQUENTIAL_OPEN)
        return NULL;
    verdict_matter m = {.first = suf_words_algorithm(a->dataset, p->first),
                        .second = suf_words_algorithm(a->dataset, p->second)};
    suf_shown_change change = change_of(a, c, &m);
    change.kind = SUF_ESTIMATE_MEAN;
    change.is_kind_said = false;
    change.value = c->plain;
    change.low = c->plain_low;
    change.high = c->plain_high;
    char *words = suf_change_words(&change);
    char *text = suf_text_format("The plain mean, as if there had been a single look, is biased, "
                                 "because the looks decided when to stop: %s.",
                                 words);
    free(words);
    release_matter(&m);
    return text;
}

/* a stop that no test of a difference made */
static char *say_other_stop(const suf_sequential_analysis *a, const suf_sequential_compared *c)
{
    const bool is_futile = c->decision == SUF_SEQUENTIAL_FUTILE;
    char p[SUF_CELL_SIZE];
    char repeated[SUF_CELL_SIZE];
    if (!is_futile && c->decision != SUF_SEQUENTIAL_EQUIVALENT)
        return NULL;
    suf_rounding_p_is(c->p, p);
    suf_rounding_p_is(last_of(c)->repeated_p, repeated);
    char *text = suf_text_format(
        "Of the test of a difference, the repeated p %s, which holds whatever the reason to stop; "
        "the stage-wise p %s takes this look for the last one.%s",
        repeated, p,
        is_futile ? " Futility does not bind: the type I error holds if the experiment goes on, "
                    "and without '--futility' the later looks are analysed."
                  : "");
    (void)a;
    return text;
}

static char *say_missing(const suf_sequential_analysis *a, const suf_sequential_compared *c)
{
    const suf_sequential_seen_look *at = last_of(c);
    const long long n = (long long)at->n_missing;
    size_t first = 0;
    (void)a;
    if (n == 0)
        return NULL;
    while (c->seen[first].n_missing == 0)
        first++;
    return suf_text_format("%lld of the first %lld instances %s no difference. From look %zu on "
                           "the looks have fewer differences than planned; their levels are those "
                           "of the differences that they have, for the alpha that was planned to "
                           "be spent there.",
                           n, (long long)at->instances, n == 1 ? "has" : "have", first + 1);
}

static char *say_unused(const suf_sequential_analysis *a, const suf_sequential_compared *c)
{
    (void)a;
    if (c->n_unused == 0)
        return NULL;
    return suf_text_format("%zu further difference%s %s after the last look above and %s not used.",
                           c->n_unused, c->n_unused == 1 ? "" : "s",
                           c->n_unused == 1 ? "comes" : "come", c->n_unused == 1 ? "is" : "are");
}

char *suf_sequential_words_remark(const suf_sequential_analysis *a,
                                  const suf_sequential_compared *c, size_t i)
{
    static char *(*const all[SUF_SEQUENTIAL_REMARKS])(const suf_sequential_analysis *,
                                                      const suf_sequential_compared *) = {
        say_kind, say_plain, say_other_stop, say_missing, say_unused};
    return all[i](a, c);
}

/* ---- the plan ---- */

char *suf_sequential_words_plan(const suf_sequential_analysis *a)
{
    char *column =
        a->request.order ? suf_name_text(a->request.order, COLUMN_WIDTH) : suf_text_copy("");
    char *order =
        a->request.order
            ? suf_text_format("The instances are in the order of '%s'.", column)
            : suf_text_copy(a->dataset->source == SUF_SOURCE_STORE
                                ? "The instances are in the order in which they were drawn."
                                : "The instances are in the order of the file.");
    free(column);
    if (!a->is_plan_assumed)
        return order;
    char *text = suf_text_format("%s No largest number of instances was given: the %lld that there "
                                 "are count as the plan. If it had more, give '--instances-max'; "
                                 "the levels are wrong otherwise.",
                                 order, (long long)a->request.instances_max);
    free(order);
    return text;
}

/* ---- methods ---- */

static char *futility_of(const suf_sequential_analysis *a)
{
    static const char *const types[] = {
        [SUF_FUTILITY_OBF] = "O'Brien and Fleming's", [SUF_FUTILITY_POCOCK] = "Pocock's"};
    const suf_futility futility = a->request.rule.futility;
    if (futility == SUF_FUTILITY_NONE)
        return suf_text_copy("");
    return suf_text_format(
        " Futility did not bind; its boundary spends 1 - %.4g, the power, by the "
        "function of %s type.",
        a->request.design.power, types[futility]);
}

char *suf_sequential_words_methods(const suf_sequential_analysis *a)
{
    static const char *const spendings[] = {
        [SUF_SPENDING_OBF] = "the spending function of O'Brien and Fleming's type",
        [SUF_SPENDING_POCOCK] = "the spending function of Pocock's type",
        [SUF_SPENDING_KIM_DEMETS] = "Kim and DeMets' spending function",
        [SUF_SPENDING_HSD] = "Hwang, Shih and DeCani's spending function"};
    char *futility = futility_of(a);
    char *text = suf_text_format(
        "Methods: a group-sequential %s test, %s at the level %.4g%s, with %zu looks at up to %lld "
        "instances in the order in which they were collected. The levels of the looks follow from "
        "%s (Lan & DeMets 1983) by recursive integration (Jennison & Turnbull 2000).%s%s The p "
        "value at the stop is by the stage-wise ordering, the estimate is median-unbiased, and "
        "repeated intervals hold at all looks together (Jennison & Turnbull 2000; Wassmer & "
        "Brannath 2016).",
        suf_test_kind_name((int)a->request.test),
        suf_alternative_name((int)a->request.design.alternative), a->request.design.alpha,
        a->n_comparisons > 1 ? ", divided by the number of comparisons" : "", a->boundary.n_looks,
        (long long)a->request.instances_max, spendings[a->request.rule.spending], futility,
        a->request.design.delta > 0
            ? " Equivalence was tested at each look by two one-sided t tests, each at alpha."
            : "");
    free(futility);
    return text;
}
