/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See single_tables.h.
 */
#include "report/single_tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/verdicts.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/single_words.h"

enum { DIGITS = 4 };

/* ---- tables ---- */

static void add_columns(suf_block_table *t, const suf_block_column *columns, size_t n)
{
    t->indent = 2;
    for (size_t i = 0; i < n; i++)
        suf_block_table_add_column(t, columns[i].kind, columns[i].width,
                                   suf_text_copy(columns[i].head));
}

static void add_rounded(suf_block_table *t, double value, double error)
{
    char text[SUF_CELL_SIZE];
    suf_rounding_value(value, error, text);
    suf_block_table_add_number(t, value, text);
}

static void add_p(suf_block_table *t, double p)
{
    char text[SUF_CELL_SIZE];
    suf_rounding_p(p, text);
    suf_block_table_add_number(t, p, text);
}

static void add_test(suf_block_table *t, const suf_single *s, int test, const char *name)
{
    const suf_test_result *r = &s->tests[test];
    const char *verdict = suf_verdict_name((int)s->verdicts[test]);
    const double error = suf_rounding_error(r->low, r->high, r->estimate);
    suf_block_table_add_word(t, suf_text_copy(name));
    suf_block_table_add_digits(t, r->statistic, DIGITS);
    suf_block_table_add_digits(t, r->df, DIGITS);
    add_p(t, r->p);
    add_p(t, r->p_adjusted);
    add_rounded(t, r->estimate, error);
    add_rounded(t, r->low, error);
    add_rounded(t, r->high, error);
    suf_block_table_add_word(t, suf_text_copy(verdict));
    t->cells[t->n_cells - 1].tone = verdict;
}

static void add_tests(suf_document *d, const suf_analysis *a, const suf_analysed *c)
{
    static const suf_block_column columns[] = {
        {SUF_COLUMN_WORD, 14, "test"},       {SUF_COLUMN_NUMBER, 10, "statistic"},
        {SUF_COLUMN_NUMBER, 7, "df"},        {SUF_COLUMN_NUMBER, 10, "p"},
        {SUF_COLUMN_NUMBER, 10, "adjusted"}, {SUF_COLUMN_NUMBER, 10, "estimate"},
        {SUF_COLUMN_NUMBER, 10, "low"},      {SUF_COLUMN_NUMBER, 10, "high"},
        {SUF_COLUMN_WORD, 0, "verdict"},
    };
    static const char *const names[] = {[SUF_SINGLE_WELCH] = "Welch",
                                        [SUF_SINGLE_MANN_WHITNEY] = "Mann-Whitney",
                                        [SUF_SINGLE_BOOTSTRAP] = "bootstrap"};
    char *pair = suf_words_pair(a, c);
    suf_block_table *t = suf_document_add_table(d, suf_text_format("Tests of the runs: %s", pair));
    free(pair);
    t->marked = (size_t)c->single.decides + 1;
    t->mark = "decides";
    add_columns(t, columns, sizeof columns / sizeof *columns);
    suf_words_test_dispense(t, a);
    for (int k = 0; k < SUF_N_SINGLE_TESTS; k++)
        add_test(t, &c->single, k, names[k]);
}

static void add_runs(suf_document *d, const suf_analysis *a, const suf_analysed *c)
{
    static const suf_block_column columns[] = {{SUF_COLUMN_WORD, 24, "algorithm"},
                                               {SUF_COLUMN_NUMBER, 6, "runs"},
                                               {SUF_COLUMN_NUMBER, 12, "mean"},
                                               {SUF_COLUMN_NUMBER, 19, "standard deviation"}};
    const suf_single *s = &c->single;
    char *unit =
        a->dataset->unit ? suf_text_format(", in %.12s", a->dataset->unit) : suf_text_copy("");
    suf_block_table *t = suf_document_add_table(d, suf_text_format("The runs%s", unit));
    free(unit);
    add_columns(t, columns, sizeof columns / sizeof *columns);
    suf_block_table_add_word(t, suf_words_name(a, c->first));
    suf_block_table_add_count(t, (long long)s->n_first);
    suf_block_table_add_digits(t, s->mean_first, DIGITS);
    suf_block_table_add_digits(t, s->sd_first, DIGITS);
    suf_block_table_add_word(t, suf_words_name(a, c->second));
    suf_block_table_add_count(t, (long long)s->n_second);
    suf_block_table_add_digits(t, s->mean_second, DIGITS);
    suf_block_table_add_digits(t, s->sd_second, DIGITS);
}

void suf_single_tables_add(suf_document *d, const suf_analysis *a, const suf_analysed *c)
{
    add_runs(d, a, c);
    add_tests(d, a, c);
}

/* ---- key numbers ---- */

static void show(const suf_analysis *a, const suf_analysed *c, suf_shown *shown)
{
    const suf_interval interval = suf_verdicts_interval(a, c);
    suf_shown_fill(shown, suf_reading_of(a->dataset), c->mean, interval.lo, interval.hi,
                   c->single.se);
}

static int say_change(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    suf_shown s;
    show(a, c, &s);
    snprintf(k->label, SUF_KEY_SIZE, "%s",
             a->dataset->difference == SUF_PROBABILITY ? "probability to win" : "difference");
    memcpy(k->value, s.change, sizeof s.change);
    if (!isnan(suf_verdicts_interval(a, c).lo))
        memcpy(k->interval, s.change_interval, sizeof s.change_interval);
    return k->value[0] != '\0';
}

static int say_factor(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    suf_shown s;
    show(a, c, &s);
    snprintf(k->label, SUF_KEY_SIZE, "factor");
    memcpy(k->value, s.factor, sizeof s.factor);
    if (!isnan(suf_verdicts_interval(a, c).lo))
        memcpy(k->interval, s.factor_interval, sizeof s.factor_interval);
    return k->value[0] != '\0';
}

static int say_p(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    const suf_single *s = &c->single;
    snprintf(k->label, SUF_KEY_SIZE, "p, %s%s", suf_single_words_test((int)s->decides),
             a->n_comparisons > 1 ? ", adjusted" : "");
    suf_rounding_p(s->tests[s->decides].p_adjusted, k->value);
    return 1;
}

static int say_runs(const suf_analysis *a, const suf_analysed *c, suf_key_number *k)
{
    (void)a;
    snprintf(k->label, SUF_KEY_SIZE, "runs");
    snprintf(k->value, SUF_SHOWN_SIZE, "%zu and %zu", c->single.n_first, c->single.n_second);
    return 1;
}

int suf_single_tables_key_number(const suf_analysis *a, const suf_analysed *c, size_t i,
                                 suf_key_number *number)
{
    static int (*const all[])(const suf_analysis *, const suf_analysed *,
                              suf_key_number *) = {say_change, say_factor, say_p, say_runs};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        *number = (suf_key_number){0};
        if (all[k](a, c, number) && i-- == 0)
            return 1;
    }
    return 0;
}
