/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See always_valid_words.h.
 */
#include "report/always_valid_words.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/text.h"
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
    char *so_far;                   /* "after 31 instances" */
    char p[SUF_CELL_SIZE];
} verdict_matter;

static const suf_always_valid_moment *last_of(const suf_always_valid_compared *c)
{
    return &c->moments[c->n_moments - 1];
}

static char *change_of(const suf_always_valid_analysis *a, const suf_always_valid_compared *c,
                       const verdict_matter *m)
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

static char *so_far_of(const suf_always_valid_compared *c)
{
    const suf_always_valid_moment *now = last_of(c);
    const long long missing = (long long)(now->instances - now->n);
    if (missing == 0)
        return suf_text_format("after %lld instances", (long long)now->instances);
    return suf_text_format("after %lld instances, of which %lld %s no difference",
                           (long long)now->instances, missing, missing == 1 ? "has" : "have");
}

static verdict_matter matter_of(const suf_always_valid_analysis *a,
                                const suf_always_valid_compared *c)
{
    const suf_pairing *p = &a->dataset->pairings[c->comparison];
    const suf_reading reading = suf_reading_of(a->dataset);
    verdict_matter m = {.first = suf_words_algorithm(a->dataset, p->first),
                        .second = suf_words_algorithm(a->dataset, p->second),
                        .so_far = so_far_of(c)};
    m.change = change_of(a, c, &m);
    suf_relevant_difference_show(a->request.design.delta, reading.difference, reading.unit,
                                 m.margin);
    suf_rounding_p_is(last_of(c)->p, m.p);
    return m;
}

static void release_matter(verdict_matter *m)
{
    free(m->first);
    free(m->second);
    free(m->change);
    free(m->so_far);
}

/* ---- verdicts ---- */

static bool is_better(const suf_always_valid_analysis *a, const suf_always_valid_compared *c)
{
    return (c->decision == SUF_SEQUENTIAL_POSITIVE) ==
           (suf_dataset_is_positive_better(a->dataset) != 0);
}

/* "; a difference of at least 2 % is not shown", or "" */
static char *relevance_of(const suf_always_valid_analysis *a, const suf_always_valid_compared *c,
                          const verdict_matter *m)
{
    const double delta = a->request.design.delta;
    const suf_always_valid_moment *now = last_of(c);
    const bool is_shown =
        c->decision == SUF_SEQUENTIAL_POSITIVE ? now->low >= delta : now->high <= -delta;
    if (!(delta > 0))
        return suf_text_copy("");
    return suf_text_format("; a difference of at least %s is %sshown", m->margin,
                           is_shown ? "" : "not ");
}

static char *say_different(const suf_always_valid_analysis *a, const suf_always_valid_compared *c,
                           const verdict_matter *m)
{
    char *relevance = relevance_of(a, c, m);
    char *text =
        suf_text_format("%s is %s than %s: %s, %s (always-valid p %s)%s. The e value reached %.4g, "
                        "which is needed, after %lld instances.",
                        m->second, is_better(a, c) ? "better" : "worse", m->first, m->change,
                        m->so_far, m->p, relevance, 1 / a->level, (long long)c->different_after);
    free(relevance);
    return text;
}

static char *say_equivalent(const suf_always_valid_analysis *a, const suf_always_valid_compared *c,
                            const verdict_matter *m)
{
    (void)a;
    return suf_text_format(
        "%s and %s are equivalent within %s: %s, %s. The interval lay within it after "
        "%lld instances.%s",
        m->second, m->first, m->margin, m->change, m->so_far, (long long)c->equivalent_after,
        c->different_after > 0
            ? " A difference is shown as well, but it is smaller than what matters."
            : "");
}

static char *say_open(const suf_always_valid_analysis *a, const suf_always_valid_compared *c,
                      const verdict_matter *m)
{
    const double e = last_of(c)->e;
    char *value = isnan(e)
                      ? suf_text_copy("the differences are all equal, so there is no e value")
                      : suf_text_format("the e value is %.3g, and %.4g is needed", e, 1 / a->level);
    char *text = suf_text_format(
        "Open %s: %s shown yet (%s; always-valid p %s); %s. More instances may be added, and each "
        "may be followed by another look.",
        m->so_far,
        a->request.design.delta > 0 ? "neither a difference nor equivalence is"
                                    : "a difference is not",
        value, m->p, m->change);
    free(value);
    return text;
}

typedef char *say_words(const suf_always_valid_analysis *, const suf_always_valid_compared *,
                        const verdict_matter *);

char *suf_always_valid_words_verdict(const suf_always_valid_analysis *a,
                                     const suf_always_valid_compared *c)
{
    static say_words *const all[] = {[SUF_SEQUENTIAL_OPEN] = say_open,
                                     [SUF_SEQUENTIAL_POSITIVE] = say_different,
                                     [SUF_SEQUENTIAL_NEGATIVE] = say_different,
                                     [SUF_SEQUENTIAL_EQUIVALENT] = say_equivalent};
    verdict_matter m = matter_of(a, c);
    char *text = all[c->decision](a, c, &m);
    release_matter(&m);
    return text;
}

const char *suf_always_valid_words_tone(const suf_always_valid_analysis *a,
                                        const suf_always_valid_compared *c)
{
    if (c->decision == SUF_SEQUENTIAL_OPEN)
        return "inconclusive";
    if (c->decision == SUF_SEQUENTIAL_EQUIVALENT)
        return "equivalent";
    return is_better(a, c) ? "better" : "worse";
}

/* ---- the rest ---- */

char *suf_always_valid_words_meaning(const suf_always_valid_analysis *a)
{
    char *column =
        a->request.order ? suf_name_text(a->request.order, COLUMN_WIDTH) : suf_text_copy("");
    char *order = a->request.order ? suf_text_format("in the order of '%s'", column)
                                   : suf_text_copy("in the order of the file");
    char *text = suf_text_format(
        "The intervals of all moments hold together with %.4g %% confidence, so one may look "
        "after every instance, stop at any time and go on later. The instances are taken %s. "
        "The test is tuned to d* = %.4g, which must have been chosen before the results were "
        "seen, and may not be changed.",
        100 * (1 - a->level), order, a->request.design.mres);
    free(column);
    free(order);
    return text;
}

char *suf_always_valid_words_methods(const suf_always_valid_analysis *a)
{
    return suf_text_format(
        "Methods: a two-sided t test by e values with a normal mixture of variance %.4g over the "
        "standardised effect and the right Haar prior on the scale (Wang & Ramdas 2023), at the "
        "level %.4g%s. By Ville's inequality, e values reach 1/alpha at any time with probability "
        "alpha at most if the differences are normally distributed around 0; the p value is the "
        "smallest 1/e so far, and the intervals are the means that the test does not reject "
        "(a confidence sequence; Howard et al. 2021).%s",
        a->g, a->request.design.alpha,
        a->n_comparisons > 1 ? ", divided by the number of comparisons" : "",
        a->request.design.delta > 0
            ? " Equivalence is shown once an interval lies within plus or minus delta."
            : "");
}
