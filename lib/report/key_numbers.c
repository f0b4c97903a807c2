/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See key_numbers.h.
 */
#include "report/key_numbers.h"

#include <math.h>
#include <stdio.h>

#include "report/analysis_words.h"
#include "report/words.h"

static void tell_mean(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    (void)a;
    char cells[SUF_TEST_COLUMNS][SUF_CELL_SIZE];
    suf_words_test_cells(c, SUF_BY_T, cells);
    snprintf(k->label, SUF_KEY_SIZE, "mean difference");
    snprintf(k->value, SUF_KEY_SIZE, "%.4g", c->mean);
    if (!isnan(c->tests[SUF_BY_T].low))
        snprintf(k->interval, SUF_KEY_SIZE, "[%s, %s]", cells[6], cells[7]);
}

static void tell_effect(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    (void)a;
    snprintf(k->label, SUF_KEY_SIZE, "standardised effect d");
    snprintf(k->value, SUF_KEY_SIZE, isnan(c->d) ? "-" : "%.3f", c->d);
    if (!isnan(c->d_low))
        snprintf(k->interval, SUF_KEY_SIZE, "[%.3f, %.3f]", c->d_low, c->d_high);
}

static void tell_p(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    char cells[SUF_TEST_COLUMNS][SUF_CELL_SIZE];
    suf_words_test_cells(c, (int)a->request.design.test, cells);
    snprintf(k->label, SUF_KEY_SIZE, "%s, %s", suf_words_test(a->request.design.test),
             a->n_comparisons > 1 ? "adjusted p" : "p");
    snprintf(k->value, SUF_KEY_SIZE, "%s", cells[4]);
}

static void tell_number(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    (void)a;
    snprintf(k->label, SUF_KEY_SIZE, "instances");
    snprintf(k->value, SUF_KEY_SIZE, "%zu", c->n);
}

int suf_key_number_of(const suf_analysis *a, const suf_analysed *c, size_t i,
                      suf_key_number *number)
{
    static void (*const tell[])(const suf_analysis *, const suf_analysed *,
                                suf_key_number *) = {tell_mean, tell_effect, tell_p, tell_number};
    if (i >= sizeof tell / sizeof *tell)
        return 0;
    *number = (suf_key_number){0};
    tell[i](a, c, number);
    return 1;
}
