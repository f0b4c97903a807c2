/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See item_words.h.
 */
#include "report/item_words.h"

#include <stdlib.h>

#include "base/text.h"
#include "report/analysis_words.h"
#include "report/json_build.h"
#include "report/test_names.h"

/* "[5, 42]", in percentage points */
static void put_points(double low, double high, char text[SUF_INTERVAL_SIZE])
{
    suf_rounding_interval(100 * low, 100 * high,
                          suf_rounding_error(100 * low, 100 * high, 50 * (low + high)), text);
}

char *suf_item_words_remark(const suf_analysis *a, const suf_analysed *c)
{
    const suf_items *t = &c->items;
    char p[SUF_CELL_SIZE];
    char tango[SUF_INTERVAL_SIZE];
    char newcombe[SUF_INTERVAL_SIZE];
    char points[SUF_CELL_SIZE];
    if (t->n == 0)
        return NULL;
    put_points(t->low, t->high, tango);
    put_points(t->newcombe_low, t->newcombe_high, newcombe);
    suf_rounding_value(100 * (t->second - t->first), 25 * (t->high - t->low), points);
    suf_rounding_p_is(c->tests[SUF_BY_SIGN].p_adjusted, p);
    char *first = suf_words_name(a, c->first);
    char *second = suf_words_name(a, c->second);
    char *text = suf_text_format(
        "All results are 0 or 1: %s has 1 on %zu of %zu items (%.3g %%), %s on %zu (%.3g %%), a "
        "difference of %s percentage points %s by Tango's interval, and %s by Newcombe's. On %zu "
        "items only %s has 1, on %zu only %s; the sign test of these is McNemar's exact test (p "
        "%s).",
        second, t->both + t->second_only, t->n, 100 * t->second, first, t->both + t->first_only,
        100 * t->first, points, tango, newcombe, t->second_only, second, t->first_only, first, p);
    free(first);
    free(second);
    return text;
}

const char *suf_item_words_test(const suf_analysed *c, int kind)
{
    return kind == SUF_BY_SIGN && c->items.n > 0 ? "McNemar" : suf_test_kind_name(kind);
}

const char *suf_item_words_long_test(const suf_analysis *a)
{
    const suf_test test = a->request.design.test;
    return test == SUF_TEST_SIGN && a->comparisons[0].items.n > 0 ? "exact test of McNemar"
                                                                  : suf_test_long_name(test);
}

json_t *suf_item_words_data(const suf_analysed *c)
{
    const suf_items *t = &c->items;
    if (t->n == 0)
        return json_null();
    return json_pack("{s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o}", "both",
                     (json_int_t)t->both, "first_only", (json_int_t)t->first_only, "second_only",
                     (json_int_t)t->second_only, "neither", (json_int_t)t->neither, "first",
                     suf_json_number(t->first), "second", suf_json_number(t->second), "low",
                     suf_json_number(t->low), "high", suf_json_number(t->high), "newcombe_low",
                     suf_json_number(t->newcombe_low), "newcombe_high",
                     suf_json_number(t->newcombe_high));
}
