/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See departure_words.h.
 */
#include "report/departure_words.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/text.h"
#include "report/shown_difference.h"
#include "report/test_names.h"

static char *say_given(const char *noun, const char *now, const char *planned)
{
    return suf_text_format("%s %s was given at the analysis; %s was planned", noun, now, planned);
}

/* 0 is none */
static char *say_numbers(const char *noun, double now, double planned)
{
    char given[32], before[32] = "none";
    suf_print_into(given, sizeof given, "%g", now);
    if (planned != 0)
        suf_print_into(before, sizeof before, "%g", planned);
    return say_given(noun, given, before);
}

static char *say_delta(const suf_analysis *a)
{
    const suf_reading reading = suf_reading_of(a->dataset);
    const double now = a->request.design.delta, planned = a->dataset->design.delta;
    char given[SUF_RELEVANT_SIZE], before[SUF_RELEVANT_SIZE] = "none";
    if (now == planned)
        return NULL;
    suf_relevant_difference_show(now, reading.difference, reading.unit, given);
    if (planned > 0)
        suf_relevant_difference_show(planned, reading.difference, reading.unit, before);
    return say_given("delta", given, before);
}

static char *say_mres(const suf_analysis *a)
{
    const double now = a->request.design.mres, planned = a->dataset->design.mres;
    return now == planned ? NULL : say_numbers("the MRES", now, planned);
}

static char *say_alpha(const suf_analysis *a)
{
    const double planned =
        a->dataset->design.alpha > 0 ? a->dataset->design.alpha : SUF_DEFAULT_ALPHA;
    const double now = a->request.design.alpha;
    return now == planned ? NULL : say_numbers("alpha", now, planned);
}

static char *say_test(const suf_analysis *a)
{
    const suf_test now = a->request.design.test, planned = a->dataset->design.test;
    return now == planned ? NULL
                          : say_given("the", suf_test_long_name(now), suf_test_long_name(planned));
}

static char *say_alternative(const suf_analysis *a)
{
    const suf_alternative now = a->request.design.alternative;
    const suf_alternative planned = a->dataset->design.alternative;
    return now == planned ? NULL
                          : say_given("the alternative", suf_alternative_long_name(now),
                                      suf_alternative_long_name(planned));
}

static char *say_mu0(const suf_analysis *a)
{
    return a->request.mu0 == 0
               ? NULL
               : suf_text_format("the hypothesis that the mean difference is %g was given at the "
                                 "analysis; 0 was planned",
                                 a->request.mu0);
}

static char *say_adjusted(const suf_analysis *a)
{
    return a->request.adjusted == SUF_ADJUSTED_HOLM || a->sequential || a->n_comparisons < 2
               ? NULL
               : say_given("the adjustment", suf_adjusted_name((int)a->request.adjusted),
                           suf_adjusted_name(SUF_ADJUSTED_HOLM));
}

static char *say_peeked(const suf_analysis *a)
{
    const suf_design *q = &a->request.design;
    const size_t n = a->dataset->n_pairings ? a->dataset->pairings[0].n : 0;
    const double level = suf_sequential_peeked(q->alpha, q->alternative == SUF_TWO_SIDED ? 2 : 1,
                                               (size_t)a->request.peeked, (int64_t)n);
    if (a->request.peeked == 0 || !(level > 0))
        return NULL;
    return suf_text_format("the test was made %lld times without a plan, so that without any "
                           "difference it rejects in %.1f %% of such experiments, not %g %%: the "
                           "verdict, p values and intervals do not hold",
                           (long long)a->request.peeked, 100 * level, 100 * q->alpha);
}

/* what was done is not on record, whatever the data are */
static bool is_told(char *(*say)(const suf_analysis *))
{
    return say == say_peeked;
}

char *suf_words_departure(const suf_analysis *a, size_t i)
{
    static char *(*const all[])(const suf_analysis *) = {say_delta,    say_mres,        say_alpha,
                                                         say_test,     say_alternative, say_mu0,
                                                         say_adjusted, say_peeked};
    _Static_assert(sizeof all / sizeof *all == SUF_N_DEPARTURES, "departures");
    assert(i < SUF_N_DEPARTURES);
    return a->dataset->source == SUF_SOURCE_STORE || is_told(all[i]) ? all[i](a) : NULL;
}

/* takes the sentence, which may be NULL, and the text before it */
static char *appended(char *text, char *sentence)
{
    if (!sentence)
        return text;
    char *longer = suf_text_format("%s %s.", text ? text : "Not as planned:", sentence);
    free(sentence);
    free(text);
    return longer;
}

static char *with_departures(const suf_analysis *a, char *text)
{
    for (size_t i = 0; i < SUF_N_DEPARTURES; i++)
        text = appended(text, suf_words_departure(a, i));
    return text;
}

char *suf_words_departures(const suf_analysis *a)
{
    return with_departures(a, NULL);
}

/* a change of a key that decides the verdict, made when there were runs; see plan_changes.c */
static bool is_late(const char *change)
{
    static const char *const keys[] = {"'alpha'", "'alternative'", "'delta'", "'goal'",
                                       "'mres'",  "'sample'",      "'test'"};
    for (int i = 0; SUF_TEXT_IN(keys, i); i++)
        if (strncmp(change, keys[i], strlen(keys[i])) == 0)
            return !strstr(change, "before the first run");
    return false;
}

char *suf_words_deviations(const suf_analysis *a)
{
    char *text = NULL;
    for (size_t i = 0; i < a->dataset->n_changes; i++)
        if (is_late(a->dataset->changes[i]))
            text = appended(text, suf_text_copy(a->dataset->changes[i]));
    return with_departures(a, text);
}
