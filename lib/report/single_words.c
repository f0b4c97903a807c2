/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See single_words.h.
 */
#include "report/single_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/constant_runs.h"
#include "analysis/relevance.h"
#include "analysis/verdicts.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/name_text.h"
#include "report/remarks.h"
#include "report/shown_difference.h"
#include "report/test_names.h"
#include "report/verdict_words.h"
#include "stats/statistic.h"

enum { NAME_WIDTH = 40 };

const char *suf_single_words_test(int test)
{
    static const char *const words[] = {
        [SUF_SINGLE_WELCH] = "Welch's t test",
        [SUF_SINGLE_MANN_WHITNEY] = "test of Mann and Whitney",
        [SUF_SINGLE_BOOTSTRAP] = "bootstrap",
    };
    return words[test];
}

bool suf_single_words_is_speed(const suf_analysis *a)
{
    static const char *const units[] = {"s",  "ms",  "us",      "\u00b5s",
                                        "ns", "min", "seconds", "milliseconds"};
    const suf_scale scale = suf_difference_scale((int)a->dataset->difference);
    const bool is_ratio = scale == SUF_SCALE_LOG || scale == SUF_SCALE_SHARE;
    if (!a->dataset->unit || suf_dataset_is_larger_better(a->dataset) || !is_ratio)
        return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(a->dataset->unit, units[i]) == 0)
            return true;
    return false;
}

/* ---- the difference in words ---- */

/* The names and numbers of a comparison, for its sentences. */
typedef struct {
    char *first, *second;
    double phi, low, high;
    suf_reading reading;
    bool is_second_less; /* its values are the smaller ones, by the estimate */
} single_view;

static single_view view_of(const suf_analysis *a, const suf_analysed *c)
{
    const suf_interval interval = suf_verdicts_interval(a, c);
    const bool is_point = interval.lo == interval.hi; /* of runs without variance */
    return (single_view){.first = suf_words_name(a, c->first),
                         .second = suf_words_name(a, c->second),
                         .phi = c->mean,
                         .low = is_point ? NAN : interval.lo,
                         .high = is_point ? NAN : interval.hi,
                         .reading = suf_reading_of(a->dataset),
                         .is_second_less = c->mean < 0};
}

static void release(single_view *v)
{
    free(v->first);
    free(v->second);
}

/* the ratio second / first that a difference stands for */
static double ratio_of(const single_view *v, double phi)
{
    return suf_difference_scale((int)v->reading.difference) == SUF_SCALE_LOG ? exp(phi) : 1 + phi;
}

/* "b is 1.71 times as fast as a [1.62, 1.80]", the faster one first */
static char *speed_of(const single_view *v)
{
    const bool turns = v->is_second_less;
    const double ratio = ratio_of(v, v->phi);
    const double low = ratio_of(v, turns ? v->high : v->low);
    const double high = ratio_of(v, turns ? v->low : v->high);
    const double ends[] = {turns ? 1 / low : low, turns ? 1 / high : high};
    const double value = turns ? 1 / ratio : ratio;
    const double error = suf_rounding_error(ends[0], ends[1], value);
    char number[SUF_CELL_SIZE];
    char interval[SUF_INTERVAL_SIZE] = "";
    suf_rounding_value(value, error, number);
    if (!isnan(v->low))
        suf_rounding_interval(ends[0], ends[1], error, interval);
    return suf_text_format("%s is %s times as fast as %s%s%s", turns ? v->second : v->first, number,
                           turns ? v->first : v->second, interval[0] ? " " : "", interval);
}

/* "mean", "median", "0.9 quantile" */
static char *plain_statistic(const suf_dataset *d)
{
    if (d->difference == SUF_LOG_RATIO)
        return suf_text_copy("geometric mean");
    if (d->statistic == SUF_OF_QUANTILE)
        return suf_text_format("%g quantile", d->parameter);
    if (suf_statistic_is_share((int)d->statistic))
        return suf_text_format("share of runs at or %s %g",
                               d->statistic == SUF_OF_REACHED ? "above" : "below", d->parameter);
    return suf_text_copy(((const char *const[]){[SUF_OF_MEAN] = "mean",
                                                [SUF_OF_MEDIAN] = "median",
                                                [SUF_OF_SD] = "standard deviation",
                                                [SUF_OF_MIN] = "smallest value",
                                                [SUF_OF_MAX] = "largest value"})[d->statistic]);
}

