/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sampling_request.h.
 */
#include "sampler/sampling_request.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "sampler/rules.h"
#include "sampler/sampler_parts.h"
#include "stats/statistic.h"

static const char *const methods[] = {
    [SUF_SE_PARAMETRIC] = "parametric", [SUF_SE_PAPER] = "paper", [SUF_SE_BOOTSTRAP] = "bootstrap"};
static const char *const modes[] = {[SUF_OPTIMAL] = "optimal",
                                    [SUF_BALANCED] = "balanced",
                                    [SUF_NEYMAN] = "neyman",
                                    [SUF_FIXED] = "fixed"};
static const char *const statistics[] = {
    [SUF_OF_MEAN] = "mean",       [SUF_OF_MEDIAN] = "median",  [SUF_OF_QUANTILE] = "quantile",
    [SUF_OF_SD] = "sd",           [SUF_OF_MIN] = "min",        [SUF_OF_MAX] = "max",
    [SUF_OF_SUCCESS] = "success", [SUF_OF_REACHED] = "reached"};

const char *suf_se_method_name(int i)
{
    return SUF_TEXT_IN(methods, i);
}

const char *suf_sampling_mode_name(int i)
{
    return SUF_TEXT_IN(modes, i);
}

const char *suf_statistic_name(int i)
{
    return SUF_TEXT_IN(statistics, i);
}

int suf_statistic_read(const char *text, suf_statistic *statistic, double *parameter,
                       suf_error *err)
{
    if (suf_error_require(text, "text", err) < 0)
        return SUF_EINVAL;
    const size_t length = strcspn(text, "(");
    int kind = 0;
    while (suf_statistic_name(kind) && (strlen(suf_statistic_name(kind)) != length ||
                                        strncmp(suf_statistic_name(kind), text, length) != 0))
        kind++;
    const bool takes_number = kind == SUF_OF_QUANTILE || suf_statistic_is_share(kind);
    char *end = (char *)text + length;
    double number = 0;
    if (takes_number && *end == '(')
        number = suf_number_parse(end + 1, &end);
    const bool is_closed = takes_number ? strcmp(end, ")") == 0 : *end == '\0';
    if (!suf_statistic_name(kind) || !is_closed)
        return suf_fail(err, SUF_EINVAL,
                        "is '%.80s', must be mean, median, quantile(P), sd, min, max, "
                        "success(TARGET) or reached(TARGET)",
                        text);
    *statistic = (suf_statistic)kind;
    *parameter = number;
    return SUF_OK;
}

const char *suf_warning_text(int flag)
{
    static const struct {
        int flag;
        const char *text;
    } texts[] = {
        {SUF_WARN_BASE, "a mean that percentages or ratios are taken of is less than three of its "
                        "standard errors above 0, so that they are hardly known; make more runs, "
                        "or use simple differences"},
        {SUF_WARN_NO_BASE, "the mean that percentages are taken of is 0; use simple differences"},
        {SUF_WARN_NOT_POSITIVE,
         "values, or means of a ratio, that are not positive have no logarithm; use simple "
         "differences"},
        {SUF_WARN_NO_SPREAD, "an algorithm's values are all the same: it is deterministic, or "
                             "ignores its seed"},
        {SUF_WARN_FAILED,
         "runs without a finite value are counted as runs but do not enter the estimates"},
        {SUF_WARN_FEW, "an algorithm has fewer than 2 values: no difference can be estimated"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].flag == flag)
            return texts[i].text;
    return NULL;
}

static double as_it_is(double value, double parameter)
{
    (void)parameter;
    return value;
}

static double logarithm(double value, double parameter)
{
    (void)parameter;
    return value > 0 ? log(value) : NAN;
}

static double success(double value, double target)
{
    return suf_statistic_counts(SUF_OF_SUCCESS, value, target);
}

static double reached(double value, double target)
{
    return suf_statistic_counts(SUF_OF_REACHED, value, target);
}

