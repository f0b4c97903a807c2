/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See methods.h. It says only what is known: only a store has a design of its own.
 */
#include "report/methods.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/robustness.h"
#include "base/print.h"
#include "base/text.h"
#include "base/utf8.h"
#include "report/departure_words.h"
#include "report/determinism_words.h"
#include "report/failure_words.h"
#include "report/group_words.h"
#include "report/shown_difference.h"
#include "report/single_words.h"
#include "report/subset_words.h"
#include "report/test_names.h"
#include "report/verdict_words.h"
#include "stats/statistic.h"
#include "suffice/out_of_memory.h"

enum { CHANGE_WIDTH = 300 };

static void say_number(const suf_analysis *a, FILE *out)
{
    size_t least = a->comparisons[0].n;
    size_t most = least;
    for (size_t i = 1; i < a->n_comparisons; i++) {
        const size_t n = a->comparisons[i].n;
        least = n < least ? n : least;
        most = n > most ? n : most;
    }
    if (a->about == SUF_ABOUT_INSTANCE) {
        fprintf(out, "The algorithms were compared on one instance");
        return;
    }
    fprintf(out, "The algorithms were compared on %zu", least);
    if (most > least)
        fprintf(out, " to %zu", most);
    fprintf(out, " instances");
}

/* whether there is more than one run anywhere: otherwise it is not known what the values are */
static bool has_runs(const suf_dataset *d)
{
    for (size_t i = 0; i < d->n_instances * d->n_algorithms; i++)
        if (d->cells[i].n > 1)
            return true;
    return false;
}

static void say_statistic(const suf_dataset *d, FILE *out)
{
    if (d->source != SUF_SOURCE_STORE && !has_runs(d))
        fprintf(out, "their values");
    else if (d->statistic == SUF_OF_QUANTILE)
        suf_print_to(out, "the %g quantiles of their runs", d->parameter);
    else if (suf_statistic_is_share((int)d->statistic))
        suf_print_to(out, "the shares of their runs at or %s %g",
                     d->statistic == SUF_OF_REACHED ? "above" : "below", d->parameter);
    else
        fprintf(out, "the %s of their runs",
                ((const char *const[]){[SUF_OF_MEAN] = "means",
                                       [SUF_OF_MEDIAN] = "medians",
                                       [SUF_OF_SD] = "standard deviations",
                                       [SUF_OF_MIN] = "smallest",
                                       [SUF_OF_MAX] = "largest"})[d->statistic]);
}

static void say_difference(const suf_dataset *d, FILE *out)
{
    static const struct {
        const char *name, *formula;
    } words[] = {[SUF_RATIO] = {"logarithm of the ratio", "log(second / first)"},
                 [SUF_PERCENT] = {"percent difference", "(second - first) / first"},
                 [SUF_PERCENT_OF_MEAN] = {"percent difference", "(second - first) / mean of all"},
                 [SUF_SIMPLE] = {"simple difference", "second - first"}};
    const char *by = d->n_instances == 1 ? ", by" : ", on each by";
    if (d->source == SUF_SOURCE_PHI) {
        fprintf(out, ", by a difference given for each");
        return;
    }
    if (d->difference == SUF_LOG_RATIO) {
        fprintf(out, "%s the difference of the mean logarithms of their runs, second - first", by);
        return;
    }
    if (d->difference == SUF_PROBABILITY) {
        fprintf(out,
                "%s the probability that a run of the second beats one of the first, ties "
                "counting half, minus 1/2 (Vargha and Delaney 2000), with the standard error of "
                "DeLong et al. (1988)",
                by);
        return;
    }
    fprintf(out, "%s the %s of ", by, words[d->difference].name);
    say_statistic(d, out);
    fprintf(out, ", %s", words[d->difference].formula);
}

static void say_floor(const suf_dataset *d, FILE *out)
{
    if (d->floor > 0)
        suf_print_to(out, ", values below %g counting as %g", d->floor, d->floor);
}

/* "2 %" */
static void format_delta(const suf_dataset *d, double delta, char text[SUF_RELEVANT_SIZE])
{
    const suf_reading reading = suf_reading_of(d);
    suf_relevant_difference_show(delta, reading.difference, reading.unit, text);
}