/* "mean IGD", "smallest value of IGD" */
static char *statistic_of(const suf_dataset *d)
{
    char *statistic = plain_statistic(d);
    char *measure = suf_words_measure(d);
    if (!measure)
        return statistic;
    const bool is_adjective = d->difference == SUF_LOG_RATIO || d->statistic == SUF_OF_MEAN ||
                              d->statistic == SUF_OF_MEDIAN;
    char *text = suf_text_format("%s%s %s", statistic,
                                 is_adjective                                ? ""
                                 : suf_statistic_is_share((int)d->statistic) ? " in"
                                                                             : " of",
                                 measure);
    free(statistic);
    free(measure);
    return text;
}

/* "its mean is 43.1 % lower [26 %, 57 %]"; whose: "its", or "b's" */
static char *change_of(const suf_analysis *a, const single_view *v, const char *whose)
{
    const suf_scale scale = suf_difference_scale((int)v->reading.difference);
    const double error = isnan(v->low) ? fabs(v->phi) / 100 : NAN;
    suf_shown s;
    suf_shown_fill(&s, v->reading, v->phi, v->low, v->high, error);
    const bool has_change = s.change[0] != '\0';
    const char *interval = isnan(v->low) ? "" : has_change ? s.change_interval : s.factor_interval;
    const char *blank = *interval ? " " : "";
    char *statistic = statistic_of(a->dataset);
    char *text = scale == SUF_SCALE_PROBABILITY
                     ? suf_text_format("a run of %s beats one of %s with probability %s%s%s",
                                       v->second, v->first, s.change, blank, interval)
                 : scale == SUF_SCALE_UNIT
                     ? suf_text_format("the difference in the %s, %s - %s, is %s%s%s", statistic,
                                       v->second, v->first, s.change, blank, interval)
                 : has_change ? suf_text_format("%s %s is %s%s%s", whose, statistic, s.change,
                                                blank, interval)
                              : suf_text_format("%s %s is %s times as large%s%s", whose, statistic,
                                                s.factor, blank, interval);
    free(statistic);
    return text;
}

/* ---- verdicts ---- */

/* "; at least 1.1 times as fast is shown", of the faster one, or "" */
static char *speed_relevance(const suf_analysis *a, const suf_analysed *c, const single_view *v)
{
    const suf_margins band = suf_relevance_band(a);
    const double limit = v->is_second_less ? 1 / ratio_of(v, band.lo) : ratio_of(v, band.hi);
    if (c->relevant == SUF_RELEVANT_UNKNOWN || !isfinite(limit))
        return suf_text_copy("");
    return suf_text_format("; at least %.3g times as fast is %s", limit,
                           c->relevant == SUF_RELEVANT_SHOWN ? "shown" : "not shown");
}

/* with the difference that it is tested against, unless that is 0 */
static char *say_different(const suf_analysis *a, const suf_analysed *c, const single_view *v)
{
    const char *word = suf_verdict_name((int)c->verdict);
    char *change = change_of(a, v, "its");
    char *relevance = suf_words_relevance(a, c);
    char *text;
    if (a->request.mu0 == 0 && suf_single_words_is_speed(a)) {
        char *speed = speed_of(v);
        char *at_least = speed_relevance(a, c, v);
        text = suf_text_format("%s%s.", speed, at_least);
        free(speed);
        free(at_least);
    } else if (a->request.mu0 == 0) {
        text = suf_text_format("%s is %s than %s: %s%s.", v->second, word, v->first, change,
                               relevance);
    } else {
        char *named = change_of(a, v, "the second's");
        text = suf_text_format("%s against %s: %s; the difference is on the %s side of %g.",
                               v->second, v->first, named, word, a->request.mu0);
        free(named);
    }
    free(change);
    free(relevance);
    return text;
}

/* " A difference is shown as well (p = 0.01), but ...", or "" */
static char *also_different(const suf_analysis *a, const suf_analysed *c)
{
    const double p = c->single.tests[c->single.decides].p_adjusted;
    char text[SUF_CELL_SIZE];
    suf_rounding_p_is(p, text);
    return p <= a->request.design.alpha
               ? suf_text_format(" A difference is shown as well (p %s), but it is smaller than "
                                 "what matters.",
                                 text)
               : suf_text_copy("");
}

static char *say_equivalent(const suf_analysis *a, const suf_analysed *c, const single_view *v)
{
    char p[SUF_CELL_SIZE];
    char *whose = suf_text_format("%s's", v->second);
    char *margin = suf_words_margin(a);
    single_view of_equivalence = *v;
    of_equivalence.low = c->equivalence_low;
    of_equivalence.high = c->equivalence_high;
    char *change = change_of(a, &of_equivalence, whose);
    suf_rounding_p_is(c->equivalence_p_adjusted, p);
    char *also = also_different(a, c);
    char *text = suf_text_format("%s and %s are equivalent within %s: %s with %.4g %% confidence "
                                 "(p %s).%s",
                                 v->second, v->first, margin, change,
                                 100 * (1 - 2 * c->equivalence_level), p, also);
    free(also);
    free(whose);
    free(margin);
    free(change);
    return text;
}