suf_transform suf_sampling_transform(const suf_sampling *q)
{
    if (q->difference == SUF_LOG_RATIO)
        return logarithm;
    return q->statistic == SUF_OF_SUCCESS   ? success
           : q->statistic == SUF_OF_REACHED ? reached
                                            : as_it_is;
}

static int check_numbers(const suf_sampling *q, suf_error *err)
{
    if (q->n_algorithms < 2 || q->n_algorithms > SUF_MAX_ALGORITHMS)
        return suf_fail(err, SUF_EINVAL, "%zu algorithms; from 2 to %d can be compared",
                        q->n_algorithms, SUF_MAX_ALGORITHMS);
    if (suf_sampling_has_accuracy(q) && !(q->accuracy > 0 && isfinite(q->accuracy)))
        return suf_fail(err, SUF_EINVAL, "'accuracy' is %g, must be positive", q->accuracy);
    if (q->rule < 1 || q->rule > suf_rule_newest())
        return suf_fail(err, SUF_EINVAL, "'rule' is %d, must be from 1 to %d", q->rule,
                        suf_rule_newest());
    const bool is_one_run = q->mode == SUF_FIXED && q->start == 1;
    if (q->start < 2 && !is_one_run)
        return suf_fail(err, SUF_EINVAL, "'start' is %lld, must be at least 2",
                        (long long)q->start);
    const int64_t started = q->start * (int64_t)q->n_algorithms;
    if (q->max_runs && q->max_runs < started)
        return suf_fail(
            err, SUF_EINVAL,
            "'max' is %lld, less than the %lld runs of the start; it is the total of all "
            "algorithms on an instance",
            (long long)q->max_runs, (long long)started);
    if (q->max_per_algorithm && q->max_per_algorithm < q->start)
        return suf_fail(err, SUF_EINVAL,
                        "the limit of %lld runs per algorithm is below the %lld runs of the start",
                        (long long)q->max_per_algorithm, (long long)q->start);
    for (size_t a = 0; q->equals && a < q->n_algorithms; a++)
        if (q->equals[a] != 0 &&
            (q->equals[a] < SUF_EQUAL_RUNS_SAID || q->equals[a] > SUF_EQUAL_RUNS))
            return suf_fail(err, SUF_EINVAL,
                            "%lld equal runs do not show that an algorithm is deterministic; from "
                            "%d to %d do",
                            (long long)q->equals[a], SUF_EQUAL_RUNS_SAID, SUF_EQUAL_RUNS);
    for (size_t a = 0; q->costs && a < q->n_algorithms; a++)
        if (!(q->costs[a] > 0 && isfinite(q->costs[a])))
            return suf_fail(err, SUF_EINVAL, "the cost %g of a run is not positive", q->costs[a]);
    return SUF_OK;
}

static int check_budget(const suf_sampling *q, suf_error *err)
{
    if (q->mode != SUF_NEYMAN)
        return SUF_OK;
    const long long start = (long long)q->start * (long long)q->n_algorithms;
    if (q->budget < start)
        return suf_fail(err, SUF_EINVAL,
                        "'budget' is %lld, less than the %lld runs of the start of one instance; "
                        "it is the total of all algorithms on all instances",
                        (long long)q->budget, start);
    if (q->max_runs)
        return suf_fail(err, SUF_EINVAL,
                        "'max' is for runs by accuracy; a budget has 'max-per-algorithm'");
    if (q->costs || q->starts)
        return suf_fail(err, SUF_EINVAL,
                        "a budget counts runs: costs, or starts of single algorithms, have no part "
                        "in it");
    return SUF_OK;
}

