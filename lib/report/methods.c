/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See methods.h.
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
#include "report/design_methods.h"
#include "report/failure_words.h"
#include "report/group_words.h"
#include "report/name_text.h"
#include "report/single_words.h"
#include "report/test_names.h"
#include "report/verdict_words.h"
#include "suffice/out_of_memory.h"

static void say_adjustment(const suf_analysis *a, FILE *out)
{
    static const char *const words[] = {
        [SUF_ADJUSTED_HOLM] = "Holm's procedure \004Holm1979\005(Holm 1979)\006",
        [SUF_ADJUSTED_SHAFFER] = "Shaffer's static procedure \004Shaffer1986\005(Shaffer 1986)\006",
        [SUF_ADJUSTED_BONFERRONI] = "Bonferroni's procedure",
        [SUF_ADJUSTED_BH] = ("the procedure of Benjamini and Hochberg, which controls the false "
                             "discovery rate \004BenjaminiHochberg1995\005(1995)\006"),
    };
    if (a->n_comparisons > 1)
        fprintf(out,
                " The p values of the %zu comparisons were adjusted by %s, as Campelo and Wanner "
                "recommend \004CampeloWanner2020\005(2020)\006.",
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
                     " With this number of instances, a standardised effect of %.3g is detected "
                     "with a power of %g%s.",
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
                " Neither a smallest relevant difference (delta) nor a minimally relevant effect "
                "size (MRES) was specified, so that equivalence could not be tested.");
        return;
    }
    char *from =
        a->request.mu0 == 0 ? suf_text_copy("") : suf_text_format(" from %g", a->request.mu0);
    char *interval =
        a->n_comparisons > 1
            ? suf_text_copy("confidence interval at the level that agrees with its adjusted p "
                            "value")
            : suf_text_format("%g %% confidence interval", 100 * (1 - 2 * d->alpha));
    suf_print_to(
        out,
        " Algorithms were called equivalent, even if a difference was significant, where two "
        "one-sided t tests \004Schuirmann1987\005(Schuirmann 1987)\006 showed at the same level "
        "that the %s%s is smaller than %s%s, that is, where its %s lies within these limits.",
        d->delta > 0 ? "mean difference" : "standardised effect", from, margin,
        is_holm ? ", by Holm's procedure \004Holm1979\005(Holm 1979)\006" : "", interval);
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
            " The t test says nothing of differences that are all the same, which have no spread: "
            "the permutation test decided whether they differ from %g. They were called equivalent "
            "by their number N: if their median lay at a limit or beyond, all would lie within it "
            "with a probability of at most 2^-N, which is p, and the standard error of measuring "
            "alone had to exclude the limit as well; of results 0 and 1, one of each algorithm on "
            "an "
            "instance, that probability is (1 - delta)^N.",
            a->request.mu0);
}

static void say_tests(const suf_analysis *a, FILE *out)
{
    const suf_design *d = &a->request.design;
    suf_print_to(out,
                 "The verdicts rest on the %s of the differences against %g, %s, at a significance "
                 "level of alpha = %g.",
                 suf_test_long_name(d->test), a->request.mu0,
                 suf_alternative_long_name(d->alternative), d->alpha);
    say_adjustment(a, out);
    say_constant(a, out);
    say_power(a, out);
    say_equivalence(a, out);
    fprintf(out,
            " Reported alongside are the paired t test, the Wilcoxon signed-rank test "
            "\004Wilcoxon1945\005(Wilcoxon 1945)\006 with the Hodges-Lehmann estimate "
            "\004HodgesLehmann1963\005(Hodges and Lehmann 1963)\006, the binomial sign test%s a "
            "permutation test of the mean%s. Effect sizes are the standardised mean difference d, "
            "with a confidence interval from the noncentral t distribution, and the probability of "
            "superiority on an instance, with a Clopper-Pearson interval.",
            has_log_ratio(a) ? "," : " and",
            has_log_ratio(a) ? " and the paired t test of the log ratios" : "");
}

static void say_single(const suf_analysis *a, FILE *out)
{
    char *text = suf_single_words_methods(a);
    fputs(text, out);
    free(text);
    if (a->n_comparisons > 1) {
        say_adjustment(a, out);
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
        fputs(
            " Mean ranks were compared by Friedman's test in the form of Iman and Davenport "
            "\004ImanDavenport1980\005(1980)\006 and by Nemenyi's test, as recommended by "
            "Dem\u0161ar \004Demsar2006\005(2006)\006; no verdict rests on them, because they "
            "depend on which algorithms take part \004Benavoli2016\005(Benavoli et al. 2016)\006.",
            out);
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
        fputs(" Normality of the differences was assessed by the Shapiro-Wilk test "
              "\004ShapiroWilk1965\005(Shapiro and Wilk 1965)\006.",
              out);
    if (is_resampled(a))
        fputs(" Where it was rejected, the t interval was compared with the percentiles of the "
              "means of 999 bootstrap samples.",
              out);
    if (suf_methods_has_outliers(a))
        fputs(" Differences with a modified z score above 3.5 were flagged as outliers "
              "\004IglewiczHoaglin1993\005(Iglewicz and Hoaglin 1993)\006; none was excluded for "
              "this reason.",
              out);
    if (is_judged_without(a))
        fputs(" The sensitivity of every verdict to leaving out any single instance was examined.",
              out);
    if (suf_methods_has_beliefs(a))
        fputs(" Posterior probabilities of a relevant difference were computed with the reference "
              "prior and by the Bayesian signed-rank test \004Benavoli2014\005(Benavoli et al. "
              "2014)\006.",
              out);
    fprintf(
        out,
        " The analysis was done with suffice %s, which implements the method of Campelo and "
        "Takahashi \004CampeloTakahashi2019\005(2019)\006; the seed of its simulations was %" PRIu64
        ".",
        suf_version(), a->request.seed);
}

static void say_verdicts(const suf_analysis *a, FILE *out)
{
    if (suf_failure_words_is_all(a))
        fputs("With fewer than 2 instances nothing was tested.", out);
    else if (a->about == SUF_ABOUT_INSTANCE)
        say_single(a, out);
    else
        say_tests(a, out);
}

static void say_rest(const suf_analysis *a, FILE *out)
{
    say_ranking(a, out);
    suf_group_words_put_methods(a, out);
    say_trends(a, out);
    say_checks(a, out);
}

char *suf_methods_text(const suf_analysis *a, size_t i)
{
    static void (*const paragraphs[SUF_N_METHODS])(const suf_analysis *, FILE *) = {
        suf_design_methods_put, say_verdicts, say_rest};
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    paragraphs[i](a, out);
    suf_text_stream_close(out, &text);
    const size_t blanks = strspn(text, " "); /* sentences begin with one */
    memmove(text, text + blanks, strlen(text + blanks) + 1);
    return text;
}