/* ", that is 2 % with a standard deviation of 0.05," */
static void say_units(const suf_dataset *d, FILE *out)
{
    char delta[SUF_RELEVANT_SIZE];
    if (d->design.delta == 0 || d->design.sigma == 0)
        return;
    format_delta(d, d->design.delta, delta);
    suf_print_to(out, ", that is %s with a standard deviation of the differences of %g,", delta,
                 d->design.sigma);
}

static void say_plan(const suf_dataset *d, FILE *out)
{
    suf_plan plan;
    suf_design request = d->design;
    request.instances = 0;
    if (!d->is_planned || d->n_instances == 1 || suf_plan_init(&plan, &request, NULL) < 0)
        return;
    const suf_design *q = &plan.design;
    fprintf(out, " N* = %" PRId64 " instances were planned", q->instances);
    if (d->design.mres > 0) {
        suf_print_to(out, " to detect an effect of d = %g (MRES)", q->mres);
        say_units(d, out);
        suf_print_to(out, " with power %g at alpha = %g%s", q->power, q->alpha,
                     q->test != SUF_TEST_T && q->power_rule == SUF_POWER_PAPER
                         ? ", by the paper's rule"
                         : "");
    }
    if (plan.instances_precision)
        suf_print_to(
            out,
            "%s for an interval of the mean difference with a half-width of %g if the standard "
            "deviation of the differences is %g",
            d->design.mres > 0 ? " and" : "", q->half_width, q->sigma);
    fprintf(out, ".");
    suf_plan_release(&plan);
}

/* as a sentence, with a full stop if it has none */
static void say_change(const char *text, bool is_first, FILE *out)
{
    char *line = suf_utf8_printable(text, CHANGE_WIDTH);
    const size_t length = strlen(line);
    fprintf(out, "%s%s%s", is_first ? " Changed in the course of the experiment: " : " ", line,
            length > 0 && line[length - 1] == '.' ? "" : ".");
    free(line);
}

static void say_deterministic(const suf_dataset *d, FILE *out)
{
    char *text = d->determinism ? suf_words_constant(d->determinism, d->algorithms, d->n_algorithms,
                                                     d->n_instances)
                                : NULL;
    if (text)
        fprintf(out, " %s", text);
    free(text);
}

static void say_experiment(const suf_dataset *d, FILE *out)
{
    if (d->source != SUF_SOURCE_STORE) {
        fprintf(out, ".");
        return;
    }
    if (d->budget)
        fprintf(out,
                ", a budget of %" PRId64 " runs being divided over instances and algorithms in "
                "proportion to the spread of their first results (Neyman 1934).",
                d->budget);
    else if (isnan(d->accuracy))
        fprintf(out, ", with a fixed number of runs (rule '%s', version %d).", d->rule,
                d->rule_version);
    else
        suf_print_to(out,
                     ", runs being added with the aim of a standard error of at most %g, by the "
                     "stopping rule '%s', version %d.",
                     d->accuracy, d->rule, d->rule_version);
    say_deterministic(d, out);
    say_plan(d, out);
    fprintf(out, " The seed of the experiment is %" PRIu64 ".", d->seed);
    for (size_t i = 0; i < d->n_changes; i++)
        say_change(d->changes[i], i == 0, out);
}

bool suf_methods_has_correction(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (a->comparisons[i].bias.state == SUF_BIAS_ESTIMATED)
            return true;
    return false;
}

static void say_correction(const suf_analysis *a, FILE *out)
{
    if (suf_methods_has_correction(a))
        fprintf(out,
                " The bias that stopping left was estimated by replaying the stopping rule on the "
                "experiment's own residuals, pooled and standardised, and subtracted from the "
                "differences of a comparison where its mean exceeds twice its error. What this "
                "adds to the variance of the mean is part of the t test, with degrees of freedom "
                "after Satterthwaite (1946), of the intervals of the mean and of d, and of the "
                "test of equivalence; the signed-rank and the permutation test cannot take it "
                "into account. The sign test and the probability of being better use the "
                "differences as they were measured.");
}

static void say_rate(const suf_analysis *a, FILE *out)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (!isnan(a->comparisons[i].bias.false_positive_rate)) {
            fprintf(out, " The false-positive rate was estimated by the whole procedure on "
                         "resampled experiments with equal means.");
            return;
        }
}

static void say_departures(const suf_analysis *a, FILE *out)
{
    char *text = suf_words_departures(a);
    if (text)
        fprintf(out, " %s", text);
    free(text);
}

