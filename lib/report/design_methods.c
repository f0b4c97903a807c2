/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See design_methods.h. It says only what is known: only a store has a design of its own.
 */
#include "report/design_methods.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/text.h"
#include "base/utf8.h"
#include "report/analysis_words.h"
#include "report/departure_words.h"
#include "report/determinism_words.h"
#include "report/failure_words.h"
#include "report/methods.h"
#include "report/name_text.h"
#include "report/shown_difference.h"
#include "report/subset_words.h"
#include "stats/statistic.h"

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
        fputs("The algorithms were compared on a single instance.", out);
        return;
    }
    fprintf(out, "The algorithms were compared on %zu", least);
    if (most > least)
        fprintf(out, " to %zu", most);
    fputs(" instances.", out);
}

/* whether there is more than one run anywhere: otherwise it is not known what the values are */
static bool has_runs(const suf_dataset *d)
{
    for (size_t i = 0; i < d->n_instances * d->n_algorithms; i++)
        if (d->cells[i].n > 1)
            return true;
    return false;
}

/* "the mean IGD of their runs" */
static void say_statistic(const suf_dataset *d, FILE *out)
{
    char *named = suf_words_measure(d);
    const char *measure = named ? named : "value";
    if (d->source != SUF_SOURCE_STORE && !has_runs(d))
        fprintf(out, "their %s%s", measure, named ? "" : "s");
    else if (d->statistic == SUF_OF_QUANTILE)
        suf_print_to(out, "the %g quantiles of the %s over their runs", d->parameter, measure);
    else if (suf_statistic_is_share((int)d->statistic))
        suf_print_to(out, "the proportions of their runs with a %s of %g or %s", measure,
                     d->parameter, d->statistic == SUF_OF_REACHED ? "more" : "less");
    else
        fprintf(out, "the %s %s over their runs",
                ((const char *const[]){[SUF_OF_MEAN] = "mean",
                                       [SUF_OF_MEDIAN] = "median",
                                       [SUF_OF_SD] = "standard deviations of the",
                                       [SUF_OF_MIN] = "smallest",
                                       [SUF_OF_MAX] = "largest"})[d->statistic],
                measure);
    free(named);
}

static void say_difference(const suf_dataset *d, FILE *out)
{
    static const struct {
        const char *name, *formula;
    } words[] = {
        [SUF_RATIO] = {"logarithm of the ratio", "log(second / first)"},
        [SUF_PERCENT] = {"percentage difference", "(second - first) / first"},
        [SUF_PERCENT_OF_MEAN] = {"percentage difference", "(second - first) / mean of all"},
        [SUF_SIMPLE] = {"difference", "second - first"}};
    const char *where =
        d->n_instances == 1 ? "Their difference" : "On each instance, the difference";
    if (d->source == SUF_SOURCE_PHI) {
        fputs(" The differences on the instances were given.", out);
        return;
    }
    if (d->difference == SUF_LOG_RATIO)
        fprintf(out,
                " %s between two algorithms was that of the mean logarithms of their runs, "
                "second - first",
                where);
    else if (d->difference == SUF_PROBABILITY)
        fprintf(
            out,
            " %s between two algorithms was the probability that a run of the second beats one of "
            "the first, ties counting half, minus 1/2 \004VarghaDelaney2000\005(Vargha and Delaney "
            "2000)\006, with the standard error of DeLong et al. \004DeLong1988\005(1988)\006",
            where);
    else {
        fprintf(out, " %s between two algorithms was the %s of ", where, words[d->difference].name);
        say_statistic(d, out);
        fprintf(out, ", %s", words[d->difference].formula);
    }
    if (d->floor > 0)
        suf_print_to(out, "; values below %g were set to %g", d->floor, d->floor);
    fputc('.', out);
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
    suf_print_to(out, ", corresponding to %s if the standard deviation of the differences is %g,",
                 delta, d->design.sigma);
}