static char *say_inconclusive(const suf_analysis *a, const suf_analysed *c, const single_view *v)
{
    char p[SUF_CELL_SIZE];
    char *whose = suf_text_format("%s's", v->second);
    char *change = change_of(a, v, whose);
    suf_rounding_p_is(c->single.tests[c->single.decides].p_adjusted, p);
    char *text = suf_text_format("Inconclusive: no difference between %s and %s is shown (p %s): "
                                 "%s.",
                                 v->second, v->first, p, change);
    free(whose);
    free(change);
    return text;
}

/* every run of both gave the same value, which shows more the more runs there are */
static char *say_same(const suf_analysis *a, const suf_analysed *c, const single_view *v)
{
    const suf_single *s = &c->single;
    const size_t needed = suf_constant_runs_needed(a, c, c->equivalence_level);
    char *margin = suf_words_margin(a);
    const bool is_within = a->request.design.delta > 0;
    char p[SUF_CELL_SIZE];
    suf_rounding_p_is(c->equivalence_p_adjusted, p);
    char *text =
        c->verdict == SUF_VERDICT_EQUIVALENT
            ? suf_text_format("%s and %s are %s%s%s: every run of both gave %.6g.", v->second,
                              v->first, is_within ? "equivalent within " : "the same",
                              is_within ? margin : "", is_within ? "" : " here", s->mean_first)
        : needed > 0
            ? suf_text_format("Inconclusive: every run of %s and %s gave %.6g, but %zu and %zu "
                              "are too few to show that they are equivalent%s%s (p %s): %zu of "
                              "each would be enough.",
                              v->second, v->first, s->mean_first, s->n_second, s->n_first,
                              is_within ? " within " : "", is_within ? margin : "", p, needed)
            : suf_text_format("Inconclusive: every run of %s and %s gave %.6g, but whether the "
                              "next one would is not known: 'delta' is needed, the smallest "
                              "difference that matters, to show that they are equivalent.",
                              v->second, v->first, s->mean_first);
    free(margin);
    return text;
}

/* all runs of an algorithm gave the same value */
static char *say_constant(const suf_analysis *a, const suf_analysed *c, const single_view *v)
{
    const suf_single *s = &c->single;
    if (s->mean_first == s->mean_second && c->verdict != SUF_VERDICT_BETTER &&
        c->verdict != SUF_VERDICT_WORSE)
        return say_same(a, c, v);
    char *rest = c->verdict == SUF_VERDICT_EQUIVALENT     ? say_equivalent(a, c, v)
                 : c->verdict == SUF_VERDICT_INCONCLUSIVE ? say_inconclusive(a, c, v)
                                                          : say_different(a, c, v);
    char *text = suf_text_format("%s Every run of %s gave %.6g, and every run of %s %.6g.", rest,
                                 v->first, s->mean_first, v->second, s->mean_second);
    free(rest);
    return text;
}

char *suf_single_words_verdict(const suf_analysis *a, const suf_analysed *c)
{
    single_view v = view_of(a, c);
    char *text = c->single.is_constant                    ? say_constant(a, c, &v)
                 : c->verdict == SUF_VERDICT_EQUIVALENT   ? say_equivalent(a, c, &v)
                 : c->verdict == SUF_VERDICT_INCONCLUSIVE ? say_inconclusive(a, c, &v)
                                                          : say_different(a, c, &v);
    release(&v);
    return text;
}

char *suf_single_words_note(const suf_analysis *a)
{
    char *name = suf_name_text(a->dataset->instances[0], NAME_WIDTH);
    char *text = suf_text_format("This is about this instance alone (%s): it says nothing about "
                                 "others.",
                                 name);
    free(name);
    return text;
}

/* "Welch's t test of the log ratio" */
static char *deciding(const suf_analysis *a, const suf_analysed *c)
{
    const int test = (int)c->single.decides;
    if (test == SUF_SINGLE_MANN_WHITNEY)
        return suf_text_format("the %s%s", suf_single_words_test(test),
                               c->single.is_constant ? ", because the runs have no variance" : "");
    return suf_text_format("%s%s of the %s", test == SUF_SINGLE_BOOTSTRAP ? "the " : "",
                           suf_single_words_test(test),
                           suf_difference_noun((int)a->dataset->difference));
}