static void say_adjustment(const suf_analysis *a, FILE *out)
{
    static const char *const words[] = {
        [SUF_ADJUSTED_HOLM] = "Holm's procedure (Holm 1979)",
        [SUF_ADJUSTED_SHAFFER] = "Shaffer's static procedure (Shaffer 1986)",
        [SUF_ADJUSTED_BONFERRONI] = "Bonferroni's procedure",
        [SUF_ADJUSTED_BH] =
            "the procedure of Benjamini and Hochberg (1995; rate of false discoveries)",
    };
    if (a->n_comparisons > 1)
        fprintf(out,
                ", the p values of the %zu comparisons being adjusted by %s; see Campelo and "
                "Wanner (2020)",
                a->n_comparisons, words[a->request.adjusted]);
}

/* for the comparison with the least power */
static void say_power(const suf_analysis *a, FILE *out)
{
    static const char *const over[] = {
        [SUF_TARGET_MEAN] = ", the mean over Holm's levels",
        [SUF_TARGET_MEDIAN] = ", the median over Holm's levels",
        [SUF_TARGET_WORST] = " at the strictest level",
    };
    double effect = 0;
    for (size_t i = 0; i < a->n_comparisons && !isnan(effect); i++)
        if (!(a->comparisons[i].detectable <= effect))
            effect = a->comparisons[i].detectable;
    if (!isnan(effect))
        suf_print_to(out,
                     "This many instances detect a standardised effect of %.3g with power %g%s. ",
                     effect, a->request.design.power,
                     a->n_comparisons > 1 ? over[a->request.design.power_target] : "");
}

static bool has_log_ratio(const suf_analysis *a)
{
    if (suf_robustness_is_log(a->dataset))
        return false; /* the t test is one */
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (!isnan(a->comparisons[i].log_ratio.p))
            return true;
    return false;
}

/* the reader must know what counts as equivalent, and by what */
static void say_equivalence(const suf_analysis *a, FILE *out)
{
    const suf_design *d = &a->request.design;
    const bool is_holm = a->n_comparisons > 1 && a->request.adjusted == SUF_ADJUSTED_SHAFFER;
    char *margin = suf_words_margin(a);
    if (!margin) {
        fprintf(out,
                "Neither a smallest relevant difference (delta) nor a minimally relevant effect "
                "size (MRES) was set, so that equivalence could not be shown. ");
        return;
    }
    char *from =
        a->request.mu0 == 0 ? suf_text_copy("") : suf_text_format(" from %g", a->request.mu0);
    char *interval =
        a->n_comparisons > 1
            ? suf_text_copy("interval lies within these limits at the level that agrees with "
                            "its adjusted p value")
            : suf_text_format("%g %% interval lies within these limits", 100 * (1 - 2 * d->alpha));
    suf_print_to(
        out,
        "Algorithms are called equivalent if two one-sided t tests (Schuirmann 1987) show at the "
        "same level that the %s%s is smaller than %s%s, also where a difference is shown; this "
        "is so if its %s. ",
        d->delta > 0 ? "mean difference" : "standardised effect", from, margin,
        is_holm ? ", by Holm's procedure (Holm 1979)" : "", interval);
    free(interval);
    free(margin);
    free(from);
}

static void say_constant(const suf_analysis *a, FILE *out)
{
    size_t n = 0;
    for (size_t i = 0; i < a->n_comparisons; i++)
        n += a->comparisons[i].sd == 0;
    if (n > 0)
        suf_print_to(
            out,
            "Of differences that are all the same, which have no spread, the t test says "
            "nothing: the permutation test decides whether they differ from %g. They are "
            "equivalent by their number N: were their median at a limit or beyond, all would lie "
            "within it with a probability of at most 2^-N, which is p, and the standard error of "
            "measuring alone must exclude the limit as well; of results 0 and 1, one of each "
            "algorithm on an instance, that probability is (1 - delta)^N. ",
            a->request.mu0);
}