static int check_combination(const suf_sampling *q, suf_error *err)
{
    const bool is_share = suf_statistic_is_share((int)q->statistic);
    const bool is_mean = q->statistic == SUF_OF_MEAN || is_share;
    if (!is_mean && q->se_method != SUF_SE_BOOTSTRAP)
        return suf_fail(err, SUF_EINVAL, "the standard error of a %s needs the bootstrap",
                        suf_statistic_name((int)q->statistic));
    if (q->statistic == SUF_OF_QUANTILE && !(q->parameter > 0 && q->parameter < 1))
        return suf_fail(err, SUF_EINVAL, "the quantile is %g, must lie in (0, 1)", q->parameter);
    if (is_share && !isfinite(q->parameter))
        return suf_fail(err, SUF_EINVAL, "%s needs a target",
                        suf_statistic_name((int)q->statistic));
    if (q->difference == SUF_LOG_RATIO && q->statistic != SUF_OF_MEAN)
        return suf_fail(err, SUF_EINVAL, "a log-ratio compares means of logarithms, not a %s",
                        suf_statistic_name((int)q->statistic));
    const bool all_of_many = q->n_algorithms > 2 && q->compare == SUF_COMPARE_ALL;
    if (q->se_method == SUF_SE_PAPER && q->difference == SUF_PERCENT && all_of_many)
        return suf_fail(
            err, SUF_EINVAL,
            "the paper's formula is for differences from one algorithm; with all pairs of "
            "three or more, use the parametric formula, or compare with the first");
    if (q->se_method == SUF_SE_PAPER && q->difference == SUF_PERCENT_OF_MEAN)
        return suf_fail(err, SUF_EINVAL,
                        "the paper's formula is for percentages of one algorithm, not of the mean "
                        "of all; use the parametric formula");
    if (q->difference == SUF_PERCENT && all_of_many)
        return suf_fail(err, SUF_EINVAL,
                        "all pairs of three or more algorithms have no common base for 'percent'; "
                        "use 'ratio', which needs none, 'percent-of-mean', or compare with the "
                        "first");
    if (q->difference == SUF_PROBABILITY &&
        (q->statistic != SUF_OF_MEAN || q->se_method != SUF_SE_PARAMETRIC || q->paired))
        return suf_fail(err, SUF_EINVAL,
                        "'probability' compares single runs, with a standard error of its own, and "
                        "independent seeds: leave out another statistic, standard error or common "
                        "seeds");
    if (q->floor != 0 && !(q->floor > 0 && isfinite(q->floor)))
        return suf_fail(err, SUF_EINVAL, "'floor' is %g, must be positive", q->floor);
    if (q->floor > 0 &&
        ((q->difference != SUF_RATIO && q->difference != SUF_LOG_RATIO) || is_share))
        return suf_fail(err, SUF_EINVAL,
                        "'floor' is for values whose ratio or log-ratio is taken; leave it out");
    if (q->paired && (q->mode == SUF_OPTIMAL || q->se_method != SUF_SE_PARAMETRIC))
        return suf_fail(
            err, SUF_EINVAL,
            "paired runs need balanced or fixed sampling, or a budget, and the parametric standard "
            "error");
    return SUF_OK;
}

suf_sampling suf_sampling_complete(const suf_sampling *request)
{
    suf_sampling q = *request;
    if (q.start == 0)
        q.start = SUF_DEFAULT_START;
    if (q.resamples == 0)
        q.resamples = 999;
    if (q.se_method == SUF_SE_PAPER)
        q.plain = 1;
    if (q.se_method == SUF_SE_PAPER && q.difference == SUF_RATIO)
        q.difference = SUF_PERCENT;
    if (q.rule == 0)
        q.rule = suf_rule_newest();
    return q;
}

bool suf_sampling_has_accuracy(const suf_sampling *q)
{
    return q->mode == SUF_OPTIMAL || q->mode == SUF_BALANCED;
}

bool suf_sampling_is_pooled(const suf_sampling *request)
{
    const suf_sampling q = suf_sampling_complete(request);
    const suf_rule *rule = suf_rules_find(&q);
    const bool is_fixed = q.mode == SUF_FIXED && !q.equals;
    return q.mode == SUF_NEYMAN || (!is_fixed && q.start >= 3 && rule->is_pooled);
}

int suf_sampling_check(const suf_sampling *q, suf_error *err)
{
    int rc = check_numbers(q, err);
    if (rc == SUF_OK)
        rc = check_budget(q, err);
    return rc < 0 ? rc : check_combination(q, err);
}
