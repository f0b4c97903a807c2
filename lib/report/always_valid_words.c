/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See always_valid_words.h.
 */
#include "report/always_valid_words.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/text.h"
#include "report/absence_words.h"
#include "report/analysis_words.h"
#include "report/change_words.h"
#include "report/name_text.h"
#include "report/shown_difference.h"

enum { COLUMN_WIDTH = 40 };

/* What a sentence is made of. */
typedef struct {
    char *first, *second;
    char *change;                   /* by how much, with the interval */
    char margin[SUF_RELEVANT_SIZE]; /* delta */
    char *where;                    /* " on the 29 of 34 instances ...", or "" */
    char *after;                    /* "after 34 instances" */
    char p[SUF_CELL_SIZE];
} moment_matter;

static const suf_always_valid_moment *last_of(const suf_always_valid_compared *c)
{
    return &c->moments[c->n_moments - 1];
}

static char *where_of(const suf_always_valid_analysis *a, const suf_always_valid_compared *c)
{
    char *text = suf_absence_words_of(a->dataset, &a->dataset->pairings[c->comparison]);
    if (*text || c->n_differences == c->n_instances)
        return text;
    free(text);
    return suf_text_format(" on the %lld of them that have a difference",
                           (long long)c->n_differences);
}

static char *change_of(const suf_always_valid_analysis *a, const suf_always_valid_compared *c,
                       const moment_matter *m)
{
    const suf_always_valid_moment *now = last_of(c);
    const bool has_interval = isfinite(now->high);
    return suf_change_words(&(suf_shown_change){.dataset = a->dataset,
                                                .first = m->first,
                                                .second = m->second,
                                                .kind = SUF_ESTIMATE_MEAN,
                                                .value = now->mean,
                                                .low = has_interval ? now->low : NAN,
                                                .high = has_interval ? now->high : NAN,
                                                .error = fabs(now->mean)});
}

static moment_matter matter_of(const suf_always_valid_analysis *a,
                               const suf_always_valid_compared *c)
{
    const suf_pairing *p = &a->dataset->pairings[c->comparison];
    const suf_reading reading = suf_reading_of(a->dataset);
    moment_matter m = {.first = suf_words_algorithm(a->dataset, p->first),
                       .second = suf_words_algorithm(a->dataset, p->second),
                       .where = where_of(a, c),
                       .after = suf_text_format("after %lld instances", (long long)c->n_instances)};
    m.change = change_of(a, c, &m);
    suf_relevant_difference_show(a->request.design.delta, reading.difference, reading.unit,
                                 m.margin);
    suf_rounding_p_is(last_of(c)->p, m.p);
    return m;
}

static void release_matter(moment_matter *m)
{
    free(m->first);
    free(m->second);
    free(m->change);
    free(m->where);
    free(m->after);
}

/* ---- verdicts ---- */

/* too few differences, a selection of the instances, or no mean that fits all moments */
static bool is_without_verdict(const suf_always_valid_compared *c)
{
    return c->n_moments == 0 || c->is_selection || c->contradicted_after > 0;
}

static bool is_better(const suf_always_valid_analysis *a, const suf_always_valid_compared *c)
{
    return (c->decision == SUF_SEQUENTIAL_POSITIVE) ==
           (suf_dataset_is_positive_better(a->dataset) != 0);
}

/* " A difference of at least 2 % is not shown.", or "" */
static char *relevance_of(const suf_always_valid_analysis *a, const suf_always_valid_compared *c,
                          const moment_matter *m)
{
    const double delta = a->request.design.delta;
    const suf_always_valid_moment *now = last_of(c);
    const bool is_shown =
        c->decision == SUF_SEQUENTIAL_POSITIVE ? now->low >= delta : now->high <= -delta;
    if (!(delta > 0))
        return suf_text_copy("");
    return suf_text_format(" A difference of at least %s is %s.", m->margin,
                           is_shown ? "shown by now" : "not shown");
}