static void say_tests(const suf_analysis *a, FILE *out)
{
    const suf_design *d = &a->request.design;
    suf_print_to(out,
                 " The verdicts rest on the %s of the differences against %g, %s, at alpha = %g",
                 suf_test_long_name(d->test), a->request.mu0,
                 suf_alternative_long_name(d->alternative), d->alpha);
    say_adjustment(a, out);
    fprintf(out, ". ");
    say_constant(a, out);
    say_power(a, out);
    say_equivalence(a, out);
    fprintf(out,
            "Reported side by side are the paired t test, the signed-rank test (Wilcoxon "
            "1945) with the estimate of Hodges and Lehmann (1963), the binomial sign test%s "
            "the permutation test of the mean%s. Effects are given as d, with its interval by the "
            "noncentral t distribution, and as the probability of being better on an instance, "
            "with that of Clopper and Pearson.",
            has_log_ratio(a) ? "," : " and",
            has_log_ratio(a) ? " and the paired t test of the logarithms of ratios" : "");
}

static void say_single(const suf_analysis *a, FILE *out)
{
    char *text = suf_single_words_methods(a);
    fputs(text, out);
    free(text);
    if (a->n_comparisons > 1) {
        fputs(" Verdicts are about all comparisons together", out);
        say_adjustment(a, out);
        fputc('.', out);
    }
}

bool suf_methods_has_outliers(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (a->comparisons[i].n_outliers > 0)
            return true;
    return false;
}

bool suf_methods_has_normality(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (!isnan(a->comparisons[i].shapiro_p))
            return true;
    return false;
}

static void say_ranking(const suf_analysis *a, FILE *out)
{
    if (a->ranking.n > 0)
        fprintf(out,
                " Mean ranks were compared by Friedman's test in the form of Iman and Davenport "
                "(1980) and by Nemenyi's, as recommended by Dem\u0161ar (2006); no verdict rests "
                "on them, because they depend on which algorithms take part (Benavoli et al. "
                "2016).");
}

static void say_trends(const suf_analysis *a, FILE *out)
{
    if (a->n_trends > 0)
        fprintf(out,
                " Lines were fitted to the differences over features of the instances by least "
                "squares without weights.");
}

static bool is_resampled(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (a->comparisons[i].shapiro_p < 0.05 && !isnan(a->comparisons[i].bootstrap_low) &&
            !isnan(a->comparisons[i].bootstrap_high))
            return true;
    return false;
}

static bool is_judged_without(const suf_analysis *a)
{
    if (suf_failure_words_is_all(a))
        return false;
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (!a->comparisons[i].without)
            return false;
    return true;
}

bool suf_methods_has_beliefs(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (!isnan(a->comparisons[i].by_t.better))
            return true;
    return false;
}

static void say_checks(const suf_analysis *a, FILE *out)
{
    if (suf_methods_has_normality(a))
        fprintf(out, " Normality was examined by the test of Shapiro and Wilk (1965).");
    if (is_resampled(a))
        fprintf(out, " Where it does not hold, the t interval is compared with the percentiles "
                     "of the means of 999 resamples.");
    if (suf_methods_has_outliers(a))
        fprintf(out, " Outliers are differences whose modified z score exceeds 3.5 (Iglewicz and "
                     "Hoaglin 1993); none was left out.");
    if (is_judged_without(a))
        fprintf(out, " Every verdict was checked for whether leaving out any single instance "
                     "changes it.");
    if (suf_methods_has_beliefs(a))
        fprintf(out, " The probabilities of a relevant difference come from the reference prior "
                     "and from the Bayesian signed-rank test (Benavoli et al. 2014).");
    fprintf(
        out,
        " Computed with suffice %s, which follows Campelo and Takahashi (2019); simulations had "
        "the seed %" PRIu64 ".",
        suf_version(), a->request.seed);
}

char *suf_methods_text(const suf_analysis *a)
{
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    say_number(a, out);
    say_difference(a->dataset, out);
    say_floor(a->dataset, out);
    say_experiment(a->dataset, out);
    suf_failure_words_put_methods(a, out);
    suf_words_put_subset_methods(a->dataset, out);
    say_correction(a, out);
    say_rate(a, out);
    say_departures(a, out);
    if (suf_failure_words_is_all(a))
        fputs(" With fewer than 2 instances nothing was tested.", out);
    else if (a->about == SUF_ABOUT_INSTANCE)
        say_single(a, out);
    else
        say_tests(a, out);
    say_ranking(a, out);
    suf_group_words_put_methods(a, out);
    say_trends(a, out);
    say_checks(a, out);
    return suf_text_stream_close(out, &text);
}
