/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See trend_words.h.
 */
#include "report/trend_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "report/analysis_words.h"
#include "report/name_text.h"
#include "report/rounding.h"

enum { NAME_WIDTH = 40, LEVEL_WIDTH = 24, MOST_ROWS = 30 };

const char *const suf_words_trend_heads[SUF_TREND_COLUMNS] = {"where", "n",    "intercept", "slope",
                                                              "low",   "high", "p"};

/* the trends of a comparison, which stand together; returns their number */
static size_t trends_of(const suf_analysis *a, size_t comparison, const suf_trend **first)
{
    size_t from = 0;
    while (from < a->n_trends && a->trends[from].comparison != comparison)
        from++;
    size_t to = from;
    while (to < a->n_trends && a->trends[to].comparison == comparison)
        to++;
    *first = to > from ? &a->trends[from] : NULL;
    return to - from;
}

char *suf_words_trends(const suf_analysis *a, size_t comparison)
{
    const suf_trend *first;
    if (trends_of(a, comparison, &first) == 0)
        return NULL;
    char *pair = suf_words_pair(a, &a->comparisons[comparison]);
    char *feature = suf_name_text(a->request.feature, NAME_WIDTH);
    char *text = suf_text_format("The difference, %s, over %s: lines by least squares, the slopes "
                                 "with %g %% intervals and p values that are not adjusted.",
                                 pair, feature, 100 * (1 - a->request.design.alpha));
    free(pair);
    free(feature);
    return text;
}

/* "" when there are none */
static char *say_unknown(const suf_analysis *a, size_t n)
{
    if (n == 0)
        return suf_text_copy("");
    char *feature = suf_name_text(a->request.feature, NAME_WIDTH);
    char *by = suf_name_text(a->request.by ? a->request.by : "", NAME_WIDTH);
    char *text =
        suf_text_format("%zu instance%s in none of them, having no number of %s%s%s. ", n,
                        n == 1 ? " is" : "s are", feature, a->request.by ? " or no " : "", by);
    free(feature);
    free(by);
    return text;
}

char *suf_words_trends_left_out(const suf_analysis *a, size_t comparison)
{
    const suf_trend *first;
    const size_t n_trends = trends_of(a, comparison, &first);
    size_t n = 0;
    for (size_t i = 0; i < n_trends; i++)
        n += first[i].n;
    const size_t n_unknown = n_trends ? a->comparisons[comparison].n - n : 0;
    if (n_unknown == 0 && n_trends <= MOST_ROWS)
        return NULL;
    char *unknown = say_unknown(a, n_unknown);
    char *text = n_trends > MOST_ROWS ? suf_text_format("%s%zu more levels of %zu are not shown.",
                                                        unknown, n_trends - MOST_ROWS, n_trends)
                                      : suf_text_copy(unknown);
    free(unknown);
    return text;
}

static void put_level(const suf_analysis *a, const suf_trend *t, char cell[SUF_TREND_CELL_SIZE])
{
    if (!t->level) {
        snprintf(cell, SUF_TREND_CELL_SIZE, "all");
        return;
    }
    char *by = suf_name_text(a->request.by, LEVEL_WIDTH / 2);
    char *level = suf_name_text(t->level, LEVEL_WIDTH);
    snprintf(cell, SUF_TREND_CELL_SIZE, "%s = %s", by, level);
    free(by);
    free(level);
}

char *suf_words_trends_curved(const suf_analysis *a, size_t comparison)
{
    const suf_trend *trends;
    const size_t n_trends = trends_of(a, comparison, &trends);
    const suf_trend *most = NULL;
    size_t n = 0;
    for (size_t i = 0; i < n_trends; i++) {
        if (!(trends[i].curved_p * (double)n_trends < a->request.design.alpha))
            continue;
        n++;
        most = !most || trends[i].curved_p < most->curved_p ? &trends[i] : most;
    }
    if (n == 0)
        return NULL;
    char *feature = suf_name_text(a->request.feature, NAME_WIDTH);
    char p[SUF_TREND_CELL_SIZE];
    suf_rounding_p_is(most->curved_p, p);
    char *where = n_trends > 1 ? suf_text_format("In %zu of the %zu groups the", n, n_trends)
                               : suf_text_copy("The");
    char *text = suf_text_format("%s difference is not a linear function of %s: a quadratic term "
                                 "improves on the line (p %s%s). The smooth curve in the figure "
                                 "'feature' shows the relation.",
                                 where, feature, p, n > 1 ? " in the clearest case" : "");
    free(where);
    free(feature);
    return text;
}

static double intercept_se(const suf_trend *t)
{
    return t->residual_sd * sqrt(1 / (double)t->n + t->mean_x * t->mean_x / t->sxx);
}

int suf_words_trend_cells(const suf_analysis *a, size_t comparison, size_t i,
                          char cells[SUF_TREND_COLUMNS][SUF_TREND_CELL_SIZE])
{
    const suf_trend *t;
    const size_t n_trends = trends_of(a, comparison, &t);
    if (i >= n_trends || i >= MOST_ROWS)
        return 0;
    t += i;
    put_level(a, t, cells[0]);
    snprintf(cells[1], SUF_TREND_CELL_SIZE, "%zu", t->n);
    suf_rounding_value(t->intercept, intercept_se(t), cells[2]);
    suf_rounding_value(t->slope, t->slope_se, cells[3]);
    suf_rounding_value(t->slope_low, t->slope_se, cells[4]);
    suf_rounding_value(t->slope_high, t->slope_se, cells[5]);
    suf_rounding_p(t->slope_p, cells[6]);
    return 1;
}
