/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See group_words.h.
 */
#include "report/group_words.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/verdicts.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/name_text.h"
#include "report/rounding.h"
#include "report/test_names.h"

enum { NAME_WIDTH = 40, MOST_ROWS = 60 };

static const suf_grouping *asked(const suf_analysis *a, size_t comparison)
{
    return a->groupings ? &a->groupings[comparison] : NULL;
}

static const suf_grouping *noticed(const suf_analysis *a, size_t comparison)
{
    const suf_grouping *g = a->noticed ? &a->noticed[comparison] : NULL;
    return g && g->feature ? g : NULL;
}

/* "inconclusive (p = 0.135)" */
static char *conclusion(suf_verdict_kind verdict, double p)
{
    char text[SUF_CELL_SIZE];
    suf_rounding_p_is(p, text);
    return suf_text_format("%s (p %s)", suf_verdict_name((int)verdict), text);
}

/* "over the means of its 7 groups the verdict is inconclusive (p = 0.135)" */
static char *over_means(const suf_grouping *g)
{
    char *verdict = conclusion(g->verdict, g->test.p_adjusted);
    char *text =
        suf_text_format("over the means of its %zu groups the verdict is %s", g->n_groups, verdict);
    free(verdict);
    return text;
}

static char *share_clause(const suf_grouping *g, const char *feature)
{
    return suf_text_format("'%s' explains %.0f %% of the variance of the differences", feature,
                           100 * g->share);
}

/* ---- beside the verdict ---- */

static char *say_asked(const suf_grouping *g)
{
    char *feature = suf_name_text(g->feature, NAME_WIDTH);
    char *over = over_means(g);
    char *text = suf_text_format("By '%s': %s.", feature, over);
    free(feature);
    free(over);
    return text;
}

static char *say_changed(const suf_grouping *g)
{
    char *feature = suf_name_text(g->feature, NAME_WIDTH);
    char *share = share_clause(g, feature);
    char *over = over_means(g);
    char *text = suf_text_format("Caution: %s; %s.", share, over);
    free(feature);
    free(share);
    free(over);
    return text;
}

char *suf_words_group_verdict(const suf_analysis *a, size_t comparison)
{
    const suf_grouping *g = asked(a, comparison);
    const suf_grouping *other = noticed(a, comparison);
    if (g)
        return say_asked(g);
    return other && other->verdict != a->comparisons[comparison].verdict ? say_changed(other)
                                                                         : NULL;
}

/* ---- a remark ---- */

/* a negative correlation is none */
static double effective(const suf_grouping *g)
{
    return (double)g->n / fmax(1, g->design_effect);
}

char *suf_remark_noticed_groups(const suf_analysis *a, const suf_analysed *c)
{
    const suf_grouping *g = noticed(a, (size_t)(c - a->comparisons));
    char p[SUF_CELL_SIZE];
    if (!g)
        return NULL;
    char *feature = suf_name_text(g->feature, NAME_WIDTH);
    char *share = share_clause(g, feature);
    char *over = over_means(g);
    suf_rounding_p_is(c->tests[SUF_BY_T].p_adjusted, p);
    char *text = suf_text_format(
        "The instances come in families: %s (omega squared; F = %.3g). The tests take them as "
        "independent, but %zu instances of which those in a group are so alike (intraclass "
        "correlation %.2f) say as much about the mean as %.1f independent ones. By a t test, %s; "
        "over the instances p %s. If the conclusion is to hold for other groups than these, "
        "report the verdict over means: ask for it by 'group', which also gives one for each "
        "group.",
        share, g->f, g->n, g->icc, effective(g), over, p);
    free(feature);
    free(share);
    free(over);
    return text;
}

/* ---- the table ---- */

