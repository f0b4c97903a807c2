/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The analysis of a sequential experiment as a document and as data.
 */
#include <math.h>
#include <stdbool.h>

#include "base/text.h"
#include "report/json_build.h"
#include "report/name_text.h"
#include "report/renderer.h"
#include "suffice.h"

static const char *algorithm_name(const suf_dataset *d, size_t i)
{
    return i < d->n_algorithms ? d->algorithms[i] : "?";
}

/* ---- sentences ---- */

static char *decision_words(const suf_sequential_analysis *a, const suf_sequential_compared *c)
{
    const suf_pairing *p = &a->dataset->pairings[c->comparison];
    const suf_sequential_seen_look *last = &c->seen[c->n_seen - 1];
    const char *second = algorithm_name(a->dataset, p->second);
    const char *first = algorithm_name(a->dataset, p->first);
    const long long n = (long long)last->instances;
    switch (c->decision) {
    case SUF_SEQUENTIAL_POSITIVE:
    case SUF_SEQUENTIAL_NEGATIVE:
        return suf_text_format("Stopped at look %zu, after %lld instances: the difference, %s "
                               "against %s, is %s 0 (p = %.3g is at most %.3g; stage-wise p = "
                               "%.3g).",
                               c->n_seen, n, second, first,
                               c->decision == SUF_SEQUENTIAL_POSITIVE ? "above" : "below", last->p,
                               last->nominal_p, c->p);
    case SUF_SEQUENTIAL_EQUIVALENT:
        return suf_text_format("Stopped at look %zu, after %lld instances: %s and %s are "
                               "equivalent, the repeated interval lies within plus or minus %.4g.",
                               c->n_seen, n, second, first, a->request.design.delta);
    case SUF_SEQUENTIAL_NOT_SHOWN:
        return suf_text_format("The last look, after %lld instances, does not show a difference, "
                               "%s against %s (p = %.3g is above %.3g; stage-wise p = %.3g).",
                               n, second, first, last->p, last->nominal_p, c->p);
    case SUF_SEQUENTIAL_OPEN:
        break;
    }
    return suf_text_format("Open: after look %zu, with %lld instances, the difference, %s against "
                           "%s, is not shown yet (p = %.3g is above %.3g); %zu looks are left.",
                           c->n_seen, n, second, first, last->p, last->nominal_p,
                           a->boundary.n_looks - c->n_seen);
}

static void add_estimates(suf_block *block, const suf_sequential_analysis *a,
                          const suf_sequential_compared *c)
{
    const double confidence = 100 * (1 - a->level * 2 / a->boundary.sides);
    if (!isnan(c->mean))
        suf_block_add_text(
            block, suf_text_format("The median-unbiased estimate of the mean difference is %.4g, "
                                   "with a %.4g %% interval of [%.4g, %.4g].",
                                   c->mean, confidence, c->low, c->high));
    else if (c->decision != SUF_SEQUENTIAL_OPEN)
        suf_block_add_text(block,
                           suf_text_copy("A median-unbiased estimate is known for t and "
                                         "permutation tests; the repeated interval holds for this "
                                         "one."));
    suf_block_add_text(
        block, suf_text_format("The plain mean is %.4g [%.4g, %.4g], as if there had been a single "
                               "look. It is biased: experiments stop when it is large.",
                               c->plain, c->plain_low, c->plain_high));
    if (c->n_unused)
        suf_block_add_text(
            block,
            suf_text_format("%zu further difference%s %s after the last look above and %s "
                            "not used.",
                            c->n_unused, c->n_unused == 1 ? "" : "s",
                            c->n_unused == 1 ? "comes" : "come", c->n_unused == 1 ? "is" : "are"));
}

static char *methods(const suf_sequential_analysis *a)
{
    static const char *const spendings[] = {
        [SUF_SPENDING_OBF] = "the spending function of O'Brien and Fleming's type",
        [SUF_SPENDING_POCOCK] = "the spending function of Pocock's type",
        [SUF_SPENDING_KIM_DEMETS] = "Kim and DeMets' spending function",
        [SUF_SPENDING_HSD] = "Hwang, Shih and DeCani's spending function"};
    return suf_text_format(
        "Methods: a group-sequential %s test, %s at the level %.4g%s, with %zu looks at up to %lld "
        "instances in the order in which they were collected. The levels of the looks follow from "
        "%s (Lan & DeMets 1983) by recursive integration (Jennison & Turnbull 2000). The p value "
        "at the stop is by the stage-wise ordering, the estimate is median-unbiased, and repeated "
        "intervals hold at all looks together (Jennison & Turnbull 2000; Wassmer & Brannath 2016).",
        suf_test_kind_name((int)a->request.test),
        suf_alternative_name((int)a->request.design.alternative), a->request.design.alpha,
        a->n_comparisons > 1 ? ", divided by the number of comparisons" : "", a->boundary.n_looks,
        (long long)a->request.instances_max, spendings[a->request.rule.spending]);
}