static void say_plan(const suf_dataset *d, FILE *out)
{
    suf_plan plan;
    suf_design request = d->design;
    request.instances = 0;
    if (!d->is_planned || d->n_instances == 1 || suf_plan_init(&plan, &request, NULL) < 0)
        return;
    const suf_design *q = &plan.design;
    fprintf(out, " A sample of N* = %" PRId64 " instances was planned", q->instances);
    if (d->design.mres > 0) {
        suf_print_to(out, " to detect a standardised effect of d = %g (MRES)", q->mres);
        say_units(d, out);
        suf_print_to(out, " with a power of %g at a significance level of %g%s", q->power, q->alpha,
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

/* the looks of a sequential design */
static void say_looks(const suf_analysis *a, FILE *out)
{
    static const char *const spendings[] = {[SUF_SPENDING_OBF] = "of O'Brien and Fleming's type",
                                            [SUF_SPENDING_POCOCK] = "of Pocock's type",
                                            [SUF_SPENDING_KIM_DEMETS] = "of Kim and DeMets",
                                            [SUF_SPENDING_HSD] = "of Hwang, Shih and DeCani"};
    const suf_looking *l = a->dataset->looking;
    if (!a->sequential)
        return;
    fputs(" The design was sequential: the differences were tested when ", out);
    for (size_t k = 0; k < l->n_planned; k++)
        fprintf(out, "%s%lld",
                k == 0                  ? ""
                : k + 1 == l->n_planned ? " and "
                                        : ", ",
                (long long)l->instances[k]);
    suf_print_to(
        out,
        " instances, in the order drawn, were finished, at levels that spend alpha = %g "
        "by the function %s \004LanDeMets1983\005(Lan and DeMets 1983)\006; the experiment "
        "stopped at look %zu. p values are by the stage-wise ordering and the estimate of "
        "the mean is median-unbiased \004WassmerBrannath2016\005(Wassmer and Brannath "
        "2016)\006; the other intervals hold at all looks together "
        "\004JennisonTurnbull2000\005(Jennison and Turnbull 2000)\006.",
        a->request.design.alpha, spendings[l->rule.spending], l->n_taken);
}

/* as a sentence, with a full stop if it has none */
static void say_change(const char *text, bool is_first, FILE *out)
{
    char *line = suf_utf8_printable(text, CHANGE_WIDTH);
    const size_t length = strlen(line);
    fprintf(out, "%s%s%s",
            is_first ? " The plan was changed in the course of the experiment: " : " ", line,
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

static void say_limit(double least, double most, const char *of, FILE *out)
{
    if (most > 0 && least < most)
        suf_print_to(out, " Runs were limited to %g to %g s of %s, depending on the algorithm.",
                     least, most, of);
    else if (most > 0)
        suf_print_to(out, " Runs were limited to %g s of %s.", most, of);
}

static void say_limits(const suf_failure_rules *r, FILE *out)
{
    say_limit(r->timeout_least, r->timeout, "wall-clock time", out);
    say_limit(r->timeout_cpu_least, r->timeout_cpu, "processor time", out);
    if (r->timeout_percent > 0)
        suf_print_to(out, " Runs were limited to %g %% of the median time of the runs before them.",
                     r->timeout_percent);
}

static void say_experiment(const suf_dataset *d, FILE *out)
{
    if (d->source != SUF_SOURCE_STORE)
        return;
    if (d->budget)
        fprintf(out,
                " A budget of %" PRId64
                " runs was divided among instances and algorithms in proportion to the spread of "
                "their first results \004Neyman1934\005(Neyman 1934)\006.",
                d->budget);
    else if (isnan(d->accuracy))
        fprintf(out,
                " Each algorithm was run a fixed number of times on each instance (rule '%s', "
                "version %d).",
                d->rule, d->rule_version);
    else
        suf_print_to(out,
                     " Runs were added until the standard error of each difference was at most %g "
                     "or the limit on the number of runs was reached (stopping rule '%s', version "
                     "%d).",
                     d->accuracy, d->rule, d->rule_version);
    say_deterministic(d, out);
    say_limits(&d->rules, out);
    say_plan(d, out);
    fprintf(out, " The seeds of all runs were derived from the number %" PRIu64 ".", d->seed);
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
        fputs(
            " Stopping when the standard error is small biases the differences. This bias was "
            "estimated by replaying the stopping rule on the pooled, standardised residuals of the "
            "experiment and, in comparisons where it exceeded twice its standard error, subtracted "
            "from the differences. The variance that this adds to the mean was included in the t "
            "test, with Satterthwaite's degrees of freedom \004Satterthwaite1946\005(Satterthwaite "
            "1946)\006, in the confidence intervals of the mean and of d, and in the test of "
            "equivalence; the signed-rank and permutation tests cannot account for it. The sign "
            "test and the probability of superiority use the differences as measured.",
            out);
}

static void say_rate(const suf_analysis *a, FILE *out)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (!isnan(a->comparisons[i].bias.false_positive_rate)) {
            fprintf(out, " The false-positive rate was estimated by applying the whole procedure "
                         "to resampled experiments with equal means.");
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

void suf_design_methods_put(const suf_analysis *a, FILE *out)
{
    say_number(a, out);
    say_difference(a->dataset, out);
    say_experiment(a->dataset, out);
    say_looks(a, out);
    suf_failure_words_put_methods(a, out);
    suf_words_put_subset_methods(a->dataset, out);
    say_correction(a, out);
    say_rate(a, out);
    say_departures(a, out);
}