static char *say_different(const suf_always_valid_analysis *a, const suf_always_valid_compared *c,
                           const moment_matter *m)
{
    char *relevance = relevance_of(a, c, m);
    char *text = suf_text_format(
        "%s is %s than %s: %s, %s%s, with an always-valid p %s. That there is a difference was "
        "shown after %lld instances.%s",
        m->second, is_better(a, c) ? "better" : "worse", m->first, m->after, m->change, m->where,
        m->p, (long long)c->different_after, relevance);
    free(relevance);
    return text;
}

static char *say_equivalent(const suf_always_valid_analysis *a, const suf_always_valid_compared *c,
                            const moment_matter *m)
{
    (void)a;
    return suf_text_format(
        "%s and %s are equivalent within %s: %s, %s%s. This was shown after %lld instances.%s",
        m->second, m->first, m->margin, m->after, m->change, m->where,
        (long long)c->equivalent_after,
        c->different_after > 0
            ? " A difference is shown as well, but it is smaller than what matters."
            : "");
}

/* all means are excluded */
static char *say_contradicted(const suf_always_valid_analysis *a,
                              const suf_always_valid_compared *c, const moment_matter *m)
{
    return suf_text_format(
        "No verdict: after %lld instances no mean is left that fits all moments, which happens "
        "with probability %.4g at most if the differences are independent and normal with one "
        "mean. So they probably are not: perhaps they drift, or are sorted, or depend on each "
        "other. Now %s%s. Find the cause first: tests that take such differences for independent, "
        "as all tests here do, do not hold their level.",
        (long long)c->contradicted_after, a->level, m->change, m->where);
}

static char *e_words(const suf_always_valid_analysis *a, const suf_always_valid_compared *c)
{
    const suf_always_valid_moment *now = last_of(c);
    if (isnan(now->log_e))
        return suf_text_copy("the differences are all equal, which this test cannot judge: without "
                             "'--always-valid' they are tested otherwise");
    return suf_text_format("the e value is %.3g, and %.4g is needed; always-valid p",
                           exp(now->log_e), 1 / a->level);
}

static char *say_open(const suf_always_valid_analysis *a, const suf_always_valid_compared *c,
                      const moment_matter *m)
{
    if (c->contradicted_after > 0)
        return say_contradicted(a, c, m);
    char *e = e_words(a, c);
    char *text = suf_text_format(
        "Open %s: %s shown yet (%s%s%s); %s%s. Further instances may be added, and each may be "
        "followed by another look.",
        m->after,
        a->request.design.delta > 0 ? "neither a difference nor equivalence is"
                                    : "a difference is not",
        e, isnan(last_of(c)->log_e) ? "" : " ", isnan(last_of(c)->log_e) ? "" : m->p, m->change,
        m->where);
    free(e);
    return text;
}

typedef char *say_moment(const suf_always_valid_analysis *, const suf_always_valid_compared *,
                         const moment_matter *);

/* too little is known, or it is about a selection */
static char *say_none(const suf_always_valid_analysis *a, const suf_always_valid_compared *c)
{
    const suf_pairing *p = &a->dataset->pairings[c->comparison];
    char *first = suf_words_algorithm(a->dataset, p->first);
    char *second = suf_words_algorithm(a->dataset, p->second);
    char *why = c->is_selection ? suf_absence_words_lost(p->n, p->n_lost)
                                : suf_text_format("there %s %lld difference%s so far, and a test "
                                                  "needs 2 at least.",
                                                  c->n_differences == 1 ? "is" : "are",
                                                  (long long)c->n_differences,
                                                  c->n_differences == 1 ? "" : "s");
    char *text = suf_text_format("No verdict on %s against %s: %s", second, first, why);
    free(first);
    free(second);
    free(why);
    return text;
}

