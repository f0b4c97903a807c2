/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See bias_words.h. A warning is due if the false-positive rate is above 1.5 alpha, or if the bias
 * is larger than half the standard error of the mean: what its estimate misses may then matter.
 */
#include "report/bias_words.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "report/shown_difference.h"
#include "stats/statistic.h"

enum { FEWEST_INSTANCES = 4 };
static const double MOST_RATE = 1.5, MOST_BIAS = 0.5, MOST_WITHIN = 0.1;

static const suf_pairing *pairing_of(const suf_analysis *a, const suf_analysed *c)
{
    return &a->dataset->pairings[c - a->comparisons];
}

/* ---- why there is no estimate ---- */

static bool is_given(const suf_dataset *d, const suf_pairing *p)
{
    (void)p;
    return d->source == SUF_SOURCE_PHI;
}

static bool is_summary(const suf_dataset *d, const suf_pairing *p)
{
    (void)p;
    return d->source == SUF_SOURCE_SUMMARIES;
}

static bool is_single(const suf_dataset *d, const suf_pairing *p)
{
    size_t i = 0;
    while (i < p->n && d->cells && d->cells[p->instances[i] * d->n_algorithms + p->first].n < 2 &&
           d->cells[p->instances[i] * d->n_algorithms + p->second].n < 2)
        i++;
    return d->source == SUF_SOURCE_RUNS && i == p->n;
}

static bool is_of_no_mean(const suf_dataset *d, const suf_pairing *p)
{
    (void)p;
    return d->difference == SUF_PROBABILITY ||
           (d->statistic != SUF_OF_MEAN && !suf_statistic_is_share((int)d->statistic));
}

static bool is_small(const suf_dataset *d, const suf_pairing *p)
{
    (void)d;
    return p->n < FEWEST_INSTANCES;
}

static bool is_constant(const suf_dataset *d, const suf_pairing *p)
{
    for (size_t i = 0; i < p->n; i++)
        if (!(p->se[i] == 0))
            return false;
    return d->source == SUF_SOURCE_STORE;
}

static bool is_file(const suf_dataset *d, const suf_pairing *p)
{
    (void)p;
    return d->source == SUF_SOURCE_RUNS;
}

static bool is_incomplete(const suf_dataset *d, const suf_pairing *p)
{
    return p->n + p->n_lost < d->n_instances;
}

static bool is_part(const suf_dataset *d, const suf_pairing *p)
{
    (void)p;
    return d->source == SUF_SOURCE_STORE && d->subset;
}

static bool is_plain(const suf_dataset *d, const suf_pairing *p)
{
    (void)p;
    return strcmp(d->rule, "guarded") != 0;
}

static bool is_any(const suf_dataset *d, const suf_pairing *p)
{
    (void)d;
    (void)p;
    return true;
}

/* the first that applies */
static const struct {
    bool (*applies)(const suf_dataset *dataset, const suf_pairing *pairing);
    const char *text;
} reasons[] = {
    {is_given, "the differences were given, without their runs"},
    {is_summary, "only means and standard deviations of the runs are known"},
    {is_single, "there is only one run of each algorithm on an instance"},
    {is_of_no_mean, "there are such estimates for differences of means only"},
    {is_small, "it takes 4 instances or more"},
    {is_file, "it takes 4 instances with two runs of every algorithm or more"},
    {is_incomplete, "the experiment is not complete"},
    {is_plain, "the experiment's stopping rule has no such estimate"},
    {is_constant, "the results on an instance do not vary"},
    {is_part, "they were estimated for all instances, and these are a part of them"},
    {is_any, "no estimate was recorded for these results"},
};

static const char *reason_of(const suf_dataset *d, const suf_pairing *p)
{
    size_t i = 0;
    while (!reasons[i].applies(d, p))
        i++;
    return reasons[i].text;
}

/* ---- the sentence ---- */

static bool is_fixed(const suf_dataset *d)
{
    return d->source == SUF_SOURCE_STORE && isnan(d->accuracy) && d->budget == 0;
}

static char *bias_clause(const suf_analysis *a, const suf_analysed *c)
{
    char bias[SUF_SHOWN_SIZE];
    char error[SUF_SHOWN_SIZE];
    const suf_reading reading = suf_reading_of(a->dataset);
    if (is_fixed(a->dataset))
        return suf_text_copy("The number of runs was fixed, so stopping left no bias");
    if (a->dataset->source == SUF_SOURCE_RUNS || a->dataset->source == SUF_SOURCE_SUMMARIES)
        return suf_text_copy(
            "A file does not say how the numbers of runs were chosen; if they were "
            "fixed, stopping left no bias");
    suf_shown_shift(reading, c->bias.mean, c->bias.error, bias);
    suf_shown_shift(reading, c->bias.error, c->bias.error, error);
    return suf_text_format("%s left a bias of about %s (error %s), %s",
                           a->dataset->budget ? "Dividing the budget" : "Stopping", bias, error,
                           c->bias.is_subtracted
                               ? "which was subtracted"
                               : "which is too small against its error to be subtracted");
}

