/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See design_power.h. The rule (Campelo & Takahashi 2019, sec. 4.4): a Wilcoxon or sign test on N
 * instances has at least the power of a t test on N times its asymptotic relative efficiency.
 */
#include "design/design_power.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "design/precision.h"
#include "stats/moments.h"
#include "stats/power_t.h"

/* efficiency in thousandths, so that N * ARE is rounded exactly */
enum { WHOLE = 1000 };
static const struct {
    const char *name;
    int64_t efficiency;
} tests[] = {
    [SUF_TEST_T] = {"t", WHOLE},
    [SUF_TEST_WILCOXON] = {"wilcoxon", 860},
    [SUF_TEST_SIGN] = {"sign", 637},
};

static const char *const alternatives[] = {
    [SUF_TWO_SIDED] = "two-sided", [SUF_LESS] = "less", [SUF_GREATER] = "greater"};
static const char *const targets[] = {
    [SUF_TARGET_WORST] = "worst", [SUF_TARGET_MEAN] = "mean", [SUF_TARGET_MEDIAN] = "median"};
static const char *const rules[] = {[SUF_POWER_EXACT] = "exact", [SUF_POWER_PAPER] = "paper"};
static const char *const compares[] = {[SUF_COMPARE_ALL] = "all", [SUF_COMPARE_FIRST] = "first"};

#define COUNT(table) ((int)(sizeof(table) / sizeof *(table)))

const char *suf_test_name(int test)
{
    return test >= 0 && test < COUNT(tests) ? tests[test].name : NULL;
}

double suf_test_efficiency(suf_test test)
{
    return (double)tests[test].efficiency / WHOLE;
}

int64_t suf_design_fewest_instances(suf_test test)
{
    const int64_t e = tests[test].efficiency;
    return ((int64_t)2 * WHOLE + e - 1) / e;
}

const char *suf_alternative_name(int alternative)
{
    return SUF_TEXT_IN(alternatives, alternative);
}

const char *suf_power_target_name(int target)
{
    return SUF_TEXT_IN(targets, target);
}

const char *suf_power_rule_name(int rule)
{
    return SUF_TEXT_IN(rules, rule);
}

const char *suf_compare_name(int compare)
{
    return SUF_TEXT_IN(compares, compare);
}

int64_t suf_compare_count(int64_t algorithms, suf_compare compare)
{
    if (algorithms < 2 || algorithms > SUF_MAX_COMPARISONS + 1)
        return 0;
    const int64_t n =
        compare == SUF_COMPARE_FIRST ? algorithms - 1 : algorithms * (algorithms - 1) / 2;
    return n <= SUF_MAX_COMPARISONS ? n : 0;
}

static bool is_probability(double p)
{
    return p == 0 || (p > 0 && p < 1);
}

int suf_design_check(const suf_design *q, suf_error *err)
{
    if (!suf_test_name((int)q->test) || !suf_alternative_name((int)q->alternative) ||
        !suf_power_target_name((int)q->power_target) || !suf_power_rule_name((int)q->power_rule))
        return suf_fail(err, SUF_EINVAL,
                        "the design names an unknown test, alternative, target or rule");
    if (q->comparisons < 0 || q->comparisons > SUF_MAX_COMPARISONS)
        return suf_fail(err, SUF_EINVAL, "'comparisons' is %lld, must lie between 1 and %d",
                        (long long)q->comparisons, SUF_MAX_COMPARISONS);
    if (!is_probability(q->alpha))
        return suf_fail(err, SUF_EINVAL, "'alpha' is %g, must lie in (0, 1)", q->alpha);
    if (!is_probability(q->power))
        return suf_fail(err, SUF_EINVAL, "'power' is %g, must lie in (0, 1)", q->power);
    if (!(q->mres >= 0 && isfinite(q->mres)))
        return suf_fail(err, SUF_EINVAL, "'mres' is %g, must be positive", q->mres);
    if (!(q->delta >= 0 && isfinite(q->delta)))
        return suf_fail(err, SUF_EINVAL, "'delta' is %g, must be positive", q->delta);
    if (q->instances != 0 && (q->instances < 2 || q->instances > SUF_MAX_INSTANCES))
        return suf_fail(err, SUF_EINVAL, "'instances' is %lld, must lie between 2 and 2^53",
                        (long long)q->instances);
    return suf_precision_check(q, err);
}

void suf_design_standardise(suf_design *q)
{
    if (q->delta == 0 || q->sigma == 0)
        return;
    const double mres = q->delta / q->sigma;
    q->mres_given = q->mres == mres ? 0 : q->mres;
    q->mres = mres;
}

int suf_design_sides(const suf_design *q)
{
    return q->alternative == SUF_TWO_SIDED ? 2 : 1;
}

int64_t suf_design_t_instances(const suf_design *q)
{
    const int64_t e = tests[q->test].efficiency;
    return q->instances / WHOLE * e + q->instances % WHOLE * e / WHOLE;
}

void suf_design_powers(const suf_design *q, const suf_family *family, double *powers)
{
    const double n = (double)suf_design_t_instances(q);
    for (size_t i = 0; i < family->n; i++)
        powers[i] = suf_power_t(n, q->mres, family->levels[i], suf_design_sides(q));
}

double suf_design_power(const suf_design *design)
{
    suf_design q = *design;
    q.power = 0; /* the target power is not needed here, and a computed power of 1 would be out of
                    range */
    if (q.comparisons == 0)
        q.comparisons = 1;
    if (suf_design_check(&q, NULL) < 0 || q.alpha == 0)
        return NAN;
    if (q.comparisons == 1)
        return suf_power_t((double)suf_design_t_instances(&q), q.mres, q.alpha,
                           suf_design_sides(&q));
    suf_family f = suf_family_of_target(&q);
    double *powers = suf_alloc(f.n, sizeof *powers);
    suf_design_powers(&q, &f, powers);
    const double mean = suf_mean(powers, f.n);
    free(powers);
    suf_family_release(&f);
    return mean;
}