char *suf_single_words_basis(const suf_analysis *a)
{
    const suf_design *d = &a->request.design;
    char *test = deciding(a, a->comparisons);
    char *family =
        a->n_comparisons > 1
            ? suf_text_format(" for all %zu comparisons together, adjusted by %s", a->n_comparisons,
                              suf_adjusted_name((int)a->request.adjusted))
            : suf_text_copy("");
    char *confidence = a->n_comparisons > 1
                           ? suf_text_copy("the matching levels")
                           : suf_text_format("%g %% confidence", 100 * (1 - d->alpha));
    char *text =
        suf_text_format("The verdict%s on the runs, by %s, %s, at alpha = %g%s; intervals "
                        "have %s.",
                        a->n_comparisons > 1 ? "s rest" : " rests", test,
                        suf_alternative_long_name(d->alternative), d->alpha, family, confidence);
    free(confidence);
    free(test);
    free(family);
    return text;
}

/* ---- remarks ---- */

/* the tests beside the one that decides */
static char *say_others(const suf_analysis *a, const suf_analysed *c)
{
    (void)a;
    const suf_single *s = &c->single;
    if (c->verdict == SUF_VERDICT_EQUIVALENT) /* which they do not test */
        return NULL;
    char *text = suf_text_copy("");
    for (int k = 0; k < SUF_N_SINGLE_TESTS; k++) {
        char p[SUF_CELL_SIZE];
        if (k == (int)s->decides || isnan(s->tests[k].p_adjusted))
            continue;
        suf_rounding_p_is(s->tests[k].p_adjusted, p);
        char *longer = suf_text_format(
            "%s%s%s %s (p %s)", text, *text ? ", and the " : "Beside it the ",
            suf_single_words_test(k), s->verdicts[k] == c->verdict ? "agrees" : "disagrees", p);
        free(text);
        text = longer;
    }
    char *whole = *text ? suf_text_format("%s.", text) : NULL;
    free(text);
    return whole;
}

static char *say_superiority(const suf_analysis *a, const suf_analysed *c)
{
    char share[SUF_CELL_SIZE];
    const double estimate = c->single.tests[SUF_SINGLE_MANN_WHITNEY].estimate;
    if (isnan(estimate) || a->request.mu0 != 0 || a->dataset->difference == SUF_PROBABILITY)
        return NULL;
    single_view v = view_of(a, c);
    suf_rounding_probability(estimate, share);
    char *text = suf_text_format("A run of %s beats one of %s with probability %s.", v.second,
                                 v.first, share);
    release(&v);
    return text;
}

static char *say_limit(const suf_analysis *a, const suf_analysed *c)
{
    const suf_dataset *d = a->dataset;
    if (!d->at_limit || !d->at_limit[0])
        return NULL;
    return suf_text_format("The limit of the runs was reached before the accuracy: the standard "
                           "error is %.3g, and %g was wanted. More runs make the interval "
                           "narrower: raise '--max-per-algorithm' or '--max', or these keys of "
                           "the file.",
                           c->single.se, d->accuracy);
}

static char *say_failures(const suf_analysis *a, const suf_analysed *c)
{
    const int64_t *n = a->dataset->n_failed;
    if (!n || n[c->first] + n[c->second] == 0)
        return NULL;
    single_view v = view_of(a, c);
    char *text = suf_text_format("Runs failed: %lld of %s and %lld of %s.", (long long)n[c->first],
                                 v.first, (long long)n[c->second], v.second);
    release(&v);
    return text;
}

char *suf_single_words_remark(const suf_analysis *a, const suf_analysed *c, size_t i)
{
    static char *(*const all[SUF_N_SINGLE_REMARKS])(const suf_analysis *, const suf_analysed *) = {
        say_superiority, say_others, suf_remark_cut, say_limit, say_failures};
    return all[i](a, c);
}

char *suf_single_words_methods(const suf_analysis *a)
{
    const suf_design *d = &a->request.design;
    return suf_text_format(
        "The verdict is about this instance alone. It rests on the runs, which are independent "
        "samples: on Welch's t test \004Welch1947\005(Welch 1947)\006 of their difference, with a "
        "variance by the delta method and Satterthwaite's degrees of freedom "
        "\004Satterthwaite1946\005(Satterthwaite 1946)\006, against %g, %s, at a significance "
        "level of alpha = %g; where all runs of each algorithm are equal, or if it was chosen, on "
        "the Mann-Whitney test \004MannWhitney1947\005(Mann and Whitney 1947)\006, whose estimate "
        "is the probability that a run of the second beats one of the first "
        "\004VarghaDelaney2000\005(Vargha and Delaney 2000)\006; and for statistics other than "
        "means on the percentile bootstrap with 1999 resamples \004EfronTibshirani1993\005(Efron "
        "and Tibshirani 1993)\006. All three are reported where they exist.",
        a->request.mu0, suf_alternative_long_name(d->alternative), d->alpha);
}