char *suf_always_valid_words_verdict(const suf_always_valid_analysis *a,
                                     const suf_always_valid_compared *c)
{
    if (c->n_moments == 0 || c->is_selection)
        return say_none(a, c);
    static say_moment *const all[] = {[SUF_SEQUENTIAL_OPEN] = say_open,
                                      [SUF_SEQUENTIAL_POSITIVE] = say_different,
                                      [SUF_SEQUENTIAL_NEGATIVE] = say_different,
                                      [SUF_SEQUENTIAL_EQUIVALENT] = say_equivalent};
    moment_matter m = matter_of(a, c);
    char *text = all[c->decision](a, c, &m);
    release_matter(&m);
    return text;
}

const char *suf_always_valid_words_tone(const suf_always_valid_analysis *a,
                                        const suf_always_valid_compared *c)
{
    if (is_without_verdict(c))
        return suf_verdict_name(SUF_VERDICT_NONE);
    if (c->decision == SUF_SEQUENTIAL_OPEN)
        return "inconclusive";
    if (c->decision == SUF_SEQUENTIAL_EQUIVALENT)
        return "equivalent";
    return is_better(a, c) ? "better" : "worse";
}

/* ---- the rest ---- */

/* whether the mean is none that fits all moments: allowed, but a reader would wonder */
char *suf_always_valid_words_remark(const suf_always_valid_compared *c)
{
    if (is_without_verdict(c))
        return NULL;
    const suf_always_valid_moment *now = last_of(c);
    if (now->mean >= now->low && now->mean <= now->high)
        return NULL;
    return suf_text_copy(
        "The mean of all instances lies outside the interval, which earlier moments have cut. "
        "That is rare unless the later instances differ from the earlier ones: look at the figure "
        "before you trust the verdict.");
}

char *suf_always_valid_words_meaning(const suf_always_valid_analysis *a)
{
    char *column =
        a->request.order ? suf_name_text(a->request.order, COLUMN_WIDTH) : suf_text_copy("");
    char *order = a->request.order ? suf_text_format("in the order of '%s'", column)
                                   : suf_text_copy(a->dataset->source == SUF_SOURCE_STORE
                                                       ? "in the order in which they were drawn"
                                                       : "in the order of the file");
    char *family = a->n_comparisons > 1
                       ? suf_text_format(" for each comparison, and %.4g %% for all together",
                                         100 * (1 - a->request.design.alpha))
                       : suf_text_copy("");
    char *text = suf_text_format(
        "An interval has the means that no moment so far has excluded; all of them hold together "
        "with %.4g %% confidence%s, so one may look after every instance, stop at any time and go "
        "on later. This is so if each instance is new and independent of those before, if what "
        "was looked at is not changed, and if the differences are normally distributed: of "
        "differences with the shape of a lognormal(0.6) distribution and the mean 0, 6.2 %% are "
        "found different within 34 instances and 9.5 %% within 500. The instances are taken %s, "
        "which must be that in which they came. The test is tuned to d* = %.4g, which must have "
        "been chosen before results were seen.",
        100 * (1 - a->level), family, order, a->request.design.mres);
    free(column);
    free(order);
    free(family);
    return text;
}

char *suf_always_valid_words_methods(const suf_always_valid_analysis *a)
{
    return suf_text_format(
        "Methods: a two-sided t test by e values with a normal mixture of variance %.4g over the "
        "standardised effect and the right Haar prior on the scale (Wang & Ramdas 2023), at the "
        "level %.4g%s. By Ville's inequality, the e value against the true mean reaches 1/alpha "
        "at any time with probability alpha at most if the differences are independent and "
        "normally distributed. The p value is the smallest 1/e so far%s, and the intervals "
        "are the means against which no e value so far has reached 1/alpha (a confidence "
        "sequence; Howard et al. 2021).%s",
        a->g, a->request.design.alpha,
        a->n_comparisons > 1 ? ", divided by the number of comparisons" : "",
        a->n_comparisons > 1 ? " times the number of comparisons" : "",
        a->request.design.delta > 0
            ? " Equivalence is shown once all means beyond plus or minus delta are excluded."
            : "");
}