static void add_looks(suf_document *d, const suf_sequential_compared *c)
{
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("The looks"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("instances"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("estimate"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("p"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("at most"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 12, suf_text_copy("repeated p"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("low"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("high"));
    for (size_t k = 0; k < c->n_seen; k++) {
        const suf_sequential_seen_look *s = &c->seen[k];
        suf_block_table_add_count(t, (long long)s->instances);
        suf_block_table_add_digits(t, s->estimate, 4);
        suf_block_table_add_digits(t, s->p, 3);
        suf_block_table_add_digits(t, s->nominal_p, 3);
        suf_block_table_add_digits(t, s->repeated_p, 3);
        suf_block_table_add_digits(t, isfinite(s->repeated_low) ? s->repeated_low : NAN, 4);
        suf_block_table_add_digits(t, isfinite(s->repeated_high) ? s->repeated_high : NAN, 4);
    }
}

static suf_document *document_of(const suf_sequential_analysis *a)
{
    suf_document *d =
        suf_document_new("Sequential comparison of algorithms", suf_text_copy("The looks"));
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_sequential_compared *c = &a->comparisons[i];
        suf_document_add(d, SUF_BLOCK_SUMMARY, NULL)->text = decision_words(a, c);
        add_estimates(suf_document_add(d, SUF_BLOCK_PROSE, NULL), a, c);
        add_looks(d, c);
    }
    suf_document_add_prose(d, methods(a));
    return d;
}

/* ---- data ---- */

static json_t *look_object(const suf_sequential_seen_look *s)
{
    return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "instances",
                     (json_int_t)s->instances, "mean", suf_json_number(s->mean), "sd",
                     suf_json_number(s->sd), "p", suf_json_number(s->p), "nominal_p",
                     suf_json_number(s->nominal_p), "z", suf_json_number(s->z), "critical_z",
                     suf_json_number(s->critical_z), "estimate", suf_json_number(s->estimate),
                     "repeated_low", suf_json_number(s->repeated_low), "repeated_high",
                     suf_json_number(s->repeated_high), "repeated_p",
                     suf_json_number(s->repeated_p));
}

static json_t *comparison_object(const suf_sequential_analysis *a, size_t i)
{
    const suf_sequential_compared *c = &a->comparisons[i];
    const suf_pairing *p = &a->dataset->pairings[c->comparison];
    json_t *looks = json_array();
    for (size_t k = 0; k < c->n_seen; k++)
        json_array_append_new(looks, look_object(&c->seen[k]));
    return json_pack("{s:o, s:o, s:s, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "first",
                     suf_json_text(algorithm_name(a->dataset, p->first)), "second",
                     suf_json_text(algorithm_name(a->dataset, p->second)), "decision",
                     suf_sequential_decision_name((int)c->decision), "stop_look",
                     (json_int_t)c->n_seen, "unused", (json_int_t)c->n_unused, "p",
                     suf_json_number(c->p), "median_unbiased", suf_json_number(c->mean), "low",
                     suf_json_number(c->low), "high", suf_json_number(c->high), "plain_mean",
                     suf_json_number(c->plain), "plain_low", suf_json_number(c->plain_low),
                     "plain_high", suf_json_number(c->plain_high), "looks", looks);
}

static json_t *data_of(const suf_sequential_analysis *a)
{
    json_t *comparisons = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++)
        json_array_append_new(comparisons, comparison_object(a, i));
    return json_pack("{s:s, s:s, s:f, s:f, s:s, s:I, s:I, s:o}", "test",
                     suf_test_kind_name((int)a->request.test), "alternative",
                     suf_alternative_name((int)a->request.design.alternative), "alpha",
                     a->request.design.alpha, "level", a->level, "spending",
                     suf_spending_kind_name((int)a->request.rule.spending), "looks_planned",
                     (json_int_t)a->boundary.n_looks, "instances_max",
                     (json_int_t)a->request.instances_max, "comparisons", comparisons);
}

static json_t *rows_of(const suf_sequential_analysis *a)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++)
        for (size_t k = 0; k < a->comparisons[i].n_seen; k++) {
            json_t *row = look_object(&a->comparisons[i].seen[k]);
            json_object_set_new(row, "comparison", json_integer((json_int_t)i + 1));
            json_array_append_new(rows, row);
        }
    return rows;
}

void suf_sequential_analysis_write(const suf_sequential_analysis *a, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_JSON) {
        suf_json_write(data_of(a), out);
    } else if (format == SUF_FORMAT_CSV) {
        suf_json_write_csv(rows_of(a), out);
    } else {
        suf_document *d = document_of(a);
        suf_document_write(d, format, out);
        suf_document_free(d);
    }
}