static const struct {
    const char *head;
    suf_column_kind kind;
    int width;
} columns[] = {
    {"group", SUF_COLUMN_WORD, 24},      {"n", SUF_COLUMN_NUMBER, 6},
    {"mean", SUF_COLUMN_NUMBER, 10},     {"low", SUF_COLUMN_NUMBER, 10},
    {"high", SUF_COLUMN_NUMBER, 10},     {"p", SUF_COLUMN_NUMBER, 10},
    {"adjusted", SUF_COLUMN_NUMBER, 10}, {"verdict", SUF_COLUMN_WORD, 0},
};
enum { N_COLUMNS = sizeof columns / sizeof *columns };

static const char *head_of(const suf_analysis *a, const suf_analysed *c, size_t column)
{
    const bool is_mean = suf_verdicts_estimate_kind(a, c) == SUF_ESTIMATE_MEAN;
    return column == 2 && !is_mean ? "estimate" : columns[column].head;
}

/* the estimate that a test is about, with its interval; that of McNemar's test, the median of
 * differences of 0 and 1, says nothing, and the mean has no interval by it */
typedef struct {
    double value, low, high;
} row_estimate;

static row_estimate mean_by(double mean, const suf_test_result *r)
{
    return (row_estimate){mean, r->low, r->high};
}

static row_estimate estimate_by(const suf_analysis *a, const suf_analysed *c, double mean,
                                const suf_test_result *r)
{
    if (suf_verdicts_are_of_items(a, c))
        return (row_estimate){mean, NAN, NAN};
    const bool is_of_mean = a->request.design.test == SUF_TEST_T || isnan(r->estimate);
    return (row_estimate){is_of_mean ? mean : r->estimate, r->low, r->high};
}

static row_estimate estimate_of_all(const suf_analysis *a, const suf_analysed *c)
{
    const suf_interval interval = suf_verdicts_interval(a, c);
    return (row_estimate){suf_verdicts_estimate(a, c), interval.lo, interval.hi};
}

static void add_row(suf_block_table *t, char *name, size_t n, row_estimate e,
                    const suf_test_result *r, suf_verdict_kind verdict)
{
    const double error = suf_rounding_error(e.low, e.high, e.value);
    const double values[] = {e.value, e.low, e.high};
    char text[SUF_CELL_SIZE];
    suf_block_table_add_word(t, name);
    suf_block_table_add_count(t, (long long)n);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        suf_rounding_value(values[i], error, text);
        suf_block_table_add_number(t, values[i], text);
    }
    suf_rounding_p(r->p, text);
    suf_block_table_add_number(t, r->p, text);
    suf_rounding_p(r->p_adjusted, text);
    suf_block_table_add_number(t, r->p_adjusted, text);
    suf_block_table_add_word(t, suf_text_copy(suf_verdict_name((int)verdict)));
    t->cells[t->n_cells - 1].tone = suf_verdict_name((int)verdict);
}

static void add_rows(suf_block_table *t, const suf_analysis *a, const suf_analysed *c,
                     const suf_grouping *g)
{
    for (size_t i = 0; i < g->n_groups && i < MOST_ROWS; i++) {
        const suf_instance_group *group = &g->groups[i];
        add_row(t, suf_name_text(group->level, NAME_WIDTH), group->n,
                estimate_by(a, c, group->mean, &group->test), &group->test, group->verdict);
    }
    add_row(t, suf_text_copy("means of groups"), g->n_groups, mean_by(g->mean, &g->test), &g->test,
            g->verdict);
    add_row(t, suf_text_copy("all instances"), c->n, estimate_of_all(a, c),
            &c->tests[suf_verdicts_decider(a, c)], c->verdict);
}

static char *caption(const suf_analysis *a, const suf_analysed *c, const suf_grouping *g)
{
    char *pair = suf_words_pair(a, c);
    char *feature = suf_name_text(g->feature, NAME_WIDTH);
    char *text = suf_text_format("Groups of instances by %s: %s. Each group by the %s, its p "
                                 "adjusted by holm for all groups%s; the means of groups by the t "
                                 "test.",
                                 feature, pair, suf_test_long_name(a->request.design.test),
                                 a->n_comparisons > 1 ? " of all comparisons" : "");
    free(pair);
    free(feature);
    return text;
}

