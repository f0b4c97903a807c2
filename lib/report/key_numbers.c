/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See key_numbers.h.
 */
#include "report/key_numbers.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "analysis/verdicts.h"
#include "report/item_words.h"
#include "report/single_tables.h"
#include "report/verdict_words.h"

static void tell(suf_key_number *k, const char *label, double value, double low, double high)
{
    const double error = suf_rounding_error(low, high, value);
    snprintf(k->label, SUF_KEY_SIZE, "%s", label);
    suf_rounding_value(value, error, k->value);
    if (!isnan(low))
        suf_rounding_interval(low, high, error, k->interval);
}

static void show(const suf_analysis *a, const suf_analysed *c, suf_shown *shown)
{
    const suf_test_result *t = &c->tests[SUF_BY_T];
    suf_shown_fill(shown, suf_reading_of(a->dataset), c->mean, t->low, t->high, NAN);
}

/* the value as people read it, or else the factor */
static int put_shown(suf_key_number *k, const suf_shown *s)
{
    const bool has_change = s->change[0] != '\0';
    snprintf(k->value, sizeof k->value, "%s", has_change ? s->change : s->factor);
    snprintf(k->interval, sizeof k->interval, "%s",
             has_change ? s->change_interval : s->factor_interval);
    return k->value[0] != '\0';
}

/* what the deciding test is about, if that is not the mean */
static int say_estimate(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    const suf_interval interval = suf_verdicts_interval(a, c);
    suf_shown s;
    if (suf_verdicts_estimate_kind(a, c) == SUF_ESTIMATE_MEAN)
        return 0;
    suf_shown_fill(&s, suf_reading_of(a->dataset), suf_verdicts_estimate(a, c), interval.lo,
                   interval.hi, c->sd / sqrt((double)c->n));
    snprintf(k->label, SUF_KEY_SIZE, "%s", suf_words_estimate(a, c));
    return put_shown(k, &s);
}

static int say_mean(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    suf_shown s;
    if (suf_verdicts_are_of_items(a, c)) {
        tell(k, "difference of proportions", c->mean, c->items.low, c->items.high);
        return 1;
    }
    show(a, c, &s);
    const suf_scale scale = suf_difference_scale((int)suf_reading_of(a->dataset).difference);
    snprintf(k->label, SUF_KEY_SIZE,
             scale == SUF_SCALE_PROBABILITY ? "probability to win" : "mean difference");
    memcpy(k->value, s.change, sizeof s.change);
    memcpy(k->interval, s.change_interval, sizeof s.change_interval);
    return k->value[0] != '\0';
}

static int say_factor(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    suf_shown s;
    show(a, c, &s);
    snprintf(k->label, SUF_KEY_SIZE, "mean factor");
    memcpy(k->value, s.factor, sizeof s.factor);
    memcpy(k->interval, s.factor_interval, sizeof s.factor_interval);
    return k->value[0] != '\0';
}

static int say_effect(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    (void)a;
    tell(k, "standardised effect d", c->d, c->d_low, c->d_high);
    return 1;
}

static void say_p(const suf_analysis *a, const char *test, double p, suf_key_number *k)
{
    snprintf(k->label, SUF_KEY_SIZE, "%s, %s", test, a->n_comparisons > 1 ? "adjusted p" : "p");
    suf_rounding_p(p, k->value);
}

static int say_difference(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    const suf_test_kind kind = suf_verdicts_decider(a, c);
    if (suf_verdicts_are_none(a, c))
        return 0;
    say_p(a, kind == SUF_BY_PERMUTATION ? "permutation test" : suf_item_words_long_test(a),
          c->tests[kind].p_adjusted, k);
    return 1;
}

static int say_equivalence(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    if (isnan(c->equivalence_p_adjusted))
        return 0;
    say_p(a, "equivalence", c->equivalence_p_adjusted, k);
    return 1;
}

static int say_number(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    (void)a;
    snprintf(k->label, SUF_KEY_SIZE, "instances");
    snprintf(k->value, SUF_CELL_SIZE, "%zu", c->n);
    return 1;
}

int suf_key_number_of(const suf_analysis *a, const suf_analysed *c, size_t i,
                      suf_key_number *number)
{
    static int (*const all[])(const suf_analysis *, const suf_analysed *, suf_key_number *) = {
        say_estimate,   say_mean,        say_factor, say_effect,
        say_difference, say_equivalence, say_number};
    if (a->about == SUF_ABOUT_INSTANCE)
        return suf_single_tables_key_number(a, c, i, number);
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        *number = (suf_key_number){0};
        if (all[k](a, c, number) && i-- == 0)
            return 1;
    }
    return 0;
}