/* "5.2 %" */
static void put_rate(double rate, double error, char text[SUF_SHOWN_SIZE])
{
    char number[SUF_CELL_SIZE];
    suf_rounding_value(100 * rate, 100 * error, number);
    (void)snprintf(text, SUF_SHOWN_SIZE, "%s %%", number);
}

/* whose rate it is: other tests than the t test are about something else than the mean */
static const char *equal_ones(const suf_analysis *a)
{
    return a->request.design.test == SUF_TEST_T ? "equal algorithms"
                                                : "algorithms with a mean difference of 0";
}

static char *rate_clause(const suf_analysis *a, const suf_analysed *c)
{
    char rate[SUF_SHOWN_SIZE];
    char error[SUF_SHOWN_SIZE];
    const suf_bias *b = &c->bias;
    if (isnan(b->false_positive_rate))
        return suf_text_copy(
            isnan(pairing_of(a, c)->bias.false_positive_rate)
                ? is_part(a->dataset, pairing_of(a, c))
                      ? "the false-positive rate was estimated for all instances, "
                        "not for this part of them"
                      : "the false-positive rate of the procedure was not estimated"
                : "the false-positive rate was estimated for the planned test "
                  "only");
    put_rate(b->false_positive_rate, b->false_positive_rate_error, rate);
    put_rate(b->false_positive_rate_error, b->false_positive_rate_error, error);
    return suf_text_format(
        "on data like these the procedure calls %s different in an estimated %s (error %s) of "
        "experiments%s",
        equal_ones(a), rate, error,
        a->n_comparisons > 1 ? ", before p is adjusted for several comparisons" : "");
}

/* a file of runs has a rate, but no bias */
static bool is_known(const suf_analysed *c)
{
    return c->bias.state != SUF_BIAS_UNKNOWN || !isnan(c->bias.false_positive_rate);
}

char *suf_words_bias(const suf_analysis *a, const suf_analysed *c)
{
    if (!is_known(c))
        return suf_text_format("The bias that stopping left and the false-positive rate of the "
                               "procedure are not available: %s.",
                               reason_of(a->dataset, pairing_of(a, c)));
    char *bias = bias_clause(a, c);
    char *rate = rate_clause(a, c);
    char *text = suf_text_format("%s; %s.", bias, rate);
    free(bias);
    free(rate);
    return text;
}

/* ---- the warning ---- */

static bool has_ratios(const suf_dataset *d)
{
    for (size_t i = 0; d->cells && i < d->n_instances * d->n_algorithms; i++)
        if (d->cells[i].n > 0 && !(d->cells[i].value > 0))
            return false;
    return d->cells != NULL;
}

/* the share of the variance that more runs could reduce */
static bool is_measured_well(const suf_analysed *c)
{
    return c->within < MOST_WITHIN * c->sd * c->sd;
}

/* what to do, for free() */
static char *advice(const suf_dataset *d, const suf_analysed *c, bool is_bias_large)
{
    if (is_measured_well(c) && !is_bias_large)
        return suf_text_copy("The error of the runs is a small part of the variance, so that more "
                             "of them would help little: take more instances, and see what the "
                             "other tests say");
    return suf_text_format(
        "%s%s",
        d->budget ? "Make more runs ('budget')"
        : is_fixed(d) || d->source == SUF_SOURCE_RUNS
            ? "Make more runs"
            : "Ask for a smaller standard error ('accuracy') or for "
              "more runs at the start ('start')",
        d->difference != SUF_RATIO && has_ratios(d) ? ", or compare by 'difference: ratio'" : "");
}

char *suf_words_bias_warning(const suf_analysis *a, const suf_analysed *c)
{
    const suf_bias *b = &c->bias;
    const bool is_frequent = b->false_positive_rate > MOST_RATE * a->request.design.alpha;
    const bool is_large = fabs(b->mean) > MOST_BIAS * c->sd / sqrt((double)c->n);
    char rate[SUF_SHOWN_SIZE];
    if (!is_known(c) || !(is_frequent || is_large))
        return NULL;
    put_rate(b->false_positive_rate, b->false_positive_rate_error, rate);
    char *frequent = suf_text_format("on data like these the procedure calls %s different in an "
                                     "estimated %s of experiments, more than %g times alpha",
                                     equal_ones(a), rate, MOST_RATE);
    char *what = advice(a->dataset, c, is_large);
    char *text = suf_text_format(
        "Caution: %s%s%s. %s.", is_frequent ? frequent : "",
        is_frequent && is_large ? ", and " : "",
        is_large ? "the bias that stopping left is more than half the standard error of the mean"
                 : "",
        what);
    free(frequent);
    free(what);
    return text;
}