/* ---- what follows from it ---- */

static char *say_correlation(const suf_grouping *g)
{
    char p[SUF_CELL_SIZE];
    suf_rounding_p_is(g->p, p);
    if (isnan(g->icc))
        return suf_text_copy(
            "How alike the instances of a group are cannot be estimated: that takes "
            "two groups, one of them with two instances, and differences that "
            "vary.");
    if (!(g->icc > 0))
        return suf_text_format("Instances of a group are no more alike than others (intraclass "
                               "correlation %.2f, p %s that the groups are equal).",
                               g->icc, p);
    return suf_text_format(
        "The groups explain %.0f %% of the variance of the differences (omega squared; F = %.3g "
        "with %g and %g degrees of freedom, p %s). The intraclass correlation is %.2f, and with "
        "groups of %.3g instances the design effect is %.2f: %zu instances say as much about the "
        "mean as %.1f independent ones.",
        100 * fmax(0, g->share), g->f, g->df1, g->df2, p, g->icc, g->size, g->design_effect, g->n,
        effective(g));
}

static char *say_choice(const suf_analysed *c, const suf_grouping *g)
{
    if (g->verdict == c->verdict)
        return suf_text_copy("The verdict over the means of groups is that over the instances.");
    return suf_text_format(
        "The verdict over the means of groups, %s, is about groups like these, other ones "
        "included; that over the instances, %s, is about further instances of these same groups.",
        suf_verdict_name((int)g->verdict), suf_verdict_name((int)c->verdict));
}

static char *say_rest(const suf_analysed *c, const suf_grouping *g)
{
    if (g->n_groups > MOST_ROWS)
        return suf_text_format("%zu more groups of %zu are not shown.", g->n_groups - MOST_ROWS,
                               g->n_groups);
    if (g->n < c->n)
        return suf_text_format("The group of %zu instance%s is not known: %s in none.", c->n - g->n,
                               c->n - g->n == 1 ? "" : "s",
                               c->n - g->n == 1 ? "it is" : "they are");
    return NULL;
}

void suf_group_words_add(suf_document *d, const suf_analysis *a, size_t comparison)
{
    const suf_grouping *g = asked(a, comparison);
    const suf_analysed *c = &a->comparisons[comparison];
    if (!g)
        return;
    suf_block_table *t = suf_document_add_table(d, caption(a, c, g));
    t->indent = 2;
    for (size_t i = 0; i < N_COLUMNS; i++)
        suf_block_table_add_column(t, columns[i].kind, columns[i].width,
                                   suf_text_copy(head_of(a, c, i)));
    add_rows(t, a, c, g);
    suf_document_add_prose(d, say_correlation(g));
    suf_document_add_paragraph(d, say_choice(c, g));
    suf_document_add_paragraph(d, say_rest(c, g));
}

/* ---- methods ---- */

bool suf_group_words_has_any(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (noticed(a, i))
            return true;
    return a->groupings != NULL;
}

void suf_group_words_put_methods(const suf_analysis *a, FILE *out)
{
    if (!suf_group_words_has_any(a))
        return;
    if (a->groupings) {
        char *feature = suf_name_text(a->request.group, NAME_WIDTH);
        fprintf(out,
                " Instances were grouped by %s%s; in addition to the verdict over instances, one "
                "was obtained from a t test of the group means, each group counting once, and one "
                "for each group, adjusted by Holm's procedure \004Holm1979\005(Holm 1979)\006.",
                feature,
                a->dataset->group && strcmp(a->dataset->group, a->request.group) == 0
                    ? ", as planned"
                    : "");
        free(feature);
    }
    fputs(" The intraclass correlation is that of the one-way analysis of variance with random "
          "groups of unequal sizes \004Donner1986\005(Donner 1986)\006, and the design effect that "
          "of Kish \004Kish1965\005(1965)\006.",
          out);
}
