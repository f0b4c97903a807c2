/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See always_valid_data.h.
 */
#include "report/always_valid_data.h"

#include <math.h>
#include <stdbool.h>

#include "report/json_build.h"

static json_t *moment_object(const suf_always_valid_moment *m)
{
    return json_pack("{s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o}", "instances",
                     (json_int_t)m->instances, "differences", (json_int_t)m->n, "mean",
                     suf_json_number(m->mean), "low", suf_json_number(m->low), "high",
                     suf_json_number(m->high), "e", suf_json_number(exp(m->log_e)), "log_e",
                     suf_json_number(m->log_e), "p", suf_json_number(m->p));
}

static const suf_pairing *pairing_of(const suf_always_valid_analysis *a,
                                     const suf_always_valid_compared *c)
{
    return &a->dataset->pairings[c->comparison];
}

/* a dataset of differences alone has no names */
static json_t *name_of(const suf_always_valid_analysis *a, size_t algorithm)
{
    const suf_dataset *d = a->dataset;
    return suf_json_text(algorithm < d->n_algorithms ? d->algorithms[algorithm] : "?");
}

/* "second", "first" or null */
static json_t *better_of(const suf_always_valid_analysis *a, const suf_always_valid_compared *c)
{
    const bool is_positive = c->decision == SUF_SEQUENTIAL_POSITIVE;
    if (!is_positive && c->decision != SUF_SEQUENTIAL_NEGATIVE)
        return json_null();
    return json_string(is_positive == (suf_dataset_is_positive_better(a->dataset) != 0) ? "second"
                                                                                        : "first");
}

static json_t *comparison_object(const suf_always_valid_analysis *a,
                                 const suf_always_valid_compared *c)
{
    json_t *moments = json_array();
    for (size_t i = 0; i < c->n_moments; i++)
        json_array_append_new(moments, moment_object(&c->moments[i]));
    return json_pack("{s:o, s:o, s:I, s:I, s:I, s:s, s:o, s:o, s:o, s:o, s:o}", "first",
                     name_of(a, pairing_of(a, c)->first), "second",
                     name_of(a, pairing_of(a, c)->second), "instances", (json_int_t)c->n_instances,
                     "differences", (json_int_t)c->n_differences, "lost",
                     (json_int_t)pairing_of(a, c)->n_lost, "decision",
                     suf_sequential_decision_name((int)c->decision), "better", better_of(a, c),
                     "different_after", suf_json_count(c->different_after), "equivalent_after",
                     suf_json_count(c->equivalent_after), "contradicted_after",
                     suf_json_count(c->contradicted_after), "moments", moments);
}

json_t *suf_always_valid_data(const suf_always_valid_analysis *a)
{
    const suf_design *q = &a->request.design;
    json_t *comparisons = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++)
        json_array_append_new(comparisons, comparison_object(a, &a->comparisons[i]));
    return json_pack("{s:s, s:f, s:f, s:f, s:f, s:o, s:o, s:o}", "test", "always-valid t", "alpha",
                     q->alpha, "level", a->level, "mres", q->mres, "mixture_variance", a->g,
                     "delta", q->delta > 0 ? json_real(q->delta) : json_null(), "order",
                     suf_json_text_or_null(a->request.order), "comparisons", comparisons);
}

json_t *suf_always_valid_rows(const suf_always_valid_analysis *a)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++)
        for (size_t k = 0; k < a->comparisons[i].n_moments; k++) {
            const suf_always_valid_compared *c = &a->comparisons[i];
            json_t *row = moment_object(&c->moments[k]);
            json_object_set_new(row, "first", name_of(a, pairing_of(a, c)->first));
            json_object_set_new(row, "second", name_of(a, pairing_of(a, c)->second));
            json_array_append_new(rows, row);
        }
    return rows;
}
